import type { Emulator } from "../../emulator";
import type { Props } from "../../provider/core";
import type { EngineProcess, Options, Run } from "../provider/resources/support/engine";
import { kindOf } from "./catalogue";
import { type Declaration, StackResource } from "./stack-resource";
import { Turns } from "./turns";

/** How a command of the engine ended: the messages of what failed; none if all is well. */
export interface Outcome {
  readonly failures: readonly { readonly name: string; readonly message: string }[];
  readonly runs: ReadonlyMap<string, Run>;
}

/** A stack: its state, and the commands of the engine on a program of several resources. */
export class Stack {
  readonly resources = new Map<string, StackResource>();
  /** Where the provider runs. */
  private on: "dynamic" | "plugin" = "dynamic";
  private readonly turns = new Turns();
  private readonly parents = new Map<string, string>();

  constructor(
    readonly name: string,
    private readonly emulator: Emulator,
  ) {}

  /** `pulumi up`: steps in the order of dependencies, as many at once as possible; then deletions. */
  async up(program: readonly Declaration[], process: EngineProcess): Promise<Outcome> {
    const runs = new Map<string, Run>();
    const { failures, attempt } = attempts();
    const done = new Map<string, Promise<boolean>>();
    for (const declaration of program) this.#resource(declaration);
    this.#connect(program);
    for (const declaration of program) {
      const parent = declaration.parent === undefined ? undefined : done.get(declaration.parent);
      const work = async (): Promise<boolean> => {
        if ((await parent) === false || failures.length > 0) return false;
        return await attempt(declaration.name, async () => {
          const run = await this.#register(declaration, process);
          runs.set(declaration.name, run);
        });
      };
      done.set(declaration.name, work());
    }
    await Promise.all(done.values());
    if (failures.length > 0) return { failures, runs };
    const declared = new Set(program.map(({ name }) => name));
    await this.#inReverse(attempt, async (resource) => {
      await resource.sweep(process);
      if (!declared.has(resource.declaration.name) && !resource.isEmpty) await resource.destroy(process);
    });
    this.#forgetEmpty(declared);
    return { failures, runs };
  }

  /** `pulumi preview`, for resources whose parents are there. */
  async preview(program: readonly Declaration[], process: EngineProcess): Promise<Outcome> {
    const runs = new Map<string, Run>();
    const { failures, attempt } = attempts();
    for (const declaration of program) {
      if (declaration.parent !== undefined && this.resources.get(declaration.parent)?.state === undefined) continue;
      await attempt(declaration.name, async () => {
        const resource = this.#resource(declaration);
        runs.set(declaration.name, await resource.preview(this.#argsOf(declaration), optionsOf(declaration), process));
      });
    }
    return { failures, runs };
  }

  /** `pulumi refresh`. */
  async refresh(process: EngineProcess): Promise<Outcome> {
    const runs = new Map<string, Run>();
    const { failures, attempt } = attempts();
    const present = [...this.resources.values()].filter(({ state }) => state !== undefined);
    await Promise.all(
      present.map((resource) =>
        attempt(resource.declaration.name, async () => {
          runs.set(resource.declaration.name, await resource.refresh(process));
        }),
      ),
    );
    this.#forgetEmpty(new Set());
    return { failures, runs };
  }

  /** `pulumi destroy`. */
  async destroy(process: EngineProcess): Promise<Outcome> {
    const { failures, attempt } = attempts();
    await this.#inReverse(attempt, async (resource) => {
      if (!resource.isEmpty && (resource.state ?? resource.deleted) !== undefined) await resource.destroy(process);
      else await resource.sweep(process);
    });
    this.#forgetEmpty(new Set());
    return { failures, runs: new Map() };
  }

  /** Moves to the other host. */
  move(): void {
    this.on = this.on === "dynamic" ? "plugin" : "dynamic";
    for (const resource of this.resources.values()) resource.on = this.on;
  }

  /** The objects that the state holds, as table and key. */
  held(): string[] {
    return [...this.resources.values()].flatMap((resource) => {
      const { table, keyOf } = kindOf(resource.declaration.token);
      return [...resource.ids.map((id) => `${table} ${keyOf(id)}`), ...partsOf(resource)];
    });
  }

  #resource(declaration: Declaration): StackResource {
    const known = this.resources.get(declaration.name);
    if (known !== undefined) return known;
    const resource = new StackResource(declaration, this.turns, this.emulator);
    resource.on = this.on;
    this.resources.set(declaration.name, resource);
    return resource;
  }

  /** Tells each parent which resources take inputs from it. */
  #connect(program: readonly Declaration[]): void {
    for (const { name, parent } of program) if (parent !== undefined) this.parents.set(name, parent);
    for (const [name, resource] of this.resources) {
      resource.dependents = [...this.resources.values()]
        .filter((child) => this.parents.get(child.declaration.name) === name)
        .map((child) => ({ resource: child, inputs: kindOf(child.declaration.token).parent?.inputs ?? [] }));
    }
  }

  async #register(declaration: Declaration, process: EngineProcess): Promise<Run> {
    const resource = this.#resource(declaration);
    return await resource.register(this.#argsOf(declaration), optionsOf(declaration), process);
  }

  #argsOf({ token, label, variant, parent }: Declaration): Props {
    const state = parent === undefined ? undefined : this.resources.get(parent)?.state;
    return kindOf(token).args(label, variant, { ...state?.outputs, id: state?.id });
  }

  /** Children before their parents; a failed deletion keeps those of its parents from being tried. */
  async #inReverse(attempt: Attempt, work: (resource: StackResource) => Promise<void>): Promise<void> {
    const all = [...this.resources.values()];
    const children = all.filter(({ declaration }) => this.parents.has(declaration.name));
    const roots = all.filter(({ declaration }) => !this.parents.has(declaration.name));
    for (const level of [children, roots]) {
      const ends = await Promise.all(level.map((one) => attempt(one.declaration.name, () => work(one))));
      if (ends.includes(false)) return;
    }
  }

  #forgetEmpty(declared: ReadonlySet<string>): void {
    for (const [name, resource] of this.resources)
      if (resource.isEmpty && !declared.has(name)) {
        this.resources.delete(name);
        this.parents.delete(name);
      }
  }
}

/** The objects that belong to a resource besides its own, as table and key. */
export function partsOf({ state, declaration: { token } }: StackResource): string[] {
  const parts = state === undefined ? [] : (kindOf(token).parts?.(state.outputs) ?? []);
  return parts.map(({ table, key }) => `${table} ${key}`);
}

type Attempt = (name: string, work: () => Promise<void>) => Promise<boolean>;

function attempts(): { readonly failures: { name: string; message: string }[]; readonly attempt: Attempt } {
  const failures: { name: string; message: string }[] = [];
  return {
    failures,
    async attempt(name, work) {
      try {
        await work();
        return true;
      } catch (error) {
        failures.push({ name, message: error instanceof Error ? error.message : String(error) });
        return false;
      }
    },
  };
}

function optionsOf({ import: hint }: Declaration): Options {
  return hint === undefined ? {} : { import: hint };
}
