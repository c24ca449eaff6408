/** What a resource type needs of a token and of its user. */
export interface Need {
  /** The scope to manage it, in the API's own words. */
  readonly scope: string;
  /** The global grant with which a restricted user creates it; `unrestricted`: no restricted user may. */
  readonly grant?: string;
}

const account: Need = { scope: "account:read_write" };
const unrestricted: Need = { ...account, grant: "unrestricted" };
const storage: Need = { scope: "object_storage:read_write" };
const vpc: Need = { scope: "vpc:read_write", grant: "add_vpcs" };

/** By token of the resource. Source: Authentication, and the scopes of each family. */
const needs: ReadonlyMap<string, Need> = new Map([
  ["ManagedContact", unrestricted],
  ["ManagedService", unrestricted],
  ["ManagedCredential", unrestricted],
  ["ManagedComputeSettings", unrestricted],
  ["Image", { scope: "images:read_write", grant: "add_images" }],
  ["Bucket", storage],
  ["BucketObject", storage],
  ["BucketCertificate", storage],
  ["ObjectUrl", storage],
  ["ObjectKey", storage],
  ["ObjectStorageCancellation", storage],
  ["Vpc", vpc],
  ["VpcSubnet", vpc],
  ["StackScript", { scope: "stackscripts:read_write", grant: "add_stackscripts" }],
  ["Tag", unrestricted],
]);

/** What a resource type needs; types of the user's own profile need the scope of the account. */
export function needOf(token: string): Need {
  return needs.get(token) ?? account;
}
