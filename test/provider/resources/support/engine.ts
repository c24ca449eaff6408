import { type Props, UNKNOWN } from "../../../../provider/core";
import type { EngineProcess } from "./engine-process";
import type { Options, Run, State } from "./engine-state";
import { EngineSteps } from "./engine-steps";
import type { HostDiff } from "./host";

export { EngineProcess } from "./engine-process";
export type { Options, Run, State } from "./engine-state";

/** A resource of the program that takes inputs, by name, from another one. */
export interface Dependent {
  readonly resource: EngineResource;
  readonly inputs: readonly string[];
}

/**
 * One resource of a program on the engine: its state, and the calls that the engine makes, in its order. Every run is
 * a new process unless one is given. Fails where the provider returns what the engine cannot store. engine-calls.test.ts
 * holds it against the real engine.
 */
export class EngineResource extends EngineSteps {
  /** Asked, and deleted before this one, where a replacement deletes this one first. */
  dependents: readonly Dependent[] = [];
  /** The run in which this one is replaced along with a resource that its inputs come from. */
  private replacedAlongIn: EngineProcess | undefined;

  /** `pulumi up`: check, diff, and what follows from it. */
  async up(args: Props, options: Options = {}, process = this.start()): Promise<Run> {
    this.process = process;
    const run = await this.registered(this.declared(args, options), options);
    await this.deleteLeftovers();
    return run;
  }

  /** `pulumi preview`: check and diff. The state stays as it is. */
  async preview(args: Props, options: Options = {}, process = this.start()): Promise<Run> {
    this.process = process;
    const { old } = this;
    const news = this.declared(args, options);
    const inputs = await this.check(old?.inputs ?? {}, news);
    if (old === undefined) return { did: "create" };
    const diff = await this.diff(old, inputs);
    if (!this.isReplaced(old, diff)) return { did: diff.changed || old.failed ? "update" : "same", diff };
    await this.check({}, news);
    if (firstOf(options, diff) === "delete") await this.dependentsReplaced();
    return { did: "replace", diff };
  }

  /** Reasons for which a preview refuses the resource, each beginning with the property. */
  async refusals(args: Props, options: Options = {}, process = this.start()): Promise<string[]> {
    this.process = process;
    return await this.reasons(this.state?.inputs ?? {}, this.declared(args, options));
  }

  /** `pulumi refresh`: read, then diff of what was read with the state's inputs. What was deleted is not read. */
  async refresh(process = this.start()): Promise<Run> {
    this.process = process;
    if (this.state === undefined && this.deleted !== undefined) return { did: "same" };
    const { state, run } = await this.read(this.must);
    this.state = state;
    const leftovers: State[] = [];
    for (const left of this.leftovers) {
      const { state: found } = await this.read(left);
      if (found !== undefined) leftovers.push(found);
    }
    this.leftovers = leftovers;
    return run;
  }

  /** `pulumi import` of the plugin host, by id or key: read, then a check of what was read. */
  async import(text: string, process = this.start()): Promise<Run> {
    this.process = process;
    const found = await this.readByKey(text);
    await this.check(found.inputs, found.inputs);
    this.state = found;
    return { did: "read" };
  }

  /** `up --target-replace`: check without old inputs, no diff. */
  async targetReplace(args: Props, options: Options = {}, process = this.start()): Promise<Run> {
    this.process = process;
    await this.remade(this.must, this.declared(args, options), firstOf(options));
    await this.deleteLeftovers();
    return { did: "replace" };
  }

  /** `preview --target-replace`. */
  async previewTargetReplace(args: Props, options: Options = {}, process = this.start()): Promise<Run> {
    this.process = process;
    await this.check({}, this.declared(args, options));
    if (firstOf(options) === "delete") await this.dependentsReplaced();
    return { did: "replace" };
  }

  /** `pulumi destroy`, or the deletion of what the program no longer declares. */
  async destroy(process = this.start()): Promise<Run> {
    this.process = process;
    if (this.state !== undefined || this.deleted === undefined) await this.delete(this.must);
    this.state = undefined;
    this.deleted = undefined;
    await this.deleteLeftovers();
    return { did: "delete" };
  }

  /** What the program's inputs are compared with. */
  private get old(): State | undefined {
    return this.replacedAlongIn === this.process ? undefined : (this.state ?? this.deleted);
  }

  private isReplaced(old: State, diff: HostDiff): boolean {
    return diff.replaces.length > 0 || old === this.deleted;
  }

  /** What an up does with a declared resource. */
  protected async registered(news: Props, options: Options): Promise<Run> {
    const { old } = this;
    if (old === undefined) {
      await this.create(await this.check({}, news));
      return { did: "create" };
    }
    const inputs = await this.check(old.inputs, news);
    const diff = await this.diff(old, inputs);
    if (this.isReplaced(old, diff)) {
      await this.remade(old, news, firstOf(options, diff));
      return { did: "replace", diff };
    }
    if (!diff.changed && !old.failed) {
      this.state = { ...old, inputs };
      return { did: "same", diff };
    }
    await this.update(old, inputs);
    return { did: "update", diff };
  }

  /**
   * A replacement is checked without old inputs before the first of its steps. What an earlier one deleted is deleted
   * again after the creation, unless this one deletes first.
   */
  private async remade(old: State, news: Props, first: "create" | "delete"): Promise<void> {
    const inputs = await this.check({}, news);
    if (first === "delete") for (const one of (await this.dependentsReplaced()).reverse()) await one.deleteFirst();
    if (first === "delete" && old === this.state) await this.deleteFirst();
    const before = this.state;
    try {
      await this.create(inputs);
    } finally {
      if (first === "create" && this.state !== before) this.leftovers = [...this.leftovers, old];
    }
  }

  /** The dependents that are replaced along: each is asked with its own inputs, unknown where they come from here. */
  private async dependentsReplaced(): Promise<EngineResource[]> {
    const along: EngineResource[] = [];
    for (const { resource, inputs } of this.dependents)
      if (await resource.isReplacedAlong(inputs, this.process)) along.push(resource);
    return along;
  }

  private async isReplacedAlong(inputs: readonly string[], process: EngineProcess): Promise<boolean> {
    this.process = process;
    const { old } = this;
    if (old === undefined) return false;
    const unknown = Object.fromEntries(inputs.map((name) => [name, UNKNOWN]));
    const diff = await this.diff(old, { ...old.inputs, ...unknown });
    if (diff.replaces.length > 0) this.replacedAlongIn = process;
    return diff.replaces.length > 0;
  }
}

/** The first step of a replacement. */
function firstOf(options: Options, diff?: HostDiff): "create" | "delete" {
  return diff?.deleteBeforeReplace || options.deleteBeforeReplace ? "delete" : "create";
}
