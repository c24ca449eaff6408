import { badRequest, notFound } from "../../shared/envelope";
import type { JsonObject } from "../../shared/json";
import { listPage } from "../../shared/paging";
import type { UserCall } from "../../shared/service";
import type { Stage } from "../../shared/stage";
import { defaulted, integer, object, oneOf, parse, refine, required, text } from "../../shared/validate";
import { type Compute, computeOf, type Disk, diskTable } from "./tables";

/** Limits. Sizes in MB. */
const limits = { label: { min: 1, max: 48 }, size: { min: 1 }, swap: 512 } as const;

/** Disks List. */
export function listDisks(call: UserCall): JsonObject {
  return listPage(call, call.store.in(diskTable).by("compute", computeOf(call).id), { view });
}

/** Disk View. */
export function viewDisk(call: UserCall): JsonObject {
  return view(diskOf(call));
}

/** Disk Create: an empty disk. The plan must have enough free space. The disk is ready after a moment. */
export function createDisk(call: UserCall): JsonObject {
  const compute = computeOf(call);
  const free = compute.specs.disk - usedBy(call, compute);
  const rule = object({
    label: required(text(limits.label)),
    size: required(
      refine(integer(limits.size), (size) => (size <= free ? undefined : `Only ${free} MB of the plan are free`)),
    ),
    filesystem: defaulted(oneOf("raw", "swap", "ext3", "ext4", "initrd"), "ext4"),
  });
  const disk = storeDisk(call, compute, parse(rule, call.body));
  call.later(call.timing("disk.ready"), "disk.ready", { id: disk.id });
  return view(disk);
}

/** Disk Delete: the compute must be shut down. */
export function deleteDisk(call: UserCall): undefined {
  const disk = diskOf(call);
  if (computeOf(call).status !== "offline") throw badRequest("The compute must be shut down first");
  call.store.in(diskTable).delete(disk.id);
}

/** Creates the disks of a compute that is deployed from an image: one for swap, one with the remaining space. */
export function storeDeployedDisks(stage: Stage, compute: Compute, imageLabel: string): void {
  const size = compute.specs.disk - limits.swap;
  const label = [...`${imageLabel} Disk`].slice(-limits.label.max).join("");
  storeDisk(stage, compute, { label, size, filesystem: "ext4" });
  storeDisk(stage, compute, { label: `${limits.swap} MB Swap Image`, size: limits.swap, filesystem: "swap" });
}

function storeDisk(
  { store, timestamp }: Stage,
  { id }: Compute,
  given: Pick<Disk, "label" | "size" | "filesystem">,
): Disk {
  const times = { created: timestamp, updated: timestamp };
  return store.in(diskTable).put({ id: store.next("disks"), compute_id: id, ...given, status: "not ready", ...times });
}

function usedBy({ store }: Stage, { id }: Compute): number {
  return [...store.in(diskTable).by("compute", id)].reduce((sum, disk) => sum + disk.size, 0);
}

function diskOf(call: UserCall): Disk {
  const { id } = computeOf(call);
  const disk = call.store.in(diskTable).get(call.params.id("diskId"));
  if (disk === undefined || disk.compute_id !== id) throw notFound();
  return disk;
}

function view({ id, label, size, filesystem, status, created, updated }: Disk): JsonObject {
  return { id, label, size, filesystem, status, created, updated };
}
