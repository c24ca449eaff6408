import { type EventEntity, endEvents, recordEvent } from "../../shared/events";
import type { UserCall } from "../../shared/service";
import type { Stage } from "../../shared/stage";
import { computeLabel } from "../compute/tables";
import { type Image, numberOf } from "./tables";

/** Records the update or deletion of an image. */
export function recordImageEvent(call: UserCall, action: "image_update" | "image_delete", image: Image): void {
  recordEvent(call, action, entity(image));
}

/** Records that an upload is expected, until {@link endImageEvents}. */
export function recordUpload(call: UserCall, image: Image): void {
  recordEvent(call, "image_upload", entity(image), { takes: "open" });
}

/** Records that an image is captured from a disk of a compute, until {@link endImageEvents}. */
export function recordCapture(call: UserCall, image: Image, computeId: number): void {
  const label = computeLabel(call, computeId) ?? "";
  const compute = { id: computeId, label, type: "compute", path: `/compute/instances/${computeId}` };
  recordEvent(call, "disk_imagize", compute, { secondary: entity(image), takes: "open" });
}

/** Ends the upload or capture of an image. Needs a transaction. */
export function endImageEvents(stage: Stage, image: Image, outcome: "finished" | "failed"): void {
  for (const action of ["image_upload", "disk_imagize"]) endEvents(stage, action, entity(image).id, outcome);
}

// The number in the id, which is the id of grants too. Public images have no events.
function entity({ id, label }: Image): EventEntity {
  return { id: numberOf(id) ?? 0, label, type: "image", path: `/images/${id}` };
}
