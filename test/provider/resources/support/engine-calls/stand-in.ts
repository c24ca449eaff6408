import { isDeepStrictEqual } from "node:util";
import type { Emulator } from "../../../../../emulator";
import type { Props } from "../../../../../provider/core";
import { UNKNOWN } from "../../../../../provider/core";
import { HIDDEN } from "../../../../../provider/state/form";
import { EngineProcess, EngineResource, type Options, type State } from "../engine";
import type { Call, StateEntry } from "./call";
import { type NamedRun, nameRun } from "./naming";
import { bare, RecordingRuntime } from "./recording-runtime";
import {
  advanceClock,
  type Declared,
  type EngineStep,
  IdOf,
  type Program,
  type RunStep,
  type Story,
  titleOf,
} from "./story";

/** Runs a story with the stand-in, and answers what it called. */
export async function playOnStandIn({ steps }: Story, emulator: Emulator): Promise<NamedRun[]> {
  const stack = new StandInStack(emulator);
  const runs: NamedRun[] = [];
  for (const step of steps) {
    if (step.run === "service") await step.change(emulator);
    else if (step.run === "mark") stack.mark(step.name);
    else {
      const run = await stack.play(step);
      if (step.run === "import" || !step.setup) runs.push(run);
    }
  }
  return runs;
}

/** The resources of one stack, each driven by itself in the order of the program. No two are of one type. */
class StandInStack {
  private readonly resources = new Map<string, EngineResource>();
  private readonly names = new Map<string, string>();

  constructor(private readonly emulator: Emulator) {}

  mark(name: string): void {
    const resource = this.resources.get(name);
    if (resource !== undefined) resource.state = { ...resource.must, failed: true };
  }

  async play(step: EngineStep): Promise<NamedRun> {
    const calls: Call[] = [];
    advanceClock(this.emulator);
    const before = this.state();
    const process = new EngineProcess(this.emulator, {}, undefined, (options) => {
      return new RecordingRuntime(options, (token, call) =>
        calls.push({ of: this.names.get(token) ?? token, ...call }),
      );
    });
    const failure = await this.run(step, process).then(
      () => undefined,
      (error: unknown) => error,
    );
    const isMeantToFail = step.run !== "import" && step.fails === true;
    if ((failure !== undefined) !== isMeantToFail) throw failure ?? new Error(`${titleOf(step)} did not fail`);
    const registered = step.run === "import" ? {} : registeredIn(step.program ?? {}, calls);
    return nameRun({ title: titleOf(step), registered, calls, before, after: this.state() });
  }

  private async run(step: EngineStep, process: EngineProcess): Promise<void> {
    if (step.run === "import") await this.resource(step.name, step.token).import(step.id, process);
    else if (step.run === "refresh") await this.refresh(process);
    else if (step.run === "destroy") await this.destroy(this.standing(), process);
    else if (step.run === "up") await this.up(step, process);
    else await this.preview(step, process);
  }

  private async up(step: RunStep, process: EngineProcess): Promise<void> {
    if (step.refresh) await this.refresh(process);
    for (const [name, declared] of Object.entries(step.program ?? {})) {
      const { resource, options } = this.declare(name, declared, step.program ?? {});
      const args = resolve(declared.args, (other) => this.resources.get(other)?.must.id);
      if (step.targetReplace === name) await resource.targetReplace(args, options, process);
      else await resource.up(args, options, process);
    }
    await this.destroy(
      this.standing().filter(([name]) => step.program?.[name] === undefined),
      process,
    );
  }

  /** What a preview brings about is forgotten; what is made in it has no id yet. */
  private async preview(step: RunStep, process: EngineProcess): Promise<void> {
    const before = [...this.resources.values()].map((resource) => ({ resource, ...partsOf(resource) }));
    const made = new Set<string>();
    if (step.refresh) await this.refresh(process);
    for (const [name, declared] of Object.entries(step.program ?? {})) {
      const { resource, options } = this.declare(name, declared, step.program ?? {});
      const args = resolve(declared.args, (other) => (made.has(other) ? UNKNOWN : this.resources.get(other)?.must.id));
      const { did } =
        step.targetReplace === name
          ? await resource.previewTargetReplace(args, options, process)
          : await resource.preview(args, options, process);
      if (did === "create" || did === "replace") made.add(name);
    }
    for (const { resource, ...parts } of before) Object.assign(resource, parts);
  }

  private async refresh(process: EngineProcess): Promise<void> {
    for (const [, resource] of this.standing()) await resource.refresh(process);
  }

  private async destroy(which: readonly Named[], process: EngineProcess): Promise<void> {
    for (const [, resource] of which.toReversed()) await resource.destroy(process);
  }

  /** Resources of the state, in the order of the program. */
  private standing(): Named[] {
    return [...this.resources].filter(([, { state, deleted }]) => (state ?? deleted) !== undefined);
  }

  private declare(name: string, declared: Declared, program: Program): { resource: EngineResource; options: Options } {
    const { token, deleteBeforeReplace, customTimeouts } = declared;
    const resource = this.resource(name, token);
    const options = {
      ...(deleteBeforeReplace === undefined ? {} : { deleteBeforeReplace }),
      ...(customTimeouts === undefined ? {} : { timeouts: customTimeouts }),
    };
    resource.dependents = this.standing().flatMap(([other, dependent]) => {
      const inputs = Object.entries(program[other]?.args ?? {}).filter(([, value]) => isIdOf(value, name));
      return inputs.length === 0 ? [] : [{ resource: dependent, inputs: inputs.map(([input]) => input) }];
    });
    return { resource, options };
  }

  /** The state as the engine would store it. */
  private state(): StateEntry[] {
    return [...this.resources].flatMap(([name, { state, deleted, leftovers }]) => [
      ...(state === undefined ? [] : [entryOf(name, state, undefined)]),
      ...(deleted === undefined ? [] : [entryOf(name, deleted, "deleted")]),
      ...leftovers.map((left) => entryOf(name, left, "to be deleted")),
    ]);
  }

  private resource(name: string, token: string): EngineResource {
    const resource = this.resources.get(name) ?? new EngineResource(this.emulator, token, name);
    this.resources.set(name, resource);
    this.names.set(token, name);
    return resource;
  }
}

type Named = readonly [name: string, resource: EngineResource];

function resolve(args: Props, idOf: (name: string) => string | undefined): Props {
  return Object.fromEntries(
    Object.entries(args).map(([input, value]) => [input, value instanceof IdOf ? idOf(value.name) : value]),
  );
}

function isIdOf(value: unknown, name: string): boolean {
  return value instanceof IdOf && value.name === name;
}

/** What runs change of a resource. */
function partsOf({
  state,
  deleted,
  leftovers,
}: EngineResource): Pick<EngineResource, "deleted" | "leftovers" | "state"> {
  return { state, deleted, leftovers };
}

function entryOf(name: string, { id, inputs, outputs, failed }: State, left: StateEntry["left"]): StateEntry {
  return { name, id, inputs: bare(inputs), outputs: bare(outputs), failed, left };
}

/** What a program registers is what check gets, if that is what it declares. */
function registeredIn(program: Program, calls: readonly Call[]): Record<string, Props> {
  const found = Object.entries(program).flatMap(([name, { args }]) => {
    const news = calls.find(({ call, of }) => call === "check" && of === name)?.news ?? {};
    const declares = Object.entries(args).every(
      ([input, value]) => value instanceof IdOf || isDeepStrictEqual(value, news[input]),
    );
    return declares && Object.keys(news).every((input) => input in args || input === HIDDEN) ? [[name, news]] : [];
  });
  return Object.fromEntries(found);
}
