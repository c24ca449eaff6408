import { chmod, copyFile } from "node:fs/promises";
import { join } from "node:path";
import { executables } from "./executables";
import { withProgress } from "./progress";
import { CommandFailed, run } from "./run";
import type { EngineSource, SourceContext } from "./types";
import { ENGINE_VERSION, isAtLeast, parseVersion } from "./version";

/** The oldest Go that builds the CLI: the `go` line of cli/go.mod. */
export const GO_MINIMUM = "1.25.11";

/** The last version of the SDK module with the Node language host in it; later ones keep it in a module of its own. */
export const LANGUAGE_HOST_VERSION = "3.68.0";

const SDK = "github.com/pulumi/pulumi/sdk/v3";
const CLI = "github.com/pulumi/pulumi/pkg/v3";
const CLI_MODULE = join(__dirname, "cli");
const LANGUAGE_MODULE = join(__dirname, "language-nodejs");
const ASK_MS = 120_000;
const BUILD_MS = 30 * 60_000;

/** Builds the CLI and the Node language host from Go modules. Needs Go; needs a network only for modules not yet there. */
export const goSource: EngineSource = { name: "go", obtain };

async function obtain(dir: string, context: SourceContext): Promise<void> {
  const env = { ...context.env, GOWORK: "off" };
  const refusal = refuseGo(await goVersion(env));
  if (refusal !== undefined) throw new Error(refusal);
  const names = executables();
  const bin = (name: string): string => join(dir, "bin", name);

  await withProgress(
    `building the Pulumi CLI v${ENGINE_VERSION} from Go modules (minutes the first time)`,
    context.log,
    () => build(CLI_MODULE, `${CLI}/cmd/pulumi`, versionFlags(ENGINE_VERSION), bin(names.pulumi), env),
  );
  await withProgress(`building its Node language host v${LANGUAGE_HOST_VERSION}`, context.log, () =>
    build(
      LANGUAGE_MODULE,
      `${SDK}/nodejs/cmd/pulumi-language-nodejs`,
      versionFlags(LANGUAGE_HOST_VERSION),
      bin(names.languageHost),
      env,
    ),
  );
  const shim = join(await sdkFolder(env), "nodejs", "dist", names.dynamicHost);
  await copyFile(shim, bin(names.dynamicHost));
  // Files in the module cache are read-only and not executable.
  await chmod(bin(names.dynamicHost), 0o755);
}

/** Why a Go toolchain is no good, given its version such as `go1.26.8` or `undefined` where there is none, or `undefined`. */
export function refuseGo(version: string | undefined): string | undefined {
  if (version === undefined) return "the Go toolchain is not installed";
  const found = parseGoVersion(version);
  const minimum = parseVersion(GO_MINIMUM);
  if (found === undefined || minimum === undefined) return undefined;
  return isAtLeast(found, minimum) ? undefined : `the Go toolchain is ${version}, older than ${GO_MINIMUM}`;
}

/** Reads `go1.26.8`, `go1.26` or `go1.26rc1`. A development version gives `undefined`. */
function parseGoVersion(text: string): ReturnType<typeof parseVersion> {
  const [, major, minor, patch] = /^go(\d+)\.(\d+)(?:\.(\d+))?/.exec(text) ?? [];
  return major === undefined || minor === undefined ? undefined : parseVersion(`${major}.${minor}.${patch ?? 0}`);
}

/** The version that will build: asked in the module's folder, where Go may fetch a newer toolchain if it is let. */
async function goVersion(env: NodeJS.ProcessEnv): Promise<string | undefined> {
  try {
    return (await run("go", ["env", "GOVERSION"], { env, limitMs: ASK_MS, cwd: CLI_MODULE })).trim();
  } catch (error) {
    if (error instanceof CommandFailed && error.notFound) return undefined;
    throw error;
  }
}

async function build(module: string, main: string, flags: string, out: string, env: NodeJS.ProcessEnv): Promise<void> {
  const args = ["build", "-mod=readonly", "-buildvcs=false", "-trimpath", "-ldflags", flags, "-o", out, main];
  await run("go", args, { env, limitMs: BUILD_MS, cwd: module });
}

function versionFlags(version: string): string {
  const set = (module: string, name: string): string => `-X ${module}/${name}.Version=v${version}`;
  return ["-s -w", set(SDK, "go/common/version"), set(CLI, "version")].join(" ");
}

async function sdkFolder(env: NodeJS.ProcessEnv): Promise<string> {
  const args = ["list", "-mod=readonly", "-m", "-f", "{{.Dir}}", SDK];
  const folder = (await run("go", args, { env, limitMs: ASK_MS, cwd: CLI_MODULE })).trim();
  if (folder === "") throw new Error(`the module ${SDK} is not in the module cache`);
  return folder;
}
