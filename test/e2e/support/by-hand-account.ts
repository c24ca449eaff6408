import { TOTP } from "otpauth";
import { atPath, type Hand, lookAt, type Made, type Row } from "./by-hand-made";
import { PUBLIC_KEY } from "./programs";

/** Managed monitoring and the profile. */
export const accountRows: readonly Row[] = [
  { name: "contact", token: "ManagedContact", forms: "contactId or name:… or email:…", make: contact },
  {
    name: "credential",
    token: "ManagedCredential",
    forms: "credentialId or label:…",
    secrets: ["password"],
    make: credential,
  },
  { name: "service", token: "ManagedService", forms: "serviceId or label:…", needs: ["credential"], make: service },
  { name: "settings", token: "ManagedComputeSettings", forms: "computeId", make: computeSettings },
  { name: "ssh-key", token: "SshKey", forms: "sshKeyId or label:…", make: sshKey },
  { name: "profile", token: "ProfileSettings", forms: "profile/settings", make: profileSettings },
  { name: "preferences", token: "ProfilePreferences", forms: "profile/preferences", make: preferences },
  {
    name: "questions",
    token: "SecurityQuestions",
    forms: "profile/security-questions",
    secrets: ["answers"],
    make: questions,
  },
  { name: "phone", token: "PhoneNumber", forms: "profile/phone-number", make: phone },
  { name: "two-factor", token: "TwoFactorAuth", forms: "profile/two-factor", needs: ["questions"], make: twoFactor },
];

async function contact({ stack }: Hand): Promise<Made> {
  const phone = { primary: "555-0100", secondary: "555-0101" };
  const returned = { name: "by-hand", email: "by-hand@example.com", group: "ops", phone };
  const { id } = await stack.api("POST", "/managed/contacts", returned);
  return { id: String(id), key: "email:by-hand@example.com", returned, ...atPath(stack, `/managed/contacts/${id}`) };
}

async function credential({ stack }: Hand): Promise<Made> {
  const writeOnly = { username: "staff", password: "password-by-hand" };
  const { id } = await stack.api("POST", "/managed/credentials", { label: "by-hand", ...writeOnly });
  return {
    id: String(id),
    key: "label:by-hand",
    returned: { label: "by-hand" },
    writeOnly,
    other: { password: "another-password" },
    ...atPath(stack, `/managed/credentials/${id}`),
  };
}

async function service({ stack, idOf }: Hand): Promise<Made> {
  const credentials = [idOf("credential")];
  const about = { label: "shop", address: "https://10.0.0.5/health", timeout: 30, body: "Basket", notes: "by hand" };
  const { id } = await stack.api("POST", "/managed/services", {
    ...about,
    service_type: "url",
    consultation_group: "ops",
    credentials: credentials.map(Number),
    region: "us-east",
  });
  await stack.api("POST", `/managed/services/${id}/disable`);
  return {
    id: String(id),
    key: "label:shop",
    returned: {
      ...about,
      serviceType: "url",
      consultationGroup: "ops",
      credentials,
      region: "us-east",
      enabled: false,
    },
    ...atPath(stack, `/managed/services/${id}`),
  };
}

async function computeSettings({ stack }: Hand): Promise<Made> {
  const ssh = { access: false, ip: "any", port: 2222, user: "monitor" };
  const path = "/managed/compute-settings/1";
  await stack.api("PUT", path, { ssh });
  return { id: "1", returned: { computeId: "1", ssh }, look: () => lookAt(stack, path) };
}

async function sshKey({ stack }: Hand): Promise<Made> {
  const { id } = await stack.api("POST", "/profile/sshkeys", { label: "laptop", ssh_key: PUBLIC_KEY });
  const returned = { label: "laptop", sshKey: PUBLIC_KEY };
  return { id: String(id), key: "label:laptop", returned, ...atPath(stack, `/profile/sshkeys/${id}`) };
}

async function profileSettings({ stack }: Hand): Promise<Made> {
  const wire = {
    email: "by-hand@example.com",
    timezone: "Europe/Lisbon",
    email_notifications: false,
    shell_auth_method: "keys_only",
    authorized_keys: [PUBLIC_KEY],
    restricted: false,
    ip_whitelist_enabled: false,
  };
  await stack.api("PUT", "/profile", wire);
  return {
    id: "profile/settings",
    returned: {
      email: wire.email,
      timezone: wire.timezone,
      emailNotifications: false,
      shellAuthMethod: "keys_only",
      authorizedKeys: [PUBLIC_KEY],
      restricted: false,
      ipWhitelistEnabled: false,
    },
    look: () => profilePart(stack, Object.keys(wire)),
  };
}

async function preferences({ stack }: Hand): Promise<Made> {
  const held = { theme: null, list: [null, { width: 3 }] };
  await stack.api("PUT", "/profile/preferences", held);
  return {
    id: "profile/preferences",
    returned: { preferences: held },
    look: () => lookAt(stack, "/profile/preferences"),
  };
}

async function questions({ stack }: Hand): Promise<Made> {
  const answers = [1, 2, 3].map((id) => ({ questionId: String(id), response: `response-by-hand-${id}` }));
  const security_questions = answers.map(({ questionId, response }) => ({ question_id: Number(questionId), response }));
  await stack.api("POST", "/profile/security-questions", { security_questions });
  return {
    id: "profile/security-questions",
    returned: {},
    writeOnly: { answers },
    other: { answers: answers.map((answer) => ({ ...answer, response: `another-${answer.questionId}` })) },
    look: () => lookAt(stack, "/profile/security-questions"),
  };
}

async function phone({ stack }: Hand): Promise<Made> {
  const country = { iso_code: "US", phone_number: "212-555-0123" };
  await stack.api("POST", "/profile/phone-number", country);
  const otpCode = stack.emulator.control.smsCodes().at(-1)?.code;
  await stack.api("POST", "/profile/phone-number/verify", { otp_code: otpCode });
  return {
    id: "profile/phone-number",
    returned: { phoneNumber: "+12125550123" },
    writeOnly: { isoCode: "US", otpCode },
    other: { otpCode: "another" },
    look: async () => (await profilePart(stack, ["verified_phone_number"]))["verified_phone_number"] ?? undefined,
    deletes: "DELETE /profile/phone-number",
  };
}

async function twoFactor({ stack }: Hand): Promise<Made> {
  const { secret } = await stack.api("POST", "/profile/tfa-enable");
  const timestamp = stack.emulator.control.now();
  const tfa_code = new TOTP({ secret: String(secret), algorithm: "SHA1", digits: 6, period: 30 }).generate({
    timestamp,
  });
  await stack.api("POST", "/profile/tfa-enable-confirm", { tfa_code });
  return {
    id: "profile/two-factor",
    returned: {},
    writeOnly: { rotation: "2026-01" },
    other: { rotation: "2026-02" },
    look: async () => (await profilePart(stack, ["two_factor_auth"]))["two_factor_auth"] || undefined,
    deletes: "POST /profile/tfa-disable",
  };
}

async function profilePart(stack: Hand["stack"], names: readonly string[]): Promise<Readonly<Record<string, unknown>>> {
  const profile = await lookAt(stack, "/profile");
  return Object.fromEntries(names.map((name) => [name, profile?.[name]]));
}
