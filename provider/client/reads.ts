import type { Client } from "./client";
import { FreshList } from "./fresh-list";
import { isLastPage, type Page } from "./paging";
import type { ApiRequest } from "./request";
import { Waits } from "./waits";

/** Objects of one kind that can be read one by one, or together by a list. */
export interface ReadFamily {
  /** Name of the family: what `invalidate` takes. */
  readonly key: string;
  /** The list that returns complete objects. */
  readonly list: ApiRequest;
  /** The id of an object, as `view` takes it. */
  idOf(item: unknown): string;
  /** The request that reads one object. */
  get(id: string): ApiRequest;
  /** Whether an object of the list has all fields that a read needs; if not, it is read by GET. */
  complete?(item: unknown): boolean;
  /** The objects in one entry of the list, if they are nested (subnets in a VPC). */
  itemsOf?(entry: unknown): readonly unknown[];
}

/** What `Reads` needs of the client. */
export type ReadSource = Pick<Client, "send" | "page" | "list" | "clock">;

/** How long fetched pages are used. */
const FRESH_MS = 60_000;
/** If a list has to wait longer than this, GETs are sent instead. */
const LIST_WAIT_MS = 10_000;

/**
 * Reads of single objects. Reads at the same time share one list: the first read of a family is a GET, and reads that start
 * before it ends wait for a list. Requests of a family: at most reads + 2, plus one GET per object that is not in the list.
 */
export class Reads {
  readonly #source: ReadSource;
  readonly #waits: Waits;
  readonly #families = new Map<string, Family>();
  readonly #fresh = new Map<string, FreshList>();

  /** @param waits - shows who waits for a list that another part of the process fetches */
  constructor(source: ReadSource, waits: Waits = new Waits(source.clock)) {
    this.#source = source;
    this.#waits = waits;
  }

  /** The object with this id. Rejects as `Client.send` does; a 404 always comes from a GET. Do not change the object: reads share it. */
  view(family: ReadFamily, id: string): Promise<unknown> {
    return this.#waits.behind(family.list.operation, () => this.#family(family).view(family, id));
  }

  /**
   * Every entry of a family's list. The list is fetched once while it is fresh, and later reads use it.
   * Rejects as `Client.list` does. Do not change the entries: reads share them.
   */
  all(family: ReadFamily): Promise<readonly unknown[]> {
    return this.#waits.behind(family.list.operation, () => this.#family(family).all(family));
  }

  /**
   * Every entry of a family's list, out of one that began after the time. Those who ask at the same time share it.
   * Rejects as `Client.list` does.
   *
   * @param time - in milliseconds since 1970 on this machine's clock
   */
  allSince(family: ReadFamily, time: number): Promise<readonly unknown[]> {
    const known = this.#fresh.get(family.key) ?? this.#freshList(family);
    return this.#waits.behind(family.list.operation, () => known.since(time));
  }

  /** Forgets what was read of a family. Call it after every write to the family, whether it succeeded or failed. */
  invalidate(familyKey: string): void {
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

  #family({ key }: ReadFamily): Family {
    const known = this.#families.get(key) ?? new Family(this.#source);
    this.#families.set(key, known);
    return known;
  }
}

/** The reads of one family. Its counts are kept over writes, so that the limit of requests holds for the whole process. */
class Family {
  /** Pages fetched, and reads answered from pages. */
  #fetched = 0;
  #fromPages = 0;
  #cache = new Cache();

  constructor(readonly source: ReadSource) {}

  forget(): void {
    this.#cache = new Cache();
  }

  all(family: ReadFamily): Promise<readonly unknown[]> {
    const cache = this.#fresh();
    cache.all ??= this.#list(family, cache);
    return cache.all;
  }

