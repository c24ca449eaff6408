import type { JsonObject } from "../../shared/json";
import type { Route } from "../../shared/service";
import type { Stage } from "../../shared/stage";
import { defineTable } from "../../shared/table";

/** Outbound transfer. */
export interface Transfer {
  readonly direction: "outbound";
  /** Bytes. */
  readonly used: number;
}

/** The account's transfer. Without a row it is 0. */
export const transferTable = defineTable<Transfer>({
  name: "objectTransfer",
  key: ({ direction }) => direction,
  complete: (given) => ({ used: 0, ...given, direction: "outbound" }),
});

/** The operation that shows the transfer. */
export const transferRoutes: readonly Route[] = [
  {
    method: "GET",
    path: "/object-storage/transfer",
    operation: "Transfer View",
    scope: "object_storage:read_only",
    handler: (call): JsonObject => ({ used: usedOf(call) }),
  },
];

/** Counts outbound bytes. Needs a transaction. */
export function countTransfer(stage: Stage, bytes: number): void {
  stage.store.in(transferTable).put({ direction: "outbound", used: usedOf(stage) + bytes });
}

function usedOf({ store }: Stage): number {
  return store.in(transferTable).get("outbound")?.used ?? 0;
}
