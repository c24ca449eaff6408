import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { z } from "zod";
import { startEmulator } from "../../emulator";

/** The checkout's folder. */
export const CHECKOUT = resolve(__dirname, "../..");

/** The folder for all files of the quickstart; git ignores it. `COMPUTE_QUICKSTART` names another folder. */
export const FOLDER = resolve(process.env["COMPUTE_QUICKSTART"] ?? join(CHECKOUT, ".compute"));

const STATE_FILE = join(FOLDER, "emulator.db");
const LOCK_FILE = join(FOLDER, "emulator.json");

const lock = z.object({ url: z.string(), token: z.string(), pid: z.number() });

const requestLog = z.object({ requests: z.array(z.object({ method: z.string() })) });

/** The service that the quickstart uses. */
export interface RunningService {
  readonly url: string;
  readonly token: string;
}

/**
 * Runs work with the quickstart's service: the emulator that is already running, else one that is started on the durable
 * state file and stopped after the work.
 */
export async function withService<T>(work: (service: RunningService) => Promise<T>): Promise<T> {
  mkdirSync(FOLDER, { recursive: true });
  const known = readLock();
  if (known !== undefined && (await answers(known))) return await work(known);
  const token = known?.token ?? randomBytes(16).toString("hex");
  const emulator = await startEmulator({ stateFile: STATE_FILE, token });
  writeFileSync(LOCK_FILE, JSON.stringify({ url: emulator.url, token, pid: process.pid }), { mode: 0o600 });
  try {
    return await work(emulator);
  } finally {
    await emulator.close();
  }
}

/** The number of requests to the service so far: those that read, and those that change something. */
export async function countRequests(service: RunningService): Promise<{ reads: number; writes: number }> {
  const answer = await fetch(new URL("/_emulator/requests", service.url));
  const { requests } = requestLog.parse(await answer.json());
  const reads = requests.filter((request) => request.method === "GET").length;
  return { reads, writes: requests.length - reads };
}

function readLock(): z.infer<typeof lock> | undefined {
  if (!existsSync(LOCK_FILE)) return undefined;
  const parsed = lock.safeParse(JSON.parse(readFileSync(LOCK_FILE, "utf8")));
  return parsed.success ? parsed.data : undefined;
}

async function answers(service: RunningService): Promise<boolean> {
  try {
    const answer = await fetch(`${service.url}/profile`, {
      headers: { authorization: `Bearer ${service.token}` },
      signal: AbortSignal.timeout(2000),
    });
    await answer.body?.cancel();
    return answer.ok;
  } catch {
    return false;
  }
}
