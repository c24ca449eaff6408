import { afterAll, beforeAll, expect, test } from "vitest";
import { type Running, start } from "../support/api";
import { bucketPath, makeBucket, putObject } from "../support/object-storage";

const read = "object_storage:read_only";
const write = "object_storage:read_write";
const one = "/object-storage/buckets/us-east-1/my-bucket";
const key = "/object-storage/keys/1";

// As the description lists them.
const operations: readonly [name: string, method: string, path: string, scope: string][] = [
  ["Buckets List", "GET", "/object-storage/buckets", read],
  ["Bucket Create", "POST", "/object-storage/buckets", write],
  ["Buckets in Cluster List", "GET", "/object-storage/buckets/us-east-1", read],
  ["Bucket Remove", "DELETE", one, write],
  ["Bucket View", "GET", one, read],
  ["Bucket Access View", "GET", `${one}/access`, read],
  ["Bucket Access Modify", "POST", `${one}/access`, write],
  ["Bucket Access Update", "PUT", `${one}/access`, write],
  ["Object ACL Config View", "GET", `${one}/object-acl`, read],
  ["Object ACL Config Update", "PUT", `${one}/object-acl`, write],
  ["Bucket Contents List", "GET", `${one}/object-list`, read],
  ["Object URL Create", "POST", `${one}/object-url`, write],
  ["TLS/SSL Cert Delete", "DELETE", `${one}/ssl`, write],
  ["TLS/SSL Cert View", "GET", `${one}/ssl`, read],
  ["TLS/SSL Cert Upload", "POST", `${one}/ssl`, write],
  ["Object Storage Cancel", "POST", "/object-storage/cancel", write],
  ["Keys List", "GET", "/object-storage/keys", read],
  ["Key Create", "POST", "/object-storage/keys", write],
  ["Key Revoke", "DELETE", key, write],
  ["Key View", "GET", key, read],
  ["Key Update", "PUT", key, write],
  ["Transfer View", "GET", "/object-storage/transfer", read],
];
const onBuckets = operations.filter(([, , path]) => path.startsWith(one));

let running: Running;
const api: Running["api"] = (...sent) => running.api(...sent);

beforeAll(async () => {
  running = await start();
  await makeBucket(api);
  await putObject(api, "a", "x");
  await api("POST", "/object-storage/keys", { body: { label: "k" } });
});
afterAll(() => running.emulator.close());

test.each(operations)(
  "%s needs a token with its scope, and is logged by its name",
  async (name, method, path, scope) => {
    const { control } = running.emulator;
    expect((await api(method, path, { token: null })).status).toBe(401);
    expect((await api(method, path, { token: "unknown" })).status).toBe(401);
    const others = `account:read_write images:read_write${scope === write ? ` ${read}` : ""}`;
    const refused = await api(method, path, { token: control.addToken({ scopes: others }).token });
    expect([refused.status, refused.body.errors]).toEqual([
      401,
      [{ reason: "Your OAuth token is not authorized to use this endpoint." }],
    ]);
    expect(control.requests().at(-1)?.operation).toBe(name);
  },
);

test.each(operations.filter(([, method]) => method === "GET"))(
  "%s takes the scope that it lists, and the one that includes it",
  async (_name, method, path) => {
    for (const scopes of [read, write]) {
      const { token } = running.emulator.control.addToken({ scopes });
      expect((await api(method, `${path}?name=a`, { token })).status).toBe(200);
    }
  },
);

test.each(onBuckets)("%s answers 404 for a bucket or cluster that does not exist", async (_name, method, path) => {
  for (const absent of ["us-east-1/absent", "eu-central-1/my-bucket", "nowhere-1/my-bucket", "us-east-1/my%2Fbucket"]) {
    const answer = await api(method, path.replace("us-east-1/my-bucket", absent), { body: {} });
    expect([answer.status, answer.body]).toEqual([404, { errors: [{ reason: "Not found" }] }]);
  }
});

test("a body that is no object, or holds values of the wrong types, is answered with 400 in the envelope", async () => {
  const wrong = [1, "x", true, null, [], {}, [null], { a: 1 }, 1e300, -1, "\u0000"];
  const members = ["label", "cluster", "acl", "cors_enabled", "name", "method", "content_type", "expires_in"];
  const others = ["certificate", "private_key", "bucket_access"];
  for (const [, method, path] of operations.filter(([, method]) => method === "POST" || method === "PUT")) {
    if (path.endsWith("/cancel")) continue;
    for (const body of ["[]", "5", '"x"', "null", "{"]) {
      expect((await api(method, path, { body })).status).toBe(400);
    }
    for (const value of wrong) {
      const all = Object.fromEntries([...members, ...others].map((member) => [member, value]));
      const answer = await api(method, path, { body: all });
      expect([200, 400, 404]).toContain(answer.status);
      if (answer.status !== 200) expect(answer.body.errors.length).toBeGreaterThan(0);
    }
  }
  expect((await api("GET", bucketPath)).status).toBe(200);
});

test("a restricted user needs no grant besides the scope", async () => {
  const { control } = running.emulator;
  control.addUser({ username: "guest", restricted: true });
  const { token } = control.addToken({ username: "guest", scopes: read });
  expect((await api("GET", bucketPath, { token })).status).toBe(200);
});
