import { randomBytes } from "node:crypto";
import type { Clock } from "../clock";
import type { RowKey } from "../collection";
import { Engine } from "../engine";
import { services } from "../services";
import { Brand, type BrandOption } from "../shared/brand";
import { type Emulator, listen } from "../start";
import { Worlds } from "../worlds";
import { Details } from "./details";
import { Members } from "./members";
import { copyAll } from "./read-all";
import { type About, objectsOf, type Rows } from "./rows";
import type { CopySource, RefusedRead } from "./source";
import { userRows } from "./user";

/** Options of a copy. */
export interface CopyOptions {
  /** Reads the service that is copied. */
  readonly source: CopySource;
  /** The words of that service. */
  readonly brand: BrandOption;
  /** The time of that service. */
  readonly clock: Clock;
  /** The scopes of the copy's token, in the words of the wire: `vpc:read_write account:read_only`. Called after a read. */
  readonly scopes: () => string;
}

/** An emulator with a copy of an account: the same ids, owner and time. Secrets that no operation returns are stand-ins. */
export interface Copied extends Emulator {
  /** A token of the copied user, which is valid in the copy only. */
  readonly userToken: string;
  /** What the service refused to read, so far: it is missing in the copy. */
  refused(): readonly RefusedRead[];
  /** The copied objects by table and key, in neutral words, as they were when they were copied. */
  original(): RowsByKey;
  /** The objects as they are now. */
  objects(): RowsByKey;
}

/** Objects by table and key. */
export type RowsByKey = Readonly<Record<string, ReadonlyMap<RowKey, object>>>;

/**
 * Ids of objects that are created in the copy are larger: the service would give others, and a reader of the request log
 * sees which ones are new.
 */
export const firstNewId = 900_000_000_000_000;

const profile = { operation: "Profile View", path: "/profile" } as const;
const grants = { operation: "Grants List", path: "/profile/grants" } as const;

/**
 * Copies the account of a token into a new emulator, which listens on a free port of 127.0.0.1. Sends GET requests only.
 * @throws what `source.reasonOf` throws; the error of Profile View, without which nothing is known of the user
 */
export async function startCopy({ source, brand, clock, scopes }: CopyOptions): Promise<Copied> {
  const engine = new Engine({
    services,
    brand: new Brand(brand),
    clock,
    worlds: new Worlds(),
    world: "empty",
    token: undefined,
    stateFile: undefined,
  });
  const members = new Members();
  const original = new Map<string, Map<RowKey, object>>();
  const put = (rows: Rows): void => {
    const kept = members.of(rows);
    engine.change({ objects: kept });
    note(engine, kept, original);
  };
  const [user] = objectsOf(engine, [(await source.get(profile)) ?? null]);
  const username = String(user?.["username"] ?? "");
  put(userRows(user ?? {}, engine.brand.keysIn((await source.get(grants).catch(() => undefined)) ?? null)));
  const emulator = await listen(engine, { host: "127.0.0.1", port: 0 });
  const { token: userToken, client } = emulator.control.addToken({
    token: randomBytes(24).toString("hex"),
    username,
    scopes: scopes(),
  });
  const about: About = { brand: engine.brand, username, client };
  const replace = (rows: Rows): void => {
    const kept = members.of(rows);
    const remove = Object.keys(kept).map((table) => [table, keysOf(engine, table)] as const);
    engine.change({ remove: Object.fromEntries(remove) });
    put(rows);
  };
  const refused = await copyAll(source, about, { replace, put });
  const tagsAreComplete = !refused.some(({ operation }) => taggedLists.has(operation));
  reserveIds(engine);
  const details = new Details(engine, source, about, put, tagsAreComplete);
  engine.beforeRequest = (path, query) => details.before(path, query);
  return {
    ...emulator,
    userToken,
    refused: () => [...refused, ...details.refused],
    original: () => Object.fromEntries(original),
    objects: () => objectsIn(engine),
  };
}

const taggedLists: ReadonlySet<string> = new Set([
  "Computes List",
  "Volumes List",
  "Domains List",
  "NodeBalancers List",
]);

function keysOf(engine: Engine, name: string): RowKey[] {
  return [...(objectsIn(engine)[name]?.keys() ?? [])];
}

function objectsIn({ store, tables }: Engine): Record<string, ReadonlyMap<RowKey, object>> {
  return Object.fromEntries(
    [...tables].map(([name, table]) => [name, new Map([...store.in(table)].map((row) => [table.key(row), row]))]),
  );
}

/** Notes the rows as they stand in the copy, unless they were noted before. */
function note({ store, tables }: Engine, rows: Rows, original: Map<string, Map<RowKey, object>>): void {
  for (const [name, list] of Object.entries(rows)) {
    const table = tables.get(name);
    if (table === undefined) continue;
    const noted = original.get(name) ?? new Map<RowKey, object>();
    original.set(name, noted);
    for (const row of list) {
      const key: RowKey = table.key(row);
      const held = store.in(table).get(key);
      if (held !== undefined) noted.set(key, held);
    }
  }
}

function reserveIds({ store, tables }: Engine): void {
  store.transaction(() => {
    for (const name of tables.keys()) store.reserve(name, firstNewId);
  });
}
