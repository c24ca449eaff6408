import { afterEach, beforeEach, expect, test } from "vitest";
import { fields, type Running, start } from "../support/api";
import { selfSigned } from "../support/certificate";
import { bucketPath, makeBucket, objectRequest, putObject, urlFor } from "../support/object-storage";

let running: Running;
const api: Running["api"] = (...sent) => running.api(...sent);

beforeEach(async () => {
  running = await start();
});
afterEach(() => running.emulator.close());

test("clusters are public, one in each region with object storage", async () => {
  const list = await api("GET", "/object-storage/clusters", { token: null });
  expect(list.status).toBe(200);
  expect(list.body.data[0]).toEqual({
    id: "us-east-1",
    domain: "us-east-1.computeobjects.example",
    status: "available",
    region: "us-east",
    static_site_domain: "website-us-east-1.computeobjects.example",
  });
  const regions = await api("GET", "/regions", { token: null });
  const capable = regions.body.data.filter((region) => region.capabilities.includes("Object Storage"));
  expect(list.body.data.map((cluster) => cluster.region).sort()).toEqual(capable.map((region) => region.id).sort());
  for (const cluster of list.body.data) {
    expect((await api("GET", `/object-storage/clusters/${cluster.id}`, { token: null })).body).toEqual(cluster);
  }
});

test("a cluster that does not exist is answered with 404, an unknown token with 401", async () => {
  expect((await api("GET", "/object-storage/clusters/us-east", { token: null })).status).toBe(404);
  expect((await api("GET", "/object-storage/clusters", { token: "x" })).status).toBe(401);
  expect((await api("GET", "/object-storage/clusters", { token: "x" })).body.errors).toHaveLength(1);
});

test("the clusters list is paged by 25 to 500, and cannot be filtered", async () => {
  const path = "/object-storage/clusters";
  expect((await api("GET", `${path}?page_size=25`)).body).toMatchObject({ page: 1, pages: 1, results: 7 });
  for (const query of ["page_size=24", "page_size=501", "page=0"]) {
    expect((await api("GET", `${path}?${query}`)).status).toBe(400);
  }
  expect(fields(await api("GET", path, { headers: { "x-filter": `{"id":"a"}` } }))).toEqual(["X-Filter"]);
});

test("control can make a cluster unavailable", async () => {
  running.emulator.control.seed({ objects: { objectClusters: [{ id: "eu-central-1", status: "unavailable" }] } });
  expect((await api("GET", "/object-storage/clusters/eu-central-1")).body).toMatchObject({
    status: "unavailable",
    region: "eu-central",
  });
  expect((await api("GET", "/object-storage/clusters")).body.results).toBe(7);
});

test("host names contain the brand", async () => {
  const branded = await start({ brand: "linode" });
  expect((await makeBucket(branded.api)).body.hostname).toBe("my-bucket.us-east-1.linodeobjects.example");
  await branded.emulator.close();
});

test("Transfer View shows nothing used at first, and what control has set", async () => {
  expect((await api("GET", "/object-storage/transfer")).body).toEqual({ used: 0 });
  running.emulator.control.seed({ objects: { objectTransfer: [{ used: 5_000_000_000_000 }] } });
  expect((await api("GET", "/object-storage/transfer")).body).toEqual({ used: 5_000_000_000_000 });
});

// @rule storage-cancel
test("Object Storage Cancel removes buckets, contents, certificates and keys, and keeps what was transferred", async () => {
  const { certificate, privateKey } = selfSigned("bucket.example.com");
  await makeBucket(api);
  await putObject(api, "a", "hello");
  await objectRequest("GET", await urlFor(api, { name: "a" }));
  await api("POST", `${bucketPath}/ssl`, { body: { certificate, private_key: privateKey } });
  await api("POST", "/object-storage/keys", { body: { label: "k" } });
  const cancelled = await api("POST", "/object-storage/cancel");
  expect([cancelled.status, cancelled.body]).toEqual([200, {}]);
  const gone = { buckets: [], bucketObjects: [], bucketCertificates: [], objectKeys: [], blobs: [] };
  expect(running.emulator.control.state()).toMatchObject(gone);
  expect((await api("GET", bucketPath)).status).toBe(404);
  expect((await api("GET", "/object-storage/keys/1")).status).toBe(404);
  expect((await api("GET", "/object-storage/transfer")).body).toEqual({ used: 5 });
  expect((await api("GET", "/object-storage/clusters")).body.results).toBe(7);
  expect((await api("POST", "/object-storage/cancel")).status).toBe(200);
});

test("a URL from before the cancellation is not valid for a bucket created after it", async () => {
  await makeBucket(api);
  const type = "text/plain";
  const url = await urlFor(api, { method: "PUT", name: "a", content_type: type });
  await api("POST", "/object-storage/cancel");
  await makeBucket(api);
  expect((await objectRequest("PUT", url, { type, body: "x" })).status).toBe(403);
  expect((await api("GET", bucketPath)).body.objects).toBe(0);
});

test("the small world has objects of every kind, and all can be read", async () => {
  const small = await start({ world: "small" });
  const { control } = small.emulator;
  const state = control.state();
  for (const table of ["buckets", "bucketObjects", "bucketCertificates", "takenBucketLabels", "objectKeys"]) {
    expect(state[table]?.length).toBeGreaterThan(0);
  }
  const bucket = "/object-storage/buckets/us-east-1/bucket-1";
  expect((await small.api("GET", bucket)).body).toMatchObject({ size: 27, objects: 3 });
  const url = await urlFor(small.api, { name: "reports/2.txt" }, bucket);
  expect((await objectRequest("GET", url)).text).toBe("Report 2\n");
  const limited = await small.api("GET", "/object-storage/keys");
  expect(limited.body.data.map((key) => key.limited)).toEqual([false, true, true]);
  await small.emulator.close();
});

test("the large world has hundreds of buckets, keys and objects, the same ones each time", async () => {
  const show = async (): Promise<unknown[]> => {
    const large = await start({ world: "large", clock: { now: () => 0 } });
    const { buckets, bucketObjects, objectKeys } = large.emulator.control.state();
    await large.emulator.close();
    return [buckets, bucketObjects, objectKeys];
  };
  const first = await show();
  expect(first).toMatchObject([{ length: 500 }, { length: 400 }, { length: 400 }]);
  expect(await show()).toEqual(first);
});
