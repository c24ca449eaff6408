import type { Emulator } from "../../emulator";
import type { Props } from "../../provider/core";
import { Session } from "../../provider/hosts/plugin/session";
import { type EngineProcess, EngineResource, type Options, type Run } from "../provider/resources/support/engine";
import type { Host } from "../provider/resources/support/host";
import { PluginHost } from "../provider/resources/support/plugin-host";
import type { Turns } from "./turns";

/** A resource of a program. */
export interface Declaration {
  readonly name: string;
  readonly token: string;
  readonly label: string;
  readonly variant: number;
  /** Name of the parent resource. */
  readonly parent?: string;
  /** The resource option `import`. */
  readonly import?: string;
}

/** A resource whose steps a stack orders. The engine checks and compares one resource after the other. */
export class StackResource extends EngineResource {
  constructor(
    readonly declaration: Declaration,
    private readonly turns: Turns,
    private readonly service: Emulator,
  ) {
    super(service, declaration.token, declaration.name);
  }

  protected override get host(): Host {
    if (this.on === "dynamic") return super.host;
    const { token, name } = this.declaration;
    return new PluginHost(this.service, token, name, new Session(() => this.process.runtime));
  }

  /** What an up does before its deletions. */
  async register(args: Props, options: Options, process: EngineProcess): Promise<Run> {
    this.process = process;
    return await this.registered(this.declared(args, options), options);
  }

  /** The deletions of what was replaced. */
  async sweep(process: EngineProcess): Promise<void> {
    this.process = process;
    await this.deleteLeftovers();
  }

  /** Ids that the state holds: of what is there, of what is to be deleted, and of what was deleted for a replacement. */
  get ids(): string[] {
    return [this.state, this.deleted, ...this.leftovers].flatMap((one) => one?.id ?? []);
  }

  get isEmpty(): boolean {
    return this.state === undefined && this.deleted === undefined && this.leftovers.length === 0;
  }

  protected override check(olds: Props, news: Props): Promise<Props> {
    return this.turns.take(() => super.check(olds, news));
  }

  protected override diff(...args: Parameters<EngineResource["diff"]>): ReturnType<EngineResource["diff"]> {
    return this.turns.take(() => super.diff(...args));
  }
}
