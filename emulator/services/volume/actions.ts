import { badRequest } from "../../shared/envelope";
import { type EventDetails, recordEvent } from "../../shared/events";
import { grantToCreator } from "../../shared/grants";
import type { JsonObject } from "../../shared/json";
import type { GrantRule, Route, UserCall } from "../../shared/service";
import { defaulted, flag, integer, object, optional, parse, refine, required } from "../../shared/validate";
import { computeEntity, computeTable } from "../compute/tables";
import { computeFault, configFault, labelRule, limits, writableCompute } from "./rules";
import { clearSlots, fillSlot } from "./slots";
import { activateLater, type Volume, viewVolume, volumeEntity, volumeOf, volumeTable } from "./tables";

const grant: GrantRule = { kind: "volume", param: "volumeId", level: "read_write" };
const write = "volumes:read_write";
const base = {
  method: "POST",
  grant,
  undescribed: "Clients of the public service attach, resize and clone volumes",
} as const;
const scope = [write, "computes:read_write"];

/** Actions on a volume. */
export const volumeActions: readonly Route[] = [
  { ...base, path: "/volumes/{volumeId}/attach", operation: "Volume Attach", scope, handler: attachVolume },
  { ...base, path: "/volumes/{volumeId}/detach", operation: "Volume Detach", scope, handler: detachVolume },
  { ...base, path: "/volumes/{volumeId}/resize", operation: "Volume Resize", scope: write, handler: resizeVolume },
  { ...base, path: "/volumes/{volumeId}/clone", operation: "Volume Clone", scope: write, handler: cloneVolume },
];

function attachVolume(call: UserCall): JsonObject {
  const volume = volumeOf(call);
  const rule = object({
    compute_id: required(refine(integer(), (id) => computeFault(call, id) ?? regionFault(call, volume, id))),
    config_id: optional(refine(integer(), (id) => configFault(call, id))),
    persist_across_boots: defaulted(flag(), true),
  });
  const { compute_id, config_id, persist_across_boots } = parse(rule, call.body);
  if (volume.compute_id !== null) throw badRequest("The volume is attached already");
  const attached = call.store.in(volumeTable).put({ ...activeVolume(volume), compute_id, updated: call.timestamp });
  if (persist_across_boots) fillSlot(call, attached, config_id);
  recordEvent(call, "volume_attach", volumeEntity(attached), computeDetails(call, compute_id));
  return viewVolume(call, attached);
}

function detachVolume(call: UserCall): undefined {
  const volume = activeVolume(volumeOf(call));
  if (volume.compute_id === null) throw badRequest("The volume is not attached");
  const details = computeDetails(call, volume.compute_id);
  clearSlots(call, volume);
  call.store.in(volumeTable).put({ ...volume, compute_id: null, updated: call.timestamp });
  recordEvent(call, "volume_detach", volumeEntity(volume), details);
}

// @rule embedded-grow
// "A volume can only grow."
function resizeVolume(call: UserCall): JsonObject {
  const volume = volumeOf(call);
  const grown = refine(integer({ max: limits.size.max }), (size) =>
    size > volume.size ? undefined : "A volume can only grow",
  );
  const { size } = parse(object({ size: required(grown) }), call.body);
  const resizing: Volume = { ...activeVolume(volume), size, status: "resizing", updated: call.timestamp };
  call.store.in(volumeTable).put(resizing);
  recordEvent(call, "volume_resize", volumeEntity(resizing), { takes: activateLater(call, resizing) });
  return viewVolume(call, resizing);
}

function cloneVolume(call: UserCall): JsonObject {
  const source = volumeOf(call);
  const { label } = parse(object({ label: required(labelRule(call)) }), call.body);
  const { timestamp: created } = call;
  const fresh = { id: call.store.next("volumes"), label, compute_id: null, tags: [], created, updated: created };
  const clone: Volume = { ...activeVolume(source), ...fresh, status: "creating" };
  call.store.in(volumeTable).put(clone);
  grantToCreator(call, "volume", clone.id);
  const takes = activateLater(call, clone);
  recordEvent(call, "volume_clone", volumeEntity(clone), { secondary: volumeEntity(source), takes });
  return viewVolume(call, clone);
}

// @rule state-volume state-volume-moves
function activeVolume(volume: Volume): Volume {
  if (volume.status !== "active") throw badRequest("The volume is busy");
  return volume;
}

function regionFault(call: UserCall, { region }: Volume, id: number): string | undefined {
  return writableCompute(call, id)?.region === region ? undefined : "Must be in the region of the volume";
}

function computeDetails({ store }: UserCall, id: number): EventDetails {
  const compute = store.in(computeTable).get(id);
  return compute === undefined ? {} : { secondary: computeEntity(compute) };
}
