import type { DataSource } from "../core";
import type { Api } from "../resources/api";
import { getImage, getImages } from "./images";
import { managedComputeSettings } from "./managed-compute-settings";
import { managedContacts } from "./managed-contacts";
import { getManagedSshKey, managedCredentials } from "./managed-credentials";
import { managedIssues } from "./managed-issues";
import { managedServices } from "./managed-services";
import { getObjectStorageTransfer, objectKeys, objectStorageClusters } from "./object-storage";
import { getBucket, getBucketCertificate, getBuckets } from "./object-storage-buckets";
import { getBucketObjects, getObjectAcl, getObjectUrl } from "./object-storage-objects";
import { getPreferences, getProfile, getSecurityQuestions } from "./profile";
import { logins, trustedDevices } from "./profile-access";
import { authorizedApps } from "./profile-apps";
import { getProfileGrants } from "./profile-grants";
import { getRegionAvailability, getRegionsAvailability, regions } from "./regions";
import { sshKeys } from "./ssh-keys";
import { stackScripts } from "./stackscripts";
import { getTaggedObjects, getTags } from "./tags";
import { getVpcIps } from "./vpc-ips";
import { vpcSubnets, vpcs } from "./vpcs";

/** Every data source, in the order of the documentation. */
export const dataSources: readonly DataSource<Api>[] = [
  ...regions,
  getRegionsAvailability,
  getRegionAvailability,
  getImages,
  getImage,
  getProfile,
  getProfileGrants,
  ...authorizedApps,
  ...trustedDevices,
  ...logins,
  getPreferences,
  getSecurityQuestions,
  ...sshKeys,
  ...managedContacts,
  ...managedCredentials,
  getManagedSshKey,
  ...managedIssues,
  ...managedComputeSettings,
  ...managedServices,
  getBuckets,
  getBucket,
  getBucketObjects,
  getObjectAcl,
  getObjectUrl,
  getBucketCertificate,
  ...objectStorageClusters,
  ...objectKeys,
  getObjectStorageTransfer,
  ...vpcs,
  getVpcIps,
  ...vpcSubnets,
  ...stackScripts,
  getTags,
  getTaggedObjects,
];
