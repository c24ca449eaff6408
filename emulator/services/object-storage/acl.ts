/** The access control levels of buckets and objects. `custom` stands for any other level. */
export const aclWords = ["private", "public-read", "authenticated-read", "public-read-write", "custom"] as const;

// @rule storage-acl
/** The levels for a new bucket. */
export const newBucketAclWords = ["private", "public-read", "authenticated-read", "public-read-write"] as const;

/** An access control level. */
export type Acl = (typeof aclWords)[number];

/** The owner of all buckets and objects. */
export const storageOwner = "5f1c0c0e-7a56-4d3b-9d64-3a1f0d1c9b27";

const namespace = "http://s3.amazonaws.com/doc/2006-03-01/";
const everybody = "http://acs.amazonaws.com/groups/global/AllUsers";
const anyAccount = "http://acs.amazonaws.com/groups/global/AuthenticatedUsers";

// The grants in addition to the owner's. A custom level has none.
const grants: Readonly<Record<Acl, readonly (readonly [group: string, permission: string])[]>> = {
  private: [],
  "public-read": [[everybody, "READ"]],
  "authenticated-read": [[anyAccount, "READ"]],
  "public-read-write": [
    [everybody, "READ"],
    [everybody, "WRITE"],
  ],
  custom: [],
};

/** A level as XML of the S3 API. */
export function aclXml(acl: Acl): string {
  const owner = `<ID>${storageOwner}</ID><DisplayName>${storageOwner}</DisplayName>`;
  const all = [
    grantXml(`xsi:type="CanonicalUser">${owner}`, "FULL_CONTROL"),
    ...grants[acl].map(([group, permission]) => grantXml(`xsi:type="Group"><URI>${group}</URI>`, permission)),
  ].join("");
  return `<AccessControlPolicy xmlns="${namespace}"><Owner>${owner}</Owner><AccessControlList>${all}</AccessControlList></AccessControlPolicy>`;
}

/** The CORS rules as XML of the S3 API; null if there are none. */
export function corsXml(enabled: boolean): string | null {
  if (!enabled) return null;
  const methods = ["GET", "PUT", "DELETE", "HEAD", "POST"].map((each) => `<AllowedMethod>${each}</AllowedMethod>`);
  const rule = `${methods.join("")}<AllowedOrigin>*</AllowedOrigin><AllowedHeader>*</AllowedHeader>`;
  return `<CORSConfiguration xmlns="${namespace}"><CORSRule>${rule}</CORSRule></CORSConfiguration>`;
}

function grantXml(grantee: string, permission: string): string {
  const open = `<Grantee xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" ${grantee}</Grantee>`;
  return `<Grant>${open}<Permission>${permission}</Permission></Grant>`;
}
