/** What an operation asks of its caller, by the tables of the API description and the rules of its section Authentication. */
export type Access =
  /** No token is needed, and none shows more. */
  | "public"
  /** No token is needed; one shows more, and then its scopes count. */
  | "optional"
  /** A token is needed. */
  | "token";

/** One operation, as the API description names it. */
export interface Described {
  /** The section of Endpoints that it stands in. */
  readonly family: string;
  readonly operation: string;
  readonly method: string;
  readonly path: string;
  readonly access: Access;
  /** All of them are needed; none where the description lists none. */
  readonly scopes: readonly string[];
  readonly unrestrictedOnly: boolean;
}

// Copied row by row: operation, method and path, scopes; `optional` and `public` from the sections' headings and rules.
// Tags: the description lists a scope for Tag Delete only; the others are those of the public service.
const sections: Readonly<Record<string, string>> = {
  Profile: `
    Profile View | GET /profile | any
    Profile Update | PUT /profile | account:read_write
    Authorized Apps List | GET /profile/apps | account:read_only
    App Access Revoke | DELETE /profile/apps/{appId} | account:read_write
    Authorized App View | GET /profile/apps/{appId} | account:read_only
    Trusted Devices List | GET /profile/devices | account:read_only
    Trusted Device Revoke | DELETE /profile/devices/{deviceId} | account:read_write
    Trusted Device View | GET /profile/devices/{deviceId} | account:read_only
    Grants List | GET /profile/grants | any
    Logins List | GET /profile/logins | account:read_only
    Login View | GET /profile/logins/{loginId} | account:read_only
    Phone Number Delete | DELETE /profile/phone-number | account:read_write
    Phone Verification Code Send | POST /profile/phone-number | account:read_write
    Phone Number Verify | POST /profile/phone-number/verify | account:read_write
    User Preferences View | GET /profile/preferences | account:read_only
    User Preferences Update | PUT /profile/preferences | account:read_write
    Security Questions List | GET /profile/security-questions | account:read_only
    Security Questions Answer | POST /profile/security-questions | account:read_write
    SSH Keys List | GET /profile/sshkeys | account:read_only
    SSH Key Add | POST /profile/sshkeys | account:read_write
    SSH Key View | GET /profile/sshkeys/{sshKeyId} | account:read_only
    SSH Key Update | PUT /profile/sshkeys/{sshKeyId} | account:read_write
    SSH Key Delete | DELETE /profile/sshkeys/{sshKeyId} | account:read_write
    Two Factor Authentication Disable | POST /profile/tfa-disable | account:read_write
    Two Factor Secret Create | POST /profile/tfa-enable | account:read_write
    Two Factor Authentication Confirm/Enable | POST /profile/tfa-enable-confirm | account:read_write
  `,
  "Managed monitoring": `
    Contacts List | GET /managed/contacts | account:read_only
    Contact Create | POST /managed/contacts | account:read_write
    Contact View | GET /managed/contacts/{contactId} | account:read_write
    Contact Update | PUT /managed/contacts/{contactId} | account:read_write
    Contact Delete | DELETE /managed/contacts/{contactId} | account:read_write
    Credentials List | GET /managed/credentials | account:read_only
    Credential Create | POST /managed/credentials | account:read_write
    Managed SSH Key View | GET /managed/credentials/sshkey | account:read_only
    Credential View | GET /managed/credentials/{credentialId} | account:read_write
    Credential Update | PUT /managed/credentials/{credentialId} | account:read_write
    Credential Delete | DELETE /managed/credentials/{credentialId} | account:read_write
    Credential Username and Password Update | POST /managed/credentials/{credentialId}/update | account:read_write
    Issues List | GET /managed/issues | account:read_only
    Issue View | GET /managed/issues/{issueId} | account:read_only
    Compute Settings List | GET /managed/compute-settings | account:read_only
    Compute Settings View | GET /managed/compute-settings/{computeId} | account:read_only
    Compute Settings Update | PUT /managed/compute-settings/{computeId} | account:read_write
    Services List | GET /managed/services | account:read_only
    Service Create | POST /managed/services | account:read_write
    Service View | GET /managed/services/{serviceId} | account:read_only
    Service Update | PUT /managed/services/{serviceId} | account:read_write
    Service Delete | DELETE /managed/services/{serviceId} | account:read_write
    Service Disable | POST /managed/services/{serviceId}/disable | account:read_write
    Service Enable | POST /managed/services/{serviceId}/enable | account:read_write
  `,
  Images: `
    Images List | GET /images | optional images:read_only
    Image Create | POST /images | images:read_write computes:read_only
    Image Upload | POST /images/upload | images:read_write
    Image Delete | DELETE /images/{imageId} | images:read_write
    Image View | GET /images/{imageId} | optional images:read_only
    Image Update | PUT /images/{imageId} | images:read_write
  `,
  "Object storage": `
    Buckets List | GET /object-storage/buckets | object_storage:read_only
    Bucket Create | POST /object-storage/buckets | object_storage:read_write
    Buckets in Cluster List | GET /object-storage/buckets/{clusterId} | object_storage:read_only
    Bucket Remove | DELETE /object-storage/buckets/{clusterId}/{bucket} | object_storage:read_write
    Bucket View | GET /object-storage/buckets/{clusterId}/{bucket} | object_storage:read_only
    Bucket Access Modify | POST /object-storage/buckets/{clusterId}/{bucket}/access | object_storage:read_write
    Bucket Access Update | PUT /object-storage/buckets/{clusterId}/{bucket}/access | object_storage:read_write
    Object ACL Config View | GET /object-storage/buckets/{clusterId}/{bucket}/object-acl | object_storage:read_only
    Object ACL Config Update | PUT /object-storage/buckets/{clusterId}/{bucket}/object-acl | object_storage:read_write
    Bucket Contents List | GET /object-storage/buckets/{clusterId}/{bucket}/object-list | object_storage:read_only
    Object URL Create | POST /object-storage/buckets/{clusterId}/{bucket}/object-url | object_storage:read_write
    TLS/SSL Cert Delete | DELETE /object-storage/buckets/{clusterId}/{bucket}/ssl | object_storage:read_write
    TLS/SSL Cert View | GET /object-storage/buckets/{clusterId}/{bucket}/ssl | object_storage:read_only
    TLS/SSL Cert Upload | POST /object-storage/buckets/{clusterId}/{bucket}/ssl | object_storage:read_write
    Object Storage Cancel | POST /object-storage/cancel | object_storage:read_write
    Clusters List | GET /object-storage/clusters | public
    Cluster View | GET /object-storage/clusters/{clusterId} | public
    Keys List | GET /object-storage/keys | object_storage:read_only
    Key Create | POST /object-storage/keys | object_storage:read_write
    Key Revoke | DELETE /object-storage/keys/{keyId} | object_storage:read_write
    Key View | GET /object-storage/keys/{keyId} | object_storage:read_only
    Key Update | PUT /object-storage/keys/{keyId} | object_storage:read_write
    Transfer View | GET /object-storage/transfer | object_storage:read_only
  `,
  VPCs: `
    VPCs List | GET /vpcs | any
    VPC Create | POST /vpcs | vpc:read_write
    VPC IP Addresses List | GET /vpcs/ips | ips:read_only
    VPC Delete | DELETE /vpcs/{vpcId} | vpc:read_write
    VPC View | GET /vpcs/{vpcId} | any
    VPC Update | PUT /vpcs/{vpcId} | vpc:read_write
    VPC IP Addresses View | GET /vpcs/{vpcId}/ips | ips:read_only
    VPC Subnets List | GET /vpcs/{vpcId}/subnets | any
    VPC Subnet Create | POST /vpcs/{vpcId}/subnets | vpc:read_write
    VPC Subnet Delete | DELETE /vpcs/{vpcId}/subnets/{vpcSubnetId} | vpc:read_write
    VPC Subnet View | GET /vpcs/{vpcId}/subnets/{vpcSubnetId} | any
    VPC Subnet Update | PUT /vpcs/{vpcId}/subnets/{vpcSubnetId} | vpc:read_write
  `,
  StackScripts: `
    StackScripts List | GET /compute/stackscripts | optional stackscripts:read_only
    StackScript Create | POST /compute/stackscripts | stackscripts:read_write
    StackScript Delete | DELETE /compute/stackscripts/{stackscriptId} | stackscripts:read_write
    StackScript View | GET /compute/stackscripts/{stackscriptId} | optional stackscripts:read_only
    StackScript Update | PUT /compute/stackscripts/{stackscriptId} | stackscripts:read_write
  `,
  Regions: `
    Regions List | GET /regions | public
    Regions Availability List | GET /regions/availability | public
    Region View | GET /regions/{regionId} | public
    Region Availability View | GET /regions/{regionId}/availability | public
  `,
  Tags: `
    New Tag Create | POST /tags | account:read_write
    Tag Delete | DELETE /tags/{tagLabel} | account:read_write
    Tagged Objects List | GET /tags/{tagLabel} | account:read_only
    Tags List | GET /tags | account:read_only
  `,
};

