import { createCipheriv, createHash } from "node:crypto";
import { fstatSync, readdirSync, statSync } from "node:fs";
import { open, truncate } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { SourceError, TransferError } from "../../../provider/client";
import { rejection } from "./support";
import { Storage } from "./support-storage";

let storage: Storage;

beforeEach(async () => {
  storage = await Storage.open();
});

afterEach(() => storage.close());

describe("a file", () => {
  it("arrives as it is, also where the other side takes it in bits and pauses", async () => {
    // Every piece is another one.
    const bytes = createCipheriv("aes-128-ctr", Buffer.alloc(16), Buffer.alloc(16)).update(Buffer.alloc(40_000_001));
    const hash = createHash("sha256");
    const url = await storage.listen((request, response) => {
      request.on("data", (piece: Buffer) => {
        hash.update(piece);
        request.pause();
        setImmediate(() => request.resume());
      });
      request.on("end", () => response.end());
    });
    await storage.transfer({ url, content: { file: await storage.file(bytes) } });
    expect(hash.digest("hex")).toBe(createHash("sha256").update(bytes).digest("hex"));
  });

  it("that does not exist fails without a request, and the message does not contain its path", async () => {
    const { url, arrived } = await storage.serve();
    const error = await rejection(
      storage.transfer({ url, content: { file: join(storage.folder, "none") } }),
      SourceError,
    );
    expect(error.message).toMatch(/failed: the file cannot be read \(ENOENT\)$/);
    expect(arrived).toEqual([]);
  });

  it("that is a folder fails without a request", async () => {
    const { url, arrived } = await storage.serve();
    const error = await rejection(storage.transfer({ url, content: { file: storage.folder } }), SourceError);
    expect(error.message).toContain("EISDIR");
    expect(arrived).toEqual([]);
  });

  it.each([
    ["grows", 2],
    ["shrinks", 0.5],
  ])("that %s while it is sent is no success, and not tried again", async (_what, factor) => {
    const size = 8 * 1024 * 1024;
    const path = await storage.file(size);
    let requests = 0;
    const url = await storage.listen((request, response) => {
      requests += 1;
      request.once("data", () => {
        request.pause();
        void truncate(path, size * factor).then(() => request.resume());
      });
      request.on("end", () => response.end());
      request.on("error", () => undefined);
    });
    const error = await rejection(storage.transfer({ url, content: { file: path } }), SourceError);
    expect(error.message).toContain("the file was changed while it was sent");
    expect(requests).toBe(1);
  });

  it("is closed however the transfer ends", async () => {
    const { url } = await storage.serve((response, index) => response.writeHead(index % 2 === 0 ? 403 : 200).end());
    const client = storage.bench.client("http://127.0.0.1:9/v4");
    const path = await storage.file(1000);
    const content = { file: path };
    const request = { operation: "Object Upload", method: "PUT", target: "t", url, content } as const;
    for (let n = 0; n < 5; n++) {
      await rejection(client.transfer(request), TransferError);
      await client.transfer(request);
    }
    expect(descriptorsOf(path)).toEqual([]);
    const file = await open(path);
    expect(descriptorsOf(path)).toEqual([String(file.fd)]);
    await file.close();
  });
});

/** The descriptors with which this process has a file open. */
function descriptorsOf(path: string): string[] {
  const { dev, ino } = statSync(path);
  return readdirSync("/dev/fd").filter((name) => {
    try {
      const found = fstatSync(Number(name));
      return found.dev === dev && found.ino === ino;
    } catch {
      return false;
    }
  });
}
