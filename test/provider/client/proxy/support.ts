import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer, type Server } from "node:https";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { selfSigned } from "../../../emulator/support/certificate";

/** What the proxy saw: a request, or the bytes of a tunnel. */
export interface SeenByProxy {
  readonly method?: string;
  readonly target?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** In base64. */
  readonly bytes?: string;
}

/** A proxy in a process of its own. */
export interface ProxyProcess {
  readonly host: string;
  /** All that it saw since this was called last. */
  seen(): Promise<readonly SeenByProxy[]>;
  stop(): Promise<void>;
}

const MARK = "/mark";

/** The targets of requests: of CONNECT, host and port. */
export function targetsOf(seen: readonly SeenByProxy[]): string[] {
  return seen.flatMap(({ target }) => (target === undefined ? [] : [target]));
}

/** Starts a proxy whose tunnels all lead to a port of this machine; with another status than 200 it opens none. */
export async function startProxy(port: number, status = 200, credentials?: string): Promise<ProxyProcess> {
  const script = join(__dirname, "proxy-process.mts");
  const child: ChildProcess = spawn(process.execPath, [script, String(status), ...(credentials ? [credentials] : [])], {
    env: { ...process.env, TARGET: String(port), NODE_NO_WARNINGS: "1" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  if (child.stdout === null) throw new Error("The proxy has no output.");
  const lines = createInterface(child.stdout);
  const [first] = (await once(lines, "line")) as [string];
  const host = `127.0.0.1:${(JSON.parse(first) as { port: number }).port}`;
  const seen: SeenByProxy[] = [];
  let isMarked = Promise.withResolvers<void>();
  lines.on("line", (line: string) => {
    const one = JSON.parse(line) as SeenByProxy;
    if (one.target === MARK) isMarked.resolve();
    else seen.push(one);
  });
  return {
    host,
    async seen() {
      // What it said before the mark has arrived with it.
      await fetch(`http://${host}${MARK}`);
      await isMarked.promise;
      isMarked = Promise.withResolvers<void>();
      return seen.splice(0);
    },
    async stop() {
      const isRunning = child.exitCode === null && child.signalCode === null;
      if (isRunning) await Promise.all([once(child, "exit"), child.kill()]);
    },
  };
}

/** A service with TLS on this machine, under a name that only the proxy can reach. */
export interface TlsService {
  readonly port: number;
  /** In PEM: the one that a client has to trust. */
  readonly certificate: string;
  /** The requests that arrived, as method, path and the header Authorization. */
  readonly seen: string[];
  stop(): Promise<void>;
}

/** Starts a service with a certificate of its own that answers every request with an empty object. */
export async function startTlsService(name: string): Promise<TlsService> {
  const { certificate, privateKey } = selfSigned(name);
  const seen: string[] = [];
  const server: Server = createServer({ cert: certificate, key: privateKey }, (request, response) => {
    request.resume().on("end", () => {
      seen.push(`${request.method} ${request.url} ${request.headers.authorization ?? "without token"}`);
      response.writeHead(200, { "content-type": "application/json" }).end("{}");
    });
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  return {
    port: (server.address() as AddressInfo).port,
    certificate,
    seen,
    async stop() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}
