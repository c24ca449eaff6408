import type { DataSource } from "../core";
import type { Api } from "../resources/api";
import { getImage, getImages } from "./images";
import { getManagedComputeSetting, getManagedComputeSettings } from "./managed-compute-settings";
import { getManagedContact, getManagedContacts } from "./managed-contacts";
import { getManagedCredential, getManagedCredentials, getManagedSshKey } from "./managed-credentials";
import { getManagedIssue, getManagedIssues } from "./managed-issues";
import { getManagedService, getManagedServices } from "./managed-services";
import {
  getObjectKey,
  getObjectKeys,
  getObjectStorageCluster,
  getObjectStorageClusters,
  getObjectStorageTransfer,
} from "./object-storage";
import { getBucket, getBucketCertificate, getBuckets } from "./object-storage-buckets";
import { getBucketObjects, getObjectAcl, getObjectUrl } from "./object-storage-objects";
import { getPreferences, getProfile, getSecurityQuestions } from "./profile";
import { getLogin, getLogins, getTrustedDevice, getTrustedDevices } from "./profile-access";
import { getAuthorizedApp, getAuthorizedApps } from "./profile-apps";
import { getProfileGrants } from "./profile-grants";
import { getRegion, getRegionAvailability, getRegions, getRegionsAvailability } from "./regions";
import { getSshKey, getSshKeys } from "./ssh-keys";
import { getStackScript, getStackScripts } from "./stackscripts";
import { getTaggedObjects, getTags } from "./tags";
import { getVpcIps } from "./vpc-ips";
import { getVpc, getVpcSubnet, getVpcSubnets, getVpcs } from "./vpcs";

/** Every data source, in the order of the documentation. */
export const dataSources: readonly DataSource<Api>[] = [
  getRegions,
  getRegion,
  getRegionsAvailability,
  getRegionAvailability,
  getImages,
  getImage,
  getProfile,
  getProfileGrants,
  getAuthorizedApps,
  getAuthorizedApp,
  getTrustedDevices,
  getTrustedDevice,
  getLogins,
  getLogin,
  getPreferences,
  getSecurityQuestions,
  getSshKeys,
  getSshKey,
  getManagedContacts,
  getManagedContact,
  getManagedCredentials,
  getManagedCredential,
  getManagedSshKey,
  getManagedIssues,
  getManagedIssue,
  getManagedComputeSettings,
  getManagedComputeSetting,
  getManagedServices,
  getManagedService,
  getBuckets,
  getBucket,
  getBucketObjects,
  getObjectAcl,
  getObjectUrl,
  getBucketCertificate,
  getObjectStorageClusters,
  getObjectStorageCluster,
  getObjectKeys,
  getObjectKey,
  getObjectStorageTransfer,
  getVpcs,
  getVpc,
  getVpcIps,
  getVpcSubnets,
  getVpcSubnet,
  getStackScripts,
  getStackScript,
  getTags,
  getTaggedObjects,
];
