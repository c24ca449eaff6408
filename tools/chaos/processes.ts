import { readdir, readFile, readlink } from "node:fs/promises";

/** A process of a running command. */
export type Role = "provider" | "engine" | "program";

interface Process {
  readonly pid: number;
  readonly role: Role | "other";
}

const PROVIDER = /pulumi-resource-compute|cmd\/dynamic-provider/;
const PROGRAM = /cmd\/run/;

/** The processes that work in a folder. Only for Linux. */
export async function processesIn(folder: string): Promise<Process[]> {
  const ids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name));
  const found = await Promise.all(ids.map((id) => processIn(id, folder)));
  return found.flatMap((one) => one ?? []);
}

/** Kills the processes of a folder that have a role. @returns whether there was one */
export async function killIn(folder: string, roles: readonly Process["role"][]): Promise<boolean> {
  const chosen = (await processesIn(folder)).filter(({ role }) => roles.includes(role));
  return chosen.map(({ pid }) => killNow(pid)).includes(true);
}

/** A process may have ended meanwhile. */
function killNow(pid: number): boolean {
  try {
    return process.kill(pid, "SIGKILL");
  } catch {
    return false;
  }
}

/** A process may end while it is looked at. */
async function processIn(id: string, folder: string): Promise<Process | undefined> {
  try {
    if ((await readlink(`/proc/${id}/cwd`)) !== folder) return undefined;
    const args = (await readFile(`/proc/${id}/cmdline`, "utf8")).split("\0");
    return { pid: Number(id), role: roleOf(args) };
  } catch {
    return undefined;
  }
}

function roleOf([program = "", ...args]: readonly string[]): Process["role"] {
  if (/\/pulumi$/.test(program)) return "engine";
  if (!/node$/.test(program)) return "other";
  if (args.some((arg) => PROVIDER.test(arg))) return "provider";
  return args.some((arg) => PROGRAM.test(arg)) ? "program" : "other";
}
