import type { JsonObject } from "../../emulator";
import { kindOf } from "./catalogue";
import { type Command, type CommandOptions, runCommand, runTogether } from "./commands";
import { arm, disarm } from "./faults";
import { judge } from "./judge";
import type { Kind } from "./kind";
import type { Entry } from "./ledger";
import { type Action, type History, storyOf } from "./story";
import { withStubbedGlobals } from "./stubbed-globals";
import type { Identity, User, World } from "./world";

/** What came of a history. */
export interface Played {
  /** Rules that were violated, and how; none if all is well. */
  readonly violations: readonly string[];
  /** Every request with its time, in order, and the states at the end: what two runs of a history have in common. */
  readonly record: string;
}

/** Lives through a history from the start, and judges what is left. */
export async function play(world: World, history: History): Promise<Played> {
  return await withStubbedGlobals(
    world.time,
    () => world.network.random,
    async () => {
      world.reset();
      const violations: string[] = [];
      for (const action of history) {
        try {
          await act(world, action);
        } catch (error) {
          violations.push(`ends: "${storyOf([action])}" ends: ${String(error)}`);
        }
      }
      if (violations.length === 0) violations.push(...(await judged(world)));
      const states = [...world.users].map(([name, { stack }]) => [
        name,
        [...stack.resources].map(([key, one]) => [key, one.state]),
      ]);
      return { violations, record: [...world.network.log, ...world.shown, JSON.stringify(states)].join("\n") };
    },
  );
}

async function judged(world: World): Promise<string[]> {
  try {
    return await judge(world);
  } catch (error) {
    return [`ends: the last commands end: ${String(error)}`];
  }
}

const acts: Readonly<Record<string, (world: World, given: Given) => unknown>> = {
  declare,
  remove,
  adopt,
  stray,
  tamper,
  vanish,
  lose,
  disown,
  fault: (world, given) => arm(world, given.text("is"), given.number("nth")),
  up: (world, given) =>
    command(
      world,
      given,
      ({ stack, program }) =>
        (process) =>
          stack.up(program, process),
    ),
  preview: (world, given) =>
    command(
      world,
      given,
      ({ stack, program }) =>
        (process) =>
          stack.preview(program, process),
    ),
  refresh: (world, given) =>
    command(
      world,
      given,
      ({ stack }) =>
        (process) =>
          stack.refresh(process),
    ),
  both: async (world, given) => {
    const options = { identity: "owner", seed: given.number("seed") } as const;
    await runTogether(
      world,
      options,
      ({ stack, program }) =>
        (process) =>
          stack.up(program, process),
    );
    disarm(world);
  },
  move: (world, given) => world.user(given.text("stack")).stack.move(),
  trim: (world) => world.grant("nothing"),
  destroy: (world, given) =>
    command(
      world,
      given,
      ({ stack }) =>
        (process) =>
          stack.destroy(process),
    ),
};

/** The parameters of an action. */
class Given {
  constructor(private readonly given: Action["with"]) {}

  text(name: string): string {
    return String(this.given[name] ?? "");
  }

  number(name: string): number {
    return Number(this.given[name] ?? 0);
  }

  /** These, with others added. */
  and(more: Action["with"]): Given {
    return new Given({ ...this.given, ...more });
  }

  has(name: string): boolean {
    return this.given[name] !== undefined;
  }
}

async function act(world: World, { does, with: given }: Action): Promise<void> {
  const doing = acts[does];
  if (doing === undefined) throw new Error(`Nothing is called ${does}.`);
  await doing(world, new Given(given));
}

async function command(world: World, given: Given, start: (user: User) => Command): Promise<void> {
  const user = world.user(given.text("stack"));
  const options: CommandOptions = {
    identity: (given.text("as") || "owner") as Identity,
    seed: given.number("seed"),
    ...(given.has("crash") ? { crashAfter: given.number("crash") } : {}),
    ...(given.has("cancel") ? { cancelAfter: given.number("cancel") } : {}),
  };
  await runCommand(world, user, options, start(user));
  disarm(world);
}

