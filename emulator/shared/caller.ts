import type { Stage } from "./stage";
import { defineTable, type SeedableTable } from "./table";
import type { User } from "./users";

/** A token of a user. */
export interface Token {
  readonly id: number;
  readonly token: string;
  readonly username: string;
  readonly label: string;
  /** In neutral words, separated by spaces or commas: `vpc:read_write account:read_only`. `*` is every scope. */
  readonly scopes: string;
  /** The OAuth client it was issued to: preferences are kept per client. */
  readonly client: string;
  /** Whether it is a personal access token, which the profile lists. The token of an OAuth client is none. */
  readonly personal: boolean;
  readonly created: string;
  /** The token is deleted at this time; `null`: never. */
  readonly expiry: string | null;
}

/** The user and token of a request. */
export interface Caller {
  readonly user: User;
  readonly token: Token;
}

/** Name of the timer that deletes a token at its expiry; its data is the token's id. */
export const tokenExpiry = "profileToken.expiry";

/** Tokens, by their text. Control lists them without it. */
export const tokenTable: SeedableTable<Token, "id"> = defineTable<Token, "id">({
  name: "tokens",
  key: (token) => token.token,
  indexes: { id: (token) => token.id },
  complete: newToken,
  secrets: ["token"],
  listed: (token) => ({ ...token, token: "[REDACTED]" }),
});

/** A token with defaults for missing fields: a personal one of the owner, with every scope. Needs a transaction. */
export function newToken(given: Partial<Token>, stage: Stage): Token {
  const id = given.id ?? stage.store.next("tokens");
  const { expiry = null } = given;
  if (expiry !== null) stage.later((Date.parse(`${expiry}Z`) - stage.now) / 1000, tokenExpiry, { id });
  return {
    token: `token-${id}`,
    username: "admin",
    label: `token-${id}`,
    scopes: "*",
    client: `token-${id}`,
    personal: true,
    created: stage.timestamp,
    ...given,
    id,
    expiry,
  };
}
