// Generated from the definitions by `npm run gen`. Do not edit.
import type * as types from "./types";

export { AppRevocation, type AppRevocationArgs, type AppRevocationState } from "./app-revocation";
export { Bucket, type BucketArgs, type BucketState } from "./bucket";
export { BucketCertificate, type BucketCertificateArgs, type BucketCertificateState } from "./bucket-certificate";
export { BucketObject, type BucketObjectArgs, type BucketObjectState } from "./bucket-object";
export {
  type GetAuthorizedAppArgs,
  type GetAuthorizedAppOutputArgs,
  type GetAuthorizedAppResult,
  getAuthorizedApp,
  getAuthorizedAppOutput,
} from "./get-authorized-app";
export {
  type GetAuthorizedAppsArgs,
  type GetAuthorizedAppsOutputArgs,
  type GetAuthorizedAppsResult,
  getAuthorizedApps,
  getAuthorizedAppsOutput,
} from "./get-authorized-apps";
export {
  type GetBucketArgs,
  type GetBucketOutputArgs,
  type GetBucketResult,
  getBucket,
  getBucketOutput,
} from "./get-bucket";
export {
  type GetBucketCertificateArgs,
  type GetBucketCertificateOutputArgs,
  type GetBucketCertificateResult,
  getBucketCertificate,
  getBucketCertificateOutput,
} from "./get-bucket-certificate";
export {
  type GetBucketObjectsArgs,
  type GetBucketObjectsOutputArgs,
  type GetBucketObjectsResult,
  getBucketObjects,
  getBucketObjectsOutput,
} from "./get-bucket-objects";
export {
  type GetBucketsArgs,
  type GetBucketsOutputArgs,
  type GetBucketsResult,
  getBuckets,
  getBucketsOutput,
} from "./get-buckets";
export { type GetImageArgs, type GetImageOutputArgs, type GetImageResult, getImage, getImageOutput } from "./get-image";
export {
  type GetImagesArgs,
  type GetImagesOutputArgs,
  type GetImagesResult,
  getImages,
  getImagesOutput,
} from "./get-images";
export { type GetLoginArgs, type GetLoginOutputArgs, type GetLoginResult, getLogin, getLoginOutput } from "./get-login";
export {
  type GetLoginsArgs,
  type GetLoginsOutputArgs,
  type GetLoginsResult,
  getLogins,
  getLoginsOutput,
} from "./get-logins";
export {
  type GetManagedComputeSettingArgs,
  type GetManagedComputeSettingOutputArgs,
  type GetManagedComputeSettingResult,
  getManagedComputeSetting,
  getManagedComputeSettingOutput,
} from "./get-managed-compute-setting";
export {
  type GetManagedComputeSettingsArgs,
  type GetManagedComputeSettingsOutputArgs,
  type GetManagedComputeSettingsResult,
  getManagedComputeSettings,
  getManagedComputeSettingsOutput,
} from "./get-managed-compute-settings";
export {
  type GetManagedContactArgs,
  type GetManagedContactOutputArgs,
  type GetManagedContactResult,
  getManagedContact,
  getManagedContactOutput,
} from "./get-managed-contact";
export {
  type GetManagedContactsArgs,
  type GetManagedContactsOutputArgs,
  type GetManagedContactsResult,
  getManagedContacts,
  getManagedContactsOutput,
} from "./get-managed-contacts";
export {
  type GetManagedCredentialArgs,
  type GetManagedCredentialOutputArgs,
  type GetManagedCredentialResult,
  getManagedCredential,
  getManagedCredentialOutput,
} from "./get-managed-credential";
export {
  type GetManagedCredentialsArgs,
  type GetManagedCredentialsOutputArgs,
  type GetManagedCredentialsResult,
  getManagedCredentials,
  getManagedCredentialsOutput,
} from "./get-managed-credentials";
export {
  type GetManagedIssueArgs,
  type GetManagedIssueOutputArgs,
  type GetManagedIssueResult,
  getManagedIssue,
  getManagedIssueOutput,
} from "./get-managed-issue";
export {
  type GetManagedIssuesArgs,
  type GetManagedIssuesOutputArgs,
  type GetManagedIssuesResult,
  getManagedIssues,
  getManagedIssuesOutput,
} from "./get-managed-issues";
export {
  type GetManagedServiceArgs,
  type GetManagedServiceOutputArgs,
  type GetManagedServiceResult,
  getManagedService,
  getManagedServiceOutput,
} from "./get-managed-service";
export {
  type GetManagedServicesArgs,
  type GetManagedServicesOutputArgs,
  type GetManagedServicesResult,
  getManagedServices,
  getManagedServicesOutput,
} from "./get-managed-services";
export {
  type GetManagedSshKeyArgs,
  type GetManagedSshKeyOutputArgs,
  type GetManagedSshKeyResult,
  getManagedSshKey,
  getManagedSshKeyOutput,
} from "./get-managed-ssh-key";
export {
  type GetObjectAclArgs,
  type GetObjectAclOutputArgs,
  type GetObjectAclResult,
  getObjectAcl,
  getObjectAclOutput,
} from "./get-object-acl";
export {
  type GetObjectKeyArgs,
  type GetObjectKeyOutputArgs,
  type GetObjectKeyResult,
  getObjectKey,
  getObjectKeyOutput,
} from "./get-object-key";
export {
  type GetObjectKeysArgs,
  type GetObjectKeysOutputArgs,
  type GetObjectKeysResult,
  getObjectKeys,
  getObjectKeysOutput,
} from "./get-object-keys";
export {
  type GetObjectStorageClusterArgs,
  type GetObjectStorageClusterOutputArgs,
  type GetObjectStorageClusterResult,
  getObjectStorageCluster,
  getObjectStorageClusterOutput,
} from "./get-object-storage-cluster";
export {
  type GetObjectStorageClustersArgs,
  type GetObjectStorageClustersOutputArgs,
  type GetObjectStorageClustersResult,
  getObjectStorageClusters,
  getObjectStorageClustersOutput,
} from "./get-object-storage-clusters";
export {
  type GetObjectStorageTransferArgs,
  type GetObjectStorageTransferOutputArgs,
  type GetObjectStorageTransferResult,
  getObjectStorageTransfer,
  getObjectStorageTransferOutput,
} from "./get-object-storage-transfer";
export {
  type GetObjectUrlArgs,
  type GetObjectUrlOutputArgs,
  type GetObjectUrlResult,
  getObjectUrl,
  getObjectUrlOutput,
} from "./get-object-url";
export {
  type GetPreferencesArgs,
  type GetPreferencesOutputArgs,
  type GetPreferencesResult,
  getPreferences,
  getPreferencesOutput,
} from "./get-preferences";
export {
  type GetProfileArgs,
  type GetProfileOutputArgs,
  type GetProfileResult,
  getProfile,
  getProfileOutput,
} from "./get-profile";
export {
  type GetProfileGrantsArgs,
  type GetProfileGrantsOutputArgs,
  type GetProfileGrantsResult,
  getProfileGrants,
  getProfileGrantsOutput,
} from "./get-profile-grants";
export {
  type GetRegionArgs,
  type GetRegionOutputArgs,
  type GetRegionResult,
  getRegion,
  getRegionOutput,
} from "./get-region";
export {
  type GetRegionAvailabilityArgs,
  type GetRegionAvailabilityOutputArgs,
  type GetRegionAvailabilityResult,
  getRegionAvailability,
  getRegionAvailabilityOutput,
} from "./get-region-availability";
export {
  type GetRegionsArgs,
  type GetRegionsOutputArgs,
  type GetRegionsResult,
  getRegions,
  getRegionsOutput,
} from "./get-regions";
export {
  type GetRegionsAvailabilityArgs,
  type GetRegionsAvailabilityOutputArgs,
  type GetRegionsAvailabilityResult,
  getRegionsAvailability,
  getRegionsAvailabilityOutput,
} from "./get-regions-availability";
export {
  type GetSecurityQuestionsArgs,
  type GetSecurityQuestionsOutputArgs,
  type GetSecurityQuestionsResult,
  getSecurityQuestions,
  getSecurityQuestionsOutput,
} from "./get-security-questions";
export {
  type GetSshKeyArgs,
  type GetSshKeyOutputArgs,
  type GetSshKeyResult,
  getSshKey,
  getSshKeyOutput,
} from "./get-ssh-key";
export {
  type GetSshKeysArgs,
  type GetSshKeysOutputArgs,
  type GetSshKeysResult,
  getSshKeys,
  getSshKeysOutput,
} from "./get-ssh-keys";
export {
  type GetStackScriptArgs,
  type GetStackScriptOutputArgs,
  type GetStackScriptResult,
  getStackScript,
  getStackScriptOutput,
} from "./get-stack-script";
export {
  type GetStackScriptsArgs,
  type GetStackScriptsOutputArgs,
  type GetStackScriptsResult,
  getStackScripts,
  getStackScriptsOutput,
} from "./get-stack-scripts";
export {
  type GetTaggedObjectsArgs,
  type GetTaggedObjectsOutputArgs,
  type GetTaggedObjectsResult,
  getTaggedObjects,
  getTaggedObjectsOutput,
} from "./get-tagged-objects";
export { type GetTagsArgs, type GetTagsOutputArgs, type GetTagsResult, getTags, getTagsOutput } from "./get-tags";
export {
  type GetTrustedDeviceArgs,
  type GetTrustedDeviceOutputArgs,
  type GetTrustedDeviceResult,
  getTrustedDevice,
  getTrustedDeviceOutput,
} from "./get-trusted-device";
export {
  type GetTrustedDevicesArgs,
  type GetTrustedDevicesOutputArgs,
  type GetTrustedDevicesResult,
  getTrustedDevices,
  getTrustedDevicesOutput,
} from "./get-trusted-devices";
export { type GetVpcArgs, type GetVpcOutputArgs, type GetVpcResult, getVpc, getVpcOutput } from "./get-vpc";
export {
  type GetVpcIpsArgs,
  type GetVpcIpsOutputArgs,
  type GetVpcIpsResult,
  getVpcIps,
  getVpcIpsOutput,
} from "./get-vpc-ips";
export {
  type GetVpcSubnetArgs,
  type GetVpcSubnetOutputArgs,
  type GetVpcSubnetResult,
  getVpcSubnet,
  getVpcSubnetOutput,
} from "./get-vpc-subnet";
export {
  type GetVpcSubnetsArgs,
  type GetVpcSubnetsOutputArgs,
  type GetVpcSubnetsResult,
  getVpcSubnets,
  getVpcSubnetsOutput,
} from "./get-vpc-subnets";
export { type GetVpcsArgs, type GetVpcsOutputArgs, type GetVpcsResult, getVpcs, getVpcsOutput } from "./get-vpcs";
export { Image, type ImageArgs, type ImageState } from "./image";
export {
  ManagedComputeSettings,
  type ManagedComputeSettingsArgs,
  type ManagedComputeSettingsState,
} from "./managed-compute-settings";
export { ManagedContact, type ManagedContactArgs, type ManagedContactState } from "./managed-contact";
export { ManagedCredential, type ManagedCredentialArgs, type ManagedCredentialState } from "./managed-credential";
export { ManagedService, type ManagedServiceArgs, type ManagedServiceState } from "./managed-service";
export { ObjectKey, type ObjectKeyArgs, type ObjectKeyState } from "./object-key";
export {
  ObjectStorageCancellation,
  type ObjectStorageCancellationArgs,
  type ObjectStorageCancellationState,
} from "./object-storage-cancellation";
export { ObjectUrl, type ObjectUrlArgs } from "./object-url";
export { PhoneNumber, type PhoneNumberArgs, type PhoneNumberState } from "./phone-number";
export { ProfilePreferences, type ProfilePreferencesArgs, type ProfilePreferencesState } from "./profile-preferences";
export { ProfileSettings, type ProfileSettingsArgs, type ProfileSettingsState } from "./profile-settings";
export type { Filter, FilterArgs, FilterOperators, FilterValue } from "./runtime/filter";
export type { Open } from "./runtime/open";
export { Provider } from "./runtime/provider";
export { SecurityQuestions, type SecurityQuestionsArgs, type SecurityQuestionsState } from "./security-questions";
export type { ProviderArgs } from "./settings";
export { SshKey, type SshKeyArgs, type SshKeyState } from "./ssh-key";
export { StackScript, type StackScriptArgs, type StackScriptState } from "./stack-script";
export { Tag, type TagArgs, type TagState } from "./tag";
export {
  TrustedDeviceRevocation,
  type TrustedDeviceRevocationArgs,
  type TrustedDeviceRevocationState,
} from "./trusted-device-revocation";
export { TwoFactorAuth, type TwoFactorAuthArgs, type TwoFactorAuthState } from "./two-factor-auth";
export * from "./types/enums";
export { Vpc, type VpcArgs, type VpcState } from "./vpc";
export { VpcSubnet, type VpcSubnetArgs, type VpcSubnetState } from "./vpc-subnet";
export type { types };
