import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Client, type ClientDeps, type ClientOptions, type Clock, makeSettings } from "../../../provider/client";
import { DueTimers } from "../../support/due-timers";

/** A request as the server saw it. */
export interface Seen {
  readonly method: string;
  /** Path and query as they came over the wire. */
  readonly target: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** What the server does with one request. */
export type Step = (response: ServerResponse, seen: Seen) => void;

/** A real server on loopback that does what a test says. */
export class ScriptedServer {
  readonly seen: Seen[] = [];
  readonly #server: Server;

  private constructor(server: Server) {
    this.#server = server;
  }

  /** @param choose - the step for a request; `index` counts all requests from 0 */
  static async start(choose: (seen: Seen, index: number) => Step): Promise<ScriptedServer> {
    const server = createServer();
    const scripted = new ScriptedServer(server);
    server.on("request", (request, response) => {
      const chunks: Buffer[] = [];
      request.on("data", (chunk: Buffer) => chunks.push(chunk));
      request.on("end", () => {
        const seen = {
          method: request.method ?? "",
          target: request.url ?? "",
          headers: request.headers,
          body: Buffer.concat(chunks).toString("utf8"),
        };
        scripted.seen.push(seen);
        choose(seen, scripted.seen.length - 1)(response, seen);
      });
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    return scripted;
  }

  /** Does the steps one after the other, and answers 599 beyond the last. */
  static script(...steps: readonly Step[]): Promise<ScriptedServer> {
    return ScriptedServer.start((_seen, index) => steps[index] ?? json(599, { beyond: "the script" }));
  }

  get host(): string {
    return `127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  get url(): string {
    return `http://${this.host}/v4`;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}

/** Answers with JSON. */
export function json(status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): Step {
  return (response) =>
    response.writeHead(status, { "content-type": "application/json", ...headers }).end(JSON.stringify(body));
}

/** Answers with the error envelope. */
export function refusal(status: number, reason: string, headers: Readonly<Record<string, string>> = {}): Step {
  return json(status, { errors: [{ reason }] }, headers);
}

/** Answers with a text as it is. */
export function text(status: number, body: string, headers: Readonly<Record<string, string>> = {}): Step {
  return (response) => response.writeHead(status, { "content-type": "text/html", ...headers }).end(body);
}

/** Closes the connection without a response. */
export const cut: Step = (response) => {
  response.socket?.destroy();
};

/** Sends a head that promises more than comes. */
export function half(status: number): Step {
  return (response) => {
    response.writeHead(status, { "content-type": "application/json", "content-length": "1000" });
    response.write('{"label": "wh', () => response.socket?.end());
  };
}

/** Never answers. */
export const silence: Step = () => {};

/** A stopped clock. A sleep ends at once and advances it. */
export class FakeClock implements Clock {
  readonly slept: number[] = [];
  readonly #timers = new DueTimers();

  constructor(public time = Date.parse("2024-05-01T12:00:00Z")) {}

  now(): number {
    return this.time;
  }

  sleep(ms: number): Promise<void> {
    this.slept.push(ms);
    this.pass(ms);
    return Promise.resolve();
  }

  after(ms: number, run: () => void): () => void {
    return this.#timers.at(this.time + ms, run);
  }

  /** Lets time pass. */
  pass(ms: number): void {
    this.time += ms;
    this.#timers.pass(this.time);
  }
}

/** A clock whose sleepers wait for the test. */
export class ManualClock extends FakeClock {
  readonly #sleeping = Promise.withResolvers<void>();
  #wakers: (() => void)[] = [];
  /** Resolves once a caller sleeps. */
  readonly asleep = this.#sleeping.promise;

  /** How many sleep now. */
  get sleepers(): number {
    return this.#wakers.length;
  }

  override sleep(_ms: number): Promise<void> {
    this.#sleeping.resolve();
    return new Promise((resolve) => this.#wakers.push(resolve));
  }

  wake(ms: number): void {
    this.pass(ms);
    for (const waker of this.#wakers.splice(0)) waker();
  }
}

export const TOKEN = "s3cr3t-token-0123456789abcdef";

/** Servers and clients of a test file, closed together. */
export class Bench {
  readonly clock = new FakeClock();
  readonly #closers: (() => Promise<void>)[] = [];

  async serve(...steps: readonly Step[]): Promise<ScriptedServer> {
    return this.#keep(await ScriptedServer.script(...steps));
  }

  async serveBy(choose: (seen: Seen, index: number) => Step): Promise<ScriptedServer> {
    return this.#keep(await ScriptedServer.start(choose));
  }

  client(url: string, options: Partial<ClientOptions> = {}, deps: ClientDeps = {}): Client {
    const settings = makeSettings({ url, token: TOKEN, version: "1.2.3", ...options });
    const client = new Client(settings, { clock: this.clock, random: () => 0.5, ...deps });
    this.#closers.unshift(() => client.close());
    return client;
  }

  async close(): Promise<void> {
    for (const closer of this.#closers.splice(0)) await closer();
  }

  #keep(server: ScriptedServer): ScriptedServer {
    this.#closers.push(() => server.stop());
    return server;
  }
}

/** The error that a promise rejects with, of the class that was expected. */
export async function rejection<E extends Error>(
  promise: Promise<unknown>,
  kind: abstract new (...args: never[]) => E,
): Promise<E> {
  try {
    await promise;
  } catch (error) {
    if (error instanceof kind) return error;
    throw error;
  }
  throw new Error(`expected a ${kind.name}, but the promise was fulfilled`);
}
