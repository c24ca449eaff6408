import { execFile } from "node:child_process";
import { promisify } from "node:util";

const runFile = promisify(execFile);

/**
 * Runs a program to its end.
 * @returns what it printed on stdout
 * @throws Error with its stderr if it does not exit with 0
 */
export async function output(
  program: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  cwd?: string,
): Promise<string> {
  const { stdout } = await runFile(program, [...args], { env, ...(cwd === undefined ? {} : { cwd }), maxBuffer: 1e8 });
  return stdout;
}
