import { Readable } from "node:stream";
import { Refusal } from "../../shared/envelope";
import type { DataAnswer, DataCall, DataRoute } from "../../shared/service";
import { judgeQuery } from "./signing";
import { bucketKey, bucketTable, objectKey, objectTable, removeObject, type StoredObject, storeObject } from "./tables";
import { countTransfer } from "./transfer";
import { objectPath } from "./urls";

/** Most bytes that one upload may have: those of S3. */
const sizeLimit = 5 * 1024 ** 3;

interface Target {
  readonly cluster: string;
  readonly label: string;
  readonly name: string;
}

/** A request that the data plane refuses, in the manner of S3. */
class StorageRefusal extends Error {
  override readonly name = "StorageRefusal";

  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

/** The objects behind pre-signed URLs. They take no token: the signature is what counts. */
export const objectDataRoutes: readonly DataRoute[] = [
  { method: "GET", path: objectPath, operation: "Object Download", handler: answering(download) },
  { method: "PUT", path: objectPath, operation: "Object Upload", handler: answering(upload) },
  { method: "DELETE", path: objectPath, operation: "Object Delete", handler: answering(remove) },
];

function answering(operate: (call: DataCall, target: Target) => DataAnswer | Promise<DataAnswer>) {
  return async (call: DataCall): Promise<DataAnswer> => {
    try {
      const target = targetOf(call);
      requireBucket(call, target);
      return await operate(call, target);
    } catch (error) {
      return refusalAnswer(call, error);
    }
  };
}

/** @throws StorageRefusal 403 */
function targetOf(call: DataCall): Target {
  const { method, params, query, headers } = call;
  const target = { cluster: params.text("clusterId"), label: params.text("bucket"), name: params.text("name") };
  const { cluster, label: bucket, name } = target;
  const request = { method, cluster, bucket, name, contentType: headers["content-type"] };
  switch (judgeQuery(call, query, request)) {
    case "good":
      return target;
    case "unsigned":
      throw new StorageRefusal(403, "AccessDenied", "The request is not signed");
    case "expired":
      throw new StorageRefusal(403, "AccessDenied", "Request has expired");
    case "forged":
      throw new StorageRefusal(403, "SignatureDoesNotMatch", "The request is not the one that was signed");
  }
}

/** @throws StorageRefusal 404 */
function requireBucket({ store }: DataCall, target: Target): void {
  if (!store.in(bucketTable).has(bucketKey(target))) {
    throw new StorageRefusal(404, "NoSuchBucket", "The bucket does not exist");
  }
}

function download(call: DataCall, target: Target): DataAnswer {
  const { store } = call;
  const object = store.in(objectTable).get(objectKey(target, target.name));
  if (object === undefined) throw new StorageRefusal(404, "NoSuchKey", "The object does not exist");
  const headers = {
    "Content-Type": object.content_type,
    "Content-Length": String(object.size),
    ETag: `"${object.etag}"`,
    "Last-Modified": new Date(`${object.last_modified}Z`).toUTCString(),
  };
  // A stream keeps the length above; bytes would put their own in its place.
  if (call.method === "HEAD") return { status: 200, headers, body: Readable.from([]) };
  // Counted when it begins: a client that has the last byte must find it counted.
  store.transaction(() => countTransfer(call, object.size));
  return { status: 200, headers, body: contentsOf(call, object) };
}

async function upload(call: DataCall, target: Target): Promise<DataAnswer> {
  const { store, stream, headers, blobs, timestamp } = call;
  if (Number(headers["content-length"] ?? 0) > sizeLimit) throw tooLarge();
  // A stream that is destroyed takes the connection along, and the client would not see why it was refused.
  const pieces = stream.iterator({ destroyOnReturn: false });
  const etag = await blobs.receive(pieces, { limit: sizeLimit }, ({ id: blob, size, md5 }) => {
    // It may be gone by now.
    requireBucket(call, target);
    const { cluster, label: bucket, name } = target;
    const acl = store.in(objectTable).get(objectKey(target, name))?.acl ?? "private";
    const content_type = headers["content-type"] ?? "binary/octet-stream";
    const about = { size, etag: md5, content_type, last_modified: timestamp, acl };
    storeObject(call, { cluster, bucket, name, ...about, contents: { blob } });
    return md5;
  });
  return { status: 200, headers: { ETag: `"${etag}"` } };
}

function remove(call: DataCall, target: Target): DataAnswer {
  const { store } = call;
  store.transaction(() => removeObject(call, store.in(objectTable).get(objectKey(target, target.name))));
  // S3 does not say whether there was one.
  return { status: 204 };
}

function contentsOf({ blobs }: DataCall, { contents, size }: StoredObject): Readable {
  if ("text" in contents) return Readable.from([Buffer.from(contents.text)], { objectMode: false });
  return Readable.from(whole(blobs.read(contents.blob), size), { objectMode: false });
}

// An object that is replaced or removed while it is read ends early. The connection must break then, or the client
// would wait for the rest.
async function* whole(pieces: Readable, size: number): AsyncGenerator<Uint8Array> {
  let sent = 0;
  for await (const piece of pieces) {
    sent += piece.length;
    yield piece;
  }
  if (sent !== size) throw new Error("The object was replaced or removed while it was read.");
}

function refusalAnswer(call: DataCall, error: unknown): DataAnswer {
  const { status, code, message } = refusalOf(call, error);
  const body = `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>${message}</Message></Error>`;
  return { status, headers: { "Content-Type": "application/xml" }, body };
}

function refusalOf({ stream }: DataCall, error: unknown): StorageRefusal {
  if (error instanceof StorageRefusal) return error;
  if (error instanceof Refusal && error.status === 413) return tooLarge();
  // Nobody reads this answer: the client is gone.
  if (stream.errored !== null) return new StorageRefusal(400, "IncompleteBody", "The body broke off");
  throw error;
}

function tooLarge(): StorageRefusal {
  return new StorageRefusal(413, "EntityTooLarge", "The object is larger than one upload may be");
}
