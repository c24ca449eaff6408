import { afterEach, beforeEach, expect, test } from "vitest";
import { ApiError, type ClientError, ConnectionError, isNotFoundEnvelope } from "../../../provider/client";
import { checkSuccess, type Outcome } from "../../../provider/client/response";
import { Bench, json, rejection, type Step, text } from "./support";

let bench: Bench;
beforeEach(() => {
  bench = new Bench();
});
afterEach(() => bench.close());

const METHODS = ["GET", "POST", "PUT", "DELETE"] as const;
const request = (method: (typeof METHODS)[number]) => ({ operation: "VPC Call", method, path: "/vpcs/1" }) as const;
const REFUSED = { id: 1, errors: [{ field: "label", reason: "Label is taken" }, { reason: "Ask support" }] };

test.each(METHODS)(
  "a 2xx to a %s that reports errors is a definite refusal with those reasons, and not retried",
  async (method) => {
    for (const status of [200, 201, 299]) {
      const server = await bench.serve(json(status, REFUSED));
      const error = await rejection(bench.client(server.url).send(request(method)), ApiError);
      expect(error).toMatchObject({ status, envelope: true, ambiguous: false, attempts: 1 });
      expect(error.message).toBe(
        `VPC Call (${method} /vpcs/1) failed with ${status}: label: Label is taken; Ask support`,
      );
      expect(isNotFoundEnvelope(error)).toBe(false);
      expect(server.seen).toHaveLength(1);
    }
  },
);

test.each([[["label"]], [[null]], [[{}]], [[{ reason: 7 }]]])(
  "errors without a reason (%j) refuse all the same",
  async (errors) => {
    const server = await bench.serve(json(200, { errors }));
    const error = await rejection(bench.client(server.url).send(request("DELETE")), ApiError);
    expect(error).toMatchObject({ envelope: false, ambiguous: false, reasons: [] });
    expect(error.message).toContain("failed with 200: the response reports errors, but no reason");
  },
);

// @rule success-status
test.each([{ errors: [] }, { errors: null }, { errors: "none" }, { errors: {} }, {}, { id: 1 }])(
  "%j is a success of every method",
  async (body) => {
    const server = await bench.serveBy(() => json(200, body));
    for (const method of METHODS) expect(await bench.client(server.url).send(request(method))).toEqual(body);
  },
);

test.each<[string, Step, string]>([
  ["a list", json(200, []), "the response is JSON, but not an object"],
  ["a list of errors", json(200, [{ errors: ["x"] }]), "the response is JSON, but not an object"],
  ["null", json(200, null), "the response is JSON, but not an object"],
  ["a text in JSON", json(200, "deleted"), "the response is JSON, but not an object"],
  ["true", json(200, true), "the response is JSON, but not an object"],
  ["an HTML page", text(200, "<html><title>Sign in</title>"), 'the response is an HTML page ("Sign in"), not JSON'],
  ["plain text", text(200, "OK"), 'the response is "OK", not JSON'],
])("a DELETE answered with %s does not count as done, and may have been carried out", async (_title, step, words) => {
  const server = await bench.serve(step);
  const error = await rejection(bench.client(server.url).send(request("DELETE")), ApiError);
  expect(error).toMatchObject({ status: 200, ambiguous: true, envelope: false });
  expect(error.message).toContain(`failed with 200: ${words}`);
});

// @rule json-2
test.each([text(200, ""), text(204, ""), json(200, {}), text(200, " \r\n"), text(200, "\ufeff{}")])(
  "a DELETE answered with nothing or an object is done (%#)",
  async (step) => {
    const server = await bench.serve(step);
    await expect(bench.client(server.url).send(request("DELETE"))).resolves.toBeOneOf([undefined, {}]);
  },
);

test("an empty 200 to a GET is a cut response, and is retried; a 204 is an empty success", async () => {
  const server = await bench.serve(text(200, ""), text(204, ""), text(200, ""));
  expect(await bench.client(server.url).send(request("GET"))).toBeUndefined();
  expect(server.seen).toHaveLength(2);
  const error = await rejection<ClientError>(
    bench.client(server.url, { maxRetries: 0 }).send(request("GET")),
    ConnectionError,
  );
  expect(error).toMatchObject({ kind: "cut", ambiguous: false });
  expect(String(error.cause)).toContain("the body of a 200 is incomplete");
});

// @rule general-4 error-2
test.each([199, 300, 304, 400, 500])("a %d is no success, for any body", (status) => {
  for (const value of [{}, { id: 1 }]) {
    const outcome: Outcome = { kind: "response", status, headers: {}, body: { kind: "json", value } };
    for (const method of METHODS) expect(checkSuccess(method, outcome)).toBe(outcome);
  }
});

test.each<[string, (response: Parameters<Step>[0]) => void, string]>([
  [
    "a body announced with 2 GiB",
    (response) => response.writeHead(200, { "content-length": String(2 * 1024 ** 3) }).write("{"),
    "is too large: at most 64 MiB are read (it has 2 GiB)",
  ],
  [
    "headers without end",
    (response) => response.socket?.write(`HTTP/1.1 200 OK\r\n${"x: y\r\n".repeat(20_000)}`),
    "headers of the response",
  ],
])("%s is refused at once, and the connection is closed", async (_title, step, words) => {
  const closed = Promise.withResolvers<void>();
  const server = await bench.serveBy(() => (response) => {
    response.socket?.on("close", () => closed.resolve());
    step(response);
  });
  const error = await rejection(bench.client(server.url).send(request("POST")), ConnectionError);
  expect(error.message).toContain(words);
  expect(error).toMatchObject({ ambiguous: true, attempts: 1 });
  await closed.promise;
});

test("a body without end is read up to 64 MiB", async () => {
  let sent = 0;
  const closed = Promise.withResolvers<void>();
  const server = await bench.serve((response) => {
    const piece = Buffer.alloc(1024 * 1024, "x");
    const more = () => {
      sent += piece.length;
      if (!response.destroyed) response.write(piece, more);
    };
    response.socket?.on("close", () => closed.resolve());
    response.writeHead(200);
    more();
  });
  const error = await rejection(bench.client(server.url).send(request("GET")), ConnectionError);
  expect(error).toMatchObject({ kind: "too-large", attempts: 1 });
  expect(error.message).toContain(`the response of ${server.host} is too large: at most 64 MiB are read`);
  await closed.promise;
  expect(sent).toBeLessThan(96 * 1024 * 1024);
});

test("an error status with a body that is too large keeps its status", async () => {
  const server = await bench.serve((response) => {
    response.writeHead(400, { "content-length": String(2 * 1024 ** 3) }).write("x");
  });
  const error = await rejection(bench.client(server.url).send(request("PUT")), ApiError);
  expect(error).toMatchObject({ status: 400, ambiguous: false });
});
