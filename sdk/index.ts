// Generated from the definitions by `npm run gen`. Do not edit.

export { AppRevocation, type AppRevocationArgs } from "./app-revocation";
export { Bucket, type BucketArgs } from "./bucket";
export { BucketCertificate, type BucketCertificateArgs } from "./bucket-certificate";
export { BucketObject, type BucketObjectArgs } from "./bucket-object";
export {
  type GetAuthorizedAppArgs,
  type GetAuthorizedAppOutputArgs,
  type GetAuthorizedAppResult,
  getAuthorizedApp,
  getAuthorizedAppOutput,
} from "./get-authorized-app";
export {
  type GetAuthorizedAppsApp,
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
  type GetBucketObjectsObject,
  type GetBucketObjectsOutputArgs,
  type GetBucketObjectsResult,
  getBucketObjects,
  getBucketObjectsOutput,
} from "./get-bucket-objects";
export {
  type GetBucketsArgs,
  type GetBucketsBucket,
  type GetBucketsOutputArgs,
  type GetBucketsResult,
  getBuckets,
  getBucketsOutput,
} from "./get-buckets";
export { type GetImageArgs, type GetImageOutputArgs, type GetImageResult, getImage, getImageOutput } from "./get-image";
export {
  type GetImagesArgs,
  type GetImagesImage,
  type GetImagesOutputArgs,
  type GetImagesResult,
  getImages,
  getImagesOutput,
} from "./get-images";
export { type GetLoginArgs, type GetLoginOutputArgs, type GetLoginResult, getLogin, getLoginOutput } from "./get-login";
export {
  type GetLoginsArgs,
  type GetLoginsLogin,
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
  type GetManagedComputeSettingsSetting,
  type GetManagedComputeSettingsSettingSsh,
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
  type GetManagedContactsContact,
  type GetManagedContactsContactPhone,
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
  type GetManagedCredentialsCredential,
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
  type GetManagedIssuesIssue,
  type GetManagedIssuesIssueEntity,
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
  type GetManagedServicesService,
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
  type GetObjectKeysKey,
  type GetObjectKeysKeyBucketAccess,
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
  type GetObjectStorageClustersCluster,
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
  type GetProfileReferrals,
  type GetProfileResult,
  getProfile,
  getProfileOutput,
} from "./get-profile";
export {
  type GetProfileGrantsArgs,
  type GetProfileGrantsGrant,
  type GetProfileGrantsGrants,
  type GetProfileGrantsGrantsGlobal,
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
  type GetRegionsRegion,
  type GetRegionsRegionResolvers,
  type GetRegionsResult,
  getRegions,
  getRegionsOutput,
} from "./get-regions";
export {
  type GetRegionsAvailabilityArgs,
  type GetRegionsAvailabilityAvailability,
  type GetRegionsAvailabilityOutputArgs,
  type GetRegionsAvailabilityResult,
  getRegionsAvailability,
  getRegionsAvailabilityOutput,
} from "./get-regions-availability";
export {
  type GetSecurityQuestionsArgs,
  type GetSecurityQuestionsOutputArgs,
  type GetSecurityQuestionsQuestion,
  type GetSecurityQuestionsResponse,
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
  type GetSshKeysSshKey,
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
  type GetStackScriptsStackScript,
  type GetStackScriptsStackScriptUserDefinedField,
  getStackScripts,
  getStackScriptsOutput,
} from "./get-stack-scripts";
export {
  type GetTaggedObjectsArgs,
  type GetTaggedObjectsCompute,
  type GetTaggedObjectsComputeAlerts,
  type GetTaggedObjectsComputeSpecs,
  type GetTaggedObjectsDomain,
  type GetTaggedObjectsNodebalancer,
  type GetTaggedObjectsNodebalancerTransfer,
  type GetTaggedObjectsOther,
  type GetTaggedObjectsOutputArgs,
  type GetTaggedObjectsResult,
  type GetTaggedObjectsVolume,
  getTaggedObjects,
  getTaggedObjectsOutput,
} from "./get-tagged-objects";
export {
  type GetTagsArgs,
  type GetTagsOutputArgs,
  type GetTagsResult,
  type GetTagsTag,
  getTags,
  getTagsOutput,
} from "./get-tags";
export {
  type GetTrustedDeviceArgs,
  type GetTrustedDeviceOutputArgs,
  type GetTrustedDeviceResult,
  getTrustedDevice,
  getTrustedDeviceOutput,
} from "./get-trusted-device";
export {
  type GetTrustedDevicesArgs,
  type GetTrustedDevicesDevice,
  type GetTrustedDevicesOutputArgs,
  type GetTrustedDevicesResult,
  getTrustedDevices,
  getTrustedDevicesOutput,
} from "./get-trusted-devices";
export { type GetVpcArgs, type GetVpcOutputArgs, type GetVpcResult, getVpc, getVpcOutput } from "./get-vpc";
export {
  type GetVpcIpsArgs,
  type GetVpcIpsIp,
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
export {
  type GetVpcsArgs,
  type GetVpcsOutputArgs,
  type GetVpcsResult,
  type GetVpcsVpc,
  type GetVpcsVpcSubnet,
  type GetVpcsVpcSubnetCompute,
  type GetVpcsVpcSubnetComputeInterface,
  getVpcs,
  getVpcsOutput,
} from "./get-vpcs";
export { Image, type ImageArgs } from "./image";
export {
  ManagedComputeSettings,
  type ManagedComputeSettingsArgs,
  type ManagedComputeSettingsSsh,
  type ManagedComputeSettingsSshArgs,
} from "./managed-compute-settings";
export {
  ManagedContact,
  type ManagedContactArgs,
  type ManagedContactPhone,
  type ManagedContactPhoneArgs,
} from "./managed-contact";
export { ManagedCredential, type ManagedCredentialArgs } from "./managed-credential";
export { ManagedService, type ManagedServiceArgs } from "./managed-service";
export {
  ObjectKey,
  type ObjectKeyArgs,
  type ObjectKeyBucketAccess,
  type ObjectKeyBucketAccessArgs,
} from "./object-key";
export { ObjectStorageCancellation, type ObjectStorageCancellationArgs } from "./object-storage-cancellation";
export { PhoneNumber, type PhoneNumberArgs } from "./phone-number";
export { ProfilePreferences, type ProfilePreferencesArgs } from "./profile-preferences";
export { ProfileSettings, type ProfileSettingsArgs, type ProfileSettingsReferrals } from "./profile-settings";
export type { Filter, FilterArgs, FilterValue } from "./runtime/filter";
export { Provider } from "./runtime/provider";
export {
  SecurityQuestions,
  type SecurityQuestionsAnswer,
  type SecurityQuestionsAnswersInputArgs,
  type SecurityQuestionsArgs,
  type SecurityQuestionsQuestion,
} from "./security-questions";
export type { ProviderArgs } from "./settings";
export { SshKey, type SshKeyArgs } from "./ssh-key";
export { StackScript, type StackScriptArgs, type StackScriptUserDefinedField } from "./stack-script";
export { Tag, type TagArgs } from "./tag";
export { TrustedDeviceRevocation, type TrustedDeviceRevocationArgs } from "./trusted-device-revocation";
export { TwoFactorAuth, type TwoFactorAuthArgs } from "./two-factor-auth";
export { Vpc, type VpcArgs } from "./vpc";
export { VpcSubnet, type VpcSubnetArgs, type VpcSubnetCompute, type VpcSubnetComputeInterface } from "./vpc-subnet";
