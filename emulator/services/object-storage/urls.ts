import { badRequest } from "../../shared/envelope";
import type { JsonObject } from "../../shared/json";
import type { Route, UserCall } from "../../shared/service";
import { defaulted, integer, object, optional, parse, type Rule, refine, required, text } from "../../shared/validate";
import { signedQuery } from "./signing";
import { bucketOf, objectKey, objectTable } from "./tables";

// @rule limit-expires
/** Limits. `name` is in bytes, as in S3. */
const limits = { expires_in: { min: 360, max: 86_400 }, name: 1024 } as const;

/**
 * The path of an object in the data plane. The name is one segment with escaped slashes, so that no client normalizes
 * it.
 */
export const objectPath = "/_objects/{clusterId}/{bucket}/{name}";

/** Operations that create pre-signed URLs. */
export const urlRoutes: readonly Route[] = [
  {
    method: "POST",
    path: "/object-storage/buckets/{clusterId}/{bucket}/object-url",
    operation: "Object URL Create",
    scope: "object_storage:read_write",
    handler: createUrl,
  },
];

const nameRule: Rule<string> = refine(text({ min: 1 }), (name) => {
  if (!name.isWellFormed()) return "Must be well-formed Unicode";
  if (Buffer.byteLength(name) > limits.name) return `Must be at most ${limits.name} bytes of UTF-8`;
  // HTTP clients remove such segments from the path.
  return name === "." || name === ".." ? "Cannot be part of a URL" : undefined;
});

// @rule storage-6b storage-method
const urlRule = object({
  // Required, although the description has a default too.
  method: required(text({ min: 1 })),
  name: required(nameRule),
  content_type: optional(text({ min: 1 })),
  expires_in: defaulted(integer(limits.expires_in), 3600),
});

// @rule storage-6a
function createUrl(call: UserCall): JsonObject {
  const { cluster, label: bucket } = bucketOf(call);
  const input = parse(urlRule, call.body);
  const { name, content_type: contentType = null } = input;
  const method = input.method.toUpperCase();
  if (contentType === null && method !== "GET" && method !== "DELETE") {
    throw badRequest("content_type is required for all methods except GET and DELETE", "content_type");
  }
  const expires = Math.floor(call.now / 1000) + input.expires_in;
  const query = signedQuery(call, { method, cluster, bucket, name, contentType, expires });
  const path = objectPath
    .replace("{clusterId}", cluster)
    .replace("{bucket}", bucket)
    .replace("{name}", () => encodeURIComponent(name));
  const exists = call.store.in(objectTable).has(objectKey({ cluster, label: bucket }, name));
  return { url: `${call.origin}${path}?${query}`, exists };
}
