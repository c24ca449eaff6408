import { z } from "zod";
import { neutralBody } from "../../client";
import type { Api } from "../api";
import { orOther, textEnum } from "./types";

/** How a user can log in to the remote console. */
export const shellAuthMethod = textEnum("ShellAuthMethod", "How a user can log in to the remote console.", [
  "password_keys",
  "keys_only",
  "disabled",
]);

const referralBody = z.object({
  code: z.string().nullish(),
  completed: z.number().nullish(),
  credit: z.number().nullish(),
  pending: z.number().nullish(),
  total: z.number().nullish(),
  url: z.string().nullish(),
});

const body = z.object({
  authentication_type: z.string(),
  authorized_keys: z.array(z.string()).nullish(),
  email: z.string(),
  email_notifications: z.boolean(),
  ip_whitelist_enabled: z.boolean().nullish(),
  shell_auth_method: z.string(),
  referrals: referralBody.nullish(),
  restricted: z.boolean(),
  timezone: z.string(),
  two_factor_auth: z.boolean(),
  uid: z.number(),
  username: z.string(),
  verified_phone_number: z.string().nullish(),
});

const referrals = z.object({
  code: z.string().optional().describe("The user's referral code."),
  completed: z.number().optional().describe("Number of completed referrals."),
  credit: z.number().optional().describe("Credit earned by the referrals, in US dollars."),
  pending: z.number().optional().describe("Number of pending referrals."),
  total: z.number().optional().describe("Number of all referrals."),
  url: z.string().optional().describe("The user's referral URL."),
});

/** What the service alone says of a profile. */
export const profileOutputs = {
  username: { type: z.string(), describe: "Login name of the user." },
  uid: { type: z.string(), describe: "Numeric id of the user, which never changes.", wasNumeric: true },
  authenticationType: {
    type: z.string(),
    describe: "How the user logs in: `password`, or the name of an external identity provider.",
  },
  referrals: {
    type: referrals.optional(),
    describe: "Referrals by the user. Available once the account has paid 25 US dollars in total.",
    changes: true,
  },
  verifiedPhoneNumber: {
    type: z.string().optional(),
    describe: "The user's verified phone number with country code, for instance `+12125550123`.",
    changes: true,
  },
} as const;

/** Properties of a profile, each with its prose. Source: Resources and their fields, Profile. */
export const profileFields = {
  ...profileOutputs,
  email: { type: z.string(), describe: "Email address that the service uses." },
  timezone: {
    type: z.string(),
    describe: "Time zone in which clients show times, for instance `Europe/Lisbon`. The API itself returns UTC.",
  },
  emailNotifications: {
    type: z.boolean(),
    describe:
      "Whether the service sends email notifications of account events. Business-critical messages are always sent.",
  },
  shellAuthMethod: {
    type: orOther(shellAuthMethod),
    describe:
      "How the user can log in to the remote console: `password_keys` (password or key), `keys_only`, or `disabled`.",
  },
  authorizedKeys: {
    type: z.array(z.string()),
    describe:
      "Public SSH keys that can log in to the remote console, each `<type> <base64> [comment]`. Surrounding space and line ends are ignored.",
  },
  restricted: {
    type: z.boolean(),
    describe: "Whether the user has only the permissions that were granted.",
  },
  ipWhitelistEnabled: {
    type: z.boolean().optional(),
    describe: "Whether logins are bound to known IP addresses. Deprecated.",
  },
  twoFactorAuth: {
    type: z.boolean(),
    describe: "Whether logins from untrusted computers need a two-factor code.",
  },
} as const;

/** A profile in the names of its properties; null where the service returns none. */
export type Profile = {
  readonly [K in keyof typeof profileFields]: Exclude<z.output<(typeof profileFields)[K]["type"]>, undefined> | null;
};

/** Reads a profile's body, its fields in the words of the API description. */
export function decodeProfile(answer: unknown): Profile {
  const observed = body.parse(answer);
  return {
    username: observed.username,
    uid: String(observed.uid),
    authenticationType: observed.authentication_type,
    email: observed.email,
    timezone: observed.timezone,
    emailNotifications: observed.email_notifications,
    shellAuthMethod: observed.shell_auth_method,
    authorizedKeys: observed.authorized_keys ?? [],
    restricted: observed.restricted,
    ipWhitelistEnabled: observed.ip_whitelist_enabled ?? null,
    twoFactorAuth: observed.two_factor_auth,
    verifiedPhoneNumber: observed.verified_phone_number ?? null,
    referrals: observed.referrals ? withoutNull(observed.referrals) : null,
  };
}

/** The profile of the token's user, with fields in the words of the API description. Any token may ask. */
export async function viewProfile({ client, brand }: Api): Promise<unknown> {
  return neutralBody(brand, await client.send({ operation: "Profile View", method: "GET", path: "/profile" }));
}

function withoutNull(observed: z.output<typeof referralBody>): z.output<typeof referrals> {
  return referrals.parse(Object.fromEntries(Object.entries(observed).filter(([, value]) => value !== null)));
}
