import { TOTP } from "otpauth";
import type { Running } from "../support/api";
import type { Members, Prepared, Rows } from "./row";

const key = `ssh-ed25519 ${"A".repeat(68)} someone`;
const phone: Members = { iso_code: "US", phone_number: "212-555-0123" };
const answers: Members = {
  security_questions: [1, 2, 3].map((question_id) => ({ question_id, response: `Answer ${question_id}` })),
};

/** The profile, its SSH keys, and what belongs to logins. */
export const profileRows: Rows = {
  "Profile View": {},
  "Profile Update": {
    body: {
      email: "whole@example.com",
      timezone: "UTC",
      email_notifications: true,
      shell_auth_method: "keys_only",
      authorized_keys: [key],
      two_factor_auth: false,
      restricted: false,
      ip_whitelist_enabled: false,
    },
    nullable: ["authorized_keys"],
    readOnly: ["authentication_type", "referrals", "uid", "username", "verified_phone_number"],
    prepare: turnOn,
  },
  "Authorized Apps List": { list: { filterable: ["label", "created", "expiry"] } },
  "App Access Revoke": {},
  "Authorized App View": {},
  "Trusted Devices List": { list: {} },
  "Trusted Device Revoke": {},
  "Trusted Device View": {},
  "Grants List": {},
  "Logins List": { list: {} },
  "Login View": {},
  "Phone Number Delete": {},
  "Phone Verification Code Send": { body: phone, required: ["iso_code", "phone_number"] },
  "Phone Number Verify": { body: { otp_code: "123456" }, required: ["otp_code"], prepare: sendCode },
  "User Preferences View": {},
  "User Preferences Update": { body: { theme: { dark: true } }, ownMembers: true },
  "Security Questions List": {},
  "Security Questions Answer": {
    body: answers,
    required: [0, 1, 2].flatMap((index) =>
      ["", `.${index}.question_id`, `.${index}.response`].map((path) => `security_questions${path}`),
    ),
  },
  "SSH Keys List": { list: {} },
  "SSH Key Add": { body: { label: "whole", ssh_key: key }, required: ["label", "ssh_key"] },
  "SSH Key View": {},
  "SSH Key Update": { body: { label: "whole" }, readOnly: ["id", "ssh_key", "created"] },
  "SSH Key Delete": {},
  "Two Factor Authentication Disable": {},
  "Two Factor Secret Create": { prepare: answerQuestions },
  "Two Factor Authentication Confirm/Enable": {
    body: { tfa_code: "123456" },
    required: ["tfa_code"],
    prepare: createSecret,
  },
};

// What can be turned off, but not on, is answered as on. The email is one that an update refuses.
async function turnOn({ emulator }: Running): Promise<Prepared> {
  const admin = { username: "admin", email: "admin@localhost", two_factor_auth: true, ip_whitelist_enabled: true };
  emulator.control.seed({ objects: { users: [admin] } });
  return {};
}

async function sendCode({ api, emulator }: Running): Promise<Prepared> {
  await api("POST", "/profile/phone-number", { body: phone });
  return { body: { otp_code: emulator.control.smsCodes().at(-1)?.code ?? "" } };
}

async function answerQuestions({ api }: Running): Promise<Prepared> {
  await api("POST", "/profile/security-questions", { body: answers });
  return {};
}

async function createSecret(running: Running): Promise<Prepared> {
  await answerQuestions(running);
  const { body } = await running.api("POST", "/profile/tfa-enable");
  const totp = new TOTP({ secret: String(body["secret"]), algorithm: "SHA1", digits: 6, period: 30 });
  return { body: { tfa_code: totp.generate({ timestamp: running.emulator.control.now() }) } };
}
