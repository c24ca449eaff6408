// Generated from the definitions by `npm run gen`. Do not edit.
/** Who may use a bucket or an object. */
export const Acl = {
  Private: "private",
  PublicRead: "public-read",
  AuthenticatedRead: "authenticated-read",
  PublicReadWrite: "public-read-write",
} as const;

/** Who may use a bucket or an object. */
export type Acl = (typeof Acl)[keyof typeof Acl];

/** What a key may do with a bucket's objects. */
export const BucketPermissions = {
  ReadOnly: "read_only",
  ReadWrite: "read_write",
} as const;

/** What a key may do with a bucket's objects. */
export type BucketPermissions = (typeof BucketPermissions)[keyof typeof BucketPermissions];

/** How a service is monitored. */
export const ServiceType = {
  Url: "url",
  Tcp: "tcp",
} as const;

/** How a service is monitored. */
export type ServiceType = (typeof ServiceType)[keyof typeof ServiceType];

/** How a user can log in to the remote console. */
export const ShellAuthMethod = {
  PasswordKeys: "password_keys",
  KeysOnly: "keys_only",
  Disabled: "disabled",
} as const;

/** How a user can log in to the remote console. */
export type ShellAuthMethod = (typeof ShellAuthMethod)[keyof typeof ShellAuthMethod];
