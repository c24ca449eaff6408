import { type Compute, computeTable } from "./services/compute/tables";
import { type Domain, domainTable } from "./services/domain/tables";
import { type Image, imageTable } from "./services/image/tables";
import { type ComputeSettings, computeSettingsTable } from "./services/managed/compute-settings";
import { type Contact, contactTable } from "./services/managed/contacts";
import { type Credential, credentialTable, type ManagedService, serviceTable } from "./services/managed/tables";
import { type NodeBalancer, nodebalancerTable } from "./services/nodebalancer/tables";
import { type ObjectKey, objectKeyTable } from "./services/object-storage/keys";
import {
  type Bucket,
  type BucketCertificate,
  bucketTable,
  certificateTable,
  objectTable,
  type StoredObject,
} from "./services/object-storage/tables";
import { type Preferences, preferencesTable } from "./services/profile/preferences";
import { type SshKey, sshKeyTable } from "./services/ssh-key/tables";
import { type StackScript, stackscriptTable } from "./services/stackscript/tables";
import { type Tag, tagTable } from "./services/tag/tables";
import { type Volume, volumeTable } from "./services/volume/tables";
import { type Subnet, subnetTable, type Vpc, vpcTable } from "./services/vpc/tables";
import { type AccountEvent, eventTable } from "./shared/events";
import type { SeedableTable } from "./shared/table";
import { type User, userTable } from "./shared/users";

/** The objects that a program can declare or refer to, and what reports on them, by table. */
export interface ObjectsByTable {
  readonly bucketCertificates: BucketCertificate;
  readonly bucketObjects: StoredObject;
  readonly buckets: Bucket;
  readonly computes: Compute;
  readonly domains: Domain;
  readonly events: AccountEvent;
  readonly images: Image;
  readonly managedComputeSettings: ComputeSettings;
  readonly managedContacts: Contact;
  readonly managedCredentials: Credential;
  readonly managedServices: ManagedService;
  readonly nodebalancers: NodeBalancer;
  readonly objectKeys: ObjectKey;
  readonly preferences: Preferences;
  readonly sshKeys: SshKey;
  readonly stackscripts: StackScript;
  readonly tags: Tag;
  readonly users: User;
  readonly volumes: Volume;
  readonly vpcSubnets: Subnet;
  readonly vpcs: Vpc;
}

/** The table of each kind. Its name is the member's. */
export const objectTables: { readonly [Name in keyof ObjectsByTable]: SeedableTable<ObjectsByTable[Name], string> } = {
  bucketCertificates: certificateTable,
  bucketObjects: objectTable,
  buckets: bucketTable,
  computes: computeTable,
  domains: domainTable,
  events: eventTable,
  images: imageTable,
  managedComputeSettings: computeSettingsTable,
  managedContacts: contactTable,
  managedCredentials: credentialTable,
  managedServices: serviceTable,
  nodebalancers: nodebalancerTable,
  objectKeys: objectKeyTable,
  preferences: preferencesTable,
  sshKeys: sshKeyTable,
  stackscripts: stackscriptTable,
  tags: tagTable,
  users: userTable,
  volumes: volumeTable,
  vpcSubnets: subnetTable,
  vpcs: vpcTable,
};
