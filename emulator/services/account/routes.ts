import type { Listing } from "../../collection";
import { accountTable } from "../../shared/account";
import { type AccountEvent, eventTable, viewEvent } from "../../shared/events";
import type { JsonObject } from "../../shared/json";
import { listPage } from "../../shared/paging";
import type { Route, Service, UserCall } from "../../shared/service";
import type { User } from "../../shared/users";
import { computeTable } from "../compute/tables";
import { objectKeyTable } from "../object-storage/keys";
import { bucketTable } from "../object-storage/tables";
import { transferTable } from "../object-storage/transfer";
import { regionTable } from "../region/tables";

/** GB per month that object storage adds to the transfer quota of the account. */
const objectStorageQuota = 1000;
const scope = "account:read_only";
const undescribed = "Referenced by the description, with its path only; events are like those of the public service";
const looks = { method: "GET", scope, undescribed } as const;

const routes: readonly Route[] = [
  { ...looks, path: "/account", operation: "Account View", grant: { account: "read_only" }, handler: viewAccount },
  { ...looks, path: "/account/transfer", operation: "Account Transfer View", handler: viewTransfer },
  { ...looks, path: "/account/events", operation: "Events List", handler: listEvents },
];

/** The account, its transfer and its events. */
export const account: Service = {
  name: "account",
  tables: [],
  routes,
  notEmulated: [
    "Events other than those in the description, marking events as seen or read, and events in progress.",
    "Changes of the account: only control changes its balance. Only object storage counts as transfer.",
  ],
};

function viewAccount({ store, brand }: UserCall): JsonObject {
  const { euuid = "", balance = 0 } = store.in(accountTable).get("account") ?? {};
  const capabilities = [...store.in(regionTable)].flatMap((region) => region.capabilities);
  return {
    euuid,
    company: "Example",
    first_name: "Ada",
    last_name: "Example",
    email: "admin@example.com",
    phone: "",
    address_1: "1 Example Street",
    address_2: "",
    city: "Exampleton",
    state: "",
    zip: "00000",
    country: "US",
    tax_id: "",
    active_since: "2018-01-01T00:01:01",
    active_promotions: [],
    balance,
    balance_uninvoiced: 0,
    capabilities: [...new Set(capabilities)].map((capability) => brand.out(capability)),
  };
}

// In GB. Only object storage counts.
function viewTransfer({ store }: UserCall): JsonObject {
  const computes = [...store.in(computeTable)].reduce((sum, { specs }) => sum + specs.transfer, 0);
  const stores = store.in(bucketTable).size > 0 || store.in(objectKeyTable).size > 0;
  const quota = computes + (stores ? objectStorageQuota : 0);
  const used = Math.floor((store.in(transferTable).get("outbound")?.used ?? 0) / 1e9);
  return { quota, used, billable: Math.max(0, used - quota) };
}

// Newest first.
function listEvents(call: UserCall): JsonObject {
  const { user } = call.caller;
  const seen = [...call.store.in(eventTable)].filter((event) => concerns(user, event)).reverse();
  const rows: Listing<AccountEvent> = { size: seen.length, [Symbol.iterator]: () => seen.values() };
  return listPage(call, rows, {
    view: (event) => viewEvent(call, event),
    filterable: {
      id: (event) => event.id,
      action: (event) => event.action,
      created: (event) => event.created,
      username: (event) => event.username,
      read: (event) => event.read,
      seen: (event) => event.seen,
    },
  });
}

// A restricted user sees the own events and those of granted objects.
function concerns({ restricted, username, grants }: User, { username: doer, entity }: AccountEvent): boolean {
  if (!restricted || doer === username) return true;
  return Object.entries(grants.objects).some(
    ([kind, held]) => kind === entity?.type && held.some((grant) => grant.id === entity.id),
  );
}
