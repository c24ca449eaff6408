import type { JsonObject } from "../../shared/json";
import type { Route, UserCall } from "../../shared/service";
import type { Stage } from "../../shared/stage";
import { computeTable } from "../compute/tables";
import { transferTable } from "../object-storage/transfer";
import { regionTable } from "../region/tables";
import { usesObjectStorage } from "./settings";

/** GB per month that object storage adds to the transfer quota of the account. */
const objectStorageQuota = 1000;

/** Regions with a quota of their own: their computes add nothing to that of the account. As on the public service. */
const ownQuota: ReadonlySet<string> = new Set(["id-cgk", "br-gru"]);

/** Account Transfer View. */
export const transferRoutes: readonly Route[] = [
  {
    method: "GET",
    path: "/account/transfer",
    operation: "Account Transfer View",
    scope: "account:read_only",
    undescribed: "Referenced by the description, with its path only",
    handler: viewTransfer,
  },
];

// In GB. Only object storage counts.
function viewTransfer(call: UserCall): JsonObject {
  const { store } = call;
  const common = quotaOf(call, (region) => !ownQuota.has(region));
  const quota = common + (usesObjectStorage(call) ? objectStorageQuota : 0);
  const used = Math.floor((store.in(transferTable).get("outbound")?.used ?? 0) / 1e9);
  const regions = [...store.in(regionTable)].filter(({ id }) => ownQuota.has(id));
  const region_transfers = regions.map(({ id }) => ({
    id,
    ...usage(
      quotaOf(call, (region) => region === id),
      0,
    ),
  }));
  return { ...usage(quota, used), region_transfers };
}

function quotaOf({ store }: Stage, counts: (region: string) => boolean): number {
  const computes = [...store.in(computeTable)].filter(({ region }) => counts(region));
  return computes.reduce((sum, { specs }) => sum + specs.transfer, 0);
}

function usage(quota: number, used: number): { quota: number; used: number; billable: number } {
  return { quota, used, billable: Math.max(0, used - quota) };
}
