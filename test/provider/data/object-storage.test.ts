import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Emulator, startEmulator } from "../../../emulator";
import { Runtime } from "../../../provider/runtime";
import { selfSigned } from "../../emulator/support/certificate";
import { type Send, sender } from "../resources/support/lifecycle";

const place = { cluster: "us-east-1", bucket: "assets" };
const bucketPath = "/object-storage/buckets/us-east-1/assets";

describe("data sources for object storage", () => {
  let emulator: Emulator;
  let runtime: Runtime;
  let send: Send;

  beforeAll(async () => {
    emulator = await startEmulator();
    send = sender(emulator);
    runtime = new Runtime({ settings: { url: emulator.url, token: emulator.token }, warn: () => undefined });
    for (const bucket of [
      { cluster: "us-east-1", label: "assets", acl: "public-read", cors_enabled: true },
      { cluster: "us-east-1", label: "logs" },
      { cluster: "us-iad-1", label: "assets" },
    ])
      await send("POST", "/object-storage/buckets", bucket);
    const names = Array.from({ length: 620 }, (_, n) => `logs/${String(n).padStart(4, "0")}.txt`);
    const bucketObjects = [...names, "index.html", "images/a.png", "images/b.png"].map((name) => ({
      ...place,
      name,
      contents: { text: name },
    }));
    emulator.control.seed({ objects: { bucketObjects } });
  });

  afterAll(() => emulator.close());

  async function list(token: string, args: object, key: string): Promise<Record<string, unknown>[]> {
    return (await runtime.invoke(token, { ...args }))[key] as Record<string, unknown>[];
  }

  it("getBuckets lists all buckets, those of one cluster, and those that a filter lets through", async () => {
    const all = await list("getBuckets", {}, "buckets");
    expect(all.map(({ cluster, label }) => `${cluster}/${label}`).sort()).toEqual([
      "us-east-1/assets",
      "us-east-1/logs",
      "us-iad-1/assets",
    ]);
    expect(await list("getBuckets", { cluster: "us-iad-1" }, "buckets")).toEqual([
      expect.objectContaining({ cluster: "us-iad-1", label: "assets", size: 0, objects: 0 }),
    ]);
    const full = await list("getBuckets", { filter: { objects: { "+gt": 0 } } }, "buckets");
    expect(full).toEqual([expect.objectContaining({ label: "assets", objects: 623 })]);
  });

  it("getBucket returns access with the bucket, and leaves it out if the service does not return it", async () => {
    const bucket = await runtime.invoke("getBucket", { cluster: "us-east-1", label: "assets" });
    expect(bucket).toMatchObject({ acl: "public-read", corsEnabled: true, objects: 623 });
    expect(bucket["hostname"]).toMatch(/^assets\.us-east-1\./);
    emulator.control.addFault({ operation: "Bucket Access View", status: 404 });
    const without = await runtime.invoke("getBucket", { cluster: "us-east-1", label: "assets" });
    expect(Object.keys(without).sort()).toEqual(["cluster", "created", "hostname", "label", "objects", "size"]);
  });

  // @rule list-marker
  it("getBucketObjects fetches every page, in the order of the names", async () => {
    emulator.control.clearRequests();
    const objects = await list("getBucketObjects", place, "objects");
    expect(objects).toHaveLength(623);
    expect(objects.map(({ name }) => name)).toEqual(objects.map(({ name }) => String(name)).sort());
    expect(emulator.control.counts()["Bucket Contents List"]).toBe(2);
    expect(objects[0]).toEqual({
      name: "images/a.png",
      etag: expect.stringMatching(/^[0-9a-f]{32}$/),
      size: 12,
      lastModified: expect.any(String),
      owner: expect.any(String),
    });
  });

  // @rule storage-5
  it("getBucketObjects narrows by prefix, rolls up by delimiter, begins after a marker, and filters", async () => {
    const top = await runtime.invoke("getBucketObjects", { ...place, delimiter: "/" });
    expect(top).toMatchObject({ objects: [{ name: "index.html" }], commonPrefixes: ["images/", "logs/"] });
    const images = await runtime.invoke("getBucketObjects", { ...place, prefix: "images/", delimiter: "/" });
    expect(images).toMatchObject({ objects: [{ name: "images/a.png" }, { name: "images/b.png" }], commonPrefixes: [] });
    const last = await list("getBucketObjects", { ...place, marker: "logs/0617.txt" }, "objects");
    expect(last.map(({ name }) => name)).toEqual(["logs/0618.txt", "logs/0619.txt"]);
    const filter = { name: { "+contains": ".png" } };
    expect(await list("getBucketObjects", { ...place, filter }, "objects")).toHaveLength(2);
  });

  it("getBucketObjects does not go round in circles where the service repeats its marker", async () => {
    const body = { data: [{ name: "a" }], next_marker: "a", is_truncated: true };
    emulator.control.addFault({ operation: "Bucket Contents List", status: 200, body, times: 2 });
    await expect(runtime.invoke("getBucketObjects", place)).rejects.toThrow("the service repeated its marker");
  });

  it("getObjectAcl returns the access of an object, in one word and in full", async () => {
    await send("PUT", `${bucketPath}/object-acl`, { name: "index.html", acl: "public-read" });
    const acl = await runtime.invoke("getObjectAcl", { ...place, name: "index.html" });
    expect(acl).toEqual({ acl: "public-read", aclXml: expect.stringContaining("<AccessControlPolicy") });
  });

  // @rule storage-6a
  it("getObjectUrl makes a URL that works without a token, and says whether the object exists", async () => {
    const made = await runtime.invoke("getObjectUrl", { ...place, name: "images/a.png" });
    expect(made["exists"]).toBe(true);
    await expect(fetch(String(made["url"])).then((answer) => answer.text())).resolves.toBe("images/a.png");
    const upload = { ...place, name: "new", method: "PUT", contentType: "text/plain", expiresIn: 360 };
    expect((await runtime.invoke("getObjectUrl", upload))["exists"]).toBe(false);
  });

  // @rule storage-6b storage-method limit-expires
  it.each([
    [{ method: "PUT" }, "getObjectUrl: contentType: is required for every method but GET and DELETE"],
    [{ expiresIn: 359 }, "getObjectUrl: expiresIn: must be at least 360"],
    [{ expiresIn: 86_401 }, "getObjectUrl: expiresIn: must be at most 86400"],
    [{ name: "" }, "getObjectUrl: name: must have at least 1 character"],
  ])("getObjectUrl refuses %j without a request", async (args, message) => {
    emulator.control.clearRequests();
    await expect(runtime.invoke("getObjectUrl", { ...place, name: "x", ...args })).rejects.toThrow(message);
    expect(emulator.control.requests()).toEqual([]);
  });

  it("getBucketCertificate says whether there is one", async () => {
    await expect(runtime.invoke("getBucketCertificate", place)).resolves.toEqual({ ssl: false });
    const { certificate, privateKey } = selfSigned("assets.example.com");
    await send("POST", `${bucketPath}/ssl`, { certificate, private_key: privateKey });
    await expect(runtime.invoke("getBucketCertificate", place)).resolves.toEqual({ ssl: true });
  });

  it("getObjectStorageClusters and getObjectStorageCluster need no token", async () => {
    const settings = { url: emulator.url, token: "unknown-token" };
    const anybody = new Runtime({ settings, warn: () => undefined });
    const { clusters } = await anybody.invoke("getObjectStorageClusters", { filter: { region: "us-east" } });
    expect(clusters).toMatchObject([{ id: "us-east-1", region: "us-east", status: "available" }]);
    const one = await anybody.invoke("getObjectStorageCluster", { id: "us-east-1" });
    expect([one]).toEqual(clusters);
    expect(one["staticSiteDomain"]).toBe(`website-${one["domain"]}`);
  });

  it("getObjectKeys and getObjectKey return keys without their secret", async () => {
    const access = { bucket_name: "assets", cluster: "us-east-1", permissions: "read_only" };
    await send("POST", "/object-storage/keys", { label: "all" });
    const { id } = (await send("POST", "/object-storage/keys", { label: "some", bucket_access: [access] })) as {
      id: number;
    };
    const keys = await list("getObjectKeys", { filter: { limited: true } }, "keys");
    expect(keys).toEqual([
      {
        id: String(id),
        label: "some",
        accessKey: expect.stringMatching(/^[A-Z0-9]{20}$/),
        limited: true,
        bucketAccess: [{ bucketName: "assets", cluster: "us-east-1", permissions: "read_only" }],
      },
    ]);
    await expect(runtime.invoke("getObjectKey", { id })).resolves.toEqual(keys[0]);
    const [all] = await list("getObjectKeys", { filter: { limited: false } }, "keys");
    expect(all).not.toHaveProperty("bucketAccess");
  });

  it("getObjectStorageTransfer returns the outbound transfer", async () => {
    const before = Number((await runtime.invoke("getObjectStorageTransfer", {}))["used"]);
    const { url } = await runtime.invoke("getObjectUrl", { ...place, name: "index.html" });
    await (await fetch(String(url))).text();
    const after = await runtime.invoke("getObjectStorageTransfer", {});
    expect(after).toEqual({ used: before + "index.html".length });
  });

  it("a list without the needed scope fails with that scope", async () => {
    const { token } = emulator.control.addToken({ scopes: "account:read_only" });
    const narrow = new Runtime({ settings: { url: emulator.url, token }, warn: () => undefined });
    await expect(narrow.invoke("getBuckets", {})).rejects.toThrow("the scope object_storage:read_only");
  });
});
