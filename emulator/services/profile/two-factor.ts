import { randomBytes } from "node:crypto";
import { wireTime } from "../../clock";
import { badRequest } from "../../shared/envelope";
import { recordEvent } from "../../shared/events";
import type { JsonObject } from "../../shared/json";
import type { Route, Service, UserCall } from "../../shared/service";
import type { Stage } from "../../shared/stage";
import { defineTable } from "../../shared/table";
import { userTable } from "../../shared/users";
import { object, parse, refine, required, text } from "../../shared/validate";
import type { World } from "../../worlds";
import { profileEntity } from "./entity";
import { hasAnswered } from "./security-questions";
import { seededUser } from "./seed";
import { isCurrent, newSecret } from "./totp";

/** A user's second factor. While `scratch` is null, it is not confirmed and not enabled. */
export interface TwoFactor {
  readonly username: string;
  /** Base32. */
  readonly secret: string;
  /** Milliseconds by the emulator's clock. The secret can be confirmed before this time. */
  readonly expires: number;
  readonly scratch: string | null;
}

/** Second factors, by user. */
export const twoFactorTable = defineTable<TwoFactor>({
  name: "twoFactors",
  secrets: ["secret", "scratch"],
  key: (factor) => factor.username,
});

const routes: readonly Route[] = [
  {
    method: "POST",
    path: "/profile/tfa-disable",
    operation: "Two Factor Authentication Disable",
    scope: "account:read_write",
    handler: disable,
  },
  {
    method: "POST",
    path: "/profile/tfa-enable",
    operation: "Two Factor Secret Create",
    scope: "account:read_write",
    handler: createSecret,
  },
  {
    method: "POST",
    path: "/profile/tfa-enable-confirm",
    operation: "Two Factor Authentication Confirm/Enable",
    scope: "account:read_write",
    handler: confirm,
  },
];

/** Two factor authentication of a user. The timing is the number of seconds in which a secret can be confirmed. */
export const profileTwoFactor: Service = {
  name: "profileTwoFactor",
  tables: [twoFactorTable],
  routes,
  // "Has expiry": the description does not say after how long.
  timings: { "twoFactor.secret": 3600 },
  seed,
  notEmulated: ["Logging in: no operation requires a code or accepts the scratch code.", "Locking after wrong codes."],
};

const digits = refine(text(), (code) => (/^[0-9]{6}$/.test(code) ? undefined : "Must be six digits"));

/** Deletes the caller's second factor, confirmed or not. The handler updates `two_factor_auth` of the user. */
export function endTwoFactor(call: UserCall): void {
  const { user } = call.caller;
  call.store.in(twoFactorTable).delete(user.username);
  if (user.two_factor_auth) recordEvent(call, "tfa_disabled", profileEntity(user));
}

// @rule profile-2 state-tfa-issued
function createSecret(call: UserCall): JsonObject {
  const { user } = call.caller;
  // By the description's table of states, only a disabled second factor can be enabled. An unconfirmed secret is
  // replaced.
  if (user.two_factor_auth) throw badRequest("Two factor authentication is already enabled");
  if (!hasAnswered(call, user.username)) throw badRequest("Answer the security questions first");
  const expires = call.now + call.timing("twoFactor.secret") * 1000;
  const secret = newSecret();
  call.store.in(twoFactorTable).put({ username: user.username, secret, expires, scratch: null });
  return { expiry: wireTime(expires), secret };
}

// @rule state-tfa-on
function confirm(call: UserCall): JsonObject {
  const { tfa_code } = parse(object({ tfa_code: required(digits) }), call.body);
  const { user } = call.caller;
  const issued = call.store.in(twoFactorTable).get(user.username);
  if (issued === undefined || issued.scratch !== null) throw badRequest("Create a two factor secret first");
  if (call.now >= issued.expires) throw badRequest("The two factor secret has expired");
  if (!isCurrent(issued.secret, tfa_code, call.now)) throw badRequest("The code is not valid", "tfa_code");
  const scratch = randomBytes(8).toString("hex");
  call.store.in(twoFactorTable).put({ ...issued, scratch });
  call.store.in(userTable).put({ ...user, two_factor_auth: true });
  recordEvent(call, "tfa_enabled", profileEntity(user));
  return { scratch };
}

// @rule state-tfa-off
function disable(call: UserCall): undefined {
  const { user } = call.caller;
  endTwoFactor(call);
  call.store.in(userTable).put({ ...user, two_factor_auth: false });
}

function seed(stage: Stage, world: World): void {
  if (world.objects === 0) return;
  const secret = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP";
  stage.store.in(twoFactorTable).put({ username: seededUser, secret, expires: stage.now, scratch: "0f1e2d3c4b5a6978" });
  const user = stage.store.in(userTable).get(seededUser);
  if (user !== undefined) stage.store.in(userTable).put({ ...user, two_factor_auth: true });
}
