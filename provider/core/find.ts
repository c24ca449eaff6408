import { type Context, partsOf } from "./context";
import type { Lookup, ScanEntry } from "./definition";
import { RefusedError, withArticle } from "./errors";
import { isAbsent } from "./gone";
import {
  formatId,
  type IdKind,
  type ImportHint,
  idForm,
  importForms,
  parentParts,
  parentsOf,
  parseId,
  parseImport,
} from "./id";
import { inParallel } from "./parallel";
import { isListable, type ResourceShape } from "./shape";
import type { Observed } from "./state";
import { readable } from "./unreadable";
import type { Props } from "./values";

/**
 * Finds the object that `import` or `get` names.
 *
 * @param text - the id, or a key such as `label:my-net` in place of the id's last part
 * @throws RefusedError if the form is wrong, nothing or more than one object is found, or only the state holds them
 */
export async function findObject<Api>(context: Context<Api>, text: string): Promise<Observed> {
  const { definition } = context;
  if (definition.stateOnly)
    throw new RefusedError(
      `${withArticle(definition.noun)} cannot be imported or read: the service does not keep it. Declare a new one.`,
    );
  const hint = parseImport(definition.id, definition.lookupKeys, text);
  if (hint === undefined) {
    throw new RefusedError(
      `"${text}" does not name ${withArticle(definition.noun)}: give ${importForms(definition.id, definition.lookupKeys)}.`,
    );
  }
  if (hint.by === "key") return await findByKey(context, hint);
  const found = await findById(context, hint.id);
  if (found !== undefined) return found;
  throw new RefusedError(`There is no ${definition.noun} with the id ${formatId(definition.id, hint.id)}.`);
}

/** An object as it is now; undefined if there is none. */
export async function findById<Api>(
  context: Context<Api>,
  parts: Readonly<Record<string, string>>,
): Promise<Observed | undefined> {
  const { definition, service } = context;
  try {
    const body = await definition.read(service.api, parts);
    return decoded(context, body, parts);
  } catch (error) {
    if (isAbsent(context, error)) return undefined;
    throw error;
  }
}

async function findByKey<Api>(context: Context<Api>, hint: ImportHint & { by: "key" }): Promise<Observed> {
  const { definition } = context;
  const { parents, key, value } = hint;
  const listed = await listBelow(context, parents, { key, value });
  const found = listed.filter(({ values }) => values[key] === value);
  const [only, ...others] = found;
  if (only === undefined) throw new RefusedError(`There is no ${definition.noun} with the ${key} "${value}".`);
  if (others.length === 0) return only;
  const ids = found.map((object) => object.id).join(", ");
  throw new RefusedError(
    `Several ${definition.noun} objects have the ${key} "${value}" (${ids}): name one by its ${idForm(definition.id)}.`,
  );
}

/** The object of a body. */
export function observedIn<Api>(context: Context<Api>, body: unknown, inputs: Props): Observed {
  return decoded(context, body, idIn(context, body, inputs));
}

/**
 * The parts of the id of a body, whatever else it holds.
 *
 * @throws RefusedError
 */
export function idIn<Api>(
  { definition, service }: Context<Api>,
  body: unknown,
  inputs: Props,
): Readonly<Record<string, string>> {
  return readable(service.sourceOf(body) ?? withArticle(definition.noun), () => definition.idOf(body, inputs));
}

/**
 * The object that a body describes.
 *
 * @throws RefusedError
 */
export function decoded<Api>(
  { definition, service }: Context<Api>,
  body: unknown,
  parts: Readonly<Record<string, string>>,
): Observed {
  const id = formatId(definition.id, parts);
  const what = `${definition.noun} ${id}`;
  const source = service.sourceOf(body);
  const values = readable(source === undefined ? what : `${what}, ${source},`, () => definition.decode(body, parts));
  return { id, values };
}

/** Values that objects have, by property. */
export type ObjectQuery = Readonly<Record<string, string>>;

/** Properties that a query may name: the parents in the id, and the keys that stand for its end. */
export function queryNames({ id, lookupKeys }: ResourceShape): string[] {
  return [...parentsOf(id).map(([name]) => name), ...lookupKeys];
}

/**
 * The objects that match a query; every one if it is empty. The service narrows them where it can.
 *
 * @throws RefusedError for what an id cannot hold
 */
