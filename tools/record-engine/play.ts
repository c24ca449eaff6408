import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Stack } from "../../test/e2e/support/stack";
import type { StateEntry } from "../../test/provider/resources/support/engine-calls/call";
import { type NamedRun, nameRun } from "../../test/provider/resources/support/engine-calls/naming";
import {
  advanceClock,
  type EngineStep,
  type Host,
  type Story,
  titleOf,
} from "../../test/provider/resources/support/engine-calls/story";
import { readLog } from "./grpc-log";
import { programText } from "./program";
import { unwrap } from "./values";

/** Runs a story on the real engine, over an emulator, and answers what it called. */
export async function playOnEngine({ name, steps }: Story, host: Host): Promise<NamedRun[]> {
  const stack = await Stack.start({ host, processes: "own" });
  const runs: NamedRun[] = [];
  try {
    for (const step of steps) {
      if (step.run === "service") await step.change(stack.emulator);
      else if (step.run === "mark") await mark(stack, step.name);
      else if (step.run !== "import" && step.setup) await runStep(stack, step);
      else runs.push(await recordStep(stack, step));
    }
    return runs;
  } catch (error) {
    throw new Error(`${name} on the ${host} host: ${error instanceof Error ? error.message : error}`, { cause: error });
  } finally {
    await stack.stop();
  }
}

async function recordStep(stack: Stack, step: EngineStep): Promise<NamedRun> {
  const log = join(stack.folder, "calls.json");
  const before = await stateOf(stack);
  await runStep(stack, step, { PULUMI_DEBUG_GRPC: log });
  const { registered, calls } = readLog(await readFile(log, "utf8"));
  await rm(log);
  return nameRun({ title: titleOf(step), registered, calls, before, after: await stateOf(stack) });
}

async function runStep(stack: Stack, step: EngineStep, env: NodeJS.ProcessEnv = {}): Promise<void> {
  advanceClock(stack.emulator);
  if (step.run !== "import" && step.program !== undefined) await stack.program(programText(step.program));
  const { code, output } = await stack.run(await wordsOf(stack, step), env);
  const isMeantToFail = step.run !== "import" && step.fails === true;
  if ((code !== 0) !== isMeantToFail) throw new Error(`${titleOf(step)} ended with ${code}: ${output}`);
}

async function wordsOf(stack: Stack, step: EngineStep): Promise<string[]> {
  if (step.run === "import") {
    const flags = ["--yes", "--skip-preview", "--protect=false", "--generate-code=false"];
    return ["import", `compute:index:${step.token}`, step.name, step.id, ...flags];
  }
  const { run, refresh, targetReplace } = step;
  const urn = (await stack.resources()).find((one) => one.urn.endsWith(`::${targetReplace}`))?.urn;
  return [
    run,
    // One call after the other: the order is the same in each recording.
    ...["--parallel", "1"],
    ...(run === "preview" ? [] : ["--yes", "--skip-preview"]),
    ...(refresh === undefined ? [] : ["--refresh"]),
    // Without the second one the engine makes dependents with the inputs that they had.
    ...(urn === undefined ? [] : ["--target-replace", urn, "--target-dependents"]),
  ];
}

interface Exported {
  readonly deployment: { readonly resources?: readonly ExportedResource[] };
}

interface ExportedResource {
  readonly urn: string;
  readonly type: string;
  readonly id?: string;
  readonly inputs?: unknown;
  readonly outputs?: unknown;
  readonly initErrors?: readonly string[];
  readonly delete?: boolean;
  readonly pendingReplacement?: boolean;
}

async function stateOf(stack: Stack): Promise<StateEntry[]> {
  const { deployment } = await exported(stack, "--show-secrets");
  const own = (deployment.resources ?? []).filter(({ type }) => !type.startsWith("pulumi:"));
  return own.map((one) => ({
    name: nameOf(one),
    id: one.id ?? "",
    inputs: unwrap(one.inputs ?? {}, "").value,
    outputs: unwrap(one.outputs ?? {}, "").value,
    failed: one.initErrors === undefined ? undefined : true,
    left: one.delete ? "to be deleted" : one.pendingReplacement ? "deleted" : undefined,
  }));
}

/** Sets the engine's mark of a step that stopped half-way. */
async function mark(stack: Stack, name: string): Promise<void> {
  const state = await exported(stack);
  const resources = (state.deployment.resources ?? []).map((one) =>
    nameOf(one) === name ? { ...one, initErrors: ["set by hand"] } : one,
  );
  const file = join(stack.folder, "state.json");
  await writeFile(file, JSON.stringify({ ...state, deployment: { ...state.deployment, resources } }));
  await stack.must(["stack", "import", "--file", file]);
}

async function exported(stack: Stack, ...flags: string[]): Promise<Exported> {
  const { output } = await stack.must(["stack", "export", ...flags]);
  return JSON.parse(output);
}

function nameOf({ urn }: ExportedResource): string {
  return urn.split("::").at(-1) ?? "";
}
