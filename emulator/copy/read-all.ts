import { isObject, type Json, type JsonObject } from "../shared/json";
import { copiedLists } from "./lists";
import { type About, objectsOf, type Rows } from "./rows";
import type { CopyRequest, CopySource, RefusedRead } from "./source";
import { copiedViews } from "./user";

/** Where rows go. */
export interface CopyTarget {
  readonly replace: (rows: Rows) => void;
  readonly put: (rows: Rows) => void;
}

const readsAtOnce = 4;

/**
 * Reads every list and view, some at once, and adds their rows in the order of the tables.
 *
 * @param to - `replace` deletes the rows of its tables first; `put` keeps them
 * @returns what the service refused
 */
export async function copyAll(source: CopySource, about: About, { replace, put }: CopyTarget): Promise<RefusedRead[]> {
  const refused: RefusedRead[] = [];
  const reads = [
    ...copiedViews.map((view) => ({ ...view, read: () => readView(source, view, about) })),
    ...copiedLists.map((list) => ({ ...list, read: () => readList(source, list, about) })),
  ];
  const found = await inTurns(reads, async ({ operation, path, read }) => {
    try {
      return await read();
    } catch (error) {
      refused.push({ operation, path: about.brand.path(path), reason: source.reasonOf(error) });
      return {};
    }
  });
  const seen = new Set<string>();
  for (const rows of found) {
    // Interfaces come from two lists: the second completes the first.
    const [first, again] = ([false, true] as const).map((isSeen) =>
      Object.fromEntries(Object.entries(rows).filter(([table]) => seen.has(table) === isSeen)),
    );
    replace(first ?? {});
    put(again ?? {});
    for (const table of Object.keys(rows)) seen.add(table);
  }
  if (!seen.has("computes")) put({ computes: namedComputes(found) });
  return refused;
}

/** The computes that other objects name, where the service refuses to list computes. */
function namedComputes(found: readonly Rows[]): JsonObject[] {
  const rows = (table: string): readonly JsonObject[] => found.flatMap((each) => each[table] ?? []);
  const named = [
    ...rows("interfaces").map(({ compute_id: id = null }): JsonObject => ({ id })),
    ...rows("managedComputeSettings").map(({ id = null, label = null }): JsonObject => ({ id, label })),
  ];
  return [...new Map(named.map((row) => [row["id"], row])).values()];
}

async function readList(
  source: CopySource,
  { operation, path, filter, rows, ...rest }: (typeof copiedLists)[number],
  about: About,
): Promise<Rows> {
  const request: CopyRequest = {
    operation,
    path: about.brand.path(path),
    ...(filter === undefined ? {} : { filter }),
    ...(rest.public ? { public: true } : {}),
  };
  return rows(objectsOf(about, await source.list(request)), about);
}

async function readView(
  source: CopySource,
  { operation, path, verbatim, rows }: (typeof copiedViews)[number],
  about: About,
): Promise<Rows> {
  const body: Json = (await source.get({ operation, path: about.brand.path(path) })) ?? null;
  const own = verbatim ? body : about.brand.keysIn(body);
  return rows(isObject(own) ? own : ({} satisfies JsonObject), about);
}

/** Does work for each item, a few at once; the results are in the order of the items. */
async function inTurns<T, R extends object>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results = new Map<number, R>();
  const rest = items.entries();
  const worker = async (): Promise<void> => {
    for (const [index, item] of rest) results.set(index, await work(item));
  };
  await Promise.all(Array.from({ length: readsAtOnce }, worker));
  return items.flatMap((_item, index) => results.get(index) ?? []);
}
