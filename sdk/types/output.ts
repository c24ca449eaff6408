// Generated from the definitions by `npm run gen`. Do not edit.

export type { GetAuthorizedAppsApp } from "../get-authorized-apps";
export type { GetBucketObjectsObject } from "../get-bucket-objects";
export type { GetBucketsBucket } from "../get-buckets";
export type { GetImagesImage } from "../get-images";
export type { GetLoginsLogin } from "../get-logins";
export type {
  GetManagedComputeSettingsSetting,
  GetManagedComputeSettingsSettingSsh,
} from "../get-managed-compute-settings";
export type { GetManagedContactsContact, GetManagedContactsContactPhone } from "../get-managed-contacts";
export type { GetManagedCredentialsCredential } from "../get-managed-credentials";
export type { GetManagedIssuesIssue, GetManagedIssuesIssueEntity } from "../get-managed-issues";
export type { GetManagedServicesService } from "../get-managed-services";
export type { GetObjectKeysKey, GetObjectKeysKeyBucketAccess } from "../get-object-keys";
export type { GetObjectStorageClustersCluster } from "../get-object-storage-clusters";
export type { GetProfileReferrals } from "../get-profile";
export type {
  GetProfileGrantsGrant,
  GetProfileGrantsGrants,
  GetProfileGrantsGrantsGlobal,
} from "../get-profile-grants";
export type { GetRegionsRegion, GetRegionsRegionResolvers } from "../get-regions";
export type { GetRegionsAvailabilityAvailability } from "../get-regions-availability";
export type { GetSecurityQuestionsQuestion, GetSecurityQuestionsResponse } from "../get-security-questions";
export type { GetSshKeysSshKey } from "../get-ssh-keys";
export type { GetStackScriptsStackScript, GetStackScriptsStackScriptUserDefinedField } from "../get-stack-scripts";
export type {
  GetTaggedObjectsCompute,
  GetTaggedObjectsComputeAlerts,
  GetTaggedObjectsComputeSpecs,
  GetTaggedObjectsDomain,
  GetTaggedObjectsNodebalancer,
  GetTaggedObjectsNodebalancerTransfer,
  GetTaggedObjectsOther,
  GetTaggedObjectsVolume,
} from "../get-tagged-objects";
export type { GetTagsTag } from "../get-tags";
export type { GetTrustedDevicesDevice } from "../get-trusted-devices";
export type { GetVpcIpsIp } from "../get-vpc-ips";
export type {
  GetVpcsVpc,
  GetVpcsVpcSubnet,
  GetVpcsVpcSubnetCompute,
  GetVpcsVpcSubnetComputeInterface,
} from "../get-vpcs";
export type { ManagedComputeSettingsSsh } from "../managed-compute-settings";
export type { ManagedContactPhone } from "../managed-contact";
export type { ObjectKeyBucketAccess } from "../object-key";
export type { ProfileSettingsReferrals } from "../profile-settings";
export type { SecurityQuestionsAnswer, SecurityQuestionsQuestion } from "../security-questions";
export type { StackScriptUserDefinedField } from "../stack-script";
export type { VpcInlineSubnet } from "../vpc";
export type { VpcSubnetCompute, VpcSubnetComputeInterface } from "../vpc-subnet";