  view(family: ReadFamily, id: string): Promise<unknown> {
    const cache = this.#fresh();
    if (cache.items.has(id)) return this.#read(family, cache, id);
    if (cache.gets.has(id) || cache.isIdle() || cache.ended) return this.#get(family, cache, id);
    if (!cache.filling && !this.#mayFetch()) return this.#get(family, cache, id);
    return new Promise((resolve) => {
      cache.waiting.push({ id, resolve });
      if (!cache.filling) void this.#fill(family, cache);
    });
  }

  #fresh(): Cache {
    if (this.source.clock.now() >= this.#cache.freshUntil) this.forget();
    return this.#cache;
  }

  async #list(family: ReadFamily, cache: Cache): Promise<readonly unknown[]> {
    const freshUntil = this.source.clock.now() + FRESH_MS;
    try {
      const entries = await this.source.list(family.list);
      cache.hold(family, entries);
      cache.ended = true;
      cache.freshUntil = Math.min(cache.freshUntil, freshUntil);
      return entries;
    } catch (error) {
      cache.all = undefined;
      throw error;
    }
  }

  /** Fetches pages until no read waits, the list ends, or the next page is not worth its cost. Never rejects. */
  async #fill(family: ReadFamily, cache: Cache): Promise<void> {
    cache.filling = true;
    while (cache.waiting.length > 0 && !cache.ended && this.#mayFetch()) {
      await this.#fetch(family, cache);
      this.#answer(family, cache);
    }
    cache.filling = false;
    for (const { id, resolve } of cache.waiting.splice(0)) resolve(this.#get(family, cache, id));
  }

  /** Fetches the next page. After an error the list counts as ended, and the other objects are read by GET. */
  async #fetch(family: ReadFamily, cache: Cache): Promise<void> {
    this.#fetched += 1;
    const now = this.source.clock.now();
    try {
      cache.freshUntil = Math.min(cache.freshUntil, now + FRESH_MS);
      const page = await this.source.page({ ...family.list, maxWaitMs: LIST_WAIT_MS }, cache.pages + 1);
      cache.add(family, page);
    } catch {
      cache.ended = true;
    }
  }

  #answer(family: ReadFamily, cache: Cache): void {
    const found = cache.waiting.filter(({ id }) => cache.items.has(id));
    cache.waiting = cache.waiting.filter(({ id }) => !cache.items.has(id));
    for (const { id, resolve } of found) resolve(this.#read(family, cache, id));
  }

  #read(family: ReadFamily, cache: Cache, id: string): Promise<unknown> {
    const item = cache.items.get(id);
    if (family.complete?.(item) === false) return this.#get(family, cache, id);
    this.#fromPages += 1;
    return Promise.resolve(item);
  }

  #get(family: ReadFamily, cache: Cache, id: string): Promise<unknown> {
    const running = cache.gets.get(id);
    if (running !== undefined) return running;
    const answer = this.#send(family, id).finally(() => cache.gets.delete(id));
    cache.gets.set(id, answer);
    return answer;
  }

  /** Async, so that an id that no path can hold rejects as well. */
  async #send(family: ReadFamily, id: string): Promise<unknown> {
    return await this.source.send(family.get(id));
  }

  /** Another page is worth its cost while about as many reads were answered from pages as pages were fetched. */
  #mayFetch(): boolean {
    return this.#fromPages >= this.#fetched - 1;
  }
}

/** The objects read of a family since the last write to it. */
class Cache {
  readonly items = new Map<string, unknown>();
  readonly gets = new Map<string, Promise<unknown>>();
  /** The whole list; undefined if `all` was not called. */
  all: Promise<readonly unknown[]> | undefined;
  waiting: { readonly id: string; readonly resolve: (object: Promise<unknown>) => void }[] = [];
  pages = 0;
  ended = false;
  filling = false;
  freshUntil = Number.POSITIVE_INFINITY;

  /** Nothing was fetched and no request runs: the next read is the first. */
  isIdle(): boolean {
    return this.pages === 0 && !this.filling && this.gets.size === 0;
  }

  hold(family: ReadFamily, entries: readonly unknown[]): void {
    const items = family.itemsOf === undefined ? entries : entries.flatMap((entry) => family.itemsOf?.(entry) ?? []);
    for (const item of items) this.items.set(family.idOf(item), item);
  }

  add(family: ReadFamily, page: Page): void {
    this.hold(family, page.items);
    this.pages += 1;
    this.ended = isLastPage(page, this.pages);
  }
}
