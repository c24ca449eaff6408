import { permissionOn } from "../../shared/grants";
import type { JsonObject } from "../../shared/json";
import type { UserCall } from "../../shared/service";
import { integer, object, optional, type Rule, refine, whole } from "../../shared/validate";
import { volumeTable } from "../volume/tables";
import { type Device, type Devices, type Slot, slots } from "./config-tables";
import { diskTable } from "./disk-tables";
import type { Compute } from "./tables";

/** Slots that only a paravirtualized compute has. */
const paravirtSlots: readonly Slot[] = ["sde", "sdf", "sdg", "sdh"];

/** A device as a request describes it. */
interface GivenDevice {
  readonly disk_id: number | undefined;
  readonly volume_id: number | undefined;
}

/** The devices of a request, by slot. */
export type GivenDevices = Readonly<Record<Slot, GivenDevice | undefined>>;

/** A map of slots. Each is empty, or has a disk of the compute or a volume. */
export function devicesRule(call: UserCall, compute: Compute): Rule<GivenDevices> {
  const id = optional(integer());
  const device = refine(object<GivenDevice>({ disk_id: id, volume_id: id }), (given, place) => {
    const { disk_id, volume_id } = given;
    if (disk_id !== undefined && volume_id !== undefined) return "Only one of disk_id and volume_id can be set";
    if (disk_id !== undefined && call.store.in(diskTable).get(disk_id)?.compute_id !== compute.id) {
      place.at("disk_id").fault("disk_id is not valid");
    }
    if (volume_id !== undefined && !isUsable(call, compute, volume_id))
      place.at("volume_id").fault("volume_id is not valid");
    return undefined;
  });
  const slot = optional(device);
  const map = object<GivenDevices>({
    sda: slot,
    sdb: slot,
    sdc: slot,
    sdd: slot,
    sde: slot,
    sdf: slot,
    sdg: slot,
    sdh: slot,
  });
  return whole(map);
}

/** The devices that a valid request describes. */
export function devicesOf(given: GivenDevices): Devices {
  const filled = slots.flatMap((slot): [Slot, Device][] => {
    const { disk_id = null, volume_id = null } = given[slot] ?? {};
    return disk_id === null && volume_id === null ? [] : [[slot, { disk_id, volume_id }]];
  });
  return Object.fromEntries(filled);
}

/** The slots in use that a fully virtualized compute does not have. */
export function paravirtOnly(devices: Devices): Slot[] {
  return paravirtSlots.filter((slot) => devices[slot] !== undefined);
}

/** Devices in the format of the API: all slots, null where they are empty. */
export function viewDevices(devices: Devices): JsonObject {
  return Object.fromEntries(slots.map((slot) => [slot, viewDevice(devices[slot])]));
}

function viewDevice(device: Device | undefined): JsonObject | null {
  return device === undefined ? null : { disk_id: device.disk_id, volume_id: device.volume_id };
}

// A volume of the same region that no other compute has.
function isUsable({ store, caller }: UserCall, { id, region }: Compute, volumeId: number): boolean {
  const volume = store.in(volumeTable).get(volumeId);
  if (volume?.region !== region || permissionOn(caller.user, "volume", volumeId) === undefined) return false;
  return volume.compute_id === null || volume.compute_id === id;
}
