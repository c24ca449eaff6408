import { afterEach, beforeEach, expect, test } from "vitest";
import { fields, type Running, start } from "../support/api";
import { bucketPath, makeBucket, putObject, urlFor } from "../support/object-storage";

const buckets = "/object-storage/buckets";
let running: Running;
const api: Running["api"] = (...sent) => running.api(...sent);

beforeEach(async () => {
  running = await start({ clock: { now: () => Date.UTC(2026, 0, 2, 3, 4, 5) } });
});
afterEach(() => running.emulator.close());

test("Bucket Create answers the bucket, and View and both lists show the same", async () => {
  const made = await makeBucket(api);
  expect(made.status).toBe(200);
  expect(made.body).toEqual({
    label: "my-bucket",
    cluster: "us-east-1",
    hostname: "my-bucket.us-east-1.computeobjects.example",
    created: "2026-01-02T03:04:05",
    size: 0,
    objects: 0,
  });
  expect((await api("GET", bucketPath)).body).toEqual(made.body);
  const page = { data: [made.body], page: 1, pages: 1, results: 1 };
  expect((await api("GET", buckets)).body).toEqual(page);
  expect((await api("GET", `${buckets}/us-east-1`)).body).toEqual(page);
});

test("Buckets in Cluster List shows the buckets of that cluster alone", async () => {
  await makeBucket(api);
  await makeBucket(api, { cluster: "eu-central-1" });
  const list = await api("GET", `${buckets}/eu-central-1`);
  expect(list.body.data.map((bucket) => bucket.cluster)).toEqual(["eu-central-1"]);
  expect((await api("GET", `${buckets}/fr-par-1`)).body).toEqual({ data: [], page: 1, pages: 1, results: 0 });
  expect((await api("GET", `${buckets}/nowhere-1`)).status).toBe(404);
});

test("the bucket lists are paged by 25 to 500", async () => {
  const objects = { buckets: Array.from({ length: 26 }, (_, n) => ({ label: `bucket-${n}` })) };
  running.emulator.control.seed({ objects });
  for (const path of [buckets, `${buckets}/us-east-1`]) {
    const second = await api("GET", `${path}?page=2&page_size=25`);
    expect(second.body).toMatchObject({ page: 2, pages: 2, results: 26, data: [{ label: "bucket-25" }] });
    for (const query of ["page_size=24", "page_size=501", "page=0", "page_size=x"]) {
      expect((await api("GET", `${path}?${query}`)).status).toBe(400);
    }
    expect((await api("GET", `${path}?page_size=500`)).status).toBe(200);
  }
});

test("buckets cannot be filtered", async () => {
  const refused = await api("GET", buckets, { headers: { "x-filter": `{"label":"a"}` } });
  expect([refused.status, fields(refused)]).toEqual([400, ["X-Filter"]]);
});

// @rule storage-cors storage-acl
test("a bucket is private and without CORS by default", async () => {
  await makeBucket(api);
  expect((await api("GET", `${bucketPath}/access`)).body).toMatchObject({ acl: "private", cors_enabled: false });
  await makeBucket(api, { label: "open", acl: "public-read-write", cors_enabled: true });
  const access = await api("GET", `${buckets}/us-east-1/open/access`);
  expect(access.body).toMatchObject({ acl: "public-read-write", cors_enabled: true });
});

// @rule storage-2
test("Bucket Create of an own bucket answers 200 with that bucket and changes nothing of it", async () => {
  const made = await makeBucket(api, { acl: "public-read" });
  await putObject(api, "a", "12345");
  running.emulator.control.advanceClock(60);
  const again = await makeBucket(api, { acl: "private", cors_enabled: true });
  expect(again.status).toBe(200);
  expect(again.body).toEqual({ ...made.body, size: 5, objects: 1 });
  const access = await api("GET", `${bucketPath}/access`);
  expect(access.body).toMatchObject({ acl: "public-read", cors_enabled: false });
  expect((await api("GET", buckets)).body.results).toBe(1);
});

