import type { JsonObject } from "../../emulator";
import { kindOf } from "./catalogue";
import type { Given } from "./given";
import type { Kind } from "./kind";
import type { Entry } from "./ledger";
import { declare, remove } from "./programs";
import type { World } from "./world";

/** Others make an object, and hand it over: a program declares it with the option `import`. */
export function adopt(world: World, given: Given): void {
  const user = world.user(given.text("stack"));
  const name = given.text("name");
  if (user.program.some((one) => one.name === name) || user.stack.resources.has(name)) return;
  const entry = made(world, given);
  if (entry === undefined) return;
  entry.owner = user.stack.name;
  declare(world, given.and({ import: String(entry.key) }));
}

/** Others make an object for themselves. */
export function stray(world: World, given: Given): void {
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
export function tamper(world: World, given: Given): void {
  const { entry, kind } = target(world, given);
  if (entry === undefined || kind?.tampered === undefined) return;
  world.main.control.seed({ objects: { [entry.table]: [plainJson({ ...entry.row, ...kind.tampered })] } });
}

/** Somebody else deletes an object of a stack. The service may refuse it. */
export async function vanish(world: World, given: Given): Promise<void> {
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
export function lose(world: World, given: Given): void {
  remove(world, given);
  world.user(given.text("stack")).stack.resources.delete(given.text("name"));
}

/** Another one: a stack has what belongs to others. */
export function disown(world: World, given: Given): void {
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
