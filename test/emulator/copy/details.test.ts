import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Copied, type Emulator, firstNewId, startCopy, startEmulator } from "../../../emulator";
import { type Api, apiOf } from "../support/api";
import { sourceOf, type TestSource } from "./support/source";

const bucket = "/object-storage/buckets/us-east-1/bucket-1";

describe("what lists do not return", () => {
  let original: Emulator;
  let copied: Copied;
  let source: TestSource;
  let ask: Api;

  beforeAll(async () => {
    original = await startEmulator({ world: "large" });
    await apiOf(original.url, original.token)("PUT", `${bucket}/object-acl`, {
      body: { name: "reports/2.txt", acl: "public-read" },
    });
    original.control.clearRequests();
    source = sourceOf(original);
    copied = await startCopy({ source, brand: "compute", clock: original.control, scopes: () => "*" });
    ask = apiOf(copied.url, copied.userToken);
  });

  afterAll(async () => {
    await copied.close();
    await original.close();
  });

  it("is not read before a request needs it", () => {
    expect(source.sent.filter((path) => path.startsWith("/object-storage/buckets/"))).toEqual([]);
    expect(copied.original()["vpcs"]?.size).toBe(500);
  });

  it("is read once for the requests that name a bucket at the same time, with every object", async () => {
    const before = source.sent.length;
    const answers = await Promise.all([1, 2, 3].map(() => ask("GET", bucket)));
    expect(answers.map(({ body }) => body["objects"])).toEqual([400, 400, 400]);
    expect(source.sent.slice(before).sort()).toEqual([`${bucket}/access`, `${bucket}/object-list`, `${bucket}/ssl`]);
  });

  it("has the access of an object that is asked for", async () => {
    const { body } = await ask("GET", `${bucket}/object-acl?name=reports%2F2.txt`);
    expect(body["acl"]).toBe("public-read");
  });

  it("counts as original, also when the run deletes it at once", async () => {
    await ask("DELETE", "/object-storage/buckets/us-east-1/bucket-2");
    expect(copied.original()["bucketCertificates"]?.has("us-east-1/bucket-2")).toBe(true);
    expect(copied.objects()["bucketCertificates"]?.has("us-east-1/bucket-2")).toBe(false);
  });

  it("is not read of a bucket that the run creates", async () => {
    const before = source.sent.length;
    const body = { label: "new-one", cluster: "us-east-1" };
    expect((await ask("POST", "/object-storage/buckets", { body })).status).toBe(200);
    expect((await ask("GET", "/object-storage/buckets/us-east-1/new-one/object-list")).status).toBe(200);
    expect(source.sent.slice(before)).toEqual([]);
  });

  it("gives new objects ids that no copied object has", async () => {
    const { body } = await ask("POST", "/vpcs", { body: { label: "new", region: "us-east" } });
    expect(body.id).toBe(firstNewId + 1);
  });

  it("is read with GET only", () => {
    expect(new Set(original.control.requests().map(({ method }) => method))).toEqual(new Set(["GET"]));
  });
});
