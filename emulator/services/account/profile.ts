import { type Account, type AccountContact, accountOf, accountTable } from "../../shared/account";
import { type EventEntity, recordEvent } from "../../shared/events";
import type { JsonObject } from "../../shared/json";
import type { Route, UserCall } from "../../shared/service";
import type { Stage } from "../../shared/stage";
import { type Member, object, optional, parse, present, type Rule, refine, text } from "../../shared/validate";
import { regionTable } from "../region/tables";

/** Greatest lengths. The public service has none for `zip`. */
const lengths = {
  first_name: 50,
  last_name: 50,
  company: 128,
  email: 128,
  phone: 32,
  address_1: 64,
  address_2: 64,
  city: 24,
  state: 24,
  tax_id: 25,
} as const;

const path = "/account";

/** Operations on the account itself. */
export const profileRoutes: readonly Route[] = [
  {
    method: "GET",
    path,
    operation: "Account View",
    scope: "account:read_only",
    grant: { account: "read_only" },
    undescribed: "Referenced by the description, with its path only",
    handler: (call) => viewAccount(call, accountOf(call)),
  },
  {
    method: "PUT",
    path,
    operation: "Account Update",
    scope: "account:read_write",
    grant: { account: "read_write" },
    undescribed: "Clients of the public service change the account",
    handler: updateAccount,
  },
];

/** The account as the object of an event. It has no number: the id is not filterable. */
export const accountEntity: EventEntity = { id: 1, label: "account", type: "account", path };

const email = matching(lengths.email, /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/, "Must be an email address");
const country = matching(2, /^[A-Z]{2}$/, "Must be a country of two letters in upper case");

const changeRule = object<Changes>({
  first_name: field("first_name"),
  last_name: field("last_name"),
  company: field("company"),
  email: optional(email),
  phone: field("phone"),
  address_1: field("address_1"),
  address_2: field("address_2"),
  city: field("city"),
  state: field("state"),
  zip: optional(text()),
  country: optional(country),
  tax_id: field("tax_id"),
});

type Changes = { readonly [K in keyof AccountContact]: string | undefined };

function field(name: keyof typeof lengths): Member<string | undefined> {
  return optional(text({ max: lengths[name] }));
}

function matching(max: number, pattern: RegExp, reason: string): Rule<string> {
  return refine(text({ max }), (value) => (pattern.test(value) ? undefined : reason));
}

function updateAccount(call: UserCall): JsonObject {
  const account = accountOf(call);
  const changes: Partial<AccountContact> = present(parse(changeRule, call.body, viewAccount(call, account)));
  const changed = call.store.in(accountTable).put({ ...account, ...changes });
  recordEvent(call, "account_update", accountEntity);
  return viewAccount(call, changed);
}

function viewAccount({ store, brand }: Stage, account: Account): JsonObject {
  const capabilities = [...store.in(regionTable)].flatMap((region) => region.capabilities);
  return {
    euuid: account.euuid,
    company: account.company,
    first_name: account.first_name,
    last_name: account.last_name,
    email: account.email,
    phone: account.phone,
    address_1: account.address_1,
    address_2: account.address_2,
    city: account.city,
    state: account.state,
    zip: account.zip,
    country: account.country,
    tax_id: account.tax_id,
    active_since: account.active_since,
    active_promotions: account.active_promotions,
    balance: account.balance,
    balance_uninvoiced: account.balance_uninvoiced,
    billing_source: brand.words.compute,
    credit_card: account.credit_card,
    capabilities: [...new Set(capabilities)].map((capability) => brand.out(capability)),
  };
}
