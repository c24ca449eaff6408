import { badRequest } from "./envelope";
import type { JsonObject } from "./json";
import type { Stage } from "./stage";
import { defineTable, type SeedableTable } from "./table";

/** The fields of the account that its owner can change. */
export interface AccountContact {
  readonly first_name: string;
  readonly last_name: string;
  readonly company: string;
  readonly email: string;
  readonly phone: string;
  readonly address_1: string;
  readonly address_2: string;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
  /** Two letters, upper case. */
  readonly country: string;
  readonly tax_id: string;
}

/** The account. */
export interface Account extends AccountContact {
  /** There is only one account. */
  readonly owner: "account";
  /** The account's immutable id. It comes from the world. */
  readonly euuid: string;
  /** US dollars. While it is negative, some operations are refused. */
  readonly balance: number;
  /** US dollars. */
  readonly balance_uninvoiced: number;
  readonly active_since: string;
  readonly active_promotions: readonly JsonObject[];
  /** `{ last_four, expiry }`, or `null` without a card. */
  readonly credit_card: JsonObject | null;
  readonly managed: boolean;
  readonly longview_subscription: string | null;
  readonly network_helper: boolean;
  /** Whether new computes have backups. */
  readonly backups_enabled: boolean;
}

/** The account. Control changes what operations cannot, by seeding: `{ account: [{ balance: -5 }] }`. */
export const accountTable: SeedableTable<Account> = defineTable<Account>({
  name: "account",
  key: ({ owner }) => owner,
  complete: newAccount,
});

const defaults: Account = {
  owner: "account",
  euuid: "",
  first_name: "Ada",
  last_name: "Example",
  company: "Example",
  email: "admin@example.com",
  phone: "",
  address_1: "1 Example Street",
  address_2: "",
  city: "Exampleton",
  state: "",
  zip: "00000",
  country: "US",
  tax_id: "",
  balance: 0,
  balance_uninvoiced: 0,
  active_since: "2018-01-01T00:01:01",
  active_promotions: [],
  credit_card: null,
  managed: true,
  longview_subscription: null,
  network_helper: true,
  backups_enabled: false,
};

/** The account with the given properties changed. */
export function newAccount(given: Partial<Account>, stage: Stage): Account {
  return { ...accountOf(stage), ...given, owner: "account" };
}

/** The account. */
export function accountOf({ store }: Stage): Account {
  return { ...defaults, ...store.in(accountTable).get("account") };
}

// @rule storage-1
/** Checks that the account's balance is not negative. @throws Refusal 400 */
export function requireBalance(stage: Stage): void {
  if (accountOf(stage).balance < 0) throw badRequest("This is not available while the account's balance is negative");
}