export async function listObjects<Api>(context: Context<Api>, query: ObjectQuery): Promise<Observed[]> {
  const spec = parentsOf(context.definition.id);
  const parents = Object.fromEntries(
    spec.flatMap(([name, kind]) => {
      const value = query[name];
      return value === undefined ? [] : [[name, partOfId(name, kind, value)]];
    }),
  );
  const keys = context.definition.lookupKeys.flatMap((key): Lookup[] => {
    const value = query[key];
    return value === undefined ? [] : [{ key, value }];
  });
  const isPlaceKnown = Object.keys(parents).length === spec.length;
  const isNarrowed = Object.keys(query).length > 0;
  const found =
    isPlaceKnown && isNarrowed ? await listBelow(context, parents, keys[0]) : await scanObjects(context, "listed");
  return found.filter(({ id, values }) => {
    const parts: Props = parseId(context.definition.id, id) ?? {};
    const isBelow = Object.entries(parents).every(([name, value]) => parts[name] === value);
    return isBelow && keys.every(({ key, value }) => values[key] === value);
  });
}

/** The objects below the parents, narrowed to the look-up where the service can. */
export async function listBelow<Api>(
  context: Context<Api>,
  parents: Readonly<Record<string, string>>,
  lookup: Lookup | undefined,
): Promise<Observed[]> {
  const bodies = await context.definition.list(context.service.api, parents, lookup);
  return bodies.map((body) => observedIn(context, body, parents));
}

/** The objects below the parents, out of the coalesced reads where there are any. */
export async function knownBelow<Api>(
  context: Context<Api>,
  parents: Readonly<Record<string, string>>,
): Promise<Observed[]> {
  const { definition, service } = context;
  const bodies = await (definition.known ?? definition.list)(service.api, parents);
  return bodies.map((body) => observedIn(context, body, parents));
}

function partOfId(name: string, kind: IdKind, value: string): string {
  const part = parseId({ [name]: kind }, value)?.[name];
  if (part !== undefined) return part;
  throw new RefusedError(`${name}: ${kind === "number" ? "must be a number" : "must not be empty"}.`);
}

/** What `import` can name an object by that has these values: a key, or else the forms that it accepts. */
export function importHint(definition: ResourceShape, values: Props): string {
  return keyHint(definition, values) ?? importForms(definition.id, definition.lookupKeys);
}

/** The first key that is known and not secret, below its parents, for instance `12/label:web`. */
export function keyHint({ id, inputs, lookupKeys }: ResourceShape, values: Props): string | undefined {
  const key = lookupKeys.find((name) => typeof values[name] === "string" && !inputs[name]?.secret);
  if (key === undefined) return undefined;
  return [...Object.values(parentParts(id, values)), `${key}:${String(values[key])}`].join("/");
}

/** What is read of each object beside the lists: nothing; what an adoption needs; or everything that lists lack. */
export type ScanDepth = "listed" | "adoptable" | "complete";

/** Called with how many objects have been read by themselves, and how many there are. */
export type ScanProgress = (done: number, total: number) => void;

/** How many objects are read at once. */
const AT_ONCE = 8;

/** Every object of a resource that the account has; none where there are none to list. */
export async function scanObjects<Api>(
  context: Context<Api>,
  depth: ScanDepth,
  progress: ScanProgress = () => undefined,
): Promise<Observed[]> {
  const { definition } = context;
  if (!isListable(definition)) return [];
  const entries = await entriesOf(context);
  const listed = entries.map(({ body, parents }) => observedIn(context, body, parents));
  const { unlisted } = definition;
  const isListEnough = unlisted === undefined || depth === "listed";
  if (isListEnough || (depth === "adoptable" && unlisted.readWhen === "asked")) return listed;
  return await readEach(context, listed, progress);
}

async function entriesOf<Api>({ definition, service }: Context<Api>): Promise<readonly ScanEntry[]> {
  if (definition.scan) return await definition.scan(service.api);
  const bodies = await definition.list(service.api, {});
  return bodies.map((body) => ({ body, parents: {} }));
}

/** An object that is deleted in the meantime is left out. */
async function readEach<Api>(
  context: Context<Api>,
  listed: readonly Observed[],
  progress: ScanProgress,
): Promise<Observed[]> {
  const read = new Map<string, Observed | undefined>();
  let done = 0;
  await inParallel(listed, AT_ONCE, async ({ id }) => {
    read.set(id, await findById(context, partsOf(context, id)));
    done += 1;
    progress(done, listed.length);
  });
  return listed.flatMap(({ id }) => read.get(id) ?? []);
}

/** The name by which people know an object: its label, its title, the end of its id, or the words of a fixed id. */
export function nameOf(definition: ResourceShape, { id, values }: Observed): string {
  const named = definition.autoname?.input ?? "label";
  const label = values[named];
  if (typeof label === "string" && label !== "") return label;
  const parts = Object.entries(definition.id);
  if (parts.every(([, kind]) => kind.startsWith("="))) return id.replaceAll("/", "-");
  return id
    .split("/")
    .slice(parts.length - 1)
    .join("/");
}
