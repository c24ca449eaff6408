import { notFound } from "../../shared/envelope";
import type { EventEntity } from "../../shared/events";
import type { JsonObject } from "../../shared/json";
import type { Call } from "../../shared/service";
import type { Stage } from "../../shared/stage";
import { defineTable } from "../../shared/table";
import { computeLabel } from "../compute/tables";
import { ensureTags } from "../tag/tables";

/** Block storage. Size in GiB. */
export interface Volume {
  readonly id: number;
  readonly label: string;
  readonly status: "creating" | "active" | "resizing";
  readonly size: number;
  readonly region: string;
  readonly hardware_type: "hdd" | "nvme";
  /** The compute that it is attached to. */
  readonly compute_id: number | null;
  readonly tags: readonly string[];
  readonly created: string;
  readonly updated: string;
}

/** Volumes of the account. */
export const volumeTable = defineTable<Volume, "label" | "compute">({
  name: "volumes",
  key: (volume) => volume.id,
  indexes: { label: (volume) => volume.label, compute: (volume) => volume.compute_id ?? undefined },
  complete(given, stage) {
    const id = given.id ?? stage.store.next("volumes");
    const { timestamp } = stage;
    const about = { label: `volume-${id}`, status: "active", size: 20, region: "us-east" } as const;
    const rest = { hardware_type: "nvme", compute_id: null, created: timestamp, updated: timestamp } as const;
    return { ...about, ...rest, ...given, id, tags: ensureTags(stage, given.tags ?? []) };
  },
});

/** The volume in the path. @throws Refusal 404 */
export function volumeOf(call: Call): Volume {
  const volume = call.store.in(volumeTable).get(call.params.id("volumeId"));
  if (volume === undefined) throw notFound();
  return volume;
}

/** Detaches all volumes of a deleted compute. Needs a transaction. */
export function detachVolumes({ store, timestamp }: Stage, computeId: number): void {
  for (const volume of [...store.in(volumeTable).by("compute", computeId)]) {
    store.in(volumeTable).put({ ...volume, compute_id: null, updated: timestamp });
  }
}

/** Name of the timer, and of its timing, after which a volume is active. */
export const volumeActive = "volume.active";

/** Makes a volume active after its time. Needs a transaction. @returns that time in seconds */
export function activateLater(stage: Stage, { id }: Volume): number {
  const seconds = stage.timing(volumeActive);
  stage.later(seconds, volumeActive, { id });
  return seconds;
}

/** The end of that time. */
export function becomeActive({ store }: Stage, data: JsonObject): void {
  const volume = store.in(volumeTable).get(Number(data["id"]));
  if (volume !== undefined) store.in(volumeTable).put({ ...volume, status: "active" });
}

/** A volume as the object of an event. */
export function volumeEntity({ id, label }: Volume): EventEntity {
  return { id, label, type: "volume", path: `/volumes/${id}` };
}

/** A volume in the format of the API. */
export function viewVolume(stage: Stage, volume: Volume): JsonObject {
  return {
    id: volume.id,
    label: volume.label,
    status: volume.status,
    size: volume.size,
    region: volume.region,
    hardware_type: volume.hardware_type,
    filesystem_path: `/dev/disk/by-id/scsi-0${stage.brand.out("Compute")}_Volume_${volume.label}`,
    compute_id: volume.compute_id,
    compute_label: computeLabel(stage, volume.compute_id),
    tags: volume.tags,
    created: volume.created,
    updated: volume.updated,
  };
}
