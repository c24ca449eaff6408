import { dirname, join } from "node:path";
import { reasonOf } from "./errors";
import { executables, isExecutable, isInFolders } from "./executables";
import { run } from "./run";
import { formatVersion, parseVersion, type Version } from "./version";

/** The result of inspecting a CLI. */
export type Inspection =
  | { readonly ok: true; readonly command: string; readonly version: Version }
  | { readonly ok: false; readonly reason: string };

const LIMIT_MS = 20_000;

/**
 * Runs `pulumi version` and looks for the CLI's two hosts next to it or in `folders`.
 *
 * @param command absolute path of `pulumi`
 * @param refuse returns why a version cannot be used; `undefined` if it can
 */
export async function inspect(
  command: string,
  folders: readonly string[],
  env: NodeJS.ProcessEnv,
  refuse: (version: Version) => string | undefined,
): Promise<Inspection> {
  if (!(await isExecutable(command))) return { ok: false, reason: `${command} is not an executable file` };
  const missing = await missingCompanion([dirname(command), ...folders]);
  if (missing !== undefined) return { ok: false, reason: `${command} comes without ${missing}` };
  try {
    const answer = await run(command, ["version"], { env: quiet(env), limitMs: LIMIT_MS });
    const version = parseVersion(answer);
    if (version === undefined) return { ok: false, reason: `${command} does not print its version` };
    const refusal = refuse(version);
    if (refusal === undefined) return { ok: true, command, version };
    return { ok: false, reason: `${command} has version ${formatVersion(version)}, ${refusal}` };
  } catch (error) {
    return { ok: false, reason: reasonOf(error) };
  }
}

/** The path of `pulumi` inside a `bin` folder. */
export function commandIn(binDir: string): string {
  return join(binDir, executables().pulumi);
}

async function missingCompanion(folders: readonly string[]): Promise<string | undefined> {
  const { languageHost, dynamicHost } = executables();
  for (const name of [languageHost, dynamicHost]) {
    if (!(await isInFolders(name, folders))) return name;
  }
  return undefined;
}

function quiet(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return { ...env, PULUMI_SKIP_UPDATE_CHECK: "true" };
}
