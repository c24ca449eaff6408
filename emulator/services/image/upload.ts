import { randomUUID } from "node:crypto";
import { blobTable } from "../../blobs";
import { badRequest, notFound, Refusal } from "../../shared/envelope";
import { dropGrants } from "../../shared/grants";
import type { JsonObject } from "../../shared/json";
import type { DataAnswer, DataCall, DataRoute, UserCall } from "../../shared/service";
import type { Stage } from "../../shared/stage";
import { defaulted, flag, object, optional, parse, refine, required, text } from "../../shared/validate";
import { hasCapability } from "../region/tables";
import { endImageEvents, recordUpload } from "./events";
import { type Image, imageTable, newImage, numberOf, viewImage } from "./tables";

// @rule limit-image-size
/** Maximum size of the compressed data, in bytes. */
const limits = { data: 5 * 1024 ** 3 } as const;
const megabyte = 1024 ** 2;
const magic = Buffer.from([0x1f, 0x8b]);
const path = "/_upload/images";

/** The upload address of an image. Its ticket is the only authorization. */
export const uploadRoutes: readonly DataRoute[] = [
  { method: "PUT", path: `${path}/{ticket}`, operation: "Image Data Upload", handler: receiveData },
];

// @rule limit-image-window
/** Seconds that an upload address is valid, and that processing an upload takes. */
export const uploadTimings = { "image.uploadWindow": 24 * 3600, "image.uploadProcessing": 5 } as const;

/** The transitions at the end of these times. */
export const uploadTimers: Readonly<Record<string, (stage: Stage, data: JsonObject) => void>> = {
  "image.uploadWindow": cancelUpload,
  "image.uploadProcessing": finishUpload,
};

// @rule image-4 image-upload-shape
/** Image Upload: creates an image without data, and its upload address. */
export function uploadImage(call: UserCall): JsonObject {
  const rule = object({
    label: required(text({ min: 1 })),
    region: required(
      // Images can be uploaded to every region with computes.
      refine(text(), (region) => (hasCapability(call, region, "Computes") ? undefined : "region is not valid")),
    ),
    description: optional(text()),
    cloud_init: defaulted(flag(), false),
  });
  const { label, description, cloud_init } = parse(rule, call.body);
  const ticket = randomUUID();
  const given = { label, description: description ?? null, cloud_init };
  const image = newImage(call, given, { size: 0, status: "pending_upload", ticket, disk_id: null });
  recordUpload(call, image);
  call.later(call.timing("image.uploadWindow"), "image.uploadWindow", { id: image.id, ticket });
  return { upload_to: `${call.origin}${path}/${ticket}`, image: viewImage(call, image) };
}

async function receiveData(call: DataCall): Promise<DataAnswer> {
  const { headers, stream, blobs, store } = call;
  const waiting = waitingImage(call);
  if (!/^application\/octet-stream *(;|$)/i.test(headers["content-type"] ?? "")) {
    throw badRequest("The Content-Type must be application/octet-stream");
  }
  if (Number(headers["content-length"] ?? 0) > limits.data)
    throw new Refusal(413, [{ reason: "The data is too large" }]);
  // Destroying the stream would close the connection before the client has read the error.
  const pieces = gzipOnly(stream.iterator({ destroyOnReturn: false }));
  await blobs.receive(pieces, { limit: limits.data, contents: "discard" }, (blob) => {
    // No operation returns the contents of an image, so only its size is stored.
    store.in(blobTable).delete(blob.id);
    takeIn(call, waiting, Math.ceil(blob.size / megabyte));
  });
  return { status: 200 };
}

// Another client may have uploaded the data, or the image may have been deleted meanwhile.
function takeIn(call: DataCall, { id, ticket }: Image, size: number): void {
  const image = call.store.in(imageTable).get(id);
  if (image === undefined || image.ticket !== ticket) throw notFound();
  call.store.in(imageTable).put({ ...image, ticket: null, updated: call.timestamp });
  call.later(call.timing("image.uploadProcessing"), "image.uploadProcessing", { id, size });
}

// @rule image-7
function waitingImage(call: DataCall): Image {
  const image = call.store.in(imageTable).first("ticket", call.params.text("ticket"));
  if (image === undefined) throw notFound();
  return image;
}

async function* gzipOnly(stream: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let start = Buffer.alloc(0);
  try {
    for await (const piece of stream) {
      if (start.length < magic.length) {
        start = Buffer.concat([start, piece]).subarray(0, magic.length);
        if (!magic.subarray(0, start.length).equals(start)) throw notGzip();
      }
      yield piece;
    }
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw badRequest("The data broke off");
  }
  if (start.length < magic.length) throw notGzip();
}

// @rule image-8 image-broken
function notGzip(): Refusal {
  return badRequest("The data must be compressed with gzip");
}

// @rule state-image-canceled
// "No data within 24 hours: upload canceled and image deleted."
function cancelUpload(stage: Stage, data: JsonObject): void {
  const image = stage.store.in(imageTable).get(String(data["id"]));
  if (image === undefined || image.ticket !== data["ticket"]) return;
  stage.store.in(imageTable).delete(image.id);
  endImageEvents(stage, image, "failed");
  dropGrants(stage, "image", numberOf(image.id) ?? 0);
}

// @rule state-image-uploaded
function finishUpload(stage: Stage, data: JsonObject): void {
  const { store, timestamp } = stage;
  const image = store.in(imageTable).get(String(data["id"]));
  if (image === undefined) return;
  store.in(imageTable).put({ ...image, size: Number(data["size"]), status: "available", updated: timestamp });
  endImageEvents(stage, image, "finished");
}
