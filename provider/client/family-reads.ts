import { type ApplyChange, Listing } from "./listing";
import { isLastPage, type Page } from "./paging";
import type { ReadFamily, ReadSource } from "./read-family";

/** How long fetched pages and lists are used. */
const FRESH_MS = 60_000;
/** If a list has to wait longer than this, GETs are sent instead. */
const LIST_WAIT_MS = 10_000;

/**
 * The reads of one family. Its counts are kept when it forgets, so that the limit of requests holds for the whole process.
 *
 * Turns order requests and changes: a response is used for an object only if its request began after the object's last change.
 */
export class FamilyReads {
  /** Pages fetched, and reads answered from pages. */
  #fetched = 0;
  #fromPages = 0;
  /** How many changes have ended. */
  #turn = 0;
  /** The turn of the last change of an object, by id. */
  readonly #changed = new Map<string, number>();
  #cache = new Cache();

  constructor(readonly source: ReadSource) {}

  /** See `Reads.forget`. Responses to requests that are under way are not used either. */
  forget(): void {
    this.#cache = new Cache();
  }

  /** See `Reads.changed`. */
  changed(id: string, apply: ApplyChange | undefined): void {
    this.#turn += 1;
    this.#changed.set(id, this.#turn);
    if (apply === undefined) this.#cache.list = undefined;
    else this.#cache.list?.change(id, apply);
  }

  /** See `Reads.all`. */
  async all(family: ReadFamily): Promise<readonly unknown[]> {
    const list = this.#list(family);
    await list.fetched;
    return list.all();
  }

  /** See `Reads.entry`. */
  async entry(family: ReadFamily, id: string): Promise<unknown> {
    const list = this.#list(family);
    const isFetched = await list.fetched.then(
      () => true,
      () => false,
    );
    const found = isFetched ? list.get(id) : undefined;
    return found ?? (await this.#get(family, this.#fresh(), id));
  }

  /** See `Reads.view`. */
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

  #list(family: ReadFamily): Listing {
    const cache = this.#fresh();
    if (cache.list !== undefined) return cache.list;
    const began = this.#turn;
    const freshUntil = this.source.clock.now() + FRESH_MS;
    const fetch = this.source.list(family.list);
    const list = new Listing(fetch, family.idOf);
    cache.list = list;
    Promise.all([fetch, list.fetched]).then(
      ([entries]) => {
        cache.hold(family, entries, began);
        cache.ended = true;
        cache.freshUntil = Math.min(cache.freshUntil, freshUntil);
      },
      () => {
        // A list that failed is not shared with those who ask later.
        if (cache.list === list) cache.list = undefined;
      },
    );
    return list;
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
    const began = this.#turn;
    const now = this.source.clock.now();
    try {
      cache.freshUntil = Math.min(cache.freshUntil, now + FRESH_MS);
      const page = await this.source.page({ ...family.list, maxWaitMs: LIST_WAIT_MS }, cache.pages + 1);
      cache.add(family, page, began);
    } catch {
      cache.ended = true;
    }
  }

  #answer(family: ReadFamily, cache: Cache): void {
    const found = cache.waiting.filter(({ id }) => cache.items.has(id));
    cache.waiting = cache.waiting.filter(({ id }) => !cache.items.has(id));
    for (const { id, resolve } of found) resolve(this.#read(family, cache, id));
  }

  /** An object that was fetched: as it was, or by GET if it may have changed or is incomplete. */
  #read(family: ReadFamily, cache: Cache, id: string): Promise<unknown> {
    const item = cache.items.get(id);
    const isUsable = item !== undefined && this.#isCurrent(id, item.began) && family.complete?.(item.object) !== false;
    if (!isUsable) return this.#get(family, cache, id);
    this.#fromPages += 1;
    return Promise.resolve(item.object);
  }

  #get(family: ReadFamily, cache: Cache, id: string): Promise<unknown> {
    const running = cache.gets.get(id);
    if (running !== undefined && this.#isCurrent(id, running.began)) return running.answer;
    const get: RunningGet = {
      began: this.#turn,
      answer: this.#send(family, id).finally(() => {
        if (cache.gets.get(id) === get) cache.gets.delete(id);
      }),
    };
    cache.gets.set(id, get);
    return get.answer;
  }

  /** Async, so that an id that no path can hold rejects as well. */
  async #send(family: ReadFamily, id: string): Promise<unknown> {
    return await this.source.send(family.get(id));
  }

  /** Whether a request that began at a turn shows an object as this process has left it. */
  #isCurrent(id: string, began: number): boolean {
    return (this.#changed.get(id) ?? 0) <= began;
  }

  /** Another page is worth its cost while about as many reads were answered from pages as pages were fetched. */
  #mayFetch(): boolean {
    return this.#fromPages >= this.#fetched - 1;
  }
}

interface RunningGet {
  readonly began: number;
  readonly answer: Promise<unknown>;
}

/** An object of a page or list, and the turn at which its request began. */
interface Item {
  readonly object: unknown;
  readonly began: number;
}

/** What was read of a family in the last minute. */
class Cache {
  readonly items = new Map<string, Item>();
  readonly gets = new Map<string, RunningGet>();
  /** The whole list; undefined if nobody asked for it. */
  list: Listing | undefined;
  waiting: { readonly id: string; readonly resolve: (object: Promise<unknown>) => void }[] = [];
  pages = 0;
  ended = false;
  filling = false;
  freshUntil = Number.POSITIVE_INFINITY;

  /** Nothing was fetched and no request runs: the next read is the first. */
  isIdle(): boolean {
    return this.pages === 0 && !this.filling && this.gets.size === 0;
  }

  hold(family: ReadFamily, objects: readonly unknown[], began: number): void {
    for (const object of objects) this.items.set(family.idOf(object), { object, began });
  }

  add(family: ReadFamily, page: Page, began: number): void {
    this.hold(family, page.items, began);
    this.pages += 1;
    this.ended = isLastPage(page, this.pages);
  }
}
