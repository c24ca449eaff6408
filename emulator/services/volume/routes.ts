import { badRequest } from "../../shared/envelope";
import { dropGrants, grantToCreator, permissionOn, visible } from "../../shared/grants";
import type { JsonObject } from "../../shared/json";
import { listPage } from "../../shared/paging";
import type { GrantRule, Route, Service, Stage, UserCall } from "../../shared/service";
import {
  defaulted,
  integer,
  type Member,
  nullable,
  object,
  optional,
  parse,
  type Rule,
  refine,
  required,
  text,
} from "../../shared/validate";
import type { World } from "../../worlds";
import { computeTable } from "../compute/tables";
import { hasCapability } from "../region/routes";
import { ensureTags, tagsRule } from "../tag/tables";
import { type Volume, viewVolume, volumeOf, volumeTable } from "./tables";

/** Limits of the family. Sizes in GiB. */
const limits = { label: { min: 1, max: 32 }, size: { min: 10, max: 10_240 } } as const;
/** How many a world has at most. */
const seeded = 50;
const one = "/volumes/{volumeId}";
const mayRead: GrantRule = { kind: "volume", param: "volumeId", level: "read_only" };
const mayWrite: GrantRule = { kind: "volume", param: "volumeId", level: "read_write" };
const undescribed = "Tags refer to volumes; named as on the public service";
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

/** Volumes, as far as others refer to them. */
export const volumes: Service = {
  name: "volumes",
  tables: [volumeTable],
  routes,
  timers: { "volume.active": becomeActive },
  timings: { "volume.active": 5 },
  seed,
  notEmulated: [
    "Updating, cloning, attaching and detaching: a volume is attached when it is made, until its compute is deleted.",
    "Volumes on `hdd`: all are `nvme`, unless control brings others.",
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

function labelRule({ store }: UserCall): Rule<string> {
  return refine(text(limits.label), (label) =>
    store.in(volumeTable).first("label", label) === undefined ? undefined : "Label must be unique among your volumes",
  );
}

// A volume that is made for a compute is where the compute is.
function regionMember(call: UserCall): Member<string | undefined> {
  const compute = attachedTo(call, call.body["compute_id"]);
  const region = refine(text(), (id) => {
    if (!hasCapability(call, id, "Block Storage")) return "region is not valid";
    return compute === undefined || compute.region === id ? undefined : "Must be the region of the compute";
  });
  return typeof call.body["compute_id"] === "number" ? optional(region) : required(region);
}

function computeFault(call: UserCall, id: number): string | undefined {
  return attachedTo(call, id) === undefined ? "compute_id is not valid" : undefined;
}

function attachedTo({ store, caller }: UserCall, id: unknown): { readonly region: string } | undefined {
  if (typeof id !== "number" || permissionOn(caller.user, "compute", id) !== "read_write") return undefined;
  return store.in(computeTable).get(id);
}

function seed({ store, timestamp }: Stage, world: World): void {
  for (let n = 1; n <= Math.min(world.objects, seeded); n++) {
    const about = { status: "active", size: 10 + 10 * n, region: "us-east", hardware_type: "nvme" } as const;
    const rest = { compute_id: null, tags: [], created: timestamp, updated: timestamp };
    const id = store.next("volumes");
    store.in(volumeTable).put({ id, label: `volume-${id}`, ...about, ...rest });
  }
}
