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

/** GB a month that object storage adds to the account's transfer. */
const objectStorageQuota = 1000;
const scope = "account:read_only";
const undescribed = "Referenced by the description, with its path only; events as on the public service";
const looks = { method: "GET", scope, undescribed } as const;

const routes: readonly Route[] = [
  { ...looks, path: "/account", operation: "Account View", grant: { account: "read_only" }, handler: viewAccount },
  { ...looks, path: "/account/transfer", operation: "Account Transfer View", handler: viewTransfer },
  { ...looks, path: "/account/events", operation: "Events List", handler: listEvents },
];

/** The account itself, its transfer, and what happened on it. */
export const account: Service = {
  name: "account",
  tables: [],
  routes,
  notEmulated: [
    "Events are only those that the description lists; they cannot be marked as seen or read, and are finished at once.",
    "Of the account only the balance changes, by control; of its transfer only object storage uses any.",
  ],
};

function viewAccount({ store, brand }: UserCall): JsonObject {
  const capabilities = [...store.in(regionTable)].flatMap((region) => region.capabilities);
  return {
    euuid: "A1BC2DEF-34GH-567I-J890KLMN12O34P56",
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
    balance: store.in(accountTable).get("account")?.balance ?? 0,
    balance_uninvoiced: 0,
    capabilities: [...new Set(capabilities)].map((capability) => brand.out(capability)),
  };
}

// In GB, of this month. Only object storage sends anything here.
function viewTransfer({ store }: UserCall): JsonObject {
  const computes = [...store.in(computeTable)].reduce((sum, { specs }) => sum + specs.transfer, 0);
  const stores = store.in(bucketTable).size > 0 || store.in(objectKeyTable).size > 0;
  const quota = computes + (stores ? objectStorageQuota : 0);
  const used = Math.floor((store.in(transferTable).get("outbound")?.used ?? 0) / 1e9);
  return { quota, used, billable: Math.max(0, used - quota) };
}

// The latest comes first.
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

// A restricted user sees what the user did, and what happened to objects that were granted.
function concerns({ restricted, username, grants }: User, { username: doer, entity }: AccountEvent): boolean {
  if (!restricted || doer === username) return true;
  return Object.entries(grants.objects).some(
    ([kind, held]) => kind === entity?.type && held.some((grant) => grant.id === entity.id),
  );
}