/** Adds a resource to a program, or changes it. Without its parent in the program nothing happens. */
function declare(world: World, given: Given): void {
  const user = world.user(given.text("stack"));
  const token = given.text("kind");
  const parent = given.text("parent");
  if (kindOf(token).parent !== undefined && !user.program.some(({ name }) => name === parent)) return;
  const declaration = {
    name: given.text("name"),
    token,
    label: given.text("label"),
    variant: given.number("variant"),
    ...(parent === "" ? {} : { parent }),
    ...(given.has("import") ? { import: given.text("import") } : {}),
  };
  const known = user.program.find(({ name }) => name === declaration.name);
  if (known !== undefined && known.token !== token) return;
  const hint = known?.import === undefined ? {} : { import: known.import };
  user.program = [...user.program.filter(({ name }) => name !== declaration.name), { ...hint, ...declaration }].sort(
    (one, other) => Number(one.parent !== undefined) - Number(other.parent !== undefined),
  );
}

/** Removes a resource and its children from a program. */
function remove(world: World, given: Given): void {
  const user = world.user(given.text("stack"));
  user.program = user.program.filter(
    ({ name, parent }) => name !== given.text("name") && parent !== given.text("name"),
  );
}

/** Others make an object, and hand it over: a program declares it with the option `import`. */
function adopt(world: World, given: Given): void {
  const user = world.user(given.text("stack"));
  const name = given.text("name");
  if (user.program.some((one) => one.name === name) || user.stack.resources.has(name)) return;
  const entry = made(world, given);
  if (entry === undefined) return;
  entry.owner = user.stack.name;
  declare(world, given.and({ import: String(entry.key) }));
}

/** Others make an object for themselves. */
function stray(world: World, given: Given): void {
  made(world, given);
}

function made({ ledger, main }: World, given: Given): Entry | undefined {
  const kind = kindOf(given.text("kind"));
  const row = kind.seed?.(kind.args(given.text("label"), given.number("variant"), {}));
  if (row === undefined) return undefined;
  const { label } = row;
  if (kind.unique && ledger.rows(kind.table).some((one) => "label" in one && one.label === label)) return undefined;
  main.control.seed({ objects: { [kind.table]: [plainJson(row)] } });
  return [...ledger.entries.values()].at(-1);
}

/** Somebody else changes an object of a stack. */
function tamper(world: World, given: Given): void {
  const { entry, kind } = target(world, given);
  if (entry === undefined || kind?.tampered === undefined) return;
  world.main.control.seed({ objects: { [entry.table]: [plainJson({ ...entry.row, ...kind.tampered })] } });
}

/** Somebody else deletes an object of a stack. The service may refuse it. */
async function vanish(world: World, given: Given): Promise<void> {
  const { entry, kind, id = "" } = target(world, given);
  if (entry === undefined || kind === undefined) return;
  if (kind.path === undefined) {
    world.main.control.remove({ [entry.table]: [entry.key] });
    return;
  }
  const headers = { authorization: `Bearer ${world.main.token}` };
  await world.main.handle({ method: "DELETE", target: `/v4${kind.path(id)}`, headers, body: undefined });
}

/** A mistake that the simulation has to notice: a resource drops out of program and state. */
function lose(world: World, given: Given): void {
  remove(world, given);
  world.user(given.text("stack")).stack.resources.delete(given.text("name"));
}

/** Another one: a stack has what belongs to others. */
function disown(world: World, given: Given): void {
  const hint = world.user(given.text("stack")).program.find(({ name }) => name === given.text("name"))?.import;
  for (const entry of world.ledger.entries.values()) if (String(entry.key) === hint) entry.owner = "others";
}

interface Target {
  readonly entry?: Entry | undefined;
  readonly kind?: Kind;
  readonly id?: string;
}

function target(world: World, given: Given): Target {
  const resource = world.user(given.text("stack")).stack.resources.get(given.text("name"));
  if (resource?.state === undefined) return {};
  const kind = kindOf(resource.declaration.token);
  const { id } = resource.state;
  return { kind, id, entry: world.ledger.entry(kind.table, kind.keyOf(id)) };
}

function plainJson(row: object): JsonObject {
  return JSON.parse(JSON.stringify(row)) as JsonObject;
}
