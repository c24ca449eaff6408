import { isObject, type Json } from "../shared/json";

/** Asks the emulator for a list: the entries of the page, or nothing. */
export type ListEntries = (path: string) => Promise<readonly Json[]>;

/**
 * Names the objects of the emulator that stand for those of the service. An object that the emulator has under the same
 * id stands for itself; for any other one stands an object of the same list that stands for none yet.
 */
export class StandIns {
  readonly #standIns = new Map<string, string>();

  constructor(private readonly list: ListEntries) {}

  /** Remembers what stands for an object. Paths are below the base. */
  add(servicePath: string, id: string): void {
    this.#standIns.set(servicePath, id);
  }

  /** What stands for an object, if anything was named for it before. */
  known(servicePath: string): string | undefined {
    return this.#standIns.get(servicePath);
  }

  /**
   * The emulator's id for an object of the service.
   * @param parents - where the list of such objects is: on the service, and in the emulator
   * @returns undefined if the emulator has no object of the list left
   */
  async find(
    parents: { readonly service: string; readonly emulator: string },
    id: string,
  ): Promise<string | undefined> {
    const path = `${parents.service}/${id}`;
    const known = this.known(path);
    if (known !== undefined) return known;
    const ids = await this.#idsIn(parents.emulator);
    const isTaken = (each: string): boolean =>
      [...this.#standIns].some(([held, standIn]) => held.startsWith(`${parents.service}/`) && standIn === each);
    const isAlike = (each: string): boolean => ["", prefixOf(each)].includes(prefixOf(id)) && !isTaken(each);
    const found = ids.includes(id) ? id : ids.find(isAlike);
    if (found !== undefined) this.add(path, found);
    return found;
  }

  async #idsIn(path: string): Promise<string[]> {
    // The list of buckets is not one of clusters, but begins with the clusters that have buckets.
    if (path !== "/object-storage/buckets") return [...(await this.list(path))].sort(byUse).flatMap(idOf);
    const clusters = (await this.list(path)).flatMap((bucket) => textsOf(bucket, ["cluster"]));
    return [...new Set([...clusters, ...(await this.list("/object-storage/clusters")).flatMap(idOf)])];
  }
}

/** The id of an object as it stands in a path. Empty for an object that has none. */
export function idOf(entry: Json): string[] {
  return textsOf(entry, ["id", "label"]).map(encodeURIComponent);
}

/** What distinguishes kinds of ids: `private` of `private%2F1`. */
function prefixOf(id: string): string {
  return id.includes("%2F") ? id.slice(0, id.indexOf("%2F")) : "";
}

/** Puts the regions that have most, and the StackScripts of the account, before others. */
function byUse(one: Json, other: Json): number {
  return useOf(other) - useOf(one);
}

function useOf(entry: Json): number {
  if (!isObject(entry)) return 0;
  const { capabilities, mine } = entry;
  return (Array.isArray(capabilities) ? capabilities.length : 0) + (mine === true ? 1 : 0);
}

function textsOf(entry: Json, names: readonly string[]): string[] {
  if (!isObject(entry)) return [];
  const value = names.map((name) => entry[name]).find((each) => typeof each === "string" || typeof each === "number");
  return value === undefined ? [] : [String(value)];
}
