import { createHash } from "node:crypto";
import { mkdtemp, rm, truncate, writeFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ClientOptions, TransferRequest } from "../../../provider/client";
import { Bench } from "./support";

/** Is in every address, and must be nowhere else. */
export const SIGNATURE = "Sig-0123456789abcdef";

/** A request as it arrived, its body hashed. */
export interface Arrived {
  readonly method: string | undefined;
  readonly target: string | undefined;
  readonly headers: IncomingMessage["headers"];
  readonly sha256: string;
  readonly bytes: number;
}

/** What a server does when it has read a request. */
export type Answer = (response: ServerResponse, index: number, request: IncomingMessage) => void;

/** Real servers to transfer to, clients, and a folder for files: made for one test, and closed after it. */
export class Storage {
  readonly bench = new Bench();
  readonly #servers: Server[] = [];

  private constructor(readonly folder: string) {}

  static async open(): Promise<Storage> {
    return new Storage(await mkdtemp(join(tmpdir(), "transfer-")));
  }

  async close(): Promise<void> {
    await this.bench.close();
    for (const server of this.#servers) {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    }
    await rm(this.folder, { recursive: true });
  }

  /** A server that reads what it is sent, notes it, and answers. */
  async serve(answer: Answer = (response) => response.end()): Promise<{ url: string; arrived: Arrived[] }> {
    const arrived: Arrived[] = [];
    let index = 0;
    const url = await this.listen((request, response) => {
      const hash = createHash("sha256");
      let bytes = 0;
      request.on("data", (piece: Buffer) => {
        hash.update(piece);
        bytes += piece.length;
      });
      request.on("end", () => {
        const { method, url: target, headers } = request;
        arrived.push({ method, target, headers, sha256: hash.digest("hex"), bytes });
        answer(response, index++, request);
      });
      request.on("error", () => undefined);
    });
    return { url, arrived };
  }

  /** A server with its own handler. Returns a secret address on it. */
  async listen(handle: (request: IncomingMessage, response: ServerResponse) => void): Promise<string> {
    const server = createServer(handle);
    this.#servers.push(server);
    await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}/data/object?Expires=1&Signature=${SIGNATURE}`;
  }

  /** A transfer by a client of its own. */
  transfer(request: Partial<TransferRequest> & Pick<TransferRequest, "url">, options: Partial<ClientOptions> = {}) {
    return this.bench.client("http://127.0.0.1:9/v4", options).transfer({
      operation: "Object Upload",
      method: "PUT",
      target: "us-east-1/my-bucket/my object",
      ...request,
    });
  }

  /** The path of a file with this content, or of zeros in this number. */
  async file(content: number | string | Uint8Array): Promise<string> {
    const path = join(this.folder, "content");
    await writeFile(path, typeof content === "number" ? "" : content);
    if (typeof content === "number") await truncate(path, content);
    return path;
  }
}
