import { badRequest } from "../../shared/envelope";
import { dropGrants, grantToCreator, visible } from "../../shared/grants";
import type { JsonObject } from "../../shared/json";
import { listPage } from "../../shared/paging";
import type { GrantRule, Route, Service, UserCall } from "../../shared/service";
import type { Stage } from "../../shared/stage";
import { defaulted, integer, nullable, object, parse, refine, required } from "../../shared/validate";
import { computeTable } from "../compute/tables";
import { ensureTags, tagsRule } from "../tag/tables";
import { computeFault, labelRule, limits, regionMember } from "./rules";
import { seed } from "./seed";
import { type Volume, viewVolume, volumeOf, volumeTable } from "./tables";

const one = "/volumes/{volumeId}";
const mayRead: GrantRule = { kind: "volume", param: "volumeId", level: "read_only" };
const mayWrite: GrantRule = { kind: "volume", param: "volumeId", level: "read_write" };
const undescribed = "Tags refer to volumes; the public service has this name";
const looks = { method: "GET", scope: "volumes:read_only", undescribed } as const;
const changes = { scope: "volumes:read_write", undescribed } as const;

const routes: readonly Route[] = [
  { ...looks, path: "/volumes", operation: "Volumes List", handler: listVolumes },
  {
    ...changes,
    method: "POST",
    path: "/volumes",
    operation: "Volume Create",
    grant: { add: "add_volumes" },
    handler: createVolume,
  },
  {
    ...looks,
    path: one,
    operation: "Volume View",
    grant: mayRead,
    handler: (call) => viewVolume(call, volumeOf(call)),
  },
  { ...changes, method: "DELETE", path: one, operation: "Volume Delete", grant: mayWrite, handler: deleteVolume },
  {
    ...changes,
    method: "POST",
    path: `${one}/resize`,
    operation: "Volume Resize",
    grant: mayWrite,
    handler: resizeVolume,
  },
];

/** Volumes: the operations that others depend on. */
export const volumes: Service = {
  name: "volumes",
  tables: [volumeTable],
  routes,
  timers: { "volume.active": becomeActive },
  timings: { "volume.active": 5 },
  seed,
  notEmulated: [
    "Updating, cloning, attaching and detaching: a volume is attached when it is created, until its compute is deleted.",
    "Volumes on `hdd`: all are `nvme`, except those that control adds.",
  ],
};

function listVolumes(call: UserCall): JsonObject {
  const rows = visible(call, "volume", call.store.in(volumeTable), (volume) => volume.id);
  return listPage(call, rows, {
    view: (volume) => viewVolume(call, volume),
    filterable: { id: (volume) => volume.id, label: (volume) => volume.label, region: (volume) => volume.region },
  });
}

function createVolume(call: UserCall): JsonObject {
  const rule = object({
    label: required(labelRule(call)),
    size: defaulted(integer(limits.size), 20),
    region: regionMember(call),
    compute_id: defaulted(nullable(refine(integer(), (id) => computeFault(call, id))), null),
    tags: defaulted(tagsRule, []),
  });
  const { label, size, region, compute_id, tags } = parse(rule, call.body);
  const volume = call.store.in(volumeTable).put({
    id: call.store.next("volumes"),
    label,
    status: "creating",
    size,
    region: region ?? call.store.in(computeTable).get(compute_id ?? 0)?.region ?? "",
    hardware_type: "nvme",
    compute_id,
    tags: ensureTags(call, tags),
    created: call.timestamp,
    updated: call.timestamp,
  });
  grantToCreator(call, "volume", volume.id);
  activateLater(call, volume);
  return viewVolume(call, volume);
}

// "A volume can only grow."
function resizeVolume(call: UserCall): JsonObject {
  const volume = volumeOf(call);
  const grown = refine(integer({ max: limits.size.max }), (size) =>
    size > volume.size ? undefined : "A volume can only grow",
  );
  const { size } = parse(object({ size: required(grown) }), call.body);
  if (volume.status !== "active") throw badRequest("The volume is busy");
  const resized = call.store
    .in(volumeTable)
    .put({ ...volume, size, status: "resizing" as const, updated: call.timestamp });
  activateLater(call, resized);
  return viewVolume(call, resized);
}

function deleteVolume(call: UserCall): undefined {
  const { id } = volumeOf(call);
  call.store.in(volumeTable).delete(id);
  dropGrants(call, "volume", id);
}

function activateLater(call: UserCall, { id }: Volume): void {
  call.later(call.timing("volume.active"), "volume.active", { id });
}

function becomeActive({ store }: Stage, data: JsonObject): void {
  const volume = store.in(volumeTable).get(Number(data["id"]));
  if (volume !== undefined) store.in(volumeTable).put({ ...volume, status: "active" });
}
