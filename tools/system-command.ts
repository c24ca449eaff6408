import { execFile } from "node:child_process";
import { access, constants, glob } from "node:fs/promises";
import { delimiter, join, resolve } from "node:path";
import { promisify } from "node:util";

const INSTALL = resolve(__dirname, "../.ci/install-packages");

/** A command of the machine that npm does not have. */
interface SystemCommand {
  /** Its names; the first that is found is taken. */
  readonly names: readonly string[];
  /** The Debian package that has it. It stands in `.ci/packages`. */
  readonly debianPackage: string;
  /** Pattern of folders to look in besides PATH. */
  readonly folders?: string;
}

/**
 * Finds a command of the machine. If there is none, the packages of `.ci/packages` are installed first, if this user may do
 * it.
 *
 * @returns the path of the command
 * @throws an error that names the package to install
 */
export async function systemCommand(command: SystemCommand): Promise<string> {
  const path = (await find(command)) ?? (await install(command));
  if (path !== undefined) return path;
  throw new Error(`The package ${command.debianPackage} is installed, but ${command.names[0]} is not found.`);
}

async function install(command: SystemCommand): Promise<string | undefined> {
  const { names, debianPackage } = command;
  try {
    await promisify(execFile)("bash", [INSTALL], { maxBuffer: 1 << 26 });
  } catch (cause) {
    const how = `On Debian: apt-get install ${debianPackage}. Elsewhere: put ${names.join(" or ")} on PATH.`;
    throw new Error(`${names[0]} is needed, and cannot be installed here. ${how}`, { cause });
  }
  return await find(command);
}

async function find({ names, folders }: SystemCommand): Promise<string | undefined> {
  const places = (process.env["PATH"] ?? "").split(delimiter);
  if (folders !== undefined) for await (const folder of glob(folders)) places.push(folder);
  for (const place of places.filter(Boolean)) {
    for (const name of names) {
      const path = join(place, name);
      if (await isExecutable(path)) return path;
    }
  }
  return undefined;
}

async function isExecutable(path: string): Promise<boolean> {
  return await access(path, constants.X_OK).then(
    () => true,
    () => false,
  );
}
