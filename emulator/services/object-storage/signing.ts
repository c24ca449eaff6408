import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { Stage } from "../../shared/stage";
import { defineTable } from "../../shared/table";

/** What pre-signed URLs are signed with. */
export interface SigningSecret {
  /** There is one. */
  readonly use: "urls";
  readonly secret: string;
}

/** What a pre-signed URL is good for. */
export interface Grant {
  readonly method: string;
  readonly cluster: string;
  readonly bucket: string;
  readonly name: string;
  /** The Content-Type header that must come with the request; null when any or none will do. */
  readonly contentType: string | null;
  /** Seconds since 1970, the last one in which it is good. */
  readonly expires: number;
}

/** The secret: made with the first URL, gone with the account's object storage. Kept, so that URLs outlive a restart. */
export const signingTable = defineTable<SigningSecret>({
  name: "objectUrlSecrets",
  key: ({ use }) => use,
  complete: (given) => ({ secret: newSecret(), ...given, use: "urls" }),
});

const signedHeader = "content-type";

/** The query of a URL that is good for `grant`. Makes the secret if there is none: needs a transaction. */
export function signedQuery({ store }: Stage, grant: Grant): string {
  const secrets = store.in(signingTable);
  const { secret } = secrets.get("urls") ?? secrets.put({ use: "urls", secret: newSecret() });
  const headers = grant.contentType === null ? {} : { SignedHeaders: signedHeader };
  const query = { Expires: String(grant.expires), ...headers, Signature: signature(secret, grant) };
  return new URLSearchParams(query).toString();
}

/**
 * Judges the query of a request.
 * @param request - what is asked for, with the Content-Type header as it was sent
 */
export function judgeQuery(
  { store, now }: Stage,
  query: URLSearchParams,
  request: Omit<Grant, "expires" | "contentType"> & { readonly contentType: string | undefined },
): "good" | "unsigned" | "expired" | "forged" {
  const given = query.get("Signature");
  const expires = query.get("Expires");
  if (given === null || expires === null) return "unsigned";
  const secret = store.in(signingTable).get("urls")?.secret;
  if (secret === undefined || !/^[1-9]\d{0,11}$/.test(expires)) return "forged";
  const contentType = query.get("SignedHeaders") === signedHeader ? (request.contentType ?? "") : null;
  const expected = signature(secret, { ...request, contentType, expires: Number(expires) });
  if (!equal(given, expected)) return "forged";
  return Math.floor(now / 1000) > Number(expires) ? "expired" : "good";
}

function signature(secret: string, { method, cluster, bucket, name, contentType, expires }: Grant): string {
  const text = JSON.stringify([method, cluster, bucket, name, contentType, expires]);
  return createHmac("sha256", secret).update(text).digest("base64url");
}

function equal(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}

function newSecret(): string {
  return randomBytes(32).toString("hex");
}
