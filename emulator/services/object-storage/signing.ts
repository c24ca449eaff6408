import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { Stage } from "../../shared/stage";
import { defineTable } from "../../shared/table";

/** The secret of pre-signed URLs. */
export interface SigningSecret {
  /** There is only one secret. */
  readonly use: "urls";
  readonly secret: string;
}

/** What a pre-signed URL permits. */
export interface Grant {
  readonly method: string;
  readonly cluster: string;
  readonly bucket: string;
  readonly name: string;
  /** The required Content-Type header; null if it is not checked. */
  readonly contentType: string | null;
  /** The last second of validity, in seconds since 1970. */
  readonly expires: number;
}

/**
 * The secret: created with the first URL, deleted when object storage is canceled. Stored, so that URLs stay valid
 * after a restart.
 */
export const signingTable = defineTable<SigningSecret>({
  name: "objectUrlSecrets",
  secrets: ["secret"],
  key: ({ use }) => use,
  complete: (given) => ({ secret: newSecret(), ...given, use: "urls" }),
});

const signedHeader = "content-type";

/** The query of a URL that permits `grant`. Creates the secret if it does not exist. Needs a transaction. */
export function signedQuery({ store }: Stage, grant: Grant): string {
  const secrets = store.in(signingTable);
  const { secret } = secrets.get("urls") ?? secrets.put({ use: "urls", secret: newSecret() });
  const headers = grant.contentType === null ? {} : { SignedHeaders: signedHeader };
  const query = { Expires: String(grant.expires), ...headers, Signature: signature(secret, grant) };
  return new URLSearchParams(query).toString();
}

// @rule storage-6c
/**
 * Checks the signature in the query of a request.
 * @param request - the request, with its Content-Type header as sent
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