// @rule storage-3
test("a label is unique in its cluster only, and a label of another account is refused there", async () => {
  running.emulator.control.seed({ objects: { takenBucketLabels: [{ label: "my-bucket", cluster: "us-east-1" }] } });
  const refused = await makeBucket(api);
  expect([refused.status, fields(refused)]).toEqual([400, ["label"]]);
  expect((await api("GET", bucketPath)).status).toBe(404);
  expect((await api("GET", buckets)).body.results).toBe(0);
  expect((await makeBucket(api, { cluster: "eu-central-1" })).status).toBe(200);
});

// @rule storage-label
test.each([
  ["3 characters", "a-1", 200],
  ["63 characters", "a".repeat(63), 200],
  ["dots", "assets.example.com", 200],
  ["2 characters", "ab", 400],
  ["64 characters", "a".repeat(64), 400],
  ["capitals", "Bucket", 400],
  ["an underscore", "my_bucket", 400],
  ["a slash", "my/bucket", 400],
  ["a hyphen at the end", "bucket-", 400],
  ["two dots", "my..bucket", 400],
  ["an address", "10.0.0.1", 400],
  ["a number", 12345, 400],
  ["null", null, 400],
])("a bucket label of %s is judged by the rules", async (_what, label, status) => {
  const made = await makeBucket(api, { label });
  expect(made.status).toBe(status);
  if (status === 400) expect(fields(made)).toEqual(["label"]);
});

test("all errors of a bucket are reported at once, and nothing is created", async () => {
  const refused = await makeBucket(api, { label: "", cluster: "nowhere-1", acl: "custom", cors_enabled: "yes" });
  expect([refused.status, fields(refused)]).toEqual([400, ["label", "cluster", "acl", "cors_enabled"]]);
  expect(fields(await api("POST", buckets, { body: {} }))).toEqual(["label", "cluster"]);
  for (const cluster of [1, null, ["us-east-1"], ""]) {
    expect(fields(await makeBucket(api, { cluster }))).toEqual(["cluster"]);
  }
  expect((await api("GET", buckets)).body.results).toBe(0);
});

// @rule storage-1
test("Bucket Create is not available to accounts with a negative balance, not even for an own bucket", async () => {
  const { control } = running.emulator;
  control.seed({ objects: { account: [{ balance: -0.01 }] } });
  expect((await makeBucket(api)).status).toBe(400);
  expect((await api("GET", buckets)).body.results).toBe(0);
  control.seed({ objects: { account: [{ balance: 0 }] } });
  expect((await makeBucket(api)).status).toBe(200);
  control.seed({ objects: { account: [{ balance: -1 }] } });
  expect((await makeBucket(api)).status).toBe(400);
  expect((await api("DELETE", bucketPath)).status).toBe(200);
});

// @rule storage-4
test("Bucket Remove is refused while the bucket holds objects", async () => {
  await makeBucket(api);
  await putObject(api, "a", "x");
  expect((await api("DELETE", bucketPath)).status).toBe(400);
  expect((await api("GET", bucketPath)).body.objects).toBe(1);
  const url = await urlFor(api, { method: "DELETE", name: "a" });
  expect((await fetch(url, { method: "DELETE" })).status).toBe(204);
  const gone = await api("DELETE", bucketPath);
  expect([gone.status, gone.body]).toEqual([200, {}]);
  expect((await api("GET", bucketPath)).status).toBe(404);
  expect((await makeBucket(api)).status).toBe(200);
});

test("size and number of objects follow what is uploaded, replaced and deleted", async () => {
  await makeBucket(api);
  await putObject(api, "a", "12345");
  await putObject(api, "b", "123");
  expect((await api("GET", bucketPath)).body).toMatchObject({ size: 8, objects: 2 });
  await putObject(api, "a", "1");
  expect((await api("GET", buckets)).body.data).toMatchObject([{ size: 4, objects: 2 }]);
  await fetch(await urlFor(api, { method: "DELETE", name: "b" }), { method: "DELETE" });
  expect((await api("GET", `${buckets}/us-east-1`)).body.data).toMatchObject([{ size: 1, objects: 1 }]);
});
