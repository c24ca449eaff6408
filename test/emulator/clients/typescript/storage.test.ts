import {
  createBucket,
  createObjectStorageKeys,
  deleteBucket,
  deleteSSLCert,
  getBucket,
  getBucketAccess,
  getBuckets,
  getBucketsInRegion,
  getClusters,
  getObjectACL,
  getObjectList,
  getObjectStorageKeys,
  getObjectURL,
  getSSLCert,
  type ObjectStorageKeyBucketAccess,
  revokeObjectStorageKey,
  updateBucketAccess,
  updateObjectACL,
  updateObjectStorageKey,
  uploadSSLCert,
} from "@linode/api-v4";
import { expect, test } from "vitest";
import { selfSigned } from "../../support/certificate";
import { reasonsOf, useConnection } from "./client";

useConnection("empty");

const cluster = "us-east-1";

test("clusters are listed", async () => {
  const { data } = await getClusters();
  expect(data.map(({ id }) => id)).toContain(cluster);
  expect(data[0]).toMatchObject({ domain: expect.any(String), static_site_domain: expect.any(String) });
});

test("a bucket is created, found in every list, given access, and deleted", async () => {
  const made = await createBucket({ label: "media", cluster, acl: "public-read", cors_enabled: true });
  expect(made).toMatchObject({ label: "media", cluster, objects: 0, size: 0, hostname: expect.any(String) });
  expect(await getBucket(cluster, "media")).toEqual(made);
  expect((await getBuckets()).data).toContainEqual(made);
  expect((await getBucketsInRegion(cluster)).data).toEqual([made]);
  expect(await getBucketAccess(cluster, "media")).toMatchObject({ acl: "public-read", cors_enabled: true });
  expect(await updateBucketAccess(cluster, "media", { acl: "private", cors_enabled: false })).toEqual({});
  expect(await getBucketAccess(cluster, "media")).toMatchObject({
    acl: "private",
    cors_enabled: false,
    cors_xml: null,
  });
  expect(await deleteBucket({ cluster, label: "media" })).toEqual({});
  expect(await reasonsOf(getBucket(cluster, "media"))).toEqual([{ reason: "Not found" }]);
});

test("an object is uploaded by a pre-signed URL, listed by prefix, given an ACL, downloaded and deleted", async () => {
  await createBucket({ label: "files", cluster });
  const up = await getObjectURL(cluster, "files", "a/one.txt", "PUT", { content_type: "text/plain", expires_in: 600 });
  expect(up.exists).toBe(false);
  const put = await fetch(up.url, { method: "PUT", body: "hello", headers: { "Content-Type": "text/plain" } });
  expect(put.status).toBe(200);
  const top = await getObjectList({ clusterId: cluster, bucket: "files", params: { delimiter: "/" } });
  expect(top).toMatchObject({ is_truncated: false, next_marker: null, data: [{ name: "a/", size: null }] });
  const inside = await getObjectList({ clusterId: cluster, bucket: "files", params: { prefix: "a/" } });
  expect(inside.data).toMatchObject([{ name: "a/one.txt", size: 5, etag: expect.any(String) }]);
  expect(await updateObjectACL(cluster, "files", "a/one.txt", "public-read")).toEqual({});
  const acl = await getObjectACL({ clusterId: cluster, bucket: "files", params: { name: "a/one.txt" } });
  expect(acl).toMatchObject({ acl: "public-read", acl_xml: expect.any(String) });
  const down = await getObjectURL(cluster, "files", "a/one.txt", "GET");
  expect(down.exists).toBe(true);
  expect(await (await fetch(down.url)).text()).toBe("hello");
  expect(await reasonsOf(deleteBucket({ cluster, label: "files" }))).toEqual([
    expect.objectContaining({ reason: expect.any(String) }),
  ]);
  const remove = await getObjectURL(cluster, "files", "a/one.txt", "DELETE");
  expect((await fetch(remove.url, { method: "DELETE" })).status).toBe(204);
  expect(await deleteBucket({ cluster, label: "files" })).toEqual({});
});

test("a certificate is uploaded, seen and deleted", async () => {
  await createBucket({ label: "www.example.com", cluster });
  expect(await getSSLCert(cluster, "www.example.com")).toEqual({ ssl: false });
  const { certificate, privateKey } = selfSigned("www.example.com");
  const uploaded = await uploadSSLCert(cluster, "www.example.com", { certificate, private_key: privateKey });
  expect(uploaded).toEqual({ ssl: true });
  expect(await getSSLCert(cluster, "www.example.com")).toEqual({ ssl: true });
  expect(await deleteSSLCert(cluster, "www.example.com")).toEqual({});
});

test("an unlimited key is created with null, renamed and revoked; its secret is returned once", async () => {
  const made = await createObjectStorageKeys({ label: "all", bucket_access: null });
  expect(made).toMatchObject({ label: "all", limited: false, bucket_access: null });
  expect(made.secret_key).not.toBe("[REDACTED]");
  expect(await updateObjectStorageKey(made.id, { label: "every" })).toMatchObject({
    label: "every",
    secret_key: "[REDACTED]",
  });
  expect((await getObjectStorageKeys()).data.map(({ id }) => id)).toContain(made.id);
  expect(await revokeObjectStorageKey(made.id)).toEqual({});
});

test("a limited key has what it was limited to, and an empty limit means nothing", async () => {
  await createBucket({ label: "limited", cluster });
  const bucket_access: ObjectStorageKeyBucketAccess[] = [{ bucket_name: "limited", cluster, permissions: "read_only" }];
  const made = await createObjectStorageKeys({ label: "reader", bucket_access });
  expect(made).toMatchObject({ limited: true, bucket_access });
  expect(await createObjectStorageKeys({ label: "nobody", bucket_access: [] })).toMatchObject({
    limited: true,
    bucket_access: [],
  });
});
