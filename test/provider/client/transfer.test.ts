import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { CanceledError, ConnectionError, SettingsError, TimeoutError, TransferError } from "../../../provider/client";
import { exchangeLine } from "../../../provider/client/exchange";
import { rejection } from "./support";
import { type Answer, type Arrived, SIGNATURE, Storage } from "./support-storage";

let storage: Storage;

beforeEach(async () => {
  storage = await Storage.open();
});

afterEach(() => storage.close());

describe("a transfer", () => {
  it("sends a text with its length and media type, and neither token nor other headers of the API", async () => {
    const { url, arrived } = await storage.serve();
    await storage.transfer({ url, content: { text: "grüße" }, contentType: "text/plain; charset=utf-8" });
    const [{ headers, ...rest }] = arrived as [Arrived];
    expect(rest).toEqual({
      method: "PUT",
      target: `/data/object?Expires=1&Signature=${SIGNATURE}`,
      sha256: createHash("sha256").update("grüße").digest("hex"),
      bytes: 7,
    });
    expect(Object.keys(headers).sort()).toEqual(["connection", "content-length", "content-type", "host", "user-agent"]);
    expect(headers).toMatchObject({ "content-length": "7", "content-type": "text/plain; charset=utf-8" });
  });

  it("sends a file with its length, in pieces, and reports its progress at most once per percent", async () => {
    const { url, arrived } = await storage.serve();
    const size = 20 * 1024 * 1024 + 3;
    const reported: [number, number][] = [];
    const path = await storage.file(size);
    await storage.transfer({ url, content: { file: path }, progress: (sent, total) => reported.push([sent, total]) });
    expect(arrived).toMatchObject([{ bytes: size, headers: { "content-length": String(size) } }]);
    expect(arrived[0]?.headers["transfer-encoding"]).toBeUndefined();
    expect(reported.at(-1)).toEqual([size, size]);
    const percents = reported.map(([sent]) => Math.floor((sent * 100) / size));
    expect(percents).toEqual([...new Set(percents)].sort((a, b) => a - b));
  });

  it.each(["", "x"])("sends a file of %j whole", async (text) => {
    const { url, arrived } = await storage.serve();
    await storage.transfer({ url, content: { file: await storage.file(text) } });
    expect(arrived).toMatchObject([{ bytes: text.length, headers: { "content-length": String(text.length) } }]);
  });

  it("reads only as much of a file as the server accepts", async () => {
    const size = 512 * 1024 * 1024;
    const path = await storage.file(size);
    const begun = Promise.withResolvers<IncomingMessage>();
    const url = await storage.listen((request) => begun.resolve(request.pause()));
    let taken = 0;
    const progress = (sent: number) => {
      taken = sent;
    };
    const upload = rejection(
      storage.transfer({ url, content: { file: path }, progress }, { maxRetries: 0 }),
      ConnectionError,
    );
    const request = await begun.promise;
    let before = -1;
    while (taken !== before) {
      before = taken;
      await new Promise((later) => setTimeout(later, 100));
    }
    expect(taken).toBeLessThan(size / 8);
    request.destroy();
    await upload;
  });

  it("deletes without body and media type", async () => {
    const { url, arrived } = await storage.serve((response) => response.writeHead(204).end());
    await expect(storage.transfer({ url, method: "DELETE" })).resolves.toMatchObject({ status: 204 });
    expect(arrived).toMatchObject([{ method: "DELETE", bytes: 0 }]);
    expect(Object.keys(arrived[0]?.headers ?? {}).sort()).toEqual(["connection", "host", "user-agent"]);
  });

  it("is retried from the start after 503 and a cut connection, each time at a fresh address", async () => {
    const { url, arrived } = await storage.serve((response, index) => {
      if (index === 0) response.writeHead(503).end();
      else if (index === 1) response.socket?.destroy();
      else response.end();
    });
    let asked = 0;
    const path = await storage.file(300_000);
    await storage.transfer({ url: async () => `${url}&n=${++asked}`, content: { file: path } });
    expect(arrived.map(({ bytes, target }) => [bytes, target?.slice(-3)])).toEqual([
      [300_000, "n=1"],
      [300_000, "n=2"],
      [300_000, "n=3"],
    ]);
    expect(storage.bench.clock.slept).toHaveLength(2);
  });

  it("is given up with the status and the error code of the storage, after the allowed retries", async () => {
    const xml = `<Error><Code>SlowDown</Code><Message>${SIGNATURE}</Message></Error>`;
    const { url, arrived } = await storage.serve((response) => response.writeHead(503).end(xml));
    const error = await rejection(storage.transfer({ url, content: { text: "x" } }, { maxRetries: 2 }), TransferError);
    expect(error).toMatchObject({ status: 503, code: "SlowDown", attempts: 3 });
    expect(error.message).toBe(
      "Object Upload (PUT us-east-1/my-bucket/my object) failed with 503: SlowDown (tried 3 times)",
    );
    expect(arrived).toHaveLength(3);
  });

  it.each([400, 403, 404, 413])("is not retried after %i", async (status) => {
    const { url, arrived } = await storage.serve((response) => response.writeHead(status).end("<html>no</html>"));
    const error = await rejection(storage.transfer({ url, content: { text: "x" } }), TransferError);
    expect(error).toMatchObject({ status, code: undefined });
    expect(arrived).toHaveLength(1);
  });

  it("follows no redirect", async () => {
    const other = await storage.serve();
    const { url } = await storage.serve((response) => response.writeHead(307, { location: other.url }).end());
    const error = await rejection(storage.transfer({ url, content: { text: "x" } }), TransferError);
    expect(error.message).toMatch(/307.*a redirect is not followed/);
    expect(other.arrived).toEqual([]);
  });

  it("sees an error response that comes before all data is sent", async () => {
    const url = await storage.listen((request, response) => {
      response.writeHead(403).end("<Error><Code>AccessDenied</Code></Error>");
      request.resume();
    });
    const path = await storage.file(64 * 1024 * 1024);
    const error = await rejection(storage.transfer({ url, content: { file: path } }, { maxRetries: 0 }), TransferError);
    expect(error).toMatchObject({ status: 403, code: "AccessDenied" });
  });

  it("without progress for the client's timeout is retried, and ends in a TimeoutError", async () => {
    const { url, arrived } = await storage.serve(() => undefined);
    const options = { timeoutMs: 50, maxRetries: 1 };
    const error = await rejection(storage.transfer({ url, method: "DELETE" }, options), TimeoutError);
    expect(error).toMatchObject({ attempts: 2 });
    expect(arrived).toHaveLength(2);
  });

  it("has a bound of its own for all attempts together", async () => {
    const { url } = await storage.serve(() => undefined);
    const error = await rejection(storage.transfer({ url, content: { text: "x" }, timeoutMs: 50 }), TimeoutError);
    expect(error.message).toMatch(/failed: it was not finished within 50 ms$/);
  });

  it("ends with the client", async () => {
    const client = storage.bench.client("http://127.0.0.1:9/v4");
    const { url } = await storage.serve(() => void client.close());
    const request = { operation: "Object Upload", method: "PUT", target: "t", url, content: { text: "x" } } as const;
    await rejection(client.transfer(request), CanceledError);
  });

  it("ends at once with its own signal, and the client continues to work", async () => {
    const client = storage.bench.client("http://127.0.0.1:9/v4");
    const stop = new AbortController();
    const held = await storage.serve(() => stop.abort());
    const request = { operation: "Object Upload", method: "PUT", target: "t", content: { text: "x" } } as const;
    await rejection(client.transfer({ ...request, url: held.url, signal: stop.signal }), CanceledError);
    await rejection(client.transfer({ ...request, url: held.url, signal: stop.signal }), CanceledError);
    expect(held.arrived).toHaveLength(1);
    const open = await storage.serve();
    await client.transfer({ ...request, url: open.url });
    expect(open.arrived).toHaveLength(1);
  });
});

