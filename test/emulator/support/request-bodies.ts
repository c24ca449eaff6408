import type { Json } from "../../../emulator";
import { selfSigned } from "./certificate";

/** A JSON object. */
type Members = { readonly [member: string]: Json };

const key = `ssh-ed25519 ${"A".repeat(68)} someone`;
const { certificate, privateKey } = selfSigned("whole.example");
const service: Members = {
  address: "10.0.0.1:80",
  label: "whole-service",
  service_type: "tcp",
  timeout: 10,
  body: "fine",
  consultation_group: "group",
  credentials: [1],
  notes: "none",
  region: "us-east",
};
const contact: Members = {
  name: "Whole",
  email: "whole@example.com",
  group: "whole",
  phone: { primary: "555-0100", secondary: "555-0101" },
};
const stackscript: Members = {
  images: ["any/all"],
  label: "whole-script",
  script: "#!/bin/sh\n",
  description: "Whole",
  is_public: false,
  rev_note: "1",
};

/**
 * A request with every documented member, by operation: each is fit to be carried out in the small world, unless what it
 * needs stands beside it.
 */
export const wholeBodies: Readonly<Record<string, Members>> = {
  "Profile Update": {
    email: "whole@example.com",
    timezone: "UTC",
    email_notifications: true,
    shell_auth_method: "keys_only",
    authorized_keys: [key],
    two_factor_auth: false,
    restricted: false,
    ip_whitelist_enabled: false,
  },
  "Phone Verification Code Send": { iso_code: "US", phone_number: "212-555-0123" },
  // Needs the code that was sent.
  "Phone Number Verify": { otp_code: "123456" },
  "User Preferences Update": { theme: { dark: true } },
  "Security Questions Answer": {
    security_questions: [1, 2, 3].map((question_id) => ({ question_id, response: `Answer ${question_id}` })),
  },
  "SSH Key Add": { label: "whole", ssh_key: key },
  "SSH Key Update": { label: "whole" },
  // Needs the secret that was made.
  "Two Factor Authentication Confirm/Enable": { tfa_code: "123456" },
  "Contact Create": contact,
  "Contact Update": contact,
  "Credential Create": { label: "whole", password: "secret", username: "whole" },
  "Credential Update": { label: "whole" },
  "Credential Username and Password Update": { password: "secret", username: "whole" },
  "Compute Settings Update": { ssh: { access: true, ip: "any", port: 22, user: "root" } },
  "Service Create": service,
  "Service Update": service,
  "Image Create": { disk_id: 1, label: "whole", description: "Whole", cloud_init: true },
  "Image Upload": { label: "whole", region: "us-east", description: "Whole", cloud_init: false },
  "Image Update": { label: "whole", description: "Whole" },
  "Bucket Create": { acl: "private", cluster: "us-east-1", cors_enabled: true, label: "whole" },
  "Bucket Access Modify": { acl: "public-read", cors_enabled: true },
  "Bucket Access Update": { acl: "public-read", cors_enabled: true },
  "Object ACL Config Update": { acl: "private", name: "reports/1.txt" },
  "Object URL Create": { method: "PUT", name: "whole", content_type: "text/plain", expires_in: 3600 },
  "TLS/SSL Cert Upload": { certificate, private_key: privateKey },
  "Key Create": {
    bucket_access: [{ bucket_name: "bucket-1", cluster: "us-east-1", permissions: "read_only" }],
    label: "whole",
  },
  "Key Update": { label: "whole" },
  "VPC Create": {
    description: "Whole",
    label: "whole",
    region: "us-east",
    subnets: [{ ipv4: "10.9.0.0/24", label: "whole" }],
  },
  "VPC Update": { description: "Whole", label: "whole" },
  "VPC Subnet Create": { ipv4: "10.9.0.0/24", label: "whole" },
  "VPC Subnet Update": { label: "whole" },
  "StackScript Create": stackscript,
  "StackScript Update": stackscript,
  "New Tag Create": { label: "whole", domains: [1], computes: [1], nodebalancers: [1], volumes: [1] },
  "Compute Create": {
    type: "g6-standard-1",
    region: "us-east",
    image: "compute/debian12",
    root_pass: "A-rather-good-1",
    label: "whole",
    stackscript_id: 1,
  },
  "NodeBalancer Create": { region: "us-east", label: "whole" },
  "Volume Create": { label: "whole", size: 20, region: "us-east" },
  "Volume Resize": { size: 5000 },
  "Domain Create": { domain: "whole.example", type: "master", soa_email: "whole@example.com" },
  "Domain Record Create": { type: "A", target: "192.0.2.1", name: "whole" },
  // Needs room beside the disks that are there.
  "Disk Create": { label: "whole", size: 10, filesystem: "ext4" },
  "Configuration Profile Create": { label: "whole" },
  "Interface Add": { purpose: "vpc", subnet_id: 1, ipv4: { vpc: "10.0.0.9", nat_1_1: "any" } },
};

/** Operations whose whole body is refused in the small world, for want of what stands beside it. */
export const unfit: readonly string[] = ["Phone Number Verify", "Two Factor Authentication Confirm/Enable"];
