import { generateKeyPairSync } from "node:crypto";
import { afterEach, beforeEach, expect, test } from "vitest";
import { fields, type Reply, type Running, start } from "../support/api";
import { selfSigned } from "../support/certificate";
import { bucketPath, makeBucket } from "../support/object-storage";

const path = `${bucketPath}/ssl`;
const pair = selfSigned("bucket.example.com");
const other = selfSigned("other.example.com");
let running: Running;
const api: Running["api"] = (...sent) => running.api(...sent);
const upload = (certificate: unknown, private_key: unknown): Promise<Reply> =>
  api("POST", path, { body: { certificate, private_key } });

beforeEach(async () => {
  running = await start();
  await makeBucket(api);
});
afterEach(() => running.emulator.close());

test("a bucket has a certificate from its upload to its deletion", async () => {
  expect((await api("GET", path)).body).toEqual({ ssl: false });
  const uploaded = await upload(pair.certificate, pair.privateKey);
  expect([uploaded.status, uploaded.body]).toEqual([200, { ssl: true }]);
  expect((await api("GET", path)).body).toEqual({ ssl: true });
  const deleted = await api("DELETE", path);
  expect([deleted.status, deleted.body]).toEqual([200, {}]);
  expect((await api("GET", path)).body).toEqual({ ssl: false });
});

test("a certificate that does not exist cannot be deleted", async () => {
  expect((await api("DELETE", path)).status).toBe(404);
});

// @rule storage-cert-replace
test("a certificate must be deleted before another one is uploaded", async () => {
  await upload(pair.certificate, pair.privateKey);
  const refused = await upload(other.certificate, other.privateKey);
  expect([refused.status, fields(refused)]).toEqual([400, ["certificate"]]);
  await api("DELETE", path);
  expect((await upload(other.certificate, other.privateKey)).status).toBe(200);
});

test("a certificate may come with its chain, of which every part must be a certificate", async () => {
  expect((await upload(pair.certificate + other.certificate, pair.privateKey)).status).toBe(200);
  await api("DELETE", path);
  const broken = other.certificate.replace(/M[A-Za-z]{6}/, "AAAAAAA");
  expect(fields(await upload(pair.certificate + broken, pair.privateKey))).toEqual(["certificate"]);
});

test("a private key must belong to the certificate", async () => {
  const refused = await upload(pair.certificate, other.privateKey);
  expect([refused.status, fields(refused)]).toEqual([400, ["private_key"]]);
  expect((await api("GET", path)).body).toEqual({ ssl: false });
  const { publicKey, privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  expect(fields(await upload(pair.certificate, privateKey.export({ type: "pkcs1", format: "pem" })))).toEqual([
    "private_key",
  ]);
  expect(fields(await upload(pair.certificate, publicKey.export({ type: "spki", format: "pem" })))).toEqual([
    "private_key",
  ]);
});

// @rule storage-certificate
test("certificate and key must be given, and be PEM of their kind", async () => {
  expect(fields(await api("POST", path, { body: {} }))).toEqual(["certificate", "private_key"]);
  for (const wrong of ["", "text", 5, null, [], pair.privateKey]) {
    expect(fields(await upload(wrong, pair.privateKey))).toEqual(["certificate"]);
  }
  for (const wrong of ["", "text", 5, null, {}, pair.certificate]) {
    expect(fields(await upload(pair.certificate, wrong))).toEqual(["private_key"]);
  }
});

test("neither certificate nor key is stored or returned", async () => {
  await upload(pair.certificate, pair.privateKey);
  const state = JSON.stringify(running.emulator.control.state());
  expect(state).toContain("CN=bucket.example.com");
  expect(state).not.toMatch(/BEGIN (CERTIFICATE|PRIVATE KEY)/);
});

test("removing a bucket also deletes its certificate", async () => {
  await upload(pair.certificate, pair.privateKey);
  await api("DELETE", bucketPath);
  await makeBucket(api);
  expect((await api("GET", path)).body).toEqual({ ssl: false });
});
