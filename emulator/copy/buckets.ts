import type { Bucket } from "../services/object-storage/tables";
import { isObject, type Json, type JsonObject } from "../shared/json";
import { arrayIn, type Rows } from "./rows";
import type { CopyRequest, CopySource } from "./source";

/** Pages of 500 objects that are read of one bucket: a copy of more would take too long. */
const MOST_PAGES = 20;

/** Where a bucket is. */
export type BucketPlace = Pick<Bucket, "cluster" | "label">;

/** The bucket in a path of the API, and the rest of the path. */
export function bucketIn(path: string): { readonly place: BucketPlace; readonly part: string } | undefined {
  const [, cluster, label, part = ""] = /^\/object-storage\/buckets\/([^/]+)\/([^/]+)(?:\/([^/]+))?$/.exec(path) ?? [];
  if (cluster === undefined || label === undefined) return undefined;
  try {
    return { place: { cluster: decodeURIComponent(cluster), label: decodeURIComponent(label) }, part };
  } catch {
    return undefined;
  }
}

/** What the list of buckets does not return: access, certificate and objects, without their contents. */
export async function bucketDetails(source: CopySource, place: BucketPlace): Promise<Rows> {
  const at = pathOf(place);
  const optional = async (operation: string, part: string): Promise<JsonObject> => {
    // The description has no operation that returns the access of a bucket.
    const body = await source.get({ operation, path: `${at}/${part}` }).catch(() => undefined);
    return isObject(body) ? body : {};
  };
  const [{ acl, cors_enabled }, { ssl }, objects] = await Promise.all([
    optional("Bucket Access View", "access"),
    optional("TLS/SSL Cert View", "ssl"),
    contents(source, place),
  ]);
  const access = { ...(acl ? { acl } : {}), ...(typeof cors_enabled === "boolean" ? { cors_enabled } : {}) };
  return {
    buckets: [{ ...place, ...access }],
    bucketCertificates: ssl === true ? [{ cluster: place.cluster, bucket: place.label }] : [],
    bucketObjects: objects,
  };
}

/** The access of one object, for the object's row. */
export async function objectAccess(source: CopySource, place: BucketPlace, name: string): Promise<JsonObject> {
  const request = { operation: "Object ACL Config View", path: `${pathOf(place)}/object-acl`, query: { name } };
  const body = await source.get(request);
  const { acl } = isObject(body) ? body : {};
  return typeof acl === "string" ? { acl } : {};
}

async function contents(source: CopySource, place: BucketPlace): Promise<JsonObject[]> {
  const objects: JsonObject[] = [];
  let marker: string | undefined;
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const body = await source.get(contentsRequest(place, marker));
    if (!isObject(body)) break;
    objects.push(
      ...arrayIn(body, "data")
        .filter(isObject)
        .map((object) => objectRow(place, object)),
    );
    const next: Json = body["next_marker"] ?? null;
    if (typeof next !== "string" || next === "" || next === marker) break;
    marker = next;
  }
  return objects;
}

function contentsRequest(place: BucketPlace, marker: string | undefined): CopyRequest {
  return {
    operation: "Bucket Contents List",
    path: `${pathOf(place)}/object-list`,
    query: { page_size: 500, marker },
  };
}

// The contents of an object are not read: its size and checksum are those of the service.
function objectRow({ cluster, label }: BucketPlace, { name, size, etag, last_modified }: JsonObject): JsonObject {
  const given = Object.entries({ size, etag, last_modified }).filter(
    ([, value]) => value !== undefined && value !== null,
  );
  return {
    cluster,
    bucket: label,
    name: name ?? "",
    ...(Object.fromEntries(given) as JsonObject),
    contents: { text: "" },
  };
}

function pathOf({ cluster, label }: BucketPlace): string {
  return `/object-storage/buckets/${encodeURIComponent(cluster)}/${encodeURIComponent(label)}`;
}
