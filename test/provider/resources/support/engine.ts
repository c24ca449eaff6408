import type { Emulator } from "../../../../emulator";
import type { Clock } from "../../../../provider/client";
import type { Props } from "../../../../provider/core";
import { Runtime } from "../../../../provider/runtime";
import type { GivenSettings } from "../../../../provider/settings";
import { DynamicHost, type Host, type HostDiff } from "./host";
import { PluginHost } from "./plugin-host";

/** What the engine's state holds of a resource, as it stands between two runs: plain JSON. */
export interface State {
  readonly id: string;
  readonly inputs: Props;
  readonly outputs: Props;
  /** The engine's mark of a step that stopped half-way: the next up calls update, whatever diff says. */
  readonly failed?: true;
}

/** What a run did with the resource. */
export type Did = "create" | "same" | "update" | "replace" | "read" | "drop" | "delete";

/** What a run ended with. `diff` is that of the run; absent where the engine asks for none. */
export interface Run {
  readonly did: Did;
  readonly diff?: HostDiff;
}

/** Options of a resource in the program; the sdk hands the first ones over in the hidden object. */
export interface Options {
  /** `opts.import`: an id or a key. */
  readonly import?: string;
  /** `opts.customTimeouts`. */
  readonly timeouts?: Readonly<Record<string, string>>;
  /** `opts.replaceOnChanges`. */
  readonly replaceOn?: readonly string[];
  readonly deleteBeforeReplace?: true;
}

const PROVIDER = "exports.handler = () => undefined";

/** One process of the provider, which one run of the engine starts. What it warns and says is kept. */
export class EngineProcess {
  readonly warnings: string[] = [];
  readonly progress: string[] = [];
  readonly runtime: Runtime;

  constructor(emulator: Emulator, settings: GivenSettings = {}, clock?: Clock) {
    this.runtime = new Runtime({
      settings: { url: emulator.url, token: emulator.token, ...settings },
      warn: (_urn, message) => this.warnings.push(message),
      progress: (_urn, message) => this.progress.push(message),
      ...(clock === undefined ? {} : { clock }),
    });
  }
}

/**
 * One resource of a program on the engine: its state, and the calls that the engine makes, in its order. Every run is
 * a new process unless one is given. Fails where the provider returns what the engine cannot store.
 */
export class EngineResource {
  state: State | undefined;
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

  /** `pulumi up`: check, diff, and what follows from it. */
  async up(args: Props, options: Options = {}, process = this.start()): Promise<Run> {
    this.process = process;
    const { state } = this;
    const news = this.declared(args, options);
    if (state === undefined) {
      await this.create(await this.check({}, news));
      return { did: "create" };
    }
    const inputs = await this.check(state.inputs, news);
    const diff = await this.host.diff(state.id, state.outputs, inputs);
    if (diff.replaces.length > 0) return await this.replaced(state, news, diff, options);
    if (diff.changed || state.failed) return await this.updated(state, inputs, diff);
    this.state = { ...state, inputs };
    return { did: "same", diff };
  }

  /** `pulumi preview`: check and diff. The state stays as it is. */
  async preview(args: Props, options: Options = {}, process = this.start()): Promise<Run> {
    this.process = process;
    const { state } = this;
    const news = this.declared(args, options);
    const inputs = await this.check(state?.inputs ?? {}, news);
    if (state === undefined) return { did: "create" };
    const diff = await this.host.diff(state.id, state.outputs, inputs);
    if (diff.replaces.length > 0) {
      await this.check({}, news);
      return { did: "replace", diff };
    }
    return { did: diff.changed || state.failed ? "update" : "same", diff };
  }

  /** Reasons for which a preview refuses the resource, each beginning with the property. */
  async refusals(args: Props, options: Options = {}, process = this.start()): Promise<string[]> {
    this.process = process;
    const { reasons } = await this.host.check(this.state?.inputs ?? {}, this.declared(args, options));
    return [...reasons];
  }

  /** `pulumi refresh`: read, then diff of what was read with the state's inputs. */
  async refresh(process = this.start()): Promise<Run> {
    this.process = process;
    const { inputs, outputs, id } = this.must;
    const found = await this.host.read(id, outputs, inputs);
    if (found === undefined) {
      this.state = undefined;
      return { did: "drop" };
    }
    const diff = await this.host.diff(found.id, this.stored(found.outputs), inputs);
    // Without inputs in the answer the engine keeps those of the state.
    this.state = { id: found.id, inputs: this.stored(found.inputs ?? inputs), outputs: this.stored(found.outputs) };
    return { did: "read", diff };
  }