const unrestricted = ["Managed monitoring", "Tags"];

/** Every operation of the description's tables; Tags List, whose path they leave out, at the one that it must have. */
export const described: readonly Described[] = Object.entries(sections).flatMap(([family, text]) =>
  text
    .trim()
    .split("\n")
    .map((line) => readRow(family, line)),
);

/** What the description only refers to, method and path. */
export const referenced: readonly string[] = [
  "POST /compute/instances",
  "GET /compute/instances",
  "POST /compute/instances/{computeId}/boot",
  "POST /nodebalancers",
  "POST /volumes/{volumeId}/resize",
  "POST /domains/{domainId}/records",
  "GET /account",
  "GET /account/transfer",
  "GET /regions",
  "GET /images",
  "GET /compute/types",
];

/** What the description does not name, and the public service is known to answer. */
export const undescribed: readonly string[] = [
  "GET /object-storage/buckets/{clusterId}/{bucket}/access",
  "POST /managed/credentials/{credentialId}/revoke",
  "GET /account/events",
  "GET /account/events/{eventId}",
  "POST /account/events/{eventId}/read",
  "POST /account/events/{eventId}/seen",
  "PUT /account",
  "GET /account/settings",
  "PUT /account/settings",
  "GET /managed/stats",
  "GET /profile/tokens",
  "POST /profile/tokens",
  "GET /profile/tokens/{tokenId}",
  "PUT /profile/tokens/{tokenId}",
  "DELETE /profile/tokens/{tokenId}",
  "GET /volumes",
  "POST /volumes",
  "GET /volumes/{volumeId}",
  "PUT /volumes/{volumeId}",
  "DELETE /volumes/{volumeId}",
  "POST /volumes/{volumeId}/attach",
  "POST /volumes/{volumeId}/detach",
  "POST /volumes/{volumeId}/clone",
  "GET /domains",
  "POST /domains",
  "GET /domains/{domainId}",
  "PUT /domains/{domainId}",
  "DELETE /domains/{domainId}",
  "GET /domains/{domainId}/records",
  "GET /domains/{domainId}/records/{recordId}",
  "PUT /domains/{domainId}/records/{recordId}",
  "DELETE /domains/{domainId}/records/{recordId}",
  "GET /nodebalancers",
  "GET /nodebalancers/{nodeBalancerId}",
  "PUT /nodebalancers/{nodeBalancerId}",
  "DELETE /nodebalancers/{nodeBalancerId}",
  ...["", "/{configId}", "/{configId}/nodes", "/{configId}/nodes/{nodeId}"].flatMap((rest) =>
    (rest === "" || rest.endsWith("nodes") ? ["GET", "POST"] : ["GET", "PUT", "DELETE"]).map(
      (method) => `${method} /nodebalancers/{nodeBalancerId}/configs${rest}`,
    ),
  ),
];

function readRow(family: string, line: string): Described {
  const [operation = "", target = "", needs = ""] = line.split(" | ").map((part) => part.trim());
  const [method = "", path = ""] = target.split(" ");
  const words = needs.split(" ");
  const access = words.includes("public") ? "public" : words.includes("optional") ? "optional" : "token";
  const scopes = words.filter((word) => word.includes(":"));
  return { family, operation, method, path, access, scopes, unrestrictedOnly: unrestricted.includes(family) };
}
