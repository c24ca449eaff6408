import { join } from "node:path";
import { CommandFailed, run } from "./run";
import { isAtLeast, parseVersion } from "./version";

/** The oldest Go that builds the CLI: the `go` line of cli/go.mod. */
export const GO_MINIMUM = "1.25.11";

/** The SDK's Go module. Older versions of it contain the language hosts. */
export const SDK_MODULE = "github.com/pulumi/pulumi/sdk/v3";

/** The Go module of the CLI. */
export const CLI_MODULE = "github.com/pulumi/pulumi/pkg/v3";

/** A package to build, and the Go module next to this file that it is built from. */
export interface GoBuild {
  /** The folder next to this file whose go.mod pins all versions. */
  readonly folder: string;
  /** The package to build. */
  readonly main: string;
  /** The version that the program reports, without a leading `v`. */
  readonly version: string;
  /** Absolute path of the executable. */
  readonly out: string;
}

const ASK_MS = 120_000;
const BUILD_MS = 30 * 60_000;

/** The environment to run Go in. Throws an Error with the reason if there is no Go that is new enough. */
export async function goEnv(env: NodeJS.ProcessEnv): Promise<NodeJS.ProcessEnv> {
  const alone = { ...env, GOWORK: "off" };
  const refusal = refuseGo(await goVersion(alone));
  if (refusal !== undefined) throw new Error(refusal);
  return alone;
}

/**
 * Why a Go toolchain cannot be used; undefined if it can.
 *
 * @param version such as `go1.26.8`; undefined if there is no Go
 */
export function refuseGo(version: string | undefined): string | undefined {
  if (version === undefined) return "the Go toolchain is not installed";
  const found = parseGoVersion(version);
  const minimum = parseVersion(GO_MINIMUM);
  if (found === undefined || minimum === undefined) return undefined;
  return isAtLeast(found, minimum) ? undefined : `the Go toolchain is ${version}, older than ${GO_MINIMUM}`;
}

/** Builds an executable from the pinned modules, with the environment of `goEnv`. */
export async function goBuild({ folder, main, version, out }: GoBuild, env: NodeJS.ProcessEnv): Promise<void> {
  const flags = versionFlags(version);
  const args = ["build", "-mod=readonly", "-buildvcs=false", "-trimpath", "-ldflags", flags, "-o", out, main];
  await run("go", args, { env, limitMs: BUILD_MS, cwd: folderOf(folder) });
}

/** The folder in the module cache with the SDK's sources, in the version that `folder` pins. */
export async function sdkFolder(folder: string, env: NodeJS.ProcessEnv): Promise<string> {
  const args = ["list", "-mod=readonly", "-m", "-f", "{{.Dir}}", SDK_MODULE];
  const found = (await run("go", args, { env, limitMs: ASK_MS, cwd: folderOf(folder) })).trim();
  if (found === "") throw new Error(`the module ${SDK_MODULE} is not in the module cache`);
  return found;
}

/** Reads `go1.26.8`, `go1.26` or `go1.26rc1`. A development version gives `undefined`. */
function parseGoVersion(text: string): ReturnType<typeof parseVersion> {
  const [, major, minor, patch] = /^go(\d+)\.(\d+)(?:\.(\d+))?/.exec(text) ?? [];
  return major === undefined || minor === undefined ? undefined : parseVersion(`${major}.${minor}.${patch ?? 0}`);
}

/** The Go version for the build. It is read in the module's folder, because Go may download a newer toolchain for the module. */
async function goVersion(env: NodeJS.ProcessEnv): Promise<string | undefined> {
  try {
    return (await run("go", ["env", "GOVERSION"], { env, limitMs: ASK_MS, cwd: folderOf("cli") })).trim();
  } catch (error) {
    if (error instanceof CommandFailed && error.notFound) return undefined;
    throw error;
  }
}

function folderOf(name: string): string {
  return join(__dirname, name);
}

function versionFlags(version: string): string {
  const set = (module: string, name: string): string => `-X ${module}/${name}.Version=v${version}`;
  return ["-s -w", set(SDK_MODULE, "go/common/version"), set(CLI_MODULE, "version")].join(" ");
}
