import type { ServerResponse } from "node:http";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ConnectionError, TimeoutError, TransferError } from "../../../provider/client";
import { rejection } from "./support";
import { Storage } from "./support-storage";

let storage: Storage;
beforeEach(async () => {
  storage = await Storage.open();
});
afterEach(() => storage.close());

const silent = () => undefined;

describe("an upload whose response never comes", () => {
  it.each<[string, string | number]>([
    ["a text", "x"],
    ["an empty file", 0],
    ["a file of several pieces", 2 * 1024 * 1024],
  ])("ends at the client's timeout: %s", async (kind, content) => {
    const { url, arrived } = await storage.serve(silent);
    const sent = kind === "a text" ? { text: String(content) } : { file: await storage.file(content) };
    const error = await rejection(
      storage.transfer({ url, content: sent }, { timeoutMs: 500, maxRetries: 0 }),
      TimeoutError,
    );
    expect(error.message).toMatch(/failed: 127\.0\.0\.1:\d+ did not respond within 500 ms$/);
    expect(error).toMatchObject({ ambiguous: true, attempts: 1 });
    expect(arrived).toHaveLength(1);
  });

  it("ends at the client's timeout when its response stops in the middle", async () => {
    const { url } = await storage.serve((response) => {
      response.writeHead(200, { "content-length": "100" });
      response.write("{");
    });
    const transfer = storage.transfer({ url, content: { text: "x" } }, { timeoutMs: 500, maxRetries: 0 });
    expect((await rejection(transfer, TimeoutError)).message).toContain("did not respond within 500 ms");
  });
});

describe("the total wait of a transfer", () => {
  it("includes the time in which no data moved", async () => {
    const { url, arrived } = await storage.serve((response) => {
      storage.bench.clock.time += 200_000;
      response.socket?.destroy();
    });
    const error = await rejection(storage.transfer({ url, content: { text: "x" } }), ConnectionError);
    expect(error).toMatchObject({ attempts: 2 });
    expect(arrived).toHaveLength(2);
  });

  it("does not include the time in which data moved", async () => {
    const { url, arrived } = await storage.serve((response) => response.socket?.destroy());
    const path = await storage.file(2 * 1024 * 1024);
    const progress = (sent: number, total: number) => {
      if (sent < total) storage.bench.clock.time += 200_000;
    };
    const transfer = storage.transfer({ url, content: { file: path }, progress }, { maxRetries: 3 });
    expect(await rejection(transfer, ConnectionError)).toMatchObject({ attempts: 4 });
    expect(arrived).toHaveLength(4);
  });

  it("is not begun when the storage asks for years, which are named", async () => {
    const { url, arrived } = await storage.serve((response) =>
      response.writeHead(503, { "retry-after": "94608000" }).end("<Code>SlowDown</Code>"),
    );
    const error = await rejection(storage.transfer({ url, content: { text: "x" } }), TransferError);
    expect(error.message).toMatch(
      /failed with 503: SlowDown; the service asks for a wait of 3 years; the most that is waited is 5 min \(compute:maxWait\)$/,
    );
    expect(arrived).toHaveLength(1);
    expect(storage.bench.clock.slept).toEqual([]);
  });
});

describe("the response to a transfer", () => {
  it("that announces 2 GiB is refused at once, with its size", async () => {
    const closed = Promise.withResolvers<void>();
    const { url, arrived } = await storage.serve((response) => {
      response.socket?.on("close", () => closed.resolve());
      response.writeHead(200, { "content-length": String(2 * 1024 ** 3) }).write("x");
    });
    const error = await rejection(storage.transfer({ url, content: { text: "x" } }), ConnectionError);
    expect(error).toMatchObject({ kind: "too-large", ambiguous: true });
    expect(error.message).toMatch(/is too large: at most 64 MiB are read \(it has 2 GiB\)$/);
    await closed.promise;
    expect(arrived).toHaveLength(1);
  });

  it("without end is read up to 64 MiB", async () => {
    const { url } = await storage.serve((response: ServerResponse) => {
      const piece = Buffer.alloc(1024 * 1024, "x");
      const more = () => {
        if (!response.destroyed) response.write(piece, more);
      };
      more();
    });
    const error = await rejection(storage.transfer({ url, content: { text: "x" } }), ConnectionError);
    expect(error).toMatchObject({ kind: "too-large", attempts: 1 });
  });
});
