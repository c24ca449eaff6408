import { defineTable } from "./table";
import type { User } from "./users";

/** A token of a user. */
export interface Token {
  readonly token: string;
  readonly username: string;
  /** In neutral words, separated by spaces or commas: `vpc:read_write account:read_only`. `*` is every scope. */
  readonly scopes: string;
  /** The OAuth client it was issued to: preferences are kept per client. */
  readonly client: string;
}

/** The user and token of a request. */
export interface Caller {
  readonly user: User;
  readonly token: Token;
}

/** Tokens, by their text. */
export const tokenTable = defineTable<Token>({
  name: "tokens",
  key: (token) => token.token,
});
