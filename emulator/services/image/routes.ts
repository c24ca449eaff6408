import type { Listing } from "../../collection";
import { notFound, unauthorized } from "../../shared/envelope";
import { dropGrants, permissionOn } from "../../shared/grants";
import type { JsonObject } from "../../shared/json";
import { listPage } from "../../shared/paging";
import type { Call, Route, Service, UserCall } from "../../shared/service";
import {
  defaulted,
  flag,
  integer,
  nullable,
  object,
  optional,
  parse,
  present,
  refine,
  required,
  text,
} from "../../shared/validate";
import { type Disk, diskTable } from "../compute/disk-tables";
import { captureTimers, captureTimings, startCapture } from "./capture";
import { endImageEvents, recordCapture, recordImageEvent } from "./events";
import { seed } from "./seed";
import { findImage, type Image, imageTable, isVisible, newImage, numberOf, viewImage } from "./tables";
import { uploadImage, uploadRoutes, uploadTimers, uploadTimings } from "./upload";

// @rule limit-image-description
const limits = { label: { min: 1 }, description: { min: 1, max: 65_000 } } as const;
const read = "images:read_only";
const write = "images:read_write";
const one = "/images/{imageId}";

const routes: readonly Route[] = [
  { method: "GET", path: "/images", operation: "Images List", auth: "optional", scope: read, handler: listImages },
  {
    method: "POST",
    path: "/images",
    operation: "Image Create",
    scope: [write, "computes:read_only"],
    grant: { add: "add_images" },
    handler: createImage,
  },
  {
    method: "POST",
    path: "/images/upload",
    operation: "Image Upload",
    scope: write,
    grant: { add: "add_images" },
    handler: uploadImage,
  },
  {
    method: "GET",
    path: one,
    slashedId: true,
    operation: "Image View",
    auth: "optional",
    scope: read,
    handler: (call) => viewImage(call, imageOf(call)),
  },
  { method: "PUT", path: one, slashedId: true, operation: "Image Update", scope: write, handler: updateImage },
  { method: "DELETE", path: one, slashedId: true, operation: "Image Delete", scope: write, handler: deleteImage },
];

/** Images. Everybody sees the public ones. A restricted user sees private ones with a grant only. */
export const images: Service = {
  name: "images",
  tables: [imageTable],
  routes,
  dataRoutes: uploadRoutes,
  timers: { ...uploadTimers, ...captureTimers },
  timings: { ...uploadTimings, ...captureTimings },
  seed,
  notEmulated: [
    "The contents of an image: only the first two bytes and the size of an upload are checked.",
    "The uncompressed size of an upload: `size` is the compressed size in MB.",
    "Automatic images, and images that expire.",
    "Limits on the number and size of private images.",
  ],
};

function listImages(call: Call): JsonObject {
  const seen = [...call.store.in(imageTable)].filter((image) => isVisible(call, image));
  const rows: Listing<Image> = { size: seen.length, [Symbol.iterator]: () => seen.values() };
  return listPage(call, rows, {
    view: (image) => viewImage(call, image),
    emptyPage: 0,
    filterable: {
      label: (image) => image.label,
      deprecated: (image) => image.deprecated,
      is_public: (image) => image.is_public,
      size: (image) => image.size,
      type: (image) => image.type,
      vendor: (image) => image.vendor,
      status: (image) => image.status,
    },
  });
}

// @rule image-3
function createImage(call: UserCall): JsonObject {
  const disk = diskOf(call, call.body["disk_id"]);
  const rule = object({
    disk_id: required(refine(integer(), () => (disk === undefined ? "disk_id is not valid" : undefined))),
    label: optional(text(limits.label)),
    description: optional(text()),
    cloud_init: defaulted(flag(), false),
  });
  const { label, description, cloud_init } = parse(rule, call.body);
  if (disk === undefined) throw notFound();
  const given = { label: label ?? disk.label, description: description ?? null, cloud_init };
  const image = newImage(call, given, {
    size: disk.size,
    status: "creating",
    ticket: null,
    // The capture waits for the disk.
    disk_id: disk.status === "ready" ? null : disk.id,
  });
  if (image.disk_id === null) startCapture(call, image);
  recordCapture(call, image, disk.compute_id);
  return viewImage(call, image);
}

// @rule image-6
function updateImage(call: UserCall): JsonObject {
  const image = writableImageOf(call);
  const rule = object({
    label: optional(text(limits.label)),
    description: optional(nullable(text(limits.description))),
  });
  const changed: Image = {
    ...image,
    ...present(parse(rule, call.body, viewImage(call, image))),
    updated: call.timestamp,
  };
  recordImageEvent(call, "image_update", changed);
  return viewImage(call, call.store.in(imageTable).put(changed));
}

// @rule image-5
function deleteImage(call: UserCall): undefined {
  const image = writableImageOf(call);
  call.store.in(imageTable).delete(image.id);
  dropGrants(call, "image", numberOf(image.id) ?? 0);
  endImageEvents(call, image, "failed");
  recordImageEvent(call, "image_delete", image);
}

/** @throws Refusal 404 for an image that does not exist or that the caller may not see */
function imageOf(call: Call): Image {
  const image = findImage(call, call.params.text("imageId"));
  if (image === undefined) throw notFound();
  return image;
}

/** @throws Refusal 404; 403 for a public image and without `read_write` */
function writableImageOf(call: UserCall): Image {
  const image = imageOf(call);
  const number = numberOf(image.id);
  if (image.is_public || number === undefined) throw unauthorized();
  if (permissionOn(call.caller.user, "image", number) !== "read_write") throw unauthorized();
  return image;
}

// The caller must be allowed to see the compute of the disk.
function diskOf({ store, caller }: UserCall, id: unknown): Disk | undefined {
  const disk = typeof id === "number" ? store.in(diskTable).get(id) : undefined;
  if (disk === undefined || permissionOn(caller.user, "compute", disk.compute_id) === undefined) return undefined;
  return disk;
}
