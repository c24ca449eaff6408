import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const root = resolve(__dirname, "../../..");

/**
 * Writes commands that the page names into a folder: `npx` and `pulumi-compute` run the command line of this checkout.
 * `docker` stands for a container engine: its containers are processes that run the Dockerfile's entry point.
 * @param entryPoint - of the Dockerfile
 */
export function writeShims(folder: string, entryPoint: readonly string[]): void {
  mkdirSync(folder);
  const tsx = pathToFileURL(require.resolve("tsx")).href;
  const main = join(root, "provider", "cli", "main.ts");
  const node = `exec "${process.execPath}" --import "${tsx}" "${main}" "$@"`;
  write(folder, "npx", 'test "$1" = pulumi-compute', "shift", node);
  write(folder, "pulumi-compute", node);
  write(
    folder,
    "docker",
    "command=$1",
    "shift",
    'case "$command" in',
    `build) test "$1" = --file && test -f "${root}/$2" ;;`,
    'run) while [ "$1" != pulumi-compute-emulator ]; do shift; done; shift',
    `  ${entryPoint.join(" ")} "$@" >container.log 2>&1 & echo $! >container.pid ;;`,
    "exec) shift",
    '  "$@" ;;',
    "stop) kill $(cat container.pid) ;;",
    "*) exit 1 ;;",
    "esac",
  );
}

function write(folder: string, name: string, ...lines: readonly string[]): void {
  const file = join(folder, name);
  writeFileSync(file, ["#!/usr/bin/env bash", "set -e", ...lines, ""].join("\n"));
  chmodSync(file, 0o755);
}
