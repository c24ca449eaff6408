import { Readable } from "node:stream";
import { Refusal } from "../../shared/envelope";
import type { DataAnswer, DataCall, DataRoute } from "../../shared/service";
import { judgeQuery } from "./signing";
import { bucketKey, bucketTable, objectKey, objectTable, removeObject, type StoredObject, storeObject } from "./tables";
import { countTransfer } from "./transfer";
import { objectPath } from "./urls";

/** Maximum size of an upload in bytes, as in S3. */
const sizeLimit = 5 * 1024 ** 3;

interface Target {
  readonly cluster: string;
  readonly label: string;
  readonly name: string;
}

/** An error that is answered in the format of S3. */
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

// @rule storage-6d
/** Operations on objects by pre-signed URLs. They need a valid signature and no token. */
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
  // An empty stream keeps the Content-Length above; empty bytes would set it to 0.
  if (call.method === "HEAD") return { status: 200, headers, body: Readable.from([]) };
  // Counted at the start, so that it is counted when the client has the last byte.
  store.transaction(() => countTransfer(call, object.size));
  return { status: 200, headers, body: contentsOf(call, object) };
}

async function upload(call: DataCall, target: Target): Promise<DataAnswer> {
  const { stream, headers, blobs, timestamp } = call;
  if (Number(headers["content-length"] ?? 0) > sizeLimit) throw tooLarge();
  // Destroying the stream would close the connection before the client has read the error.
  const pieces = stream.iterator({ destroyOnReturn: false });
  const etag = await blobs.receive(pieces, { limit: sizeLimit }, ({ id: blob, size, md5 }) => {
    // The bucket may have been deleted meanwhile.
    requireBucket(call, target);
    const { cluster, label: bucket, name } = target;
    const content_type = headers["content-type"] ?? "binary/octet-stream";
    // Like S3, an upload without an ACL makes the object private, even if it replaces a public one.
    const about = { size, etag: md5, content_type, last_modified: timestamp, acl: "private" } as const;
    storeObject(call, { cluster, bucket, name, ...about, contents: { blob } });
    return md5;
  });
  return { status: 200, headers: { ETag: `"${etag}"` } };
}

function remove(call: DataCall, target: Target): DataAnswer {
  const { store } = call;
  store.transaction(() => removeObject(call, store.in(objectTable).get(objectKey(target, target.name))));
  // S3 answers the same whether the object existed or not.
  return { status: 204 };
}

function contentsOf({ blobs }: DataCall, { contents, size }: StoredObject): Readable {
  if ("text" in contents) return Readable.from([Buffer.from(contents.text)], { objectMode: false });
  return Readable.from(whole(blobs.read(contents.blob), size), { objectMode: false });
}

// If an object is replaced or deleted while it is read, its stream ends early. The error closes the connection;
// otherwise the client would wait for the rest.
async function* whole(pieces: Readable, size: number): AsyncGenerator<Uint8Array> {
  let sent = 0;
  for await (const piece of pieces) {
    sent += piece.length;
    yield piece;
  }
  if (sent !== size) throw new Error("The object was replaced or deleted while it was read.");
}

function refusalAnswer(call: DataCall, error: unknown): DataAnswer {
  const { status, code, message } = refusalOf(call, error);
  const body = `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>${message}</Message></Error>`;
  return { status, headers: { "Content-Type": "application/xml" }, body };
}

function refusalOf({ stream }: DataCall, error: unknown): StorageRefusal {
  if (error instanceof StorageRefusal) return error;
  if (error instanceof Refusal && error.status === 413) return tooLarge();
  // The client has disconnected, so nobody reads this answer.
  if (stream.errored !== null) return new StorageRefusal(400, "IncompleteBody", "The body broke off");
  throw error;
}

function tooLarge(): StorageRefusal {
  return new StorageRefusal(413, "EntityTooLarge", "The object is larger than one upload may be");
}
