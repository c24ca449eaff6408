import { readdir, readFile, readlink } from "node:fs/promises";

/** The command lines of a provider's process, as the engine starts it on each host. */
const COMMAND = /pulumi-resource-compute|cmd\/dynamic-provider/;

/** The one process of a provider that works in a folder: the engine starts it there. */
export async function providerProcess(folder: string): Promise<number> {
  const ids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name));
  const isHere = await Promise.all(ids.map((id) => worksIn(id, folder)));
  const [pid, ...others] = ids.filter((_id, index) => isHere[index]).map(Number);
  if (pid === undefined || others.length > 0) throw new Error(`Not one provider works in ${folder}: ${pid} ${others}`);
  return pid;
}

/** A process may end while it is looked at. */
async function worksIn(id: string, folder: string): Promise<boolean> {
  try {
    if ((await readlink(`/proc/${id}/cwd`)) !== folder) return false;
    const [program = "", ...args] = (await readFile(`/proc/${id}/cmdline`, "utf8")).split("\0");
    return /node$/.test(program) && args.some((arg) => COMMAND.test(arg));
  } catch {
    return false;
  }
}
