import { badRequest, notFound } from "../../shared/envelope";
import type { JsonObject } from "../../shared/json";
import { certificateRule, keyRule } from "../../shared/pem";
import type { Route, UserCall } from "../../shared/service";
import { object, parse, refine, required } from "../../shared/validate";
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

// @rule storage-certificate
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

// @rule storage-cert-replace
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
