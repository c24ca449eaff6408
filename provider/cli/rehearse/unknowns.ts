import type { RefusedRead } from "../../../emulator";

/** What is said of a copy. */
export interface CopyFacts {
  readonly refused: readonly RefusedRead[];
  /** The service says which scopes the token has, or they were given. */
  readonly areScopesKnown: boolean;
  /** The run failed: it ends while other requests are under way. */
  readonly isFailed: boolean;
}

const ALWAYS: readonly string[] = [
  "Secrets that the service does not return are stand-ins: passwords, secret keys, private keys, answers to security questions.",
  "The contents of objects and images are not read.",
  "Unknown are limits of the account, such as the number of objects that it may have, and the capacity of a region.",
  "Unknown are names that other accounts hold: labels of buckets in a cluster, names of domains.",
  "Unknown is what others change on the account until the real run.",
];

/** What a copy of an account cannot know, a sentence each. */
export function unknownsOf({ refused, areScopesKnown, isFailed }: CopyFacts): readonly string[] {
  return [
    ...refused.map(({ operation, path, reason }) => `Not read: ${operation} (GET ${path}): ${reason}`),
    ...(areScopesKnown
      ? []
      : [
          "The service does not say which scopes the token has: missing scopes are not found. Give them with --scopes.",
        ]),
    ...(isFailed
      ? ["A run that fails ends while other operations are under way: which of them were begun may differ."]
      : []),
    ...ALWAYS,
  ];
}
