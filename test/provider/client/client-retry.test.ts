import { afterEach, beforeEach, expect, test } from "vitest";
import {
  ApiError,
  CanceledError,
  type ClientError,
  ConnectionError,
  systemClock,
  TimeoutError,
} from "../../../provider/client";
import { Bench, cut, half, json, refusal, rejection, ScriptedServer, silence, text } from "./support";

let bench: Bench;
beforeEach(() => {
  bench = new Bench();
});
afterEach(() => bench.close());

const view = { operation: "VPC View", method: "GET", path: "/vpcs/1" } as const;
const create = { operation: "VPC Create", method: "POST", path: "/vpcs", body: { label: "a" } } as const;
const update = { operation: "VPC Update", method: "PUT", path: "/vpcs/1", body: { label: "a" } } as const;
const remove = { operation: "VPC Delete", method: "DELETE", path: "/vpcs/1" } as const;

test.each([
  ["a connection closed without an answer", cut],
  ["an answer cut short", half(200)],
  ["a body that is not whole JSON", text(200, '{"label": "wh')],
  ["an empty 502", text(502, "")],
  ["an HTML 504", text(504, "<html><h1>Gateway Time-out</h1>")],
  ["a 500 cut short", half(500)],
  ["a 408", refusal(408, "Request timed out")],
])("GET, PUT and DELETE are repeated after %s", async (_title, fault) => {
  for (const request of [view, update, remove]) {
    const server = await bench.serve(fault, fault, json(200, { id: 1 }));
    expect(await bench.client(server.url).send(request)).toEqual({ id: 1 });
    expect(server.seen.map(({ method, body }) => ({ method, body }))).toEqual(
      Array.from({ length: 3 }, () => server.seen[0]).map((seen) => ({ method: request.method, body: seen?.body })),
    );
  }
});

test.each([
  ["a connection closed without an answer", cut, ConnectionError],
  ["an answer cut short", half(200), ConnectionError],
  ["a body that is not whole JSON", text(200, '{"id": 1'), ConnectionError],
  ["an HTML 200", text(200, "<html><title>Sign in</title>"), ApiError],
  ["a 500", refusal(500, "Oops"), ApiError],
  ["a 500 cut short", half(500), ApiError],
  ["an empty 502", text(502, ""), ApiError],
  ["a 503 without Retry-After", refusal(503, "Busy"), ApiError],
  ["a 408", refusal(408, "Request timed out"), ApiError],
])("a POST is not repeated after %s, and its error is ambiguous and says so", async (_title, fault, kind) => {
  const server = await bench.serve(fault);
  const error = await rejection<ClientError>(bench.client(server.url).send(create), kind);
  expect(error).toMatchObject({ ambiguous: true, operation: "VPC Create", method: "POST", path: "/vpcs", attempts: 1 });
  expect(error.message).toMatch(/may have been carried out/);
  expect(server.seen).toHaveLength(1);
});

test("a POST is repeated after 429 and after 503 with Retry-After, with the same body", async () => {
  const server = await bench.serve(
    refusal(429, "Too many requests", { "retry-after": "3" }),
    refusal(503, "Busy", { "retry-after": "4" }),
    json(200, { id: 1 }),
  );
  expect(await bench.client(server.url).send(create)).toEqual({ id: 1 });
  expect(server.seen.map(({ body }) => body)).toEqual(Array(3).fill('{"label":"a"}'));
  expect(bench.clock.slept).toEqual([3000, 4000]);
});

test("a POST is repeated when the connection is refused, and is not ambiguous when it stays so", async () => {
  const server = await ScriptedServer.script();
  const { url, host } = server;
  await server.stop();
  const error = await rejection(bench.client(url, { maxRetries: 2 }).send(create), ConnectionError);
  expect(error).toMatchObject({ kind: "refused", host, ambiguous: false, attempts: 3 });
  expect(error.message).toContain(
    `${host} refused the connection (ECONNREFUSED); does the emulator run? \`npx pulumi-compute emulator\` starts it (tried 3 times)`,
  );
  expect(bench.clock.slept).toHaveLength(2);
});

test.each([5, 20])(
  "a loopback address that refuses connections is given up within 3 s, with %d retries",
  async (maxRetries) => {
    const server = await ScriptedServer.script();
    const { url } = server;
    await server.stop();
    const startedAt = bench.clock.time;
    const error = await rejection(bench.client(url, { maxRetries }).send(view), ConnectionError);
    expect(error.attempts).toBeGreaterThan(1);
    expect(bench.clock.time - startedAt).toBeLessThanOrEqual(3000);
  },
);

test("a POST that may be carried out twice is repeated like a PUT", async () => {
  const server = await bench.serve(cut, refusal(500, "Oops"), json(200, {}));
  await bench.client(server.url).send({ ...create, retryAmbiguous: true });
  expect(server.seen).toHaveLength(3);
});

test("what an earlier attempt may have done stays in the error of a later one", async () => {
  const server = await bench.serve(cut, refusal(400, "Label must be unique"), refusal(400, "Label must be unique"));
  const client = bench.client(server.url);
  expect(await rejection(client.send(update), ApiError)).toMatchObject({ status: 400, ambiguous: true, attempts: 2 });
  expect(await rejection(client.send(update), ApiError)).toMatchObject({ status: 400, ambiguous: false, attempts: 1 });
});

