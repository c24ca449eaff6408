import { isDeepStrictEqual } from "node:util";
import { Collection, type Held, type Row, type RowKey, type Table } from "./collection";

/** A change by a transaction: the new row, or `undefined` if it was deleted. */
export interface Change {
  readonly table: string;
  readonly key: RowKey;
  readonly row: Row | undefined;
  /** Position of the row in its table. */
  readonly order: number;
}

/** What a transaction passes to the keeper. */
export interface Commit {
  readonly changes: readonly Change[];
  /** Changed sequences, each with its last number. */
  readonly sequences: ReadonlyMap<string, number>;
}

/** Everything that a keeper has stored. Rows are in the order of their table. */
export interface Kept {
  readonly rows: Iterable<{ readonly table: string; readonly order: number; readonly row: unknown }>;
  readonly sequences: ReadonlyMap<string, number>;
}

/** Stores what transactions write, for instance in a file. */
export interface Keeper {
  /** What was found when it was opened, one sentence each. */
  readonly notices: readonly string[];
  /** Why the last write failed; undefined if it succeeded. */
  problem(): string | undefined;
  load(): Kept;
  /** Returns once everything is stored durably. If it throws, nothing of the commit may be stored. */
  commit(commit: Commit): void;
  close(): void;
}

/** Called after a transaction with its changes to one table. */
export type Watcher = (changes: readonly Change[]) => void;

/**
 * All objects of an emulator: typed collections in memory, written through to the keeper if there is one. Writing needs
 * a transaction. If it throws, all its changes are reverted. Transactions are synchronous, so no request sees the
 * incomplete changes of another.
 */
export class Store {
  readonly #collections = new Map<string, Collection<Row, string>>();
  readonly #watchers = new Map<string, Watcher[]>();
  readonly #keeper: Keeper | undefined;
  readonly #moved = new Set<string>();
  /** Whether the running transaction moved a sequence: those of a reverted one are stored with the next change. */
  #moves = false;
  readonly #sequences = new Map<string, number>();
  #journal:
    | Map<string, { collection: Collection<Row, string>; key: RowKey; before: Held<Row> | undefined }>
    | undefined;
  #cleared: ReadonlyMap<string, number> | undefined;

  /**
   * @param tables - every table there is
   * @param keeper - loads and stores the objects. Without one, they are in memory only
   */
  constructor(tables: readonly Table<Row, string>[], keeper?: Keeper) {
    this.#keeper = keeper;
    for (const table of tables) {
      if (this.#collections.has(table.name)) throw new Error(`Two tables are called ${table.name}.`);
      this.#collections.set(table.name, this.#empty(table));
    }
    if (keeper !== undefined) this.#load(keeper.load());
  }

  /** The collection of a table. */
  in<R extends Row, I extends string>(table: Table<R, I>): Collection<R, I> {
    const collection = this.#collections.get(table.name);
    if (collection === undefined) throw new Error(`No service lists the table ${table.name}.`);
    // A table's name is unique, so its collection holds the rows of exactly that table.
    return collection as unknown as Collection<R, I>;
  }

  /** The next number of a sequence, from 1. Committed numbers are never used again. Needs a transaction. */
  next(sequence: string): number {
    const value = (this.#sequences.get(sequence) ?? 0) + 1;
    this.reserve(sequence, value);
    return value;
  }

  /** Advances a sequence, so that it never returns `value` or a smaller number. Needs a transaction. */
  reserve(sequence: string, value: number): void {
    if (this.#journal === undefined) throw new Error("Writing needs a transaction.");
    if (value <= (this.#sequences.get(sequence) ?? 0)) return;
    this.#sequences.set(sequence, value);
    this.#moved.add(sequence);
    this.#moves = true;
  }

  /** The last number of a sequence; 0 before the first. */
  last(sequence: string): number {
    return this.#sequences.get(sequence) ?? 0;
  }

  /** Runs `work` and stores its changes. If either throws, all changes are reverted. */
  transaction<T>(work: () => T): T {
    if (this.#journal !== undefined) throw new Error("A transaction is already running.");
    this.#journal = new Map();
    this.#moves = false;
    let changes: Change[] = [];
    try {
      const result = work();
      changes = this.#changes();
      this.#keep();
      return result;
    } catch (error) {
      for (const { collection, key, before } of this.#journal.values()) collection.restore(key, before);
      for (const { collection } of this.#journal.values()) collection.settle();
      for (const [sequence, value] of this.#cleared ?? []) this.#sequences.set(sequence, value);
      changes = [];
      throw error;
    } finally {
      this.#journal = undefined;
      this.#cleared = undefined;
      this.#notify(changes);
    }
  }

  /** Calls `watcher` after every transaction that changed the table. @returns a function that ends it */
  watch(table: Table<Row, string>, watcher: Watcher): () => void {
    this.#watchers.set(table.name, [...(this.#watchers.get(table.name) ?? []), watcher]);
    return () => {
      const others = (this.#watchers.get(table.name) ?? []).filter((each) => each !== watcher);
      this.#watchers.set(table.name, others);
    };
  }

  /** What the keeper found when it was opened, one sentence each. */
  get notices(): readonly string[] {
    return this.#keeper?.notices ?? [];
  }

  /** Why the last change could not be stored; undefined if it was stored. */
  get problem(): string | undefined {
    return this.#keeper?.problem();
  }

  /** Deletes all rows and resets all sequences. Needs a transaction. */
  clear(): void {
    for (const collection of this.#collections.values()) {
      for (const key of [...collection.keys()]) collection.delete(key);
    }
    this.#cleared = new Map(this.#sequences);
    for (const sequence of this.#sequences.keys()) {
      this.#sequences.set(sequence, 0);
      this.#moved.add(sequence);
      this.#moves = true;
    }
  }

  /** Releases the keeper. Nothing can be written afterwards. */
  close(): void {
    this.#keeper?.close();
  }

  #empty(table: Table<Row, string>): Collection<Row, string> {
    const collection: Collection<Row, string> = new Collection(table, (key, before) => {
      if (this.#journal === undefined) throw new Error("Writing needs a transaction.");
      const id = `${table.name}\0${typeof key}\0${key}`;
      if (!this.#journal.has(id)) this.#journal.set(id, { collection, key, before });
    });
    return collection;
  }

  #load(kept: Kept): void {
    for (const [sequence, value] of kept.sequences) this.#sequences.set(sequence, value);
    // Rows of a table that no service has any longer stay in the file and are not loaded.
    for (const { table, order, row } of kept.rows) this.#collections.get(table)?.load(row as Row, order);
  }

  #changes(matters: (before: Held<Row> | undefined, change: Change) => boolean = () => true): Change[] {
    return [...(this.#journal?.values() ?? [])].flatMap(({ collection, key, before }) => {
      const table = collection.table.name;
      const change = { table, key, row: collection.get(key), order: collection.orderOf(key) };
      return matters(before, change) ? [change] : [];
    });
  }

  #keep(): void {
    const sequences = new Map([...this.#moved].map((name) => [name, this.#sequences.get(name) ?? 0]));
    const changes = this.#changes(
      (before, { row, order }) => before?.order !== order || !isDeepStrictEqual(before.row, row),
    );
    if (changes.length === 0 && !this.#moves) return;
    this.#keeper?.commit({ changes, sequences });
    this.#moved.clear();
  }

  #notify(changes: readonly Change[]): void {
    for (const [table, watchers] of this.#watchers) {
      const own = changes.filter((change) => change.table === table);
      if (own.length > 0) for (const watcher of watchers) watcher(own);
    }
  }
}
