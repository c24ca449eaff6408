import { badRequest } from "./envelope";
import type { Stage } from "./stage";
import { defineTable } from "./table";

/** The properties of the account that operations depend on. */
export interface Account {
  /** There is only one account. */
  readonly owner: "account";
  /** US dollars. While it is negative, some operations are refused. */
  readonly balance: number;
}

/** The account. It has a row only if control has seeded it: `{ account: [{ balance: -5 }] }`. */
export const accountTable = defineTable<Account>({
  name: "account",
  key: ({ owner }) => owner,
  complete: (given) => ({ balance: 0, ...given, owner: "account" }),
});

/** Checks that the account's balance is not negative. @throws Refusal 400 */
export function requireBalance({ store }: Stage): void {
  const balance = store.in(accountTable).get("account")?.balance ?? 0;
  if (balance < 0) throw badRequest("This is not available while the account's balance is negative");
}
