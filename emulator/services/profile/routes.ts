import { unauthorized } from "../../shared/envelope";
import { recordEvent } from "../../shared/events";
import type { JsonObject } from "../../shared/json";
import type { Call, Route, Service, UserCall } from "../../shared/service";
import type { Stage } from "../../shared/stage";
import { defineTable } from "../../shared/table";
import { type User, userTable } from "../../shared/users";
import { array, flag, nullable, object, oneOf, optional, parse, present, refine, text } from "../../shared/validate";
import type { World } from "../../worlds";
import { profileEntity } from "./entity";
import { seededUser, seedUser } from "./seed";
import { endTwoFactor } from "./two-factor";

/** The results of a user's referrals. */
export interface Referrals {
  readonly username: string;
  readonly completed: number;
  readonly credit: number;
  readonly pending: number;
  readonly total: number;
}

/** Referrals by user; a user without a row has none. Only worlds and control create them. */
export const referralTable = defineTable<Referrals>({
  name: "referrals",
  key: (referrals) => referrals.username,
  complete: (given) => ({ ...noReferrals, username: "admin", ...given }),
});

// @rule profile-4
const routes: readonly Route[] = [
  // "Profile View and Grants List work with any token regardless of scopes."
  {
    method: "GET",
    path: "/profile",
    operation: "Profile View",
    handler: (call) => viewProfile(call, call.caller.user),
  },
  {
    method: "PUT",
    path: "/profile",
    operation: "Profile Update",
    scope: "account:read_write",
    handler: updateProfile,
  },
];

/** Profile of the caller. */
export const profile: Service = {
  name: "profile",
  tables: [referralTable],
  routes,
  seed,
  notEmulated: [
    "Checking that a time zone exists: any text is accepted.",
    "Checking an authorized key: any text is accepted.",
    "The 25 USD of payments before referrals are enabled: the code is always returned, and only worlds and control create referrals.",
    "Rules of identity providers: `authentication_type` has no effect, and only control sets it.",
  ],
};

const noReferrals = { completed: 0, credit: 0, pending: 0, total: 0 } as const;

const email = refine(text(), (value) =>
  /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(value) ? undefined : "Must be an email address",
);

// @rule profile-fields profile-shell profile-whitelist
// Two fields can be set to false, but not to true.
function updateRule(user: User) {
  return object({
    email: optional(refine(email, (value) => refuseProxy(user, value))),
    timezone: optional(text({ min: 1 })),
    email_notifications: optional(flag()),
    shell_auth_method: optional(oneOf("password_keys", "keys_only", "disabled")),
    authorized_keys: optional(nullable(array(text({ min: 1 })))),
    two_factor_auth: optional(offOnly(user.two_factor_auth, "Two factor authentication is enabled by its own steps")),
    restricted: optional(flag()),
    ip_whitelist_enabled: optional(offOnly(user.ip_whitelist_enabled, "The IP whitelist cannot be enabled")),
  });
}

function updateProfile(call: UserCall): JsonObject {
  const { user } = call.caller;
  const { authorized_keys: keys, ...input } = parse(updateRule(user), call.body, viewProfile(call, user));
  // The public service answers an empty list as null.
  const authorizedKeys = keys === undefined ? {} : { authorized_keys: keys?.length === 0 ? null : keys };
  // A restricted user cannot remove the own restriction.
  if (user.restricted && input.restricted === false) throw unauthorized();
  if (user.two_factor_auth && input.two_factor_auth === false) endTwoFactor(call);
  recordEvent(call, "profile_update", profileEntity(user));
  return viewProfile(call, call.store.in(userTable).put({ ...user, ...present(input), ...authorizedKeys }));
}

// @rule profile-authentication profile-uid
function viewProfile({ store, brand }: Call, user: User): JsonObject {
  const code = `referral${user.uid}`;
  const { completed, credit, pending, total } = store.in(referralTable).get(user.username) ?? noReferrals;
  const url = `https://www.${brand.words.compute}.example/?r=${code}`;
  return {
    authentication_type: user.authentication_type,
    authorized_keys: user.authorized_keys,
    email: user.email,
    email_notifications: user.email_notifications,
    ip_whitelist_enabled: user.ip_whitelist_enabled,
    shell_auth_method: user.shell_auth_method,
    referrals: { code, completed, credit, pending, total, url },
    restricted: user.restricted,
    timezone: user.timezone,
    two_factor_auth: user.two_factor_auth,
    uid: user.uid,
    username: user.username,
    verified_phone_number: user.verified_phone_number,
  };
}

// @rule profile-1
function refuseProxy({ proxy, email: held }: User, given: string): string | undefined {
  return proxy && given !== held ? "A proxy user's email cannot be edited" : undefined;
}

function offOnly(held: boolean, reason: string) {
  return refine(flag(), (value) => (value && !held ? reason : undefined));
}

function seed(stage: Stage, world: World): void {
  if (world.objects === 0) return;
  seedUser(stage);
  stage.store.in(referralTable).put({ username: seededUser, completed: 2, credit: 50, pending: 1, total: 3 });
}
