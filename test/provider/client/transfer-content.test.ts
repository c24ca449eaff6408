import { createHash, randomBytes } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer as createPlainServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { createServer as createTlsServer } from "node:https";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Agent } from "undici";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Client, makeSettings } from "../../../provider/client";
import { selfSigned } from "../../emulator/support/certificate";

const MEGABYTE = 1024 ** 2;

/** How a server reads: after each piece it may stop for a moment. */
type Manner = (piece: number) => Promise<unknown> | undefined;

describe.each(["http", "https"] as const)("a file that is sent over %s", (protocol) => {
  let server: Server;
  let folder: string;
  let url: string;
  let manner: Manner;
  let received: { readonly sha256: string; readonly bytes: number } | undefined;

  beforeAll(async () => {
    const { certificate, privateKey } = selfSigned("127.0.0.1");
    const handle = (request: IncomingMessage, response: ServerResponse) => void receive(request, response);
    server =
      protocol === "http" ? createPlainServer(handle) : createTlsServer({ cert: certificate, key: privateKey }, handle);
    await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
    url = `${protocol}://127.0.0.1:${(server.address() as AddressInfo).port}/data`;
    folder = await mkdtemp(join(tmpdir(), "transfer-"));
  });

  afterAll(async () => {
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
    await rm(folder, { recursive: true });
  });

  async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const hash = createHash("sha256");
    let bytes = 0;
    let pieces = 0;
    for await (const piece of request as AsyncIterable<Buffer>) {
      hash.update(piece);
      bytes += piece.length;
      await manner(pieces++);
    }
    received = { sha256: hash.digest("hex"), bytes };
    response.end();
  }

  async function send(content: Buffer): Promise<void> {
    const path = join(folder, "content");
    await writeFile(path, content);
    received = undefined;
    const dispatcher = new Agent({ connect: { rejectUnauthorized: false } });
    const client = new Client(makeSettings({ url: "http://127.0.0.1:9/v4" }), { dispatcher });
    await client.transfer({ operation: "Upload", method: "PUT", target: "it", url, content: { file: path } });
    await client.close();
    await dispatcher.close();
  }

  it.each<[string, number, Manner]>([
    ["that takes it as it comes", 20 * MEGABYTE + 3, () => undefined],
    [
      "that stops for a moment again and again",
      12 * MEGABYTE + 1,
      (piece) => (piece % 16 === 0 ? sleep(3) : undefined),
    ],
    ["that hesitates at every piece", 5 * MEGABYTE, () => sleep(0)],
    ["and is smaller than a piece", 1000, () => undefined],
    ["and is of whole pieces", 3 * MEGABYTE, () => undefined],
    ["and is one byte longer than whole pieces", 3 * MEGABYTE + 1, () => sleep(1)],
  ])("arrives unchanged at a server %s", async (_how, size, how) => {
    manner = how;
    const content = randomBytes(size);
    await send(content);
    expect(received).toEqual({ bytes: size, sha256: createHash("sha256").update(content).digest("hex") });
  });
});
