import type { Client } from "./client";
import type { Page } from "./paging";
import { isLastPage } from "./paging";
import type { ApiRequest } from "./request";

/** A family of objects that can be read one by one, or together by a list. */
export interface ReadFamily {
  /** Name of the family: what `invalidate` takes. */
  readonly key: string;
  /** The list that gives full objects. */
  readonly list: ApiRequest;
  /** The id of an entry, as `view` is asked for it. */
  idOf(item: unknown): string;
  /** The request that reads one object. */
  get(id: string): ApiRequest;
  /** Whether an entry of the list holds all that a read needs; one that does not is read by GET. */
  complete?(item: unknown): boolean;
  /** The objects that one entry of the list holds, where they are nested in it (subnets in a VPC). */
  itemsOf?(entry: unknown): readonly unknown[];
}

/** What reads are made through. */
export type ReadSource = Pick<Client, "send" | "page" | "list" | "clock">;

/** How long fetched pages answer reads. */
const FRESH_MS = 60_000;
/** A list that is held up longer than this is not worth waiting for: GETs go out instead. */
const LIST_WAIT_MS = 10_000;

/**
 * Reads of single objects, of which those that come together share lists. The first read of a family is a GET; reads that come while
 * it is under way join one list. Requests of a family: at most reads + 2, plus one GET per object that the list did not hold.
 */
export class Reads {
  readonly #source: ReadSource;
  readonly #families = new Map<string, Family>();

  constructor(source: ReadSource) {
    this.#source = source;
  }

  /** The object with this id. Rejects as `Client.send` does; a 404 is always the answer of a GET. Do not change what it gives. */
  view(family: ReadFamily, id: string): Promise<unknown> {
    return this.#family(family).view(family, id);
  }

  /**
   * Every entry of a family's list, which is asked for once while it is fresh, and answers the reads that follow.
   * Rejects as `Client.list` does. Do not change what it gives.
   */
  all(family: ReadFamily): Promise<readonly unknown[]> {
    return this.#family(family).all(family);
  }

  /** Forgets what was read of a family. Call it when a write to the family has ended, however it ended. */
  invalidate(familyKey: string): void {
    this.#families.get(familyKey)?.forget();
  }

  #family({ key }: ReadFamily): Family {
    const known = this.#families.get(key) ?? new Family(this.#source);
    this.#families.set(key, known);
    return known;
  }
}

/** One family over time. Its counts live as long as the process, so that the bound holds over many writes. */
class Family {
  /** Pages bought, and reads that pages have answered. */
  #bought = 0;
  #answered = 0;
  #shelf = new Shelf();

  constructor(readonly source: ReadSource) {}

  forget(): void {
    this.#shelf = new Shelf();
  }

  all(family: ReadFamily): Promise<readonly unknown[]> {
    const shelf = this.#fresh();
    shelf.all ??= this.#list(family, shelf);
    return shelf.all;
  }

  view(family: ReadFamily, id: string): Promise<unknown> {
    const shelf = this.#fresh();
    if (shelf.items.has(id)) return this.#take(family, shelf, id);
    if (shelf.gets.has(id) || shelf.isIdle() || shelf.ended) return this.#get(family, shelf, id);
    if (!shelf.filling && !this.#mayBuy()) return this.#get(family, shelf, id);
    return new Promise((resolve) => {
      shelf.waiting.push({ id, answer: resolve });
      if (!shelf.filling) void this.#fill(family, shelf);
    });
  }

  #fresh(): Shelf {
    if (this.source.clock.now() >= this.#shelf.freshUntil) this.forget();
    return this.#shelf;
  }

  async #list(family: ReadFamily, shelf: Shelf): Promise<readonly unknown[]> {
    const freshUntil = this.source.clock.now() + FRESH_MS;
    try {
      const entries = await this.source.list(family.list);
      shelf.hold(family, entries);
      shelf.ended = true;
      shelf.freshUntil = Math.min(shelf.freshUntil, freshUntil);
      return entries;
    } catch (error) {
      shelf.all = undefined;
      throw error;
    }
  }

  /** Buys pages for those who wait, until none waits, the list ends, or the next page is not worth its price. Never rejects. */
  async #fill(family: ReadFamily, shelf: Shelf): Promise<void> {
    shelf.filling = true;
    while (shelf.waiting.length > 0 && !shelf.ended && this.#mayBuy()) {
      await this.#buy(family, shelf);
      this.#serve(family, shelf);
    }
    shelf.filling = false;
    for (const { id, answer } of shelf.waiting.splice(0)) answer(this.#get(family, shelf, id));
  }

  /** Fetches the next page. A list that fails counts as ended: the rest is read by GET. */
  async #buy(family: ReadFamily, shelf: Shelf): Promise<void> {
    this.#bought += 1;
    const now = this.source.clock.now();
    try {
      shelf.freshUntil = Math.min(shelf.freshUntil, now + FRESH_MS);
      const page = await this.source.page({ ...family.list, maxWaitMs: LIST_WAIT_MS }, shelf.pages + 1);
      shelf.add(family, page);
    } catch {
      shelf.ended = true;
    }
  }

  #serve(family: ReadFamily, shelf: Shelf): void {
    const found = shelf.waiting.filter(({ id }) => shelf.items.has(id));
    shelf.waiting = shelf.waiting.filter(({ id }) => !shelf.items.has(id));
    for (const { id, answer } of found) answer(this.#take(family, shelf, id));
  }

  #take(family: ReadFamily, shelf: Shelf, id: string): Promise<unknown> {
    const item = shelf.items.get(id);
    if (family.complete?.(item) === false) return this.#get(family, shelf, id);
    this.#answered += 1;
    return Promise.resolve(item);
  }

  #get(family: ReadFamily, shelf: Shelf, id: string): Promise<unknown> {
    const underWay = shelf.gets.get(id);
    if (underWay !== undefined) return underWay;
    const answer = this.#send(family, id).finally(() => shelf.gets.delete(id));
    shelf.gets.set(id, answer);
    return answer;
  }

  /** Rejects, too, where the id cannot stand in a path. */
  async #send(family: ReadFamily, id: string): Promise<unknown> {
    return await this.source.send(family.get(id));
  }

  /** The next page is worth it while the reads answered from pages keep up with the pages bought. */
  #mayBuy(): boolean {
    return this.#answered >= this.#bought - 1;
  }
}

/** What is known of a family since the last write to it. */
class Shelf {
  readonly items = new Map<string, unknown>();
  readonly gets = new Map<string, Promise<unknown>>();
  /** The whole list, where it was asked for. */
  all: Promise<readonly unknown[]> | undefined;
  waiting: { readonly id: string; readonly answer: (answer: Promise<unknown>) => void }[] = [];
  pages = 0;
  ended = false;
  filling = false;
  freshUntil = Number.POSITIVE_INFINITY;

  /** Nothing is known and nothing under way: the next read is the first. */
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
