import { readFileSync } from "node:fs";
import { systemClock } from "./clock";
import type { Row } from "./collection";
import { Engine } from "./engine";
import { Brand } from "./shared/brand";
import { Refusal } from "./shared/envelope";
import { isObject, type Json, type JsonObject } from "./shared/json";
import type { Service } from "./shared/service";
import type { SeedableTable } from "./shared/table";
import { type World, Worlds } from "./worlds";

/** What a world file says of one world. */
interface WorldGiven {
  readonly base: World;
  readonly rows: Readonly<Record<string, readonly JsonObject[]>>;
}

const members: readonly string[] = ["base", "objects"];

/**
 * The built-in worlds and those of a world file. A world of the file has the objects of its `base`, a built-in world
 * (default `empty`), and its own `objects` by table, as in the state. Missing members of an object get defaults.
 * @param file - `{ "name": { "base": "small", "objects": { "vpcs": [{ "label": "web" }] } } }`; none if undefined
 * @throws Error that names the file, the world and the member at fault
 */
export function worldsOf(file: string | undefined, services: readonly Service[]): Worlds {
  const builtIn = new Worlds();
  if (file === undefined) return builtIn;
  const problem = (text: string): Error => new Error(`World file ${file}: ${text}.`);
  const given = parsed(file, problem);
  const own = Object.entries(given).map(([name, world]): World => {
    const refuse = (text: string): Error => problem(`world ${name}: ${text}`);
    if (builtIn.names.includes(name)) throw refuse("is the name of a built-in world");
    const { base, rows } = worldFrom(world, builtIn, refuse);
    return { ...base, name, rows };
  });
  const worlds = new Worlds(own);
  for (const world of own) check(world, services, (text) => problem(`world ${world.name}: ${text}`));
  return worlds;
}

type Problem = (text: string) => Error;

function parsed(file: string, problem: Problem): JsonObject {
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (error) {
    throw new Error(`World file ${file} cannot be read: ${String((error as { code?: unknown }).code)}.`);
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw problem(`is not JSON: ${(error as Error).message}`);
  }
  if (!isObject(value)) throw problem("must be an object of worlds by name");
  return value;
}

function worldFrom(given: Json | undefined, builtIn: Worlds, problem: Problem): WorldGiven {
  if (!isObject(given)) throw problem("must be an object");
  const unknown = Object.keys(given).find((member) => !members.includes(member));
  if (unknown !== undefined) throw problem(`${unknown}: unknown member; known are ${members.join(", ")}`);
  const { base = "empty", objects = {} } = given;
  if (typeof base !== "string" || !builtIn.names.includes(base))
    throw problem(`base: must be one of ${builtIn.names.join(", ")}`);
  if (!isObject(objects)) throw problem("objects: must be an object of arrays by table");
  const rows = Object.entries(objects).map(([table, list]) => [table, rowsFrom(table, list, problem)] as const);
  return { base: builtIn.named(base), rows: Object.fromEntries(rows) };
}

function rowsFrom(table: string, list: Json | undefined, problem: Problem): JsonObject[] {
  if (!Array.isArray(list)) throw problem(`objects.${table}: must be an array`);
  return list.map((row, index) => {
    if (!isObject(row)) throw problem(`objects.${table}.${index}: must be an object`);
    return row;
  });
}

/** Starts an emulator of the world, object by object: only that shows whether each object is complete. */
function check(world: World, services: readonly Service[], problem: Problem): void {
  const engine = new Engine({
    services,
    brand: new Brand("compute"),
    clock: systemClock,
    worlds: new Worlds([{ ...world, rows: {} }]),
    world: world.name,
    token: "check",
    stateFile: undefined,
  });
  try {
    for (const [name, rows] of Object.entries(world.rows ?? {})) {
      const table = engine.tables.get(name);
      if (table === undefined)
        throw problem(`objects.${name}: unknown table; tables are ${[...engine.tables.keys()].join(", ")}`);
      rows.forEach((row, index) => {
        checkRow(engine, table, row, (text) => problem(`objects.${name}.${index}${text}`));
      });
    }
  } finally {
    engine.close();
  }
}

function checkRow(engine: Engine, table: SeedableTable<Row, string>, row: JsonObject, problem: Problem): void {
  const defaults = engine.store.transaction(() => table.complete?.({}, engine.stage()));
  if (defaults !== undefined) checkMembers(row, new Map(Object.entries(defaults)), problem);
  try {
    engine.change({ objects: { [table.name]: [row] } });
  } catch (error) {
    throw problem(error instanceof Refusal ? `: ${error.message}` : ": is not complete");
  }
}

function checkMembers(row: JsonObject, defaults: ReadonlyMap<string, unknown>, problem: Problem): void {
  for (const [member, value] of Object.entries(row)) {
    if (!defaults.has(member))
      throw problem(`.${member}: unknown member; known are ${[...defaults.keys()].join(", ")}`);
    const kind = kindOf(defaults.get(member));
    if (kind !== undefined && kindOf(value) !== undefined && kindOf(value) !== kind)
      throw problem(`.${member}: must be ${kind}`);
  }
}

/** Undefined: the kind of a value is not known, because it is null or absent. */
function kindOf(value: unknown): string | undefined {
  if (value === null || value === undefined) return undefined;
  if (Array.isArray(value)) return "an array";
  return { string: "a string", number: "a number", boolean: "a boolean" }[typeof value as string] ?? "an object";
}
