import { randomInt } from "node:crypto";
import { badRequest } from "../../shared/envelope";
import type { Route, Service, UserCall } from "../../shared/service";
import type { Stage } from "../../shared/stage";
import { userTable } from "../../shared/users";
import { object, parse, type Rule, refine, required, text } from "../../shared/validate";
import type { World } from "../../worlds";
import { internationalNumber, isCountry } from "./phone-countries";
import { type PendingPhone, pendingPhoneTable, smsCodeTable } from "./phone-tables";
import { seededUser } from "./seed";

/** A code is valid for 10 minutes. */
const codeSeconds = 600;

const routes: readonly Route[] = [
  {
    method: "DELETE",
    path: "/profile/phone-number",
    operation: "Phone Number Delete",
    scope: "account:read_write",
    handler: deleteNumber,
  },
  {
    method: "POST",
    path: "/profile/phone-number",
    operation: "Phone Verification Code Send",
    scope: "account:read_write",
    handler: sendCode,
  },
  {
    method: "POST",
    path: "/profile/phone-number/verify",
    operation: "Phone Number Verify",
    scope: "account:read_write",
    handler: verifyNumber,
  },
];

/** The verified phone number of a user. Codes are read by `control.smsCodes()`. */
export const profilePhone: Service = {
  name: "profilePhone",
  tables: [pendingPhoneTable, smsCodeTable],
  routes,
  seed,
  notEmulated: [
    "National numbering plans: only the length of a number is validated.",
    "Sending SMS: `control.smsCodes()` returns the codes.",
    "Locking after wrong codes.",
  ],
};

const country = refine(text(), (code) => (isCountry(code) ? undefined : "Must be a two-letter country code"));

const sendRule: Rule<{ iso_code: string; phone_number: string }> = refine(
  object({ iso_code: required(country), phone_number: required(text({ min: 1 })) }),
  ({ iso_code, phone_number }, place) => {
    if (internationalNumber(iso_code, phone_number) !== undefined) return undefined;
    place.at("phone_number").fault("Must be a phone number of the country");
    return undefined;
  },
);

// @rule state-phone-pending limit-phone-code
function sendCode(call: UserCall): undefined {
  const { iso_code, phone_number } = parse(sendRule, call.body);
  const { user } = call.caller;
  // "To change a number, delete the old one, then start verification again."
  if (user.verified_phone_number !== null) throw badRequest("Delete the verified phone number first");
  send(call, user.username, iso_code, internationalNumber(iso_code, phone_number) ?? phone_number);
}

// @rule profile-3 state-phone-verified
function verifyNumber(call: UserCall): undefined {
  const { otp_code } = parse(object({ otp_code: required(text({ min: 1 })) }), call.body);
  const { user } = call.caller;
  const pending = pendingOf(call, user.username);
  if (pending === undefined) throw badRequest("There is no code to verify; send one first", "otp_code");
  if (pending.code !== otp_code) throw badRequest("The code is not valid", "otp_code");
  call.store.in(userTable).put({ ...user, verified_phone_number: pending.phone_number });
  call.store.in(pendingPhoneTable).delete(user.username);
}

// @rule state-phone-none
// Deletes the verified number and an unverified one.
function deleteNumber(call: UserCall): undefined {
  const { user } = call.caller;
  call.store.in(userTable).put({ ...user, verified_phone_number: null });
  call.store.in(pendingPhoneTable).delete(user.username);
}

// "Repeated sends before expiry resend the same code", with the same expiry. Another number gets a new code: a code
// must not verify a number to which it was not sent.
function send(stage: Stage, username: string, iso_code: string, phone_number: string): void {
  const held = pendingOf(stage, username);
  const pending =
    held?.phone_number === phone_number
      ? held
      : { username, iso_code, phone_number, code: newCode(), expires: stage.now + codeSeconds * 1000 };
  stage.store.in(pendingPhoneTable).put(pending);
  const id = stage.store.next("smsCodes");
  stage.store.in(smsCodeTable).put({ id, username, phone_number, code: pending.code, sent: stage.timestamp });
}

function pendingOf(stage: Stage, username: string): PendingPhone | undefined {
  const pending = stage.store.in(pendingPhoneTable).get(username);
  return pending !== undefined && stage.now < pending.expires ? pending : undefined;
}

function newCode(): string {
  return String(randomInt(1_000_000)).padStart(6, "0");
}

function seed(stage: Stage, world: World): void {
  if (world.objects === 0) return;
  const row = { username: seededUser, phone_number: "+12125550123", code: "314159" };
  const id = stage.store.next("smsCodes");
  stage.store.in(pendingPhoneTable).put({ ...row, iso_code: "US", expires: stage.now + codeSeconds * 1000 });
  stage.store.in(smsCodeTable).put({ ...row, id, sent: stage.timestamp });
}
