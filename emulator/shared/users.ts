import { defineTable } from "../collection";
import type { GlobalFlag, GrantKind, Stage } from "./service";

/** How much a user may do with one object. */
export type Permission = "read_only" | "read_write";

/** A permission on one object. Images count by the number in their id. */
export interface Grant {
  readonly id: number;
  readonly permissions: Permission;
}

/** What a restricted user may do. Means nothing for an unrestricted one. */
export interface Grants {
  readonly global: { readonly account_access: Permission | null } & Readonly<Record<GlobalFlag, boolean>>;
  readonly objects: Readonly<Partial<Record<GrantKind, readonly Grant[]>>>;
}

/** A user of the account, with the parts of the profile. */
export interface User {
  readonly uid: number;
  readonly username: string;
  readonly email: string;
  /** Whether this is the proxy user through which a parent account works in a child account. */
  readonly proxy?: boolean;
  readonly restricted: boolean;
  readonly grants: Grants;
  readonly authentication_type: "password" | "idp";
  readonly authorized_keys: readonly string[] | null;
  readonly email_notifications: boolean;
  readonly ip_whitelist_enabled: boolean;
  readonly shell_auth_method: "password_keys" | "keys_only" | "disabled";
  readonly timezone: string;
  readonly two_factor_auth: boolean;
  readonly verified_phone_number: string | null;
}

/** No grants at all. */
export const noGrants: Grants = {
  global: {
    account_access: null,
    add_computes: false,
    add_databases: false,
    add_domains: false,
    add_firewalls: false,
    add_images: false,
    add_longview: false,
    add_nodebalancers: false,
    add_stackscripts: false,
    add_volumes: false,
    add_vpcs: false,
    cancel_account: false,
    child_account_access: false,
    longview_subscription: false,
  },
  objects: {},
};

/** Users, by name. */
export const userTable = defineTable<User>({ name: "users", key: (user) => user.username, complete: newUser });

/** A user from the parts that are given; unrestricted by default. Grants may be given in part. */
export function newUser(given: Partial<User>, { store }: Stage): User {
  const username = given.username ?? "user";
  const grants: Partial<Grants> = given.grants ?? {};
  return {
    uid: store.next("users"),
    email: `${username}@example.com`,
    restricted: false,
    authentication_type: "password",
    authorized_keys: null,
    email_notifications: true,
    ip_whitelist_enabled: false,
    shell_auth_method: "password_keys",
    timezone: "UTC",
    two_factor_auth: false,
    verified_phone_number: null,
    ...given,
    username,
    grants: { global: { ...noGrants.global, ...grants.global }, objects: { ...grants.objects } },
  };
}
