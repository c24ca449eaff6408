import { realpath } from "node:fs/promises";
import { dirname, join } from "node:path";
import { executables, isExecutable, pathFolders } from "./executables";
import { type Inspection, inspect } from "./inspect";
import type { Engine, Lookup } from "./types";
import { formatVersion, isAtLeast, MINIMUM_VERSION, parseVersion, type Version } from "./version";

/**
 * Looks for a suitable CLI on PATH, in the order of PATH: new enough, and with its Node hosts next to it or on PATH. The search
 * continues after an unsuitable one.
 */
export async function findInstalled(env: NodeJS.ProcessEnv): Promise<Lookup> {
  const reasons: string[] = [];
  const folders = pathFolders(env);
  for (const folder of folders) {
    const command = join(folder, executables().pulumi);
    if (!(await isExecutable(command))) continue;
    const found = await inspectInstalled(command, folders, env);
    if (found.ok) return { engine: installedEngine(found.command, found.version) };
    reasons.push(found.reason);
  }
  return { engine: undefined, reason: reasons.length === 0 ? "no pulumi on PATH" : reasons.join("\n") };
}

async function inspectInstalled(
  command: string,
  folders: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<Inspection> {
  const asFound = await inspect(command, folders, env, refuseInstalled);
  if (asFound.ok) return asFound;
  // The hosts of a linked CLI are next to the link's target.
  const target = await realpath(command);
  if (target === command) return asFound;
  const behindLink = await inspect(target, folders, env, refuseInstalled);
  return behindLink.ok ? behindLink : asFound;
}

function installedEngine(command: string, version: Version): Engine {
  return { command, binDir: dirname(command), version: formatVersion(version), source: "installed" };
}

/** Why an installed version cannot be used; undefined if it can. It needs the same major version, and must not be too old. */
function refuseInstalled(version: Version): string | undefined {
  const minimum = parseVersion(MINIMUM_VERSION);
  if (minimum === undefined || !isAtLeast(version, minimum)) return `older than ${MINIMUM_VERSION}`;
  if (version.numbers[0] > minimum.numbers[0]) return `not a version ${minimum.numbers[0]}`;
  return undefined;
}
