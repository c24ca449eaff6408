import { spawn } from "node:child_process";
import { statSync } from "node:fs";
import { join } from "node:path";

const root = join(__dirname, "..");

/** What Stryker is started with. */
export interface MutationRun {
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

/**
 * Reads the arguments of `npm run mutation -- [path …] [--with-resources] [options of Stryker]`. Paths come first: files, lines of a file
 * (`provider/core/diff.ts:20-40`), folders, or glob patterns. Without one everything in stryker.config.mjs is mutated.
 *
 * @param isFolder - whether a path names a folder
 */
export function mutationRun(given: readonly string[], isFolder: (path: string) => boolean): MutationRun {
  const words = given.filter((word) => word !== "--with-resources");
  const firstOption = words.findIndex((word) => word.startsWith("-"));
  const paths = firstOption === -1 ? words : words.slice(0, firstOption);
  const options = words.slice(paths.length);
  const patterns = paths.map((path) => (isFolder(path) ? `${path.replace(/\/+$/, "")}/**/*.ts` : path));
  return {
    args: ["run", ...(patterns.length === 0 ? [] : ["--mutate", patterns.join(",")]), ...options],
    env: words.length === given.length ? {} : { MUTATION_RESOURCES: "1" },
  };
}

function isFolder(path: string): boolean {
  return statSync(join(root, path), { throwIfNoEntry: false })?.isDirectory() ?? false;
}

if (require.main === module) {
  const { args, env } = mutationRun(process.argv.slice(2), isFolder);
  const stryker = spawn("stryker", args, { cwd: root, env: { ...process.env, ...env }, stdio: "inherit" });
  // Ctrl-C reaches Stryker as well. It saves what it has, and then ends.
  process.on("SIGINT", () => {});
  stryker.on("close", (code) => {
    process.exitCode = code ?? 1;
  });
}
