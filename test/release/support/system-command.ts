import { execFile } from "node:child_process";
import { access, constants, glob } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

/** A command of the machine that npm does not have. */
interface SystemCommand {
  readonly name: string;
  /** The Debian package that has it. */
  readonly debianPackage: string;
  /** Pattern of folders to look in besides PATH. */
  readonly folders?: string;
}

/**
 * Finds a command of the machine, and installs its Debian package if there is none and this user may do it.
 *
 * @returns the path of the command
 * @throws an error that names the package to install
 */
export async function systemCommand(command: SystemCommand): Promise<string> {
  const found = await find(command);
  if (found !== undefined) return found;
  const { name, debianPackage } = command;
  try {
    await install(debianPackage);
  } catch (cause) {
    throw new Error(`${name} is needed and cannot be installed here: install the package ${debianPackage}.`, { cause });
  }
  const installed = await find(command);
  if (installed === undefined) throw new Error(`The package ${debianPackage} is installed, but ${name} is not found.`);
  return installed;
}

async function find({ name, folders }: SystemCommand): Promise<string | undefined> {
  const places = (process.env["PATH"] ?? "").split(delimiter);
  if (folders !== undefined) for await (const folder of glob(folders)) places.push(folder);
  for (const place of places.filter(Boolean)) {
    const path = join(place, name);
    if (await isExecutable(path)) return path;
  }
  return undefined;
}

async function install(debianPackage: string): Promise<void> {
  const apt = process.getuid?.() === 0 ? [] : ["sudo", "--non-interactive"];
  const words = [...apt, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "--quiet"];
  const [program = "", ...args] = words;
  await run(program, [...args, "update"]);
  await run(program, [...args, "install", "--yes", "--no-install-recommends", debianPackage]);
}

async function isExecutable(path: string): Promise<boolean> {
  return await access(path, constants.X_OK).then(
    () => true,
    () => false,
  );
}
