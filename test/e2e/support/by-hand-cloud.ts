import { randomBytes } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { selfSigned } from "../../emulator/support/certificate";
import { atPath, type Hand, lookAt, type Made, type Row, sendContent } from "./by-hand-made";

const HOST = "www.example.com";
const PLACE = { cluster: "us-east-1", bucket: HOST };
const BUCKET = `/object-storage/buckets/us-east-1/${HOST}`;
const SCRIPT = '#!/bin/bash\n# <UDF name="tier" label="Tier" />\n';

type Texts = Readonly<Record<string, string>>;

/** Images, object storage, VPCs, StackScripts and tags. */
export const cloudRows: readonly Row[] = [
  { name: "uploaded-image", token: "Image", make: uploadedImage },
  { name: "captured-image", token: "Image", make: capturedImage },
  { name: "bucket", token: "Bucket", forms: "cluster/label", make: bucket },
  {
    name: "text-object",
    token: "BucketObject",
    forms: "cluster/bucket/name",
    needs: ["bucket"],
    make: (hand) => object(hand, "a/page.html", { content: "<p>by hand" }, { content: "<p>another" }),
  },
  {
    name: "file-object",
    token: "BucketObject",
    forms: "cluster/bucket/name",
    needs: ["bucket"],
    make: (hand) => object(hand, "file.bin", { filePath: "file.bin" }, { filePath: "other.bin" }),
  },
  {
    name: "certificate",
    token: "BucketCertificate",
    forms: "cluster/bucket",
    needs: ["bucket"],
    secrets: ["privateKey"],
    make: certificate,
  },
  { name: "object-key", token: "ObjectKey", forms: "keyId or label:…", needs: ["bucket"], make: objectKey },
  { name: "vpc", token: "Vpc", forms: "vpcId or label:…", make: vpc },
  { name: "subnet", token: "VpcSubnet", forms: "vpcId/subnetId or vpcId/label:…", needs: ["vpc"], make: subnet },
  { name: "script", token: "StackScript", forms: "stackscriptId or label:…", needs: ["captured-image"], make: script },
  { name: "tag", token: "Tag", make: tag },
];

async function uploadedImage({ stack }: Hand): Promise<Made> {
  const returned = { label: "uploaded", description: "by hand", cloudInit: true };
  const { label, description } = returned;
  const body = { label, description, cloud_init: true, region: "us-east" };
  const { image, upload_to } = await stack.api("POST", "/images/upload", body);
  const content = gzipSync(randomBytes(1000));
  await writeFile(join(stack.folder, "golden.gz"), content);
  await writeFile(join(stack.folder, "other.gz"), gzipSync("another image"));
  await sendContent(upload_to, content, "application/octet-stream");
  const { id } = image as { id: string };
  return {
    id,
    key: "label:uploaded",
    returned,
    writeOnly: { filePath: "golden.gz", region: "us-east" },
    other: { filePath: "other.gz" },
    otherNeeds: "replace",
    ...atPath(stack, `/images/${encodeURIComponent(String(id))}`),
  };
}

async function capturedImage({ stack }: Hand): Promise<Made> {
  const returned = { label: "captured", description: "by hand", cloudInit: true };
  const { label, description } = returned;
  const { id } = await stack.api("POST", "/images", { label, description, cloud_init: true, disk_id: 11 });
  return {
    id: String(id),
    key: "label:captured",
    returned,
    writeOnly: { diskId: "11" },
    other: { diskId: "12" },
    otherNeeds: "replace",
    ...atPath(stack, `/images/${encodeURIComponent(String(id))}`),
  };
}

async function bucket({ stack }: Hand): Promise<Made> {
  const place = { cluster: "us-east-1", label: HOST };
  await stack.api("POST", "/object-storage/buckets", { ...place, acl: "public-read", cors_enabled: true });
  const returned = { ...place, acl: "public-read", corsEnabled: true };
  return { id: `us-east-1/${HOST}`, returned, ...atPath(stack, BUCKET) };
}

