import type { Hand, Story } from "./story";

const contact = { name: "on call", email: "on-call@example.com", phone: { primary: "555-0100" } };
const credential = { label: "database", username: "monitor", password: "correct horse" };
const service = { label: "shop", address: "https://shop.example.com", serviceType: "url", timeout: 30 };
const answers = [1, 2, 3].map((questionId) => ({ questionId, response: `answer-${questionId}` }));
const phone = { isoCode: "US", phoneNumber: "212-555-0123" };
const otherPhone = { isoCode: "US", phoneNumber: "212-555-0199" };

const [key, otherKey] = ["A", "B"].map(
  (end) => `ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAI${"A".repeat(42)}${end} me@laptop`,
);

/** The profile and managed monitoring. */
export const accountStories: readonly Story[] = [
  {
    token: "ManagedContact",
    versions: [
      contact,
      { ...contact, group: "operations" },
      { ...contact, group: "operations", phone: { primary: "555-0101" } },
    ],
  },
  {
    token: "ManagedCredential",
    versions: [
      credential,
      { ...credential, label: "replica" },
      { ...credential, label: "replica", password: "battery" },
    ],
  },
  {
    token: "ManagedService",
    versions: [
      { ...service, enabled: false },
      { ...service, enabled: true },
      { ...service, enabled: true, notes: "by night" },
      { ...service, enabled: false, notes: "by night" },
    ],
  },
  {
    token: "ManagedComputeSettings",
    before: ({ emulator }) => emulator.control.seed({ objects: { computes: [{ id: 101 }, { id: 102 }] } }),
    versions: [
      { computeId: 101, ssh: { port: 2222 } },
      { computeId: 101, ssh: { port: 2223 } },
      { computeId: 102, ssh: { port: 2223 } },
    ],
  },
  {
    token: "SshKey",
    versions: [
      { label: "laptop", sshKey: key },
      { label: "desktop", sshKey: key },
      { label: "desktop", sshKey: otherKey },
    ],
  },
  { token: "ProfileSettings", versions: [{ timezone: "UTC" }, { timezone: "Europe/Lisbon", authorizedKeys: [key] }] },
  { token: "ProfilePreferences", versions: [{ preferences: { theme: "dark" } }, { preferences: { theme: "light" } }] },
  {
    token: "SecurityQuestions",
    versions: [{ answers }, { answers: answers.with(0, { questionId: 4, response: "x-y" }) }],
  },
  {
    token: "PhoneNumber",
    versions: [
      phone,
      (hand) => ({ ...phone, ...codeOf(hand) }),
      otherPhone,
      (hand) => ({ ...otherPhone, ...codeOf(hand) }),
    ],
  },
  {
    token: "TwoFactorAuth",
    before({ send }) {
      const given = answers.map(({ questionId, response }) => ({ question_id: questionId, response }));
      return send("POST", "/profile/security-questions", { security_questions: given });
    },
    versions: [{ rotation: "1" }, { rotation: "2" }],
  },
  {
    token: "AppRevocation",
    before: ({ emulator }) => emulator.control.seed({ objects: { authorizedApps: [{ id: 71 }, { id: 72 }] } }),
    versions: [{ appId: 71 }, { appId: 72 }],
  },
  {
    token: "TrustedDeviceRevocation",
    before: ({ emulator }) => emulator.control.seed({ objects: { trustedDevices: [{ id: 71 }, { id: 72 }] } }),
    versions: [{ deviceId: 71 }, { deviceId: 72 }],
  },
];

/** The last code that was sent to the phone. */
function codeOf({ emulator }: Hand): { readonly otpCode: string } {
  return { otpCode: emulator.control.smsCodes().at(-1)?.code ?? "" };
}