test("a service in maintenance is not asked again", async () => {
  const server = await bench.serve(refusal(503, "Down", { "x-maintenance-mode": "1", "retry-after": "5" }));
  const error = await rejection(bench.client(server.url).send(view), ApiError);
  expect(error.message).toContain("Down; the service is in maintenance");
  expect(server.seen).toHaveLength(1);
});

test("a 400 is not repeated, for any reason text", async () => {
  const server = await bench.serve(refusal(400, "busy", { "retry-after": "1" }));
  await rejection(bench.client(server.url).send(update), ApiError);
  expect(server.seen).toHaveLength(1);
});

test.each([
  ["7", 7000],
  ["-1509450059", 375],
  ["never", 375],
])("Retry-After %j makes a wait of %d ms", async (value, ms) => {
  const server = await bench.serve(refusal(503, "Busy", { "retry-after": value }), json(200, {}));
  await bench.client(server.url).send(view);
  expect(bench.clock.slept).toEqual([ms]);
});

test("without hints the waits grow, and end after the last retry", async () => {
  const server = await bench.serveBy(() => refusal(502, "Bad gateway"));
  const error = await rejection(bench.client(server.url).send(view), ApiError);
  expect(error).toMatchObject({ status: 502, attempts: 6, ambiguous: false });
  expect(bench.clock.slept).toEqual([375, 750, 1500, 3000, 6000]);
  expect(server.seen).toHaveLength(6);
});

test("all waits of a request together are bounded, by the settings and by the request", async () => {
  const server = await bench.serveBy(() => refusal(503, "Busy", { "retry-after": "4" }));
  const client = bench.client(server.url, { maxRetries: 50, maxWaitMs: 10_000 });
  await rejection(client.send(view), ApiError);
  expect(bench.clock.slept).toEqual([4000, 4000]);
  await rejection(client.send({ ...view, maxWaitMs: 5000 }), ApiError);
  expect(bench.clock.slept).toEqual([4000, 4000, 4000]);
});

test("a service that never answers is a TimeoutError; a POST to it is ambiguous and not repeated", async () => {
  const server = await bench.serveBy(() => silence);
  const client = bench.client(server.url, { timeoutMs: 250, maxRetries: 1 });
  const get = await rejection(client.send(view), TimeoutError);
  expect(get).toMatchObject({ ambiguous: false, attempts: 2 });
  expect(get.message).toContain(`${server.host} did not respond within 250 ms`);
  expect(await rejection(client.send(create), TimeoutError)).toMatchObject({ ambiguous: true, attempts: 1 });
  expect(server.seen).toHaveLength(3);
});

test("an answer whose body stops is a TimeoutError too", async () => {
  const server = await bench.serve((response) => {
    response.writeHead(200, { "content-length": "100" });
    response.write("{");
  });
  const client = bench.client(server.url, { timeoutMs: 250, maxRetries: 0 });
  expect(await rejection(client.send(create), TimeoutError)).toMatchObject({ ambiguous: true });
});

test("a TLS error is named as such, not retried, and not ambiguous", async () => {
  const server = await bench.serve();
  const client = bench.client(server.url.replace("http:", "https:"));
  const error = await rejection(client.send(create), ConnectionError);
  expect(error).toMatchObject({ kind: "tls", ambiguous: false, attempts: 1 });
  expect(error.message).toContain(`no trusted TLS connection to ${server.host}`);
});

test("a host name that does not exist is named as the cause", async () => {
  const options = { maxRetries: 0, allowPlainHttp: ["nowhere.invalid"] };
  const error = await rejection(bench.client("http://nowhere.invalid/v4", options).send(view), ConnectionError);
  expect(error).toMatchObject({ kind: "dns", ambiguous: false });
});

test("canceling ends requests under way and waits, and says whether a write may have been carried out", async () => {
  const arrived = Promise.withResolvers<void>();
  const server = await bench.serveBy(() => (response) => {
    arrived.resolve();
    silence(response, server.seen[0] ?? { method: "", target: "", headers: {}, body: "" });
  });
  const stop = new AbortController();
  const client = bench.client(server.url, {}, { signal: stop.signal });
  const post = rejection(client.send(create), CanceledError);
  await arrived.promise;
  stop.abort();
  expect(await post).toMatchObject({ ambiguous: true });
  expect(await rejection(client.send(create), CanceledError)).toMatchObject({ ambiguous: false, attempts: 0 });
  expect(server.seen).toHaveLength(1);
});

test("a request's own signal cancels that request alone, also while it waits", async () => {
  const server = await bench.serve(refusal(503, "Busy", { "retry-after": "100" }), json(200, { ok: true }));
  const stop = new AbortController();
  const clock = {
    ...systemClock,
    sleep: (_ms: number, signal?: AbortSignal) =>
      new Promise<void>((_resolve, reject) => {
        signal?.addEventListener("abort", () => reject(new Error("aborted")));
        stop.abort();
      }),
  };
  const client = bench.client(server.url, {}, { clock });
  await rejection(client.send({ ...view, signal: stop.signal }), CanceledError);
  expect(await client.send(view)).toEqual({ ok: true });
});

test("a closed client sends nothing more", async () => {
  const server = await bench.serve();
  const client = bench.client(server.url);
  await client.close();
  await rejection(client.send(create), CanceledError);
  expect(server.seen).toEqual([]);
});
