import { selfSigned } from "../support/certificate";
import type { Rows } from "./row";

const { certificate, privateKey } = selfSigned("whole.example");
const bare = "/object-storage/buckets/us-east-1/bare";
const first = "/object-storage/buckets/us-east-1/bucket-1";
const name = "reports/1.txt";

/** Object storage: buckets, objects, certificates and keys. */
export const objectStorageRows: Rows = {
  "Buckets List": { list: {} },
  "Bucket Create": {
    body: { acl: "private", cluster: "us-east-1", cors_enabled: true, label: "whole" },
    required: ["cluster", "label"],
  },
  "Buckets in Cluster List": { list: {} },
  "Bucket Remove": { path: bare },
  "Bucket View": {},
  "Bucket Access View": { scopes: ["object_storage:read_only"] },
  "Bucket Access Modify": { body: { acl: "public-read", cors_enabled: true } },
  "Bucket Access Update": {
    body: { acl: "public-read", cors_enabled: true },
    readOnly: ["acl_xml", "cors_xml"],
  },
  "Object ACL Config View": { path: `${first}/object-acl`, query: `?name=${name}` },
  "Object ACL Config Update": {
    body: { acl: "private", name },
    required: ["acl", "name"],
    path: `${first}/object-acl`,
    query: `?name=${name}`,
    added: { name },
    readOnly: ["acl_xml"],
  },
  "Bucket Contents List": {},
  "Object URL Create": {
    body: { method: "PUT", name: "whole", content_type: "text/plain", expires_in: 3600 },
    required: ["method", "name"],
  },
  "TLS/SSL Cert Delete": {},
  "TLS/SSL Cert View": {},
  "TLS/SSL Cert Upload": {
    // Every other bucket has a certificate.
    path: `${bare}/ssl`,
    body: { certificate, private_key: privateKey },
    required: ["certificate", "private_key"],
  },
  "Object Storage Cancel": {},
  "Clusters List": { list: {} },
  "Cluster View": {},
  "Keys List": { list: {} },
  "Key Create": {
    body: {
      bucket_access: [{ bucket_name: "bucket-1", cluster: "us-east-1", permissions: "read_only" }],
      label: "whole",
    },
    required: ["bucket_access.0.bucket_name", "bucket_access.0.cluster", "bucket_access.0.permissions"],
  },
  "Key Revoke": {},
  "Key View": {},
  "Key Update": {
    body: { label: "whole" },
    readOnly: ["id", "access_key", "secret_key", "limited", "bucket_access"],
  },
  "Transfer View": {},
};
