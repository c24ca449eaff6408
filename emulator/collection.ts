import { isObject } from "./shared/json";

/** One stored object: plain JSON, in neutral words. Immutable: to change a row, put a new one. */
export type Row = object;

/** Key of a row in its table. */
export type RowKey = string | number;

/** Rows that can be listed by page. */
export interface Listing<R> extends Iterable<R> {
  readonly size: number;
}

// The type of a method: it is checked bivariantly, so tables of different rows fit into one list.
type Lookup<R> = { read(row: R): RowKey | undefined }["read"];

/** The definition of a table: its rows' key and indexes. One per kind of object. */
export interface Table<R extends Row, Index extends string = never> {
  /** Unique among all tables; also the name of the sequence of its ids. */
  readonly name: string;
  /** The row's key. */
  key(row: R): RowKey;
  /** Values by which rows are looked up, besides the key. A row with `undefined` is not in the index. */
  readonly indexes?: Readonly<Record<Index, Lookup<R>>>;
}

/** A row, and its position in the order of its table. */
export interface Held<R> {
  readonly row: R;
  readonly order: number;
}

/** The rows of one table, in the order of creation. Look-ups by key and by index take constant time. */
export class Collection<R extends Row, Index extends string = never> implements Listing<R> {
  readonly #rows = new Map<RowKey, Held<R>>();
  readonly #indexes = new Map<string, Map<RowKey, Set<RowKey>>>();
  #order = 0;
  #unsettled = false;

  /**
   * @param journal - called before every change, with the row as it was
   */
  constructor(
    readonly table: Table<R, Index>,
    private readonly journal: (key: RowKey, before: Held<R> | undefined) => void,
  ) {
    for (const name of Object.keys(table.indexes ?? {})) this.#indexes.set(name, new Map());
  }

  get size(): number {
    return this.#rows.size;
  }

  *[Symbol.iterator](): Iterator<R> {
    for (const { row } of this.#rows.values()) yield row;
  }

  keys(): Iterable<RowKey> {
    return this.#rows.keys();
  }

  get(key: RowKey): R | undefined {
    return this.#rows.get(key)?.row;
  }

  has(key: RowKey): boolean {
    return this.#rows.has(key);
  }

  /** The rows whose indexed value is `value`. */
  by(index: Index, value: RowKey): Listing<R> {
    const keys = this.#indexes.get(index)?.get(value) ?? new Set<RowKey>();
    const rows = this.#rows;
    return {
      size: keys.size,
      *[Symbol.iterator]() {
        for (const key of keys) {
          const held = rows.get(key);
          if (held !== undefined) yield held.row;
        }
      },
    };
  }

  /** The first row whose indexed value is `value`. */
  first(index: Index, value: RowKey): R | undefined {
    for (const row of this.by(index, value)) return row;
    return undefined;
  }

  /** Replaces the row with the same key, or appends the row. Freezes it. Needs a transaction. */
  put(row: R): R {
    const key = this.table.key(row);
    const before = this.#rows.get(key);
    this.journal(key, before);
    this.#set(key, freeze(row), before?.order ?? this.#order + 1);
    return row;
  }

  /** Removes a row. @returns whether there was one. Needs a transaction */
  delete(key: RowKey): boolean {
    const before = this.#rows.get(key);
    if (before === undefined) return false;
    this.journal(key, before);
    this.#unset(key);
    return true;
  }

  /** Position of a row in the table's order. Used by the store. */
  orderOf(key: RowKey): number {
    return this.#rows.get(key)?.order ?? 0;
  }

  /** Adds a row that was loaded from a keeper. Used by the store. */
  load(row: R, order: number): void {
    this.#set(this.table.key(row), freeze(row), order);
  }

  /** Reverts a change. Used by the store, which calls {@link settle} afterwards. */
  restore(key: RowKey, before: Held<R> | undefined): void {
    if (before === undefined) {
      this.#unset(key);
      return;
    }
    this.#unsettled ||= this.#rows.get(key)?.order !== before.order;
    this.#set(key, before.row, before.order);
  }

  /** Restores the order of rows after {@link restore}. Used by the store. */
  settle(): void {
    if (!this.#unsettled) return;
    this.#unsettled = false;
    const rows = [...this.#rows].sort(([, a], [, b]) => a.order - b.order);
    this.#rows.clear();
    for (const index of this.#indexes.values()) index.clear();
    for (const [key, { row, order }] of rows) this.#set(key, row, order);
  }

  #set(key: RowKey, row: R, order: number): void {
    const held = this.#rows.get(key);
    for (const [name, index] of this.#indexes) {
      const value = this.#value(name, row);
      const old = held === undefined ? undefined : this.#value(name, held.row);
      if (held !== undefined && old === value) continue;
      if (old !== undefined) removeFrom(index, old, key);
      if (value !== undefined) index.set(value, (index.get(value) ?? new Set()).add(key));
    }
    this.#rows.set(key, { row, order });
    this.#order = Math.max(this.#order, order);
  }

  #unset(key: RowKey): void {
    const held = this.#rows.get(key);
    if (held === undefined) return;
    for (const [name, index] of this.#indexes) {
      const value = this.#value(name, held.row);
      if (value !== undefined) removeFrom(index, value, key);
    }
    this.#rows.delete(key);
  }

  #value(index: string, row: R): RowKey | undefined {
    return this.table.indexes?.[index as Index](row);
  }
}

function removeFrom(index: Map<RowKey, Set<RowKey>>, value: RowKey, key: RowKey): void {
  const keys = index.get(value);
  keys?.delete(key);
  if (keys?.size === 0) index.delete(value);
}

function freeze<T>(value: T): T {
  if ((!isObject(value) && !Array.isArray(value)) || Object.isFrozen(value)) return value;
  for (const item of Object.values(value)) freeze(item);
  return Object.freeze(value);
}
