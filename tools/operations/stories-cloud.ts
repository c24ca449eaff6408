import { gzipSync } from "node:zlib";
import { selfSigned } from "../../test/emulator/support/certificate";
import type { Hand, Story } from "./story";

const HOST = "www.example.com";
const place = { cluster: "us-east-1", bucket: HOST };
const bucket = { cluster: "us-east-1", label: HOST };
const page = { ...place, name: "a/page.html", content: "first", acl: "public-read" };
const url = { ...place, name: "a/page.html" };
const first = { ...place, ...selfSigned(HOST) };
const second = { ...place, ...selfSigned(HOST) };
const access = [{ cluster: "us-east-1", bucketName: HOST, permissions: "read_only" }];
const vpc = { label: "net", region: "us-east" };
const subnet = { vpcId: 11, label: "web", ipv4: "10.0.1.0/24" };
const script = { label: "web server", script: "#!/bin/sh\n", images: ["any/all"] };
const captured = { label: "golden", diskId: 11 };

/** Images, object storage, VPCs, StackScripts and tags. */
export const cloudStories: readonly Story[] = [
  {
    token: "Image",
    before({ emulator }) {
      emulator.control.setTimings({ "image.captured": 0 });
      const disks = [11, 12].map((id) => ({ id, compute_id: 1, size: 3000 }));
      emulator.control.seed({ objects: { computes: [{ id: 1 }], disks } });
    },
    versions: [captured, { ...captured, description: "Base" }, { ...captured, description: "Base", diskId: 12 }],
  },
  {
    token: "Image",
    before: ({ emulator }) => emulator.control.setTimings({ "image.uploadProcessing": 0 }),
    versions: [image("first"), image("second")],
  },
  {
    token: "Bucket",
    versions: [
      bucket,
      { ...bucket, acl: "public-read" },
      { ...bucket, label: "other", forceDestroy: true },
      ({ emulator }) => {
        emulator.control.seed({
          objects: { bucketObjects: [{ cluster: "us-east-1", bucket: "other", name: "left" }] },
        });
        return { ...bucket, label: "other", forceDestroy: true };
      },
    ],
  },
  {
    token: "BucketObject",
    before: createBucket,
    versions: [
      page,
      { ...page, acl: "private" },
      ({ file }) => ({ ...place, name: page.name, acl: "private", filePath: file("page.html", "second") }),
      { ...page, name: "b/page.html" },
    ],
  },
  {
    token: "BucketCertificate",
    async before(hand) {
      await createBucket(hand);
      await hand.send("POST", "/object-storage/buckets", { ...bucket, label: "other" });
    },
    versions: [first, second, { ...second, bucket: "other" }],
  },
  {
    token: "ObjectKey",
    before: createBucket,
    versions: [
      { label: "uploader", bucketAccess: access },
      { label: "reader", bucketAccess: access },
      { label: "reader", bucketAccess: access, rotation: "2" },
    ],
  },
  {
    token: "ObjectStorageCancellation",
    before: createBucket,
    versions: [{ confirm: "remove all buckets and objects of admin" }],
  },
  {
    token: "ObjectUrl",
    before: createBucket,
    versions: [url, { ...url, expiresIn: 7200 }, { ...url, expiresIn: 7200, name: "other.html" }],
  },
  { token: "Vpc", versions: [vpc, { ...vpc, description: "Private" }, { ...vpc, region: "us-iad" }] },
  {
    token: "VpcSubnet",
    before: ({ emulator }) => emulator.control.seed({ objects: { vpcs: [{ id: 11, ...vpc }] } }),
    versions: [subnet, { ...subnet, label: "data" }, { ...subnet, label: "data", ipv4: "10.0.2.0/24" }],
  },
  { token: "StackScript", versions: [script, { ...script, description: "Installs a web server" }] },
  {
    token: "Tag",
    before({ emulator }) {
      const two = [{ id: 1 }, { id: 2 }];
      emulator.control.seed({ objects: { computes: two, domains: two, nodebalancers: two, volumes: two } });
    },
    versions: [
      { label: "production", computes: [1] },
      { label: "production", computes: [1, 2] },
      { label: "production", computes: [2] },
      { label: "staging", computes: [2] },
    ],
  },
];

function createBucket({ send }: Hand): Promise<unknown> {
  return send("POST", "/object-storage/buckets", bucket);
}

function image(content: string): Story["versions"][number] {
  return ({ file }) => ({ label: "golden", region: "us-east", filePath: file(`${content}.gz`, gzipSync(content)) });
}
