/**
 * The provider's processes of a test file, kept warm in one. For each process that the engine starts, a launcher (in `bin`)
 * connects. The script that such a process would run is run here, with its arguments, and what it prints, its port first,
 * goes to the launcher.
 */
import { Module } from "node:module";
import { createServer, type Socket } from "node:net";
import { createInterface } from "node:readline";
import { CHECKOUT, forget, require } from "./modules.mts";
import { serveRuns } from "./serve-runs.mts";

/** What is used of a gRPC server. */
interface Server {
  bindAsync(...args: unknown[]): void;
  forceShutdown(): void;
}

const { Server }: { readonly Server: { readonly prototype: Server } } = require("@grpc/grpc-js");

const DYNAMIC = "pulumi-resource-pulumi-nodejs";
const SCRIPTS: ReadonlyMap<string, string> = new Map([
  [DYNAMIC, require.resolve("@pulumi/pulumi/cmd/dynamic-provider")],
  ["pulumi-resource-compute", `${CHECKOUT}/dist/provider/hosts/plugin/main.js`],
]);
/** The library with which the dynamic host turns the text of a handler into a provider. */
const HANDLERS = require.resolve("require-from-string", { paths: [require.resolve("@pulumi/pulumi")] });
/** What a script listens to: a process that lives on must not gather listeners. */
const EVENTS = ["uncaughtException", "unhandledRejection", "exit", "SIGINT"];

/** Launchers that are connected, with the servers of their scripts. */
const launchers = new Map<Socket, Server[]>();
/** The launcher whose script is being started. */
let starting: Socket | undefined;

// The scripts do not say what they serve with.
const { bindAsync } = Server.prototype;
Server.prototype.bindAsync = function (...args) {
  if (starting !== undefined) launchers.get(starting)?.push(this);
  bindAsync.apply(this, args);
};

for (const [stream, mark] of [
  [process.stdout, "O"],
  [process.stderr, "E"],
] as const) {
  stream.write = (chunk: string | Uint8Array): boolean => {
    const launcher = [...launchers.keys()].at(-1);
    for (const line of String(chunk).replace(/\n$/, "").split("\n")) launcher?.write(`${mark}${line}\n`);
    return true;
  };
}

const door = createServer((launcher) => {
  launcher.on("close", () => close(launcher));
  // The engine kills launchers.
  launcher.on("error", () => undefined);
  createInterface({ input: launcher }).once("line", (line) => {
    const [name = "", ...args] = line.split("\t");
    start(launcher, name, args);
  });
});

/** Runs the script of a provider's process. Each has modules of its own, as in a process of its own. */
function start(launcher: Socket, name: string, args: readonly string[]): void {
  const script = SCRIPTS.get(name);
  if (script === undefined) throw new Error(`There is no script for ${name}.`);
  launchers.set(launcher, []);
  process.argv.splice(1, process.argv.length, script, ...args);
  for (const path of [`${CHECKOUT}/dist/`, script]) forget(path);
  if (name === DYNAMIC) bindHandlers();
  starting = launcher;
  require(script);
  starting = undefined;
}

/** Gives the dynamic host that is loaded next the provider's modules of now: it asks for them when the cache may be another's. */
function bindHandlers(): void {
  const provider: unknown = require(`${CHECKOUT}/dist/provider`);
  const requireHere = (name: string): unknown => (name === "pulumi-compute/provider" ? provider : require(name));
  require.cache[HANDLERS] = Object.assign(new Module(HANDLERS), {
    loaded: true,
    exports(text: string): unknown {
      const exports = {};
      new Function("exports", "require", text)(exports, requireHere);
      return exports;
    },
  });
}

function close(launcher: Socket): void {
  for (const server of launchers.get(launcher) ?? []) server.forceShutdown();
  launchers.delete(launcher);
  if (launchers.size === 0) for (const event of EVENTS) process.removeAllListeners(event);
}

const port = new Promise<number>((known) => {
  door.listen(0, "127.0.0.1", () => {
    const address = door.address();
    known(typeof address === "object" && address !== null ? address.port : 0);
  });
});

serveRuns({
  begin: () => port,
  end() {
    for (const launcher of launchers.keys()) launcher.destroy();
  },
});
