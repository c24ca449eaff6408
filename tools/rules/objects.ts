import type { Shape } from "../../test/emulator/support/shape";
import { accountShapes } from "../../test/emulator/support/shapes-account";
import { cloudShapes } from "../../test/emulator/support/shapes-cloud";
import { taggedShapes } from "../../test/emulator/support/shapes-tagged";

/** An object of the API. */
export interface ApiObject {
  readonly shape: Shape;
  /** The operation that answers it. */
  readonly view: string;
  /** The resources and data sources that have its fields. */
  readonly tokens: readonly string[];
  /** Its fields that the description does not show; `all` where it shows none. They were chosen as the public service has them. */
  readonly beyond?: "all" | readonly string[];
  /** Fields that no resource or data source has, and why. */
  readonly unused?: Readonly<Record<string, string>>;
}

const { profile, app, device, login, grants, sshKey, question, contact, credential, issue } = accountShapes;
const { image, bucket, objectEntry, cluster, objectKey, region, availability, vpc, subnet, vpcIp } = cloudShapes;
const tagged = { view: "Tagged Objects List", tokens: ["getTaggedObjects"] };

/** The objects of the section on resources and their fields, in its order. */
export const objects: Readonly<Record<string, ApiObject>> = {
  Profile: { shape: profile, view: "Profile View", tokens: ["ProfileSettings", "getProfile"] },
  "Authorized app": { shape: app, view: "Authorized App View", tokens: ["getAuthorizedApp"] },
  "Trusted device": { shape: device, view: "Trusted Device View", tokens: ["getTrustedDevice"] },
  Login: { shape: login, view: "Login View", tokens: ["getLogin"] },
  Grants: { shape: grants, view: "Grants List", tokens: ["getProfileGrants"] },
  "SSH key": { shape: sshKey, view: "SSH Key View", tokens: ["SshKey", "getSshKey"] },
  "Security question": { shape: question, view: "Security Questions List", tokens: ["getSecurityQuestions"] },
  "Managed contact": { shape: contact, view: "Contact View", tokens: ["ManagedContact", "getManagedContact"] },
  "Managed credential": {
    shape: credential,
    view: "Credential View",
    tokens: ["ManagedCredential", "getManagedCredential"],
  },
  "Managed issue": { shape: issue, view: "Issue View", tokens: ["getManagedIssue"] },
  "Managed compute settings": {
    shape: accountShapes.computeSettings,
    view: "Compute Settings View",
    tokens: ["ManagedComputeSettings", "getManagedComputeSetting"],
  },
  "Managed service": {
    shape: accountShapes.service,
    view: "Service View",
    tokens: ["ManagedService", "getManagedService"],
  },
  Image: { shape: image, view: "Image View", tokens: ["Image", "getImage"], beyond: ["capabilities"] },
  Bucket: { shape: bucket, view: "Bucket View", tokens: ["Bucket", "getBucket"], beyond: "all" },
  "Object of a bucket": {
    shape: objectEntry,
    view: "Bucket Contents List",
    tokens: ["getBucketObjects"],
    beyond: "all",
  },
  "Object storage cluster": {
    shape: cluster,
    view: "Cluster View",
    tokens: ["getObjectStorageCluster"],
    beyond: "all",
  },
  "Object storage key": {
    shape: objectKey,
    view: "Key View",
    tokens: ["ObjectKey", "getObjectKey"],
    beyond: ["access_key", "id", "limited", "secret_key"],
  },
  "Object storage transfer": {
    shape: { used: "integer" },
    view: "Transfer View",
    tokens: ["getObjectStorageTransfer"],
    beyond: "all",
  },
  Region: { shape: region, view: "Region View", tokens: ["getRegion"], beyond: "all" },
  "Region availability": {
    shape: availability,
    view: "Region Availability View",
    tokens: ["getRegionAvailability"],
    beyond: "all",
  },
  VPC: {
    shape: vpc,
    view: "VPC View",
    tokens: ["Vpc", "getVpc"],
    beyond: ["created", "id", "updated"],
  },
  Subnet: {
    shape: subnet,
    view: "VPC Subnet View",
    tokens: ["VpcSubnet", "getVpcSubnet"],
    beyond: ["computes", "created", "id", "updated"],
  },
  "VPC IP address": { shape: vpcIp, view: "VPC IP Addresses List", tokens: ["getVpcIps"], beyond: "all" },
  StackScript: {
    shape: cloudShapes.stackscript,
    view: "StackScript View",
    tokens: ["StackScript", "getStackScript"],
    beyond: [
      "created",
      "deployments_active",
      "deployments_total",
      "id",
      "mine",
      "updated",
      "user_defined_fields",
      "user_gravatar_id",
      "username",
    ],
  },
  Tag: { shape: { label: "string" }, view: "Tags List", tokens: ["Tag", "getTags"] },
  "Tagged compute": {
    shape: taggedShapes.compute,
    ...tagged,
    beyond: ["type", "updated", "watchdog_enabled"],
    unused: { watchdog_enabled: "the data source has the fields that the description shows" },
  },
  "Tagged domain": { shape: taggedShapes.domain, ...tagged },
  "Tagged volume": { shape: taggedShapes.volume, ...tagged },
  "Tagged NodeBalancer": { shape: taggedShapes.nodebalancer, ...tagged, beyond: ["updated"] },
};
