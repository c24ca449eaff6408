import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";

const CHECKOUT = resolve(__dirname, "../../..");

/**
 * Writes the commands that pages name into a folder: what a user has installed, from this checkout.
 *
 * - `npm install` of this package and its neighbours links the packages of the checkout.
 * - `npx pulumi-compute` runs its command line.
 * - `pulumi` runs the CLI without its questions.
 *
 * @param engine - path of the Pulumi CLI
 */
export function writeCommands(folder: string, engine: string): void {
  mkdirSync(folder);
  write(
    folder,
    "npm",
    'test "$1" = install && shift',
    'for name in "$@"; do test -d "$MODULES/$name"; done',
    'test -e node_modules || ln -s "$MODULES" node_modules',
    "test -e package.json || echo '{}' >package.json",
  );
  write(
    folder,
    "npx",
    'test "$1" = pulumi-compute && shift',
    `exec "${process.execPath}" "${join(CHECKOUT, "bin/pulumi-compute")}" "$@"`,
  );
  write(
    folder,
    "pulumi",
    'case "$1" in',
    `up|refresh|destroy|import) exec "${engine}" --non-interactive --color never "$@" --yes --skip-preview ;;`,
    `*) exec "${engine}" --non-interactive --color never "$@" ;;`,
    "esac",
  );
}

function write(folder: string, name: string, ...lines: readonly string[]): void {
  const file = join(folder, name);
  const modules = `MODULES="${join(CHECKOUT, "node_modules")}"`;
  writeFileSync(file, ["#!/usr/bin/env bash", "set -e", modules, ...lines, ""].join("\n"));
  chmodSync(file, 0o755);
}
