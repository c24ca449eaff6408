import type { JsonObject } from "../shared/json";
import type { Route, Service, UserCall } from "../shared/service";

const routes: readonly Route[] = [
  // "Profile View and Grants List work with any token regardless of scopes."
  { method: "GET", path: "/profile", operation: "Profile View", handler: viewProfile },
];

/** Profile of the user that calls. */
export const profile: Service = { name: "profile", tables: [], routes };

function viewProfile({ caller, brand }: UserCall): JsonObject {
  const { user } = caller;
  return {
    authentication_type: user.authentication_type,
    authorized_keys: user.authorized_keys,
    email: user.email,
    email_notifications: user.email_notifications,
    ip_whitelist_enabled: user.ip_whitelist_enabled,
    shell_auth_method: user.shell_auth_method,
    referrals: {
      code: `referral${user.uid}`,
      completed: 0,
      credit: 0,
      pending: 0,
      total: 0,
      url: `https://www.${brand.words.compute}.example/?r=referral${user.uid}`,
    },
    restricted: user.restricted,
    timezone: user.timezone,
    two_factor_auth: user.two_factor_auth,
    uid: user.uid,
    username: user.username,
    verified_phone_number: user.verified_phone_number,
  };
}
