import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { engineEnv, getEngine, getPython, pythonSettings } from "../../../tools/engine";
import { Stack } from "./stack";

/** A stack whose program is in Python. */
export interface PythonStack {
  readonly stack: Stack;
  /** The variables that a command needs to run the program. */
  readonly settings: NodeJS.ProcessEnv;
  /** Replaces the program. */
  write(program: string): Promise<void>;
}

/** Starts a stack without a program. The first time on a machine it gets Python's packages, which takes minutes. */
export async function startPythonStack(): Promise<PythonStack> {
  const engine = await getEngine();
  const settings = pythonSettings(await getPython(engine), engineEnv(engine));
  const stack = await Stack.start({ processes: "own" });
  const project = join(stack.folder, "Pulumi.yaml");
  const written = await readFile(project, "utf8");
  await writeFile(project, written.replace(/^runtime:\n(?: .*\n)+/m, "runtime: python\n"));
  return { stack, settings, write: (program) => writeFile(join(stack.folder, "__main__.py"), program) };
}