  /** `pulumi import` of the plugin host, by id or key: read, then a check of what was read. */
  async import(text: string, process = this.start()): Promise<Run> {
    this.process = process;
    const found = await this.host.read(text, {}, undefined);
    if (found === undefined) throw new Error(`${this.token} ${text} is not there`);
    if (found.inputs === undefined) throw new Error(`${this.token} ${text} was read without inputs`);
    const inputs = this.stored(found.inputs);
    await this.check(inputs, inputs);
    this.state = { id: found.id, inputs, outputs: this.stored(found.outputs) };
    return { did: "read" };
  }

  /** `up --target-replace`: check without old inputs, no diff. */
  async targetReplace(args: Props, options: Options = {}, process = this.start()): Promise<Run> {
    this.process = process;
    const inputs = await this.check({}, this.declared(args, options));
    await this.remade(this.must, inputs, options.deleteBeforeReplace === true ? "delete" : "create");
    return { did: "replace" };
  }

  /** `pulumi destroy`, or the deletion of what the program no longer declares. */
  async destroy(process = this.start()): Promise<Run> {
    this.process = process;
    const { id, outputs } = this.must;
    await this.host.delete(id, outputs);
    this.state = undefined;
    return { did: "delete" };
  }

  private get host(): Host {
    if (this.on === "dynamic") return new DynamicHost(this.process.runtime, this.token);
    this.plugin ??= new PluginHost(this.emulator, this.token, this.name);
    return this.plugin;
  }

  private start(): EngineProcess {
    this.plugin = undefined;
    return new EngineProcess(this.emulator, this.settings, this.clock);
  }

  private declared(args: Props, { deleteBeforeReplace: _, ...hidden }: Options): Props {
    const type = this.on === "dynamic" ? `pulumi-nodejs:dynamic/compute:${this.token}` : `compute:index:${this.token}`;
    const urn = `urn:pulumi:dev::shop::${type}::${this.name}`;
    if (this.on === "plugin") return { ...args, __compute: hidden };
    return { ...args, __provider: PROVIDER, __compute: { urn, ...hidden } };
  }

  private async check(olds: Props, news: Props): Promise<Props> {
    const { inputs, reasons } = await this.host.check(olds, news);
    if (reasons.length === 0) return this.stored(inputs);
    throw new Error(reasons.join("\n"));
  }

  private async create(inputs: Props): Promise<void> {
    const { id, outputs, failure } = await this.host.create(inputs);
    this.state = { id, inputs, outputs: this.stored(outputs), ...(failure === undefined ? {} : { failed: true }) };
    if (failure !== undefined) throw failure;
  }

  private async updated(state: State, inputs: Props, diff: HostDiff): Promise<Run> {
    const { outputs, failure } = await this.host.update(state.id, state.outputs, inputs);
    const mark = failure === undefined ? {} : { failed: true as const };
    this.state = { id: state.id, inputs, outputs: this.stored(outputs), ...mark };
    if (failure !== undefined) throw failure;
    return { did: "update", diff };
  }

  /** A replacement is checked again, without old inputs, before the first of its steps. */
  private async replaced(state: State, news: Props, diff: HostDiff, options: Options): Promise<Run> {
    const inputs = await this.check({}, news);
    const isDeletedFirst = diff.deleteBeforeReplace || options.deleteBeforeReplace === true;
    await this.remade(state, inputs, isDeletedFirst ? "delete" : "create");
    return { did: "replace", diff };
  }

  /** Properties as the engine stores them; the dynamic host adds the provider's text. */
  private stored(props: Props): Props {
    refuseUnstorable(props, "");
    const copy = JSON.parse(JSON.stringify(props)) as Props;
    return this.on === "dynamic" ? { ...copy, __provider: PROVIDER } : copy;
  }

  private async remade({ id, outputs }: State, inputs: Props, first: "create" | "delete"): Promise<void> {
    if (first === "delete") {
      await this.host.delete(id, outputs);
      this.state = undefined;
    }
    await this.create(inputs);
    if (first === "create") await this.host.delete(id, outputs);
  }
}

function refuseUnstorable(value: unknown, path: string): void {
  if (["string", "boolean"].includes(typeof value) || value === null || Number.isFinite(value)) return;
  if (typeof value !== "object") throw new Error(`the engine cannot store ${typeof value} at ${path}`);
  for (const [name, part] of Object.entries(value)) refuseUnstorable(part, `${path}.${name}`);
}