async function object({ stack }: Hand, name: string, source: Texts, other: Texts): Promise<Made> {
  const contentType = "text/html";
  const { url } = await stack.api("POST", `${BUCKET}/object-url`, { method: "PUT", name, content_type: contentType });
  await writeFile(join(stack.folder, "file.bin"), "in a file");
  await writeFile(join(stack.folder, "other.bin"), "in another file");
  await sendContent(url, source["content"] ?? "in a file", contentType);
  await stack.api("PUT", `${BUCKET}/object-acl`, { acl: "public-read", name });
  return {
    id: `us-east-1/${HOST}/${name}`,
    returned: { ...PLACE, name, acl: "public-read" },
    writeOnly: { ...source, contentType },
    other,
    look: () => lookAt(stack, `${BUCKET}/object-acl?name=${encodeURIComponent(name)}`),
    deletes: `DELETE /_objects/us-east-1/${HOST}/${encodeURIComponent(name)}`,
  };
}

async function certificate({ stack }: Hand): Promise<Made> {
  const pair = selfSigned(HOST);
  await stack.api("POST", `${BUCKET}/ssl`, { certificate: pair.certificate, private_key: pair.privateKey });
  return {
    id: `us-east-1/${HOST}`,
    returned: PLACE,
    writeOnly: { ...pair },
    other: { ...selfSigned(HOST) },
    look: () => lookAt(stack, `${BUCKET}/ssl`),
    deletes: `DELETE ${BUCKET}/ssl`,
  };
}

async function objectKey({ stack }: Hand): Promise<Made> {
  const access = { cluster: "us-east-1", permissions: "read_only" };
  const body = { label: "by-hand-key", bucket_access: [{ ...access, bucket_name: HOST }] };
  const { id } = await stack.api("POST", "/object-storage/keys", body);
  return {
    id: String(id),
    key: "label:by-hand-key",
    returned: { label: "by-hand-key", bucketAccess: [{ ...access, bucketName: HOST }] },
    writeOnly: { rotation: "2026-01" },
    other: { rotation: "2026-02" },
    otherNeeds: "replace",
    ...atPath(stack, `/object-storage/keys/${id}`),
  };
}

async function vpc({ stack }: Hand): Promise<Made> {
  const returned = { label: "my-net", region: "us-east", description: "by hand" };
  const { id } = await stack.api("POST", "/vpcs", returned);
  return { id: String(id), key: "label:my-net", returned, ...atPath(stack, `/vpcs/${id}`) };
}

async function subnet({ stack, idOf }: Hand): Promise<Made> {
  const vpcId = idOf("vpc");
  const returned = { label: "inner", ipv4: "10.1.0.0/24" };
  const { id } = await stack.api("POST", `/vpcs/${vpcId}/subnets`, returned);
  return {
    id: `${vpcId}/${id}`,
    key: `${vpcId}/label:inner`,
    returned: { ...returned, vpcId },
    ...atPath(stack, `/vpcs/${vpcId}/subnets/${id}`),
  };
}

async function script({ stack, idOf }: Hand): Promise<Made> {
  const images = [idOf("captured-image"), "any/all"];
  const returned = { label: "by-hand-script", script: SCRIPT, images, description: "by hand", revNote: "first" };
  const { revNote, ...body } = returned;
  const { id } = await stack.api("POST", "/compute/stackscripts", { ...body, rev_note: revNote });
  return { id: String(id), key: "label:by-hand-script", returned, ...atPath(stack, `/compute/stackscripts/${id}`) };
}

async function tag({ stack }: Hand): Promise<Made> {
  const returned = { label: "by-hand", computes: ["1", "2"], domains: ["3"], nodebalancers: ["4"], volumes: ["5"] };
  await stack.api("POST", "/tags", {
    label: "by-hand",
    computes: [1, 2],
    domains: [3],
    nodebalancers: [4],
    volumes: [5],
  });
  return { id: "by-hand", returned, ...atPath(stack, "/tags/by-hand") };
}
