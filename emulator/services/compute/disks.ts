import { badRequest } from "../../shared/envelope";
import { endEvents, recordEvent } from "../../shared/events";
import type { JsonObject } from "../../shared/json";
import { listPage } from "../../shared/paging";
import type { UserCall } from "../../shared/service";
import type { Stage } from "../../shared/stage";
import { integer, object, oneOf, optional, parse, type Rule, refine, required, text } from "../../shared/validate";
import { dropCaptures, startCaptures } from "../image/capture";
import { emptySlots } from "./config-tables";
import { countDeployment, diskLabel } from "./deploy";
import { deploymentMembers, deploymentOf } from "./deploy-rules";
import { type Disk, diskEntity, diskOf, diskTable, freeSpace, isDiskInUse, storeDisk } from "./disk-tables";
import { computeEntity, computeOf } from "./tables";

/** Limits. Sizes in MB. */
const limits = { label: { min: 1, max: 48 }, size: { min: 1 } } as const;

/** Seconds that transitions take. */
export const diskTimings = { "disk.ready": 2, "disk.resize": 2 } as const;

/** The transitions. If the disk was deleted meanwhile, nothing happens. */
export const diskTimers: Readonly<Record<string, (stage: Stage, data: JsonObject) => void>> = {
  "disk.ready": (stage, data) => makeReady(stage, Number(data["id"])),
  "disk.resize"(stage, data) {
    makeReady(stage, Number(data["id"]));
    endEvents(stage, "disk_resize", Number(data["id"]), "finished");
  },
};

/** Disks List. */
export function listDisks(call: UserCall): JsonObject {
  return listPage(call, call.store.in(diskTable).by("compute", computeOf(call).id), {
    view,
    filterable: { label: (disk) => disk.label, size: (disk) => disk.size },
  });
}

/** Disk View. */
export function viewDisk(call: UserCall): JsonObject {
  return view(diskOf(call));
}

/** Disk Create: empty, or from an image. The plan must have enough free space. The disk is ready after a moment. */
export function createDisk(call: UserCall): JsonObject {
  const compute = computeOf(call);
  const { image, stackscript } = deploymentOf(call);
  const label = text(limits.label);
  const rule = object({
    label: typeof call.body["image"] === "string" ? optional(label) : required(label),
    size: required(sizeRule(freeSpace(call, compute), image?.size ?? 0)),
    filesystem: optional(oneOf("raw", "swap", "ext3", "ext4", "initrd")),
    ...deploymentMembers(call),
  });
  const input = parse(rule, call.body);
  const disk = storeDisk(call, compute, {
    label: input.label ?? diskLabel(image?.label ?? ""),
    size: input.size,
    filesystem: input.filesystem ?? "ext4",
  });
  if (stackscript !== undefined) countDeployment(call, stackscript.id, { total: 1, active: 0 });
  record(call, "disk_create", disk, call.timing("disk.ready"));
  call.later(call.timing("disk.ready"), "disk.ready", { id: disk.id });
  return view(disk);
}

/** Disk Update. */
export function updateDisk(call: UserCall): JsonObject {
  const disk = diskOf(call);
  const { label = disk.label } = parse(object({ label: optional(text(limits.label)) }), call.body, view(disk));
  const changed = call.store.in(diskTable).put({ ...disk, label, updated: call.timestamp });
  record(call, "disk_update", changed);
  return view(changed);
}

/** Disk Delete: the compute must be shut down. Also empties the slots with the disk. */
export function deleteDisk(call: UserCall): undefined {
  const disk = diskOf(call);
  const compute = computeOf(call);
  if (compute.status !== "offline") throw badRequest("The compute must be shut down first");
  call.store.in(diskTable).delete(disk.id);
  emptySlots(call, compute.id, ({ disk_id }) => disk_id === disk.id);
  dropCaptures(call, disk.id);
  record(call, "disk_delete", disk);
}

/** Disk Resize. Of a disk in use it is accepted, but fails: the disk stays as it is. */
export function resizeDisk(call: UserCall): undefined {
  const disk = diskOf(call);
  const compute = computeOf(call);
  const rule = object({ size: required(sizeRule(freeSpace(call, compute) + disk.size, 0)) });
  const { size } = parse(rule, call.body);
  if (disk.status !== "ready") throw badRequest("The disk is not ready");
  record(call, "disk_resize", disk, "open");
  if (isDiskInUse(call, compute, disk)) {
    endEvents(call, "disk_resize", disk.id, "failed");
    return;
  }
  call.store.in(diskTable).put({ ...disk, size, status: "not ready", updated: call.timestamp });
  call.later(call.timing("disk.resize"), "disk.resize", { id: disk.id });
}

/** Makes a disk ready, and starts the capture of images that waits for it. Needs a transaction. */
export function makeReady(stage: Stage, id: number): void {
  const { store, timestamp } = stage;
  const disk = store.in(diskTable).get(id);
  if (disk === undefined) return;
  store.in(diskTable).put({ ...disk, status: "ready", updated: timestamp });
  startCaptures(stage, id);
}

function sizeRule(free: number, least: number): Rule<number> {
  return refine(
    integer(limits.size),
    (size) => (size <= free ? undefined : `Only ${free} MB of the plan are free`),
    (size) => (size >= least ? undefined : `The image needs ${least} MB`),
  );
}

// Clients of the public service wait for events of disks by the id and type of the compute.
function record(call: UserCall, action: string, disk: Disk, takes: number | "open" = 0): void {
  recordEvent(call, action, computeEntity(computeOf(call)), { secondary: diskEntity(disk), takes });
}

function view({ id, label, size, filesystem, status, created, updated }: Disk): JsonObject {
  return { id, label, status, size, filesystem, created, updated };
}
