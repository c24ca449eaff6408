import type { FastifyInstance } from "fastify";
import { systemClock } from "./clock";
import { type Control, createControl } from "./control";
import { Engine } from "./engine";
import type { EmulatorOptions } from "./index";
import { createServer } from "./server";
import { services } from "./services";
import { Brand } from "./shared/brand";
import type { Change } from "./store";
import { worldsOf } from "./world-file";

/** A request that no socket carries. */
export interface InProcessRequest {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  /** Path and query, with the base. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer | undefined;
}

/** The answer to one. */
export interface InProcessResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** An emulator without a socket: requests are function calls. */
export interface InProcessEmulator {
  readonly url: string;
  readonly origin: string;
  readonly token: string;
  readonly control: Control;
  readonly notices: readonly string[];
  /** Answers a request. Undefined: the connection was closed before the whole answer was sent. */
  handle(request: InProcessRequest): Promise<InProcessResponse | undefined>;
  /** Calls `watcher` after every transaction that changed the table, with its changes. */
  watch(table: string, watcher: (changes: readonly Change[]) => void): void;
  close(): Promise<void>;
}

/** Starts an emulator without a socket. Its addresses begin with `origin`, which nothing listens on. */
export async function startInProcess(
  origin: string,
  options: Omit<EmulatorOptions, "host" | "port"> = {},
): Promise<InProcessEmulator> {
  const { token, brand = "compute", stateFile, world = "empty", worldFile, clock = systemClock } = options;
  const worlds = worldsOf(worldFile, services);
  const engine = new Engine({ services, brand: new Brand(brand), clock, worlds, world, token, stateFile });
  engine.origin = origin;
  const control = createControl(engine);
  const server = createServer(engine, control, false);
  await server.ready();
  return {
    url: `${origin}${engine.brand.prefixes[0]}`,
    origin,
    token: engine.token,
    control,
    notices: engine.store.notices,
    handle: (request) => handle(server, request),
    watch(name, watcher) {
      const table = engine.tables.get(name);
      if (table === undefined) throw new Error(`Unknown table ${name}.`);
      engine.store.watch(table, watcher);
    },
    async close() {
      engine.stopWaiting();
      await server.close();
      engine.close();
    },
  };
}

async function handle(
  server: FastifyInstance,
  { method, target, headers, body }: InProcessRequest,
): Promise<InProcessResponse | undefined> {
  try {
    const answer = await server.inject({
      method,
      url: target,
      headers,
      ...(body === undefined ? {} : { payload: body }),
    });
    const entries = Object.entries(answer.headers).map(([name, value]) => [name, String(value)]);
    return { status: answer.statusCode, headers: Object.fromEntries(entries), body: answer.rawPayload };
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "LIGHT_ECONNRESET") return undefined;
    throw error;
  }
}
