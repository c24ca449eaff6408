import { createPrivateKey, type KeyObject, X509Certificate } from "node:crypto";
import { badRequest, notFound } from "../../shared/envelope";
import type { JsonObject } from "../../shared/json";
import type { Route, UserCall } from "../../shared/service";
import { object, parse, type Rule, refine, required } from "../../shared/validate";
import { bucketKey, bucketOf, certificateTable } from "./tables";

const read = "object_storage:read_only";
const write = "object_storage:read_write";
const path = "/object-storage/buckets/{clusterId}/{bucket}/ssl";

/** Operations on the certificate of a bucket. */
export const sslRoutes: readonly Route[] = [
  { method: "GET", path, operation: "TLS/SSL Cert View", scope: read, handler: viewCertificate },
  { method: "POST", path, operation: "TLS/SSL Cert Upload", scope: write, handler: uploadCertificate },
  { method: "DELETE", path, operation: "TLS/SSL Cert Delete", scope: write, handler: deleteCertificate },
];

// A certificate may be followed by its chain. Each part must be a certificate.
const certificateRule: Rule<X509Certificate> = (value, place) => {
  if (typeof value !== "string") return place.fault("Must be a string");
  const blocks = value.match(/-----BEGIN CERTIFICATE-----[^-]*-----END CERTIFICATE-----/g) ?? [];
  try {
    const [first] = blocks.map((block) => new X509Certificate(block));
    return first ?? place.fault("Must be a certificate in PEM");
  } catch {
    return place.fault("Must be a certificate in PEM");
  }
};

const keyRule: Rule<KeyObject> = (value, place) => {
  if (typeof value !== "string") return place.fault("Must be a string");
  try {
    return createPrivateKey(value);
  } catch {
    return place.fault("Must be a private key in PEM, without a passphrase");
  }
};

const pairRule = refine(
  object({ certificate: required(certificateRule), private_key: required(keyRule) }),
  ({ certificate, private_key }, place) => {
    if (!certificate.checkPrivateKey(private_key)) place.at("private_key").fault("Does not belong to the certificate");
    return undefined;
  },
);

function viewCertificate(call: UserCall): JsonObject {
  return { ssl: call.store.in(certificateTable).has(bucketKey(bucketOf(call))) };
}

function uploadCertificate(call: UserCall): JsonObject {
  const bucket = bucketOf(call);
  const { certificate } = parse(pairRule, call.body);
  // The public service's documentation: to replace a certificate, delete it and upload another.
  if (call.store.in(certificateTable).has(bucketKey(bucket))) {
    throw badRequest("The bucket has a certificate, which must be deleted first", "certificate");
  }
  const { subject, fingerprint256: fingerprint } = certificate;
  call.store.in(certificateTable).put({ cluster: bucket.cluster, bucket: bucket.label, subject, fingerprint });
  return { ssl: true };
}

function deleteCertificate(call: UserCall): undefined {
  if (!call.store.in(certificateTable).delete(bucketKey(bucketOf(call)))) throw notFound();
}
