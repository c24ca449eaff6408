import { type Grants, noGrants } from "./permissions";
import type { Stage } from "./stage";
import { defineTable, type SeedableTable } from "./table";

/** A user of the account, with the profile. */
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

/** Users, by name. */
export const userTable: SeedableTable<User> = defineTable<User>({
  name: "users",
  key: (user) => user.username,
  complete: newUser,
});

/**
 * A user with defaults for missing fields. Default: unrestricted. Missing grants are denied. A user with the name of an
 * existing one replaces it and keeps its uid.
 */
export function newUser(given: Partial<User>, { store }: Stage): User {
  const username = given.username ?? "user";
  const grants: Partial<Grants> = given.grants ?? {};
  return {
    uid: store.in(userTable).get(username)?.uid ?? store.next("users"),
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
