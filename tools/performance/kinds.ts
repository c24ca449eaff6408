import type { Props } from "../../provider/core";
import { selfSigned } from "../../test/emulator/support/certificate";
import type { Hand } from "../operations/story";

/** How many objects of each kind a stack has. */
export const COUNT = 20;

/** Inputs of the resources of a stack, by their index. */
export interface Kind {
  readonly token: string;
  /** Creates what the resources need. */
  readonly before?: (hand: Hand) => unknown;
  readonly create: (index: number) => Props;
  /** Undefined: nothing of it can be updated. */
  readonly update?: (index: number) => Props;
  /** Undefined: nothing of it needs a replacement. */
  readonly replace?: (index: number) => Props;
}

const cluster = "us-east-1";
const host = (index: number) => `www-${index}.example.com`;
const name = (index: number) => `page-${index}.html`;
const one = selfSigned("one.example.com");
const other = selfSigned("other.example.com");
const script = { script: "#!/bin/sh\n", images: ["any/all"] };
const key = (index: number) =>
  `ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAI${String(1e9 + index)
    .repeat(5)
    .slice(0, 43)} me`;
const service = (index: number) => ({ address: `https://${host(index)}`, serviceType: "url", timeout: 30 });
const page = (index: number) => ({ cluster, bucket: "site", name: name(index), content: "first" });

/** Kinds of which a stack can have many. */
export const kinds: readonly Kind[] = [
  {
    token: "ManagedContact",
    create: (index) => ({ email: `contact-${index}@example.com` }),
    update: (index) => ({ email: `contact-${index}@example.com`, group: "operations" }),
  },
  { token: "ManagedService", create: service, update: (index) => ({ ...service(index), notes: "by night" }) },
  {
    token: "Image",
    before({ emulator }) {
      emulator.control.setTimings({ "image.captured": 0 });
      const disks = ids(2 * COUNT).map((id) => ({ id, compute_id: 1, size: 3000 }));
      emulator.control.seed({ objects: { computes: [{ id: 1 }], disks } });
    },
    create: (index) => ({ diskId: index + 1 }),
    update: (index) => ({ diskId: index + 1, description: "Base" }),
    replace: (index) => ({ diskId: index + 1 + COUNT, description: "Base" }),
  },
  {
    token: "Bucket",
    create: () => ({ cluster }),
    update: () => ({ cluster, acl: "public-read" }),
    replace: (index) => ({ cluster, acl: "public-read", label: `bucket-${index}` }),
  },
  {
    token: "ObjectKey",
    create: () => ({}),
    update: (index) => ({ label: `key-${index}` }),
    replace: (index) => ({ label: `key-${index}`, rotation: "2" }),
  },
  {
    token: "Vpc",
    create: () => ({ region: "us-east" }),
    update: () => ({ region: "us-east", description: "Private" }),
    replace: () => ({ region: "us-iad", description: "Private" }),
  },
  {
    token: "VpcSubnet",
    before: ({ emulator }) =>
      emulator.control.seed({
        objects: { vpcs: ids(COUNT).map((id) => ({ id, label: `net-${id}`, region: "us-east" })) },
      }),
    create: (index) => ({ vpcId: index + 1, ipv4: "10.0.1.0/24" }),
    update: (index) => ({ vpcId: index + 1, ipv4: "10.0.1.0/24", label: "data" }),
    replace: (index) => ({ vpcId: index + 1, ipv4: "10.0.2.0/24", label: "data" }),
  },
  { token: "StackScript", create: () => script, update: () => ({ ...script, description: "Installs a web server" }) },
  {
    token: "Tag",
    before: ({ emulator }) => emulator.control.seed({ objects: { computes: ids(2 * COUNT).map((id) => ({ id })) } }),
    create: (index) => ({ label: `tag-${index}`, computes: [index + 1] }),
    update: (index) => ({ label: `tag-${index}`, computes: [index + 1, index + 1 + COUNT] }),
    replace: (index) => ({ label: `other-${index}`, computes: [index + 1, index + 1 + COUNT] }),
  },
  {
    token: "SshKey",
    create: (index) => ({ sshKey: key(index) }),
    update: (index) => ({ sshKey: key(index), label: `key-${index}` }),
    replace: (index) => ({ sshKey: key(index + COUNT), label: `key-${index}` }),
  },
  {
    token: "ManagedCredential",
    create: () => ({ password: "correct horse" }),
    update: () => ({ password: "battery staple" }),
  },
  {
    token: "ManagedComputeSettings",
    before: ({ emulator }) => emulator.control.seed({ objects: { computes: ids(2 * COUNT).map((id) => ({ id })) } }),
    create: (index) => ({ computeId: index + 1, ssh: { port: 2222 } }),
    update: (index) => ({ computeId: index + 1, ssh: { port: 2223 } }),
    replace: (index) => ({ computeId: index + 1 + COUNT, ssh: { port: 2223 } }),
  },
  {
    token: "BucketCertificate",
    before: ({ send }) =>
      Promise.all(ids(2 * COUNT).map((id) => send("POST", "/object-storage/buckets", { cluster, label: host(id) }))),
    create: (index) => ({ cluster, bucket: host(index + 1), ...one }),
    update: (index) => ({ cluster, bucket: host(index + 1), ...other }),
    replace: (index) => ({ cluster, bucket: host(index + 1 + COUNT), ...other }),
  },
  {
    token: "BucketObject",
    before: ({ send }) => send("POST", "/object-storage/buckets", { cluster, label: "site" }),
    create: page,
    update: (index) => ({ ...page(index), acl: "public-read" }),
    replace: (index) => ({ ...page(index), acl: "public-read", name: name(index + COUNT) }),
  },
  {
    token: "ObjectUrl",
    before: ({ send }) => send("POST", "/object-storage/buckets", { cluster, label: "site" }),
    create: (index) => ({ cluster, bucket: "site", name: name(index) }),
    update: (index) => ({ cluster, bucket: "site", name: name(index), expiresIn: 7200 }),
    replace: (index) => ({ cluster, bucket: "site", name: name(index + COUNT), expiresIn: 7200 }),
  },
  {
    token: "TrustedDeviceRevocation",
    before: ({ emulator }) => emulator.control.seed({ objects: { trustedDevices: ids(COUNT).map((id) => ({ id })) } }),
    create: (index) => ({ deviceId: index + 1 }),
  },
  {
    token: "AppRevocation",
    before: ({ emulator }) => emulator.control.seed({ objects: { authorizedApps: ids(COUNT).map((id) => ({ id })) } }),
    create: (index) => ({ appId: index + 1 }),
  },
];

/** The numbers from 1 to `count`. */
function ids(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index + 1);
}
