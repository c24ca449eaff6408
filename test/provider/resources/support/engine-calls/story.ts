import type { Emulator } from "../../../../../emulator";
import type { Props } from "../../../../../provider/core";

/** Where the provider runs. */
export type Host = "dynamic" | "plugin";

/** The id of another resource of the program, as an input. */
export class IdOf {
  constructor(readonly name: string) {}
}

/** A resource of a program. An input may be an `IdOf`. */
export interface Declared {
  readonly token: string;
  readonly args: Props;
  readonly deleteBeforeReplace?: true;
  readonly customTimeouts?: Readonly<Record<string, string>>;
}

/** Resources by name, each after those that it refers to. */
export type Program = Readonly<Record<string, Declared>>;

/** A run of the engine. */
export interface RunStep {
  readonly run: "up" | "preview" | "refresh" | "destroy";
  /** What the step shows. */
  readonly title: string;
  /** Left out where the engine does not run it. */
  readonly program?: Program;
  /** `--refresh`. */
  readonly refresh?: true;
  /** `--target-replace` with `--target-dependents`: the name of a resource. */
  readonly targetReplace?: string;
  /** The run ends with an error. */
  readonly fails?: true;
  /** The run only prepares the others: its calls are not recorded. */
  readonly setup?: true;
}

/** `pulumi import` of one object. */
export interface ImportStep {
  readonly run: "import";
  readonly title: string;
  readonly name: string;
  readonly token: string;
  /** An id or a key. */
  readonly id: string;
}

/** Something that happens to the service, past the engine. */
export interface ServiceStep {
  readonly run: "service";
  readonly change: (emulator: Emulator) => unknown;
}

/** The engine's mark of a step that stopped half-way is set on a resource of the state. */
export interface MarkStep {
  readonly run: "mark";
  readonly name: string;
}

/** One step of a story. */
export type Step = RunStep | ImportStep | ServiceStep | MarkStep;

/** What happens to a stack, from an empty account on. */
export interface Story {
  /** Also the name of its fixtures. */
  readonly name: string;
  readonly hosts: readonly Host[];
  readonly steps: readonly Step[];
}

/** A step in which the engine runs. */
export type EngineStep = RunStep | ImportStep;

/** What a run is called: as on the command line, and what it shows. */
export function titleOf(step: EngineStep): string {
  if (step.run === "import") return `import: ${step.title}`;
  const flags = [
    ...(step.refresh === undefined ? [] : ["--refresh"]),
    ...(step.targetReplace === undefined ? [] : ["--target-replace --target-dependents"]),
  ];
  return `${[step.run, ...flags].join(" ")}: ${step.title}`;
}

/** Before each run: what two runs make differs in its time, so that the one is never taken for the other. */
export function advanceClock({ control }: Emulator): void {
  control.advanceClock(1);
}
