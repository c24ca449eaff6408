import { FamilyReads } from "./family-reads";
import { FreshList } from "./fresh-list";
import type { ApplyChange } from "./listing";
import type { ReadFamily, ReadSource } from "./read-family";
import { Waits } from "./waits";

/**
 * Reads that share requests. Of each family they keep, for a minute, the pages and the list that were fetched. A write makes only
 * the object that it changed unknown.
 */
export class Reads {
  readonly #source: ReadSource;
  readonly #waits: Waits;
  readonly #families = new Map<string, FamilyReads>();
  readonly #fresh = new Map<string, FreshList>();

  /** @param waits - shows who waits for a list that another part of the process fetches */
  constructor(source: ReadSource, waits: Waits = new Waits(source.clock)) {
    this.#source = source;
    this.#waits = waits;
  }

  /**
   * The object with this id, as the service returned it after the last write to it by this process. The first read of a family is a
   * GET, and reads that start before it ends wait for pages of the list. Requests of a family: at most reads + 2, plus one GET per
   * object that is not in the list. Rejects as `Client.send` does; a 404 always comes from a GET. Do not change the object: reads
   * share it.
   */
  view(family: ReadFamily, id: string): Promise<unknown> {
    return this.#waits.behind(family.list.operation, () => this.#family(family).view(family, id));
  }

  /**
   * Every entry of a family's list, with the changes that this process has made since. The list is fetched once while it is fresh,
   * and later reads use it. Rejects as `Client.list` does. Do not change the entries: reads share them.
   */
  all(family: ReadFamily): Promise<readonly unknown[]> {
    return this.#waits.behind(family.list.operation, () => this.#family(family).all(family));
  }

  /**
   * The entry of one object, as `all` returns it. An object that is not in the list is read by GET, and so is every object where
   * there is no list. Rejects as `Client.send` does.
   */
  entry(family: ReadFamily, id: string): Promise<unknown> {
    return this.#waits.behind(family.list.operation, () => this.#family(family).entry(family, id));
  }

  /**
   * Every entry of a family's list as the service returned it, out of a list that began after the time. Those who ask at the same
   * time share it. Rejects as `Client.list` does.
   *
   * @param time - in milliseconds since 1970 on this machine's clock
   */
  allSince(family: ReadFamily, time: number): Promise<readonly unknown[]> {
    const known = this.#fresh.get(family.key) ?? this.#freshList(family);
    return this.#waits.behind(family.list.operation, () => known.since(time));
  }

  /**
   * Tells of a write to one object that has ended: what was read of that object before is no longer used.
   *
   * @param apply - what the write made of the object's entry in the list; undefined: unknown, so the list is fetched again
   */
  changed(family: ReadFamily, id: string, apply: ApplyChange | undefined): void {
    this.#family(family).changed(id, apply);
  }

  /** Forgets everything that was read of a family. Call it after a write of which it is not known what it changed. */
  forget(familyKey: string): void {
    this.#families.get(familyKey)?.forget();
  }

  #freshList(family: ReadFamily): FreshList {
    const { clock } = this.#source;
    const list = new FreshList(
      () => this.#source.list(family.list),
      () => clock.now(),
    );
    this.#fresh.set(family.key, list);
    return list;
  }

  #family({ key }: ReadFamily): FamilyReads {
    const known = this.#families.get(key) ?? new FamilyReads(this.#source);
    this.#families.set(key, known);
    return known;
  }
}
