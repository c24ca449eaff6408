import { type FoundObject, objectOf, type ToldObject } from "./adopt";
import type { Context } from "./context";
import type { Lookup, Props, ResourceShape } from "./definition";
import { RefusedError } from "./errors";
import { type IdKind, type IdSpec, isFixed, parseId } from "./id";
import { scanObjects } from "./scan";

/** Values that objects have, by property. */
export type ObjectQuery = Readonly<Record<string, string>>;

/** Properties that a query may name: the parents in the id, and the keys that stand for its end. */
export function queryNames({ id, lookupKeys }: ResourceShape): string[] {
  return [...parentsOf(id).map(([name]) => name), ...lookupKeys];
}

/**
 * The objects that have what a query says; every one where it is empty. The service narrows them where it can.
 *
 * @throws RefusedError for what an id cannot hold
 */
export async function listObjects<Api>(context: Context<Api>, query: ObjectQuery): Promise<FoundObject[]> {
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
  return found.filter(({ id, told }) => {
    const parts: Props = parseId(context.definition.id, id) ?? {};
    const isBelow = Object.entries(parents).every(([name, value]) => parts[name] === value);
    return isBelow && keys.every(({ key, value }) => told[key] === value);
  });
}

/** The name by which people know an object: its label, its title, the end of its id, or the words that are all of it. */
export function nameOf(definition: ResourceShape, { id, told }: ToldObject): string {
  const [named = "label"] = Object.entries(definition.inputs).find(([, field]) => field.autoname !== undefined) ?? [];
  const label = told[named];
  if (typeof label === "string" && label !== "") return label;
  if (isFixed(definition.id)) return id.replaceAll("/", "-");
  return id
    .split("/")
    .slice(Object.keys(definition.id).length - 1)
    .join("/");
}

async function listBelow<Api>(
  { definition, service }: Context<Api>,
  parents: Readonly<Record<string, string>>,
  lookup: Lookup | undefined,
): Promise<FoundObject[]> {
  const bodies = await definition.list(service.api, parents, lookup);
  return bodies.map((body) => objectOf(definition, body, parents));
}

/** All parts of an id but the last and the fixed words. */
function parentsOf(id: IdSpec): [name: string, kind: IdKind][] {
  return Object.entries(id)
    .slice(0, -1)
    .filter(([, kind]) => !kind.startsWith("="));
}

function partOfId(name: string, kind: IdKind, value: string): string {
  const part = parseId({ [name]: kind }, value)?.[name];
  if (part !== undefined) return part;
  throw new RefusedError(`${name}: ${kind === "number" ? "must be a number" : "must not be empty"}.`);
}