describe("the address", () => {
  const lines: string[] = [];

  it.each([
    [
      "a refusal that repeats it",
      (response: ServerResponse, _n: number, { url }: IncomingMessage) =>
        response.writeHead(403).end(`<Code>${url}</Code>`),
    ],
    ["a cut connection", (response: ServerResponse) => response.socket?.destroy()],
  ] as [string, Answer][])("is in no message and no exchange that is reported: %s", async (_what, answer) => {
    const { url } = await storage.serve(answer);
    const client = storage.bench.client(
      "http://127.0.0.1:9/v4",
      { maxRetries: 1 },
      { report: (exchange) => lines.push(JSON.stringify(exchange), exchangeLine(exchange)) },
    );
    const request = { operation: "Object Upload", method: "PUT", target: "t", url, content: { text: "x" } } as const;
    const error: unknown = await client.transfer(request).catch((thrown: unknown) => thrown);
    expect(textOf(error)).toContain("Object Upload (PUT t) failed");
    for (const text of [textOf(error), ...lines]) {
      expect(text).not.toContain(SIGNATURE);
      expect(text).not.toContain("/data/object");
    }
  });

  it("with plain http to another machine is refused, unless the host is allowed by name", async () => {
    const url = "http://storage.invalid/x?Signature=1234567890";
    const error = await rejection(storage.transfer({ url, content: { text: "x" } }), SettingsError);
    expect(error.message).toBe(
      "compute:allowPlainHttp: the service gave an address with plain http at storage.invalid for the data; if you trust the host, allow it by name here",
    );
    const options = { allowPlainHttp: ["storage.invalid"], maxRetries: 0 };
    await rejection(storage.transfer({ url, content: { text: "x" } }, options), ConnectionError);
  });

  it.each(["file:///etc/passwd", "not an address"])("that is none of the web is refused: %s", async (url) => {
    const error = await rejection(storage.transfer({ url, content: { text: "x" } }), SettingsError);
    expect(error.message).not.toContain(url);
  });
});

function textOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return [error.message, error.stack, error.cause === undefined ? "" : textOf(error.cause)].join("\n");
}
