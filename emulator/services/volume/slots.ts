import { badRequest } from "../../shared/envelope";
import type { Stage } from "../../shared/stage";
import { type Config, configTable, emptySlots, type Slot, slots } from "../compute/config-tables";
import { computeTable } from "../compute/tables";
import type { Volume } from "./tables";

/** Slots of a fully virtualized compute. */
const fullvirtSlots = 4;

/**
 * Puts a volume into the first empty slot of a configuration profile of its compute, unless it is in one. Default: the
 * profile that the compute was last booted with, if any. Needs a transaction.
 * @throws Refusal 400 if all slots are in use
 */
export function fillSlot(stage: Stage, { id, compute_id }: Volume, configId: number | undefined): void {
  const booted = compute_id === null ? null : stage.store.in(computeTable).get(compute_id)?.config_id;
  const config = stage.store.in(configTable).get(configId ?? booted ?? 0);
  if (config === undefined || Object.values(config.devices).some(({ volume_id }) => volume_id === id)) return;
  const slot = emptySlotOf(config);
  if (slot === undefined) throw badRequest("The configuration profile has no empty slot");
  const devices = { ...config.devices, [slot]: { disk_id: null, volume_id: id } };
  stage.store.in(configTable).put({ ...config, devices });
}

/** Takes a volume out of the configuration profiles of its compute. Needs a transaction. */
export function clearSlots(stage: Stage, { id, compute_id }: Volume): void {
  if (compute_id !== null) emptySlots(stage, compute_id, ({ volume_id }) => volume_id === id);
}

function emptySlotOf({ virt_mode, devices }: Config): Slot | undefined {
  const usable = virt_mode === "fullvirt" ? slots.slice(0, fullvirtSlots) : slots;
  return usable.find((slot) => devices[slot] === undefined);
}
