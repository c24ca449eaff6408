import { dropGrants } from "../../shared/grants";
import type { JsonObject } from "../../shared/json";
import type { Stage } from "../../shared/stage";
import { endImageEvents } from "./events";
import { type Image, imageTable, numberOf } from "./tables";

/** Seconds that a capture takes once the disk is ready. */
export const captureTimings = { "image.captured": 5 } as const;

/** The transition at the end of this time. */
export const captureTimers: Readonly<Record<string, (stage: Stage, data: JsonObject) => void>> = {
  "image.captured": becomeAvailable,
};

/** Starts a capture. The disk is ready. Needs a transaction. */
export function startCapture(stage: Stage, { id }: Image): void {
  stage.later(stage.timing("image.captured"), "image.captured", { id });
}

/** Starts the captures that wait for a disk, which is ready now. Needs a transaction. */
export function startCaptures(stage: Stage, diskId: number): void {
  for (const image of [...stage.store.in(imageTable).by("disk", diskId)]) {
    stage.store.in(imageTable).put({ ...image, disk_id: null });
    startCapture(stage, image);
  }
}

/** Deletes the images whose capture waits for a disk that was deleted. Needs a transaction. */
export function dropCaptures(stage: Stage, diskId: number): void {
  for (const image of [...stage.store.in(imageTable).by("disk", diskId)]) {
    stage.store.in(imageTable).delete(image.id);
    dropGrants(stage, "image", numberOf(image.id) ?? 0);
    endImageEvents(stage, image, "failed");
  }
}

// @rule state-image
function becomeAvailable(stage: Stage, data: JsonObject): void {
  const image = stage.store.in(imageTable).get(String(data["id"]));
  if (image === undefined) return;
  stage.store.in(imageTable).put({ ...image, status: "available", updated: stage.timestamp });
  endImageEvents(stage, image, "finished");
}
