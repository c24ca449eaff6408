import { isObject, type Json, type JsonObject } from "../shared/json";
import { type About, arrayIn, objectIn, objectsOf, type Rows } from "./rows";
import type { CopyRequest } from "./source";

/** A single answer of the service that is copied. */
export interface CopiedView extends Pick<CopyRequest, "operation"> {
  /** In neutral words. */
  readonly path: string;
  /** The keys of the body are names of the user's own and are not translated. */
  readonly verbatim?: true;
  rows(body: JsonObject, about: About): Rows;
}

/** What belongs to the account and to its user, besides lists. */
export const copiedViews: readonly CopiedView[] = [
  {
    operation: "Account View",
    path: "/account",
    // Names, addresses and cards of people are not copied.
    rows: ({ euuid = "", balance = 0 }) => ({ account: [{ euuid, balance }] }),
  },
  {
    operation: "User Preferences View",
    path: "/profile/preferences",
    verbatim: true,
    rows: (preferences, { username, client }) => ({ preferences: [{ username, client, preferences }] }),
  },
  { operation: "Security Questions List", path: "/profile/security-questions", rows: questionRows },
  {
    operation: "Transfer View",
    path: "/object-storage/transfer",
    rows: ({ used = 0 }) => ({ objectTransfer: [{ direction: "outbound", used }] }),
  },
  {
    operation: "Managed SSH Key View",
    path: "/managed/credentials/sshkey",
    rows: ({ ssh_key }) => ({
      // The copy adds the comment again.
      managedSshKey:
        typeof ssh_key === "string" ? [{ owner: "account", key: ssh_key.split(" ").slice(0, 2).join(" ") }] : [],
    }),
  },
];

/** The user of the token. @param grants - the answer of Grants List; undefined for an unrestricted user */
export function userRows(profile: JsonObject, grants: Json | undefined): Rows {
  const { referrals: _referrals, ...user } = profile;
  const { username = "" } = profile;
  const held = isObject(grants) ? grants : {};
  const objects = Object.entries(held).filter(([kind, value]) => kind !== "global" && Array.isArray(value));
  return {
    users: [{ ...user, grants: { global: objectIn(held, "global"), objects: Object.fromEntries(objects) } }],
    referrals: [{ ...objectIn(profile, "referrals"), username }],
  };
}

/** Questions, and stand-ins for the answers: a copy needs only that they were given. */
function questionRows(body: JsonObject, about: About): Rows {
  const questions = objectsOf(about, arrayIn(body, "security_questions"));
  const answers = questions
    .filter(({ response }) => typeof response === "string")
    .map(({ id = 0 }) => ({ question_id: id, response: "stand-in" }));
  return {
    securityQuestions: questions.map(({ id = 0, question = "" }) => ({ id, question })),
    securityAnswers: answers.length === 0 ? [] : [{ username: about.username, answers }],
  };
}
