import { badRequest } from "./envelope";
import type { Stage } from "./stage";
import { defineTable, type SeedableTable } from "./table";

/** The properties of the account that operations depend on. */
export interface Account {
  /** There is only one account. */
  readonly owner: "account";
  /** The account's immutable id. It comes from the world. */
  readonly euuid: string;
  /** US dollars. While it is negative, some operations are refused. */
  readonly balance: number;
}

/** The account. Control changes it by seeding: `{ account: [{ balance: -5 }] }`. */
export const accountTable: SeedableTable<Account> = defineTable<Account>({
  name: "account",
  key: ({ owner }) => owner,
  complete: newAccount,
});

/** The account with the given properties changed. */
export function newAccount(given: Partial<Account>, { store }: Stage): Account {
  const { balance = 0, euuid = "" } = store.in(accountTable).get("account") ?? {};
  return { balance, euuid, ...given, owner: "account" };
}

/** Checks that the account's balance is not negative. @throws Refusal 400 */
export function requireBalance({ store }: Stage): void {
  const balance = store.in(accountTable).get("account")?.balance ?? 0;
  if (balance < 0) throw badRequest("This is not available while the account's balance is negative");
}
