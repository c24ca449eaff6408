import { recordEvent } from "../../shared/events";
import type { UserCall } from "../../shared/service";
import { type Backups, backupTable, noBackups } from "./backup-tables";
import { changeCompute, computeEntity, computeOf } from "./tables";

/** Backups that were enabled just now: the service has yet to choose their time. */
export const chosenLater: Backups = { enabled: true, day: "Scheduling", window: "Scheduling" };

/** Backups Enable. Has no effect if they are enabled. */
export function enableBackups(call: UserCall): undefined {
  const compute = computeOf(call);
  if (!compute.backups.enabled) changeCompute(call, compute, { backups: chosenLater });
  recordEvent(call, "backups_enable", computeEntity(compute));
}

/** Backups Cancel: also deletes the backups. */
export function cancelBackups(call: UserCall): undefined {
  const compute = computeOf(call);
  changeCompute(call, compute, { backups: noBackups });
  dropBackups(call, compute.id);
  recordEvent(call, "backups_cancel", computeEntity(compute));
}

/** Deletes the backups of a compute. */
export function dropBackups({ store }: Pick<UserCall, "store">, computeId: number): void {
  for (const { id } of [...store.in(backupTable).by("compute", computeId)]) store.in(backupTable).delete(id);
}
