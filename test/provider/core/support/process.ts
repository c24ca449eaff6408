import {
  type Context,
  ProcessMemory,
  type Props,
  type ResourceDefinition,
  type Service,
} from "../../../../provider/core";
import type { Origin } from "../../../../provider/state/decode";
import {
  type CheckedInputs,
  type EngineDiff,
  Operations,
  type ReadObject,
  type WrittenObject,
} from "../../../../provider/state/operations";
import { box } from "./definitions";
import { ContradictoryError, LostError, MissingError, RefusalError, type Shelf } from "./shelf";

/** What the engine's state holds of a resource. */
export interface State {
  readonly id: string;
  readonly inputs: Props;
  readonly outputs: Props;
}

/** What a program declares, with the hidden object that the sdk adds. */
export function declare(args: Props, hidden: Props = {}): Props {
  return { ...args, __provider: "text", __compute: { urn: "urn:pulumi:dev::shop::Box::net", ...hidden } };
}

/** The hidden object of inputs or outputs. */
export function hiddenOf(props: Props): Props {
  return props["__compute"] as Props;
}

/** One process of the provider, called in the way the engine calls it. A second run is a second process. */
export class Process {
  readonly warnings: string[] = [];
  /** How far long steps are, as they say it. */
  readonly progress: string[] = [];
  /** Called with each warning's URN. */
  onWarning: (urn: string | undefined) => void = () => undefined;
  private readonly context: Context<Shelf>;

  constructor(
    private readonly shelf: Shelf,
    definition: ResourceDefinition<Shelf> = box as ResourceDefinition<Shelf>,
    memory: ProcessMemory = new ProcessMemory(),
    /** Set on the plugin host. */
    private readonly origin?: Origin,
  ) {
    this.context = { definition, process: memory, service: this.serviceOf() };
  }

  /** The same process, for resources of another type. */
  on(definition: ResourceDefinition<Shelf>): Process {
    return new Process(this.shelf, definition, this.context.process);
  }

  private serviceOf(): Service<Shelf> {
    const { shelf } = this;
    return {
      api: shelf,
      owner: async () => shelf.request("GET", "profile", () => shelf.owner()),
      trustsNotFound: shelf.trustsNotFound,
      notFoundSince: (error) => (error instanceof MissingError ? 0 : undefined),
      clock: {
        now: () => shelf.now,
        earliestServiceTime: (at) => (shelf.hasClock ? at : undefined),
        sleep: async (ms) => {
          shelf.now += ms;
        },
      },
      requestTimeoutMs: 60_000,
      sourceOf: () => undefined,
      waiting: (_reason, work) => work(),
      isRefusal: (error) => error instanceof RefusalError,
      isContradictory: (error) => error instanceof ContradictoryError,
      isAmbiguous: (error) => error instanceof LostError,
      warn: (urn, message) => {
        this.warnings.push(message);
        this.onWarning(urn);
      },
      progress: (_urn, message) => this.progress.push(message),
    };
  }

  check(olds: Props, news: Props): Promise<CheckedInputs> {
    return this.operations.check(olds, news);
  }

  diff(id: string, outputs: Props, inputs: Props): Promise<EngineDiff> {
    return this.operations.diff(id, outputs, inputs);
  }

  create(inputs: Props): Promise<WrittenObject> {
    return this.operations.create(inputs);
  }

  read(id: string, outputs: Props): Promise<ReadObject | undefined> {
    return this.operations.read(id, outputs);
  }

  update(id: string, outputs: Props, inputs: Props): Promise<WrittenObject> {
    return this.operations.update(id, outputs, inputs);
  }

  delete(id: string, outputs: Props): Promise<void> {
    return this.operations.delete(id, outputs);
  }

  private get operations(): Operations<Shelf> {
    return new Operations(this.context, this.origin);
  }

  /** An `up` of a resource that is not in the state. */
  async make(args: Props, hidden: Props = {}): Promise<State> {
    const { inputs, problems } = await this.check({}, declare(args, hidden));
    if (problems.length > 0) throw new Error(reasons(problems));
    const { id, outputs, failure } = await this.create(inputs);
    if (failure !== undefined) throw failure;
    return { id, inputs, outputs };
  }

  /** An `up` of a resource in the state that is not replaced; a step without changes keeps the outputs. */
  async up(state: State, args: Props, hidden: Props = {}): Promise<State & { readonly diff: EngineDiff }> {
    const { inputs, problems } = await this.check(state.inputs, declare(args, hidden));
    if (problems.length > 0) throw new Error(reasons(problems));
    const diff = await this.diff(state.id, state.outputs, inputs);
    if (diff.replaces.length > 0) throw new Error(`replaced because of ${diff.replaces.join()}`);
    if (!diff.changed) return { id: state.id, inputs, outputs: state.outputs, diff };
    const { outputs, failure } = await this.update(state.id, state.outputs, inputs);
    if (failure !== undefined) throw failure;
    return { id: state.id, inputs, outputs, diff };
  }

  /** The diff that a preview shows. */
  async preview(state: State, args: Props, hidden: Props = {}): Promise<EngineDiff> {
    const { inputs, problems } = await this.check(state.inputs, declare(args, hidden));
    if (problems.length > 0) throw new Error(reasons(problems));
    return await this.diff(state.id, state.outputs, inputs);
  }

  /** A `refresh`: read, then diff of what was read with the state's own inputs. */
  async refresh(state: State): Promise<State & { readonly diff: EngineDiff }> {
    const found = await this.read(state.id, state.outputs);
    if (found === undefined) throw new Error("gone");
    const diff = await this.diff(state.id, found.outputs, state.inputs);
    // Without inputs in the answer the engine keeps those of the state.
    return { inputs: state.inputs, ...found, diff };
  }
}

/** What the host shows of a failed check. */
export function reasons(problems: CheckedInputs["problems"]): string {
  return problems.map(({ property, reason }) => `${property}: ${reason}`).join("\n");
}

/** Names of the changed inputs, those that need a request marked by `!`. */
export function changesOf(diff: EngineDiff): string[] {
  return diff.changes.map((change) => (change.recordOnly ? change.name : `${change.name}!`));
}
