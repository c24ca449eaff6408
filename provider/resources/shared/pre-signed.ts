import { z } from "zod";
import { type Content, earliestServiceTime, path } from "../../client";
import type { Api } from "../api";
import { storageAccess } from "./access";
import type { BucketPlace } from "./object-storage";

/** What a pre-signed URL is asked for. */
export interface UrlRequest {
  readonly name: string;
  readonly method: string;
  /** Must come with the request then. Required for all methods but GET and DELETE. */
  readonly contentType?: string | undefined;
  /** Seconds, 360 to 86400. Default: the service's, 3600. */
  readonly expiresIn?: number | undefined;
}

/** An upload of one object. */
export interface Upload {
  readonly name: string;
  readonly content: Content;
  readonly contentType: string;
  readonly progress: (sent: number, total: number) => void;
  /** Bound of the whole upload, in milliseconds. */
  readonly timeoutMs: number;
}

/** What a program gives for a pre-signed URL, beside the place of the object. Source: Object URL Create. */
export const urlFields = {
  method: {
    type: z.string().min(1).default("GET"),
    describe: "HTTP method that the URL allows, for instance `GET`, `PUT` or `DELETE`.",
  },
  contentType: {
    type: z.string().min(1).optional(),
    describe:
      "Media type that the request must send in the header `Content-Type`. Required for every method but `GET` and `DELETE`.",
  },
  expiresIn: {
    type: z.int().min(360).max(86_400).default(3600),
    describe: "How long the URL is valid, in seconds: 360 to 86400.",
  },
} as const;

/** What the service answers about a pre-signed URL. */
export const urlOutputs = {
  url: { type: z.string(), describe: "The pre-signed URL.", secret: true },
  exists: { type: z.boolean().optional(), describe: "Whether the object exists." },
} as const;

/** Why a URL cannot be made without a content type; undefined where it can. Source: Object URL Create. */
export function contentTypeFault(method: string, contentType: string | undefined): string | undefined {
  const isNeeded = contentType === undefined && !["GET", "DELETE"].includes(method.toUpperCase());
  return isNeeded ? "is required for every method but GET and DELETE" : undefined;
}

/** The earliest time that the service's clock can have shown at `at` of this machine's clock. Milliseconds since 1970. */
export function serviceTimeAt({ client }: Api, at: number): number {
  return client.serviceTime === undefined ? at : earliestServiceTime(client.serviceTime, at);
}

const signed = z.object({ url: z.string(), exists: z.boolean().nullish() });

/** Makes a pre-signed URL, which is secret. Source: Object URL Create. */
export async function presign(
  api: Api,
  { cluster, bucket }: BucketPlace,
  { name, method, contentType, expiresIn }: UrlRequest,
): Promise<{ readonly url: string; readonly exists: boolean | undefined }> {
  const answer = await api.client.send({
    operation: "Object URL Create",
    method: "POST",
    path: path`/object-storage/buckets/${cluster}/${bucket}/object-url`,
    body: { name, method, content_type: contentType, expires_in: expiresIn },
    needs: storageAccess.write,
    // It makes nothing but the URL.
    retryAmbiguous: true,
  });
  const { url, exists } = signed.parse(answer);
  return { url, exists: exists ?? undefined };
}

// @rule storage-6c storage-6d
/** Uploads an object in place of the one of its name. Every attempt has a URL of its own, for a long one may outlive it. */
export async function uploadObject(
  api: Api,
  place: BucketPlace,
  { name, content, contentType, progress, timeoutMs }: Upload,
): Promise<void> {
  await api.client.transfer({
    operation: "Object Upload",
    method: "PUT",
    url: async () => (await presign(api, place, { name, method: "PUT", contentType })).url,
    target: targetOf(place, name),
    content,
    contentType,
    progress,
    timeoutMs,
  });
}

/** Deletes an object. One that is not there is no failure. */
export async function deleteObject(api: Api, place: BucketPlace, name: string): Promise<void> {
  await api.client.transfer({
    operation: "Object Delete",
    method: "DELETE",
    url: async () => (await presign(api, place, { name, method: "DELETE" })).url,
    target: targetOf(place, name),
  });
}

function targetOf({ cluster, bucket }: BucketPlace, name: string): string {
  return `${cluster}/${bucket}/${name}`;
}
