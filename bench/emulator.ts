import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { request } from "undici";
import type { Load, Outcome } from "./load";

const checkout = join(__dirname, "..");
const objects = 10_000;
const connections = 8;

/** An emulator in its own process. */
export interface Server {
  readonly child: ChildProcess;
  readonly origin: string;
  readonly token: string;
}

/**
 * Requests per second and memory of an emulator in its own process: one with 10,000 VPCs, compared with one with a single
 * VPC. The two take turns, and the best turn of each counts, because other processes share the machine.
 */
export async function emulatorBenchmark(): Promise<void> {
  const servers: Server[] = [];
  try {
    const one = await startServer();
    servers.push(one);
    const full = await startServer();
    servers.push(full);
    await control(one, "/seed", { objects: { vpcs: [{ id: 1 }] } });
    const vpcs = Array.from({ length: objects }, (_, index) => ({ label: `seeded-${index}`, region: "us-east" }));
    await control(full, "/seed", { objects: { vpcs } });
    const memory = servers.map(memoryOf);
    const [few, many] = await turns([one, full], { method: "GET", path: "/v4/vpcs/1" });
    print("view, 1 VPC", few);
    print(`view, ${objects} VPCs`, many, `, ${(few / many).toFixed(2)} × the time with 1 (aim: 2)`);
    const [first] = await turns([full], { method: "GET", path: "/v4/vpcs?page_size=500" });
    print("list of 500, first page", first, `, ${Math.round(first * 500)} objects/s`);
    const [last] = await turns([full], { method: "GET", path: `/v4/vpcs?page_size=500&page=${objects / 500}` });
    print("list of 500, last page", last, `, ${Math.round(last * 500)} objects/s`);
    const body = JSON.stringify({ label: "made-{n}", region: "us-east" });
    print(`create, ${objects} VPCs there`, await rate(full, { method: "POST", path: "/v4/vpcs", body }));
    console.log(`memory, 1 VPC               ${memory[0]} MB`);
    console.log(`memory, ${objects} VPCs          ${memory[1]} MB; ${memoryOf(full)} MB after the requests`);
  } finally {
    await Promise.all(servers.map(stopServer));
  }
}

/** The best rate of each server, of three turns. */
async function turns<const T extends readonly Server[]>(
  servers: T,
  what: Pick<Load, "method" | "path">,
): Promise<{ [K in keyof T]: number }> {
  const best = servers.map(() => 0);
  for (let turn = 0; turn < 3; turn++) {
    for (const [index, server] of servers.entries()) {
      best[index] = Math.max(best[index] ?? 0, await rate(server, what));
    }
  }
  return best as { [K in keyof T]: number };
}

/** Starts an emulator with an empty world. */
export async function startServer(): Promise<Server> {
  const child = spawn(process.execPath, ["--import", "tsx", join("emulator", "cli.ts")], {
    cwd: checkout,
    stdio: ["ignore", "pipe", "inherit"],
  });
  let greeting = "";
  for await (const piece of child.stdout ?? []) {
    greeting += String(piece);
    if (greeting.includes("export ")) break;
  }
  const origin = /Control at (\S+)\/_emulator/.exec(greeting)?.[1];
  const token = /Token (\S+)/.exec(greeting)?.[1];
  if (origin === undefined || token === undefined) throw new Error("The emulator did not start.");
  return { child, origin, token };
}

/** Ends its process. */
export async function stopServer({ child }: Server): Promise<void> {
  const ended = once(child, "exit");
  child.kill();
  await ended;
}

async function control({ origin }: Server, path: string, body: object): Promise<void> {
  const answer = await request(`${origin}/_emulator${path}`, { method: "POST", body: JSON.stringify(body) });
  const text = await answer.body.text();
  if (answer.statusCode !== 200) throw new Error(text);
}

/** Requests per second, measured for two seconds. */
async function rate({ origin, token }: Server, what: Pick<Load, "method" | "path" | "body">): Promise<number> {
  const load: Load = { origin, token, connections, milliseconds: 2000, ...what };
  const worker = new Worker(join(__dirname, "load.ts"), { workerData: load, execArgv: ["--import", "tsx"] });
  const [outcome] = (await once(worker, "message")) as [Outcome];
  await worker.terminate();
  return outcome.requests / outcome.seconds;
}

/** Resident memory of a server's process, in MB. */
function memoryOf({ child }: Server): number {
  const kilobytes = execFileSync("ps", ["-o", "rss=", "-p", String(child.pid)], { encoding: "utf8" });
  return Math.round(Number(kilobytes) / 1024);
}

function print(what: string, perSecond: number, more = ""): void {
  console.log(`${what.padEnd(28)}${Math.round(perSecond)} requests/s${more}`);
}
