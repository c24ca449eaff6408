import type { Emulator } from "../../../../emulator";
import type { Clock } from "../../../../provider/client";
import type { Props } from "../../../../provider/core";
import type { GivenSettings } from "../../../../provider/settings";
import { EngineProcess } from "./engine-process";
import { type Options, PROVIDER, type Run, type State, stored } from "./engine-state";
import { DynamicHost, type Host, type HostDiff } from "./host";
import { PluginHost } from "./plugin-host";

/** The steps of one resource: what the engine gives each call of the provider, and what it stores of the answer. */
export class EngineSteps {
  state: State | undefined;
  /** Deleted by a replacement that then made nothing: the next up compares with it, and makes the new one. */
  deleted: State | undefined;
  /** Replaced, but not deleted yet: the next up does it. */
  leftovers: readonly State[] = [];
  /** The process of the last run. */
  process: EngineProcess;
  /** Where the provider runs; a stack may move between two runs. */
  on: "dynamic" | "plugin" = "dynamic";

  private plugin: PluginHost | undefined;

  constructor(
    private readonly emulator: Emulator,
    private readonly token: string,
    private readonly name: string = "thing",
    private readonly settings: GivenSettings = {},
    private readonly clock?: Clock,
  ) {
    this.process = new EngineProcess(emulator, settings, clock);
  }

  /** The state; fails where there is none. */
  get must(): State {
    if (this.state === undefined) throw new Error(`${this.token} "${this.name}" is not in the state`);
    return this.state;
  }

  protected start(): EngineProcess {
    this.plugin = undefined;
    return new EngineProcess(this.emulator, this.settings, this.clock);
  }

  protected declared(args: Props, { deleteBeforeReplace: _, ...hidden }: Options): Props {
    if (this.on === "plugin") return { ...args, __compute: hidden };
    const urn = `urn:pulumi:dev::shop::pulumi-nodejs:dynamic/compute:${this.token}::${this.name}`;
    return { ...args, __provider: PROVIDER, __compute: { urn, ...hidden } };
  }

  protected async reasons(olds: Props, news: Props): Promise<string[]> {
    return [...(await this.host.check(olds, news)).reasons];
  }

  protected async check(olds: Props, news: Props): Promise<Props> {
    const { inputs, reasons } = await this.host.check(olds, news);
    if (reasons.length === 0) return stored(inputs, this.on);
    throw new Error(reasons.join("\n"));
  }

  protected async diff({ id, outputs }: State, inputs: Props): Promise<HostDiff> {
    return await this.host.diff(id, outputs, inputs);
  }

  protected async create(inputs: Props): Promise<void> {
    const { id, outputs, failure } = await this.host.create(inputs);
    this.state = { id, inputs, outputs: stored(outputs, this.on), ...(failure === undefined ? {} : { failed: true }) };
    this.deleted = undefined;
    if (failure !== undefined) throw failure;
  }

  /** An update that stops half-way keeps the old inputs. */
  protected async update({ id, ...old }: State, inputs: Props): Promise<void> {
    const { outputs, failure } = await this.host.update(id, old.outputs, inputs);
    this.state =
      failure === undefined
        ? { id, inputs, outputs: stored(outputs, this.on) }
        : { id, inputs: old.inputs, outputs: stored(outputs, this.on), failed: true };
    if (failure !== undefined) throw failure;
  }

  /** Without inputs in the answer the engine keeps those of the state. */
  protected async read({ id, inputs, outputs }: State): Promise<{ state: State | undefined; run: Run }> {
    const found = await this.host.read(id, outputs, inputs);
    if (found === undefined) return { state: undefined, run: { did: "drop" } };
    const state = {
      id: found.id,
      inputs: stored(found.inputs ?? inputs, this.on),
      outputs: stored(found.outputs, this.on),
    };
    return { state, run: { did: "read", diff: await this.diff(state, inputs) } };
  }

  protected async readByKey(text: string): Promise<State> {
    const found = await this.host.read(text, {}, undefined);
    if (found === undefined) throw new Error(`${this.token} ${text} is not there`);
    if (found.inputs === undefined) throw new Error(`${this.token} ${text} was read without inputs`);
    return { id: found.id, inputs: stored(found.inputs, this.on), outputs: stored(found.outputs, this.on) };
  }

  protected async delete({ id, outputs }: State): Promise<void> {
    await this.host.delete(id, outputs);
  }

  /** Deletes what is replaced. What was deleted already is deleted again. */
  protected async deleteFirst(): Promise<void> {
    const old = this.state ?? this.deleted;
    if (old !== undefined) await this.delete(old);
    this.deleted = old;
    this.state = undefined;
  }

  protected async deleteLeftovers(): Promise<void> {
    for (const left of this.leftovers) {
      await this.delete(left);
      this.leftovers = this.leftovers.filter((one) => one !== left);
    }
  }

  /** The host of the running process. */
  protected get host(): Host {
    if (this.on === "dynamic") return new DynamicHost(this.process.runtime, this.token);
    this.plugin ??= new PluginHost(this.emulator, this.token, this.name);
    return this.plugin;
  }
}
