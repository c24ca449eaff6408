import { afterEach, beforeEach, expect, test } from "vitest";
import { ConnectionError, type Exchange, exchangeLine } from "../../../provider/client";
import { Bench, cut, json, refusal, rejection, TOKEN } from "./support";

let bench: Bench;
beforeEach(() => {
  bench = new Bench();
});
afterEach(() => bench.close());

const create = { operation: "VPC Create", method: "POST", path: "/vpcs", body: { label: "hunter22" } } as const;

test("every attempt is reported: operation, status, time, attempt, and what is left of the limit", async () => {
  const seen: Exchange[] = [];
  const limit = () => ({
    date: new Date(bench.clock.time).toUTCString(),
    "x-ratelimit-remaining": "1399",
    "x-ratelimit-reset": String(bench.clock.time / 1000 + 60),
  });
  const server = await bench.serveBy((_seen, index) => (response, seenBy) => {
    bench.clock.pass(132);
    if (index === 0) refusal(503, "Busy", { "retry-after": "4" })(response, seenBy);
    else json(200, { id: 1 }, limit())(response, seenBy);
  });
  bench.clock.time = Date.parse("2024-05-01T12:00:00Z") - 132 * 2 - 4000;
  const client = bench.client(server.url, {}, { report: (exchange) => seen.push(exchange) });
  await client.send(create);
  expect(seen.map(exchangeLine)).toEqual([
    "VPC Create (POST /vpcs): 503 in 132 ms, attempt 1 of 6",
    "VPC Create (POST /vpcs): 200 in 132 ms, attempt 2 of 6, 1,399 requests left for 60 s",
  ]);
});

test("an attempt without a response says why", async () => {
  const seen: Exchange[] = [];
  const server = await bench.serveBy(() => cut);
  const client = bench.client(server.url, {}, { report: (exchange) => seen.push(exchange) });
  await rejection(client.send(create), ConnectionError);
  expect(seen.map(exchangeLine)).toEqual(["VPC Create (POST /vpcs): no response (reset) in 0 ms, attempt 1 of 6"]);
});

test("an exchange holds no token, no body, no query, and no secret of the path", async () => {
  const seen: Exchange[] = [];
  const server = await bench.serveBy(() => json(200, { secret_key: "answered-secret" }));
  const client = bench.client(server.url, {}, { report: (exchange) => seen.push(exchange) });
  await client.send({
    ...create,
    path: "/vpcs/hidden-in-path",
    query: { marker: "in-query" },
    secrets: ["hidden-in-path"],
  });
  const text = JSON.stringify(seen) + seen.map(exchangeLine).join("");
  expect(text).toContain("VPC Create");
  for (const secret of [TOKEN, "hunter22", "hidden-in-path", "in-query", "answered-secret"])
    expect(text).not.toContain(secret);
});

test.each([
  ["secret_key", "Key Create"],
  ["secret", "Two Factor Secret Create"],
  ["scratch", "Two Factor Authentication Confirm/Enable"],
  ["token", "Personal Access Token Create"],
  ["upload_to", "Image Upload"],
  ["url", "Object URL Create"],
])("the field %s in the answer to %s is a secret from then on", async (field, operation) => {
  const secret = "https://storage.example.com/x?Signature=s3cr3t-0123456789";
  const server = await bench.serve(json(200, { [field]: secret }), refusal(400, `No ${secret} here`));
  const client = bench.client(server.url);
  await client.send({ ...create, operation });
  expect(client.redact(`before ${secret} after`)).toBe("before [redacted] after");
  await expect(client.send(create)).rejects.toThrow("failed with 400: No [redacted] here");
});

test("what a view shows in place of a secret is no secret", async () => {
  const server = await bench.serve(json(200, { secret_key: "[REDACTED]" }), json(200, { secret_key: "[REDACTED]" }));
  const client = bench.client(server.url);
  await client.send({ operation: "Key View", method: "GET", path: "/object-storage/keys/1" });
  await client.send({ operation: "Key Update", method: "PUT", path: "/object-storage/keys/1", body: {} });
  expect(client.redact("[REDACTED]")).toBe("[REDACTED]");
});
