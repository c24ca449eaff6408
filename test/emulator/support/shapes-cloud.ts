import { nullable, Optional, oneOf, type Shape } from "./shape";

// From "Resources and their fields" in the API description, and from the fields of the public interface where it leaves
// them out.

const image: Shape = {
  capabilities: ["string"],
  created: "time",
  created_by: "string?",
  deprecated: "boolean",
  description: "string?",
  eol: "time?",
  expiry: "time?",
  id: /^(compute|private)\//,
  is_public: "boolean",
  label: "string",
  size: "integer",
  status: oneOf("creating", "pending_upload", "available"),
  type: oneOf("manual", "automatic"),
  updated: "time?",
  vendor: "string?",
};

const bucket: Shape = {
  cluster: "string",
  created: "time",
  hostname: "string",
  label: "string",
  objects: "integer",
  size: "integer",
};

const acl: Shape = oneOf("private", "public-read", "authenticated-read", "public-read-write", "custom");

const objectEntry: Shape = {
  etag: "string",
  last_modified: "time",
  name: "string",
  owner: "string",
  size: "integer",
};

const cluster: Shape = {
  domain: "string",
  id: "string",
  region: "string",
  static_site_domain: "string",
  status: oneOf("available", "unavailable"),
};

const objectKey: Shape = {
  access_key: "string",
  bucket_access: nullable([
    { bucket_name: "string", cluster: "string", permissions: oneOf("read_write", "read_only") },
  ]),
  id: "integer",
  label: "string",
  limited: "boolean",
  secret_key: /^\[REDACTED\]$/,
};

const region: Shape = {
  capabilities: ["string"],
  country: /^[a-z]{2}$/,
  id: "string",
  label: "string",
  resolvers: { ipv4: "string", ipv6: "string" },
  status: oneOf("ok", "outage"),
};

const availability: Shape = { available: "boolean", plan: "string", region: "string" };

const subnet: Shape = {
  computes: [{ id: "integer", interfaces: [{ active: "boolean", id: "integer" }] }],
  created: "time",
  id: "integer",
  ipv4: "string",
  label: "string",
  updated: "time?",
};

const vpc: Shape = {
  created: "time",
  description: "string",
  id: "integer",
  label: "string",
  region: "string",
  subnets: [subnet],
  updated: "time?",
};

const vpcIp: Shape = {
  active: "boolean",
  address: "string?",
  address_range: "string?",
  compute_id: "integer",
  config_id: "integer",
  gateway: "string?",
  interface_id: "integer",
  nat_1_1: "string?",
  prefix: "integer?",
  region: "string",
  subnet_id: "integer",
  subnet_mask: "string",
  vpc_id: "integer",
};

const fieldOfScript: Shape = new Optional(
  { label: "string", name: "string", example: "string" },
  { oneof: "string", manyof: "string", default: "string", header: "string", required: "string" },
);

const stackscript: Shape = {
  created: "time",
  deployments_active: "integer",
  deployments_total: "integer",
  description: "string",
  id: "integer",
  images: ["string"],
  is_public: "boolean",
  label: "string",
  mine: "boolean",
  rev_note: "string",
  script: "string",
  updated: "time",
  user_defined_fields: [fieldOfScript],
  user_gravatar_id: "string",
  username: "string",
};

/** Images, object storage, regions, VPCs and StackScripts. */
export const cloudShapes = {
  image,
  bucket,
  acl,
  objectEntry,
  cluster,
  objectKey,
  region,
  availability,
  vpc,
  subnet,
  vpcIp,
  stackscript,
};
