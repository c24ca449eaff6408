import { expect } from "vitest";
import type { Emulator } from "../../../../emulator";
import type { Props, ResourceDefinition } from "../../../../provider/core";
import type { Api } from "../../../../provider/resources/api";
import { EngineResource, type Options, type Run } from "./engine";
import { alter, type Send, sender, Writes } from "./requests";
import { type ByHand, Change, type Given, type Lifecycle, type Stated } from "./spec";

/** One property's change, with its defaults filled in. */
export interface Step {
  readonly name: string;
  /** Inputs before and after. */
  readonly from: Props;
  readonly to: Props;
  readonly first: "create" | "delete" | "always delete";
  readonly sends: readonly string[];
  readonly body: unknown;
}

/** One test: a service that was just reset, the prerequisites on it, and a resource that no state holds yet. */
export class Stage<W> {
  readonly resource: EngineResource;
  readonly args: Props;
  readonly send: Send;

  private constructor(
    readonly spec: Lifecycle<W>,
    readonly definition: ResourceDefinition<Api>,
    readonly emulator: Emulator,
    readonly writes: Writes,
    readonly world: W,
  ) {
    this.resource = this.another("thing");
    this.args = this.given(spec.args);
    this.send = sender(emulator);
  }

  static async set<W>(spec: Lifecycle<W>, definition: ResourceDefinition<Api>, emulator: Emulator): Promise<Stage<W>> {
    emulator.control.clearFaults();
    emulator.control.reset();
    const world = await spec.world?.({ emulator, send: sender(emulator) });
    // A resource without prerequisites has no type for them either.
    return new Stage(spec, definition, emulator, new Writes(emulator, spec.harmless ?? []), world as W);
  }

  /** The same resource in another program. */
  another(name: string): EngineResource {
    return new EngineResource(this.emulator, this.spec.token, name);
  }

  given<T>(value: Given<W, T>): T {
    return typeof value === "function" ? (value as (world: W) => T)(this.world) : value;
  }

  /** Inputs with others laid over; undefined takes one away. */
  over(args: Props, more: Props): Props {
    return Object.fromEntries(Object.entries({ ...args, ...more }).filter(([, value]) => value !== undefined));
  }

  /** The change of a property that `updates` or `replaces` states. */
  step(name: string, stated: Stated<W>): Step {
    const { value, how } = stated instanceof Change ? stated : new Change<W>(stated, {});
    const from = this.over(this.args, this.given(how.from ?? {}));
    const changed = { ...this.given(how.with ?? {}), [name]: this.given(value) };
    return {
      name,
      from,
      to: this.over(from, changed),
      first: how.first ?? "create",
      sends: how.sends ?? this.spec.writes.update ?? [],
      body: how.body,
    };
  }

  /** Runs a step and answers what it did; fails unless exactly these operations were sent, in this order. */
  async sends(operations: readonly string[], work: () => Promise<Run>): Promise<Run> {
    this.writes.clear();
    const run = await work();
    expect(this.writes.operations()).toEqual(operations);
    return run;
  }

  /** An up, a preview and a refresh with these inputs change nothing and send nothing. */
  async settled(args: Props, options: Options = {}): Promise<void> {
    const { resource } = this;
    const before = resource.must;
    for (const run of [
      await this.sends([], () => resource.preview(args, options)),
      await this.sends([], () => resource.up(args, options)),
      await this.sends([], () => resource.refresh()),
      await this.sends([], () => resource.up(args, options)),
    ]) {
      expect(changedNames(run)).toEqual([]);
      expect(["same", "read"]).toContain(run.did);
    }
    expect(this.lasting(resource.must.outputs)).toEqual(this.lasting(before.outputs));
  }

  /** Outputs without those that change by themselves. */
  lasting(outputs: Props): Props {
    const ephemeral = this.spec.ephemeral ?? [];
    return Object.fromEntries(Object.entries(outputs).filter(([name]) => !ephemeral.includes(name)));
  }

  /** Takes a step by hand. */
  async byHand(step: ByHand<W>): Promise<void> {
    const { send, emulator, world } = this;
    const { id, outputs } = this.resource.must;
    await step({
      ...{ send, emulator, world, id, outputs },
      alter: (table, match, changes) => alter(emulator, table, match, changes),
    });
  }

  /** Returns whether the service still has the object. */
  async isThere(id: string, outputs: Props): Promise<boolean> {
    return (await this.resource.process.runtime.read(this.spec.token, id, outputs)) !== undefined;
  }
}

/** Names of the inputs that a run's diff found changed. */
export function changedNames(run: Run): string[] {
  return (run.diff?.changes ?? []).map((change) => change.name);
}
