import { request } from "undici";
import type { Api, Reply } from "./api";

/** Path of the bucket that most tests use. */
export const bucketPath = "/object-storage/buckets/us-east-1/my-bucket";

/** An answer of the data plane. */
export interface ObjectReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
}

/** Makes the bucket that most tests use. */
export function makeBucket(api: Api, body: object = {}): Promise<Reply> {
  return api("POST", "/object-storage/buckets", { body: { label: "my-bucket", cluster: "us-east-1", ...body } });
}

/** Makes a pre-signed URL for something in that bucket; by default one to read it. */
export async function urlFor(api: Api, body: object, bucket: string = bucketPath): Promise<string> {
  const made = await api("POST", `${bucket}/object-url`, { body: { method: "GET", ...body } });
  if (made.status !== 200) throw new Error(made.text);
  return String(made.body.url);
}

/** Sends a request to the data plane, without a token. */
export async function objectRequest(
  method: string,
  url: string,
  sent: { readonly type?: string; readonly body?: string | Uint8Array } = {},
): Promise<ObjectReply> {
  const answer = await request(url, {
    method: method as "GET",
    headers: sent.type === undefined ? {} : { "content-type": sent.type },
    ...(sent.body === undefined ? {} : { body: sent.body }),
  });
  return { status: answer.statusCode, headers: answer.headers, text: await answer.body.text() };
}

/** Uploads an object into that bucket. */
export async function putObject(api: Api, name: string, body: string, bucket?: string): Promise<ObjectReply> {
  const type = "text/plain";
  const url = await urlFor(api, { method: "PUT", name, content_type: type }, bucket);
  return objectRequest("PUT", url, { type, body });
}
