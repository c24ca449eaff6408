/** Prints the path of the Pulumi CLI, after installing it if necessary: `tsx tools/engine/main.ts [--cache DIR]`. */
import { parseArgs } from "node:util";
import { EngineUnavailable, getEngine } from "./index";

const USAGE = "usage: tsx tools/engine/main.ts [--cache DIR]";

void main(process.argv.slice(2));

async function main(args: string[]): Promise<void> {
  const cacheDir = readCacheDir(args);
  if (cacheDir === null) {
    process.exitCode = 2;
    return;
  }
  try {
    const engine = await getEngine({ log: print, ...(cacheDir === undefined ? {} : { cacheDir }) });
    print(`Pulumi CLI v${engine.version} (${engine.source})`);
    process.stdout.write(`${engine.command}\n`);
  } catch (error) {
    if (!(error instanceof EngineUnavailable)) throw error;
    print(error.message);
    process.exitCode = 1;
  }
}

/** The folder of `--cache`; `undefined` without the option; `null` for invalid arguments, after printing an error. */
function readCacheDir(args: string[]): string | undefined | null {
  try {
    return parseArgs({ args, options: { cache: { type: "string" } } }).values.cache;
  } catch (error) {
    print(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`);
    return null;
  }
}

function print(line: string): void {
  process.stderr.write(`${line}\n`);
}
