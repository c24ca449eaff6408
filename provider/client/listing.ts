/** What a write made of an object's entry in a list. Undefined stands for no entry, before the write or after it. */
export type ApplyChange = (entry: unknown) => unknown;

interface Change {
  readonly id: string;
  readonly apply: ApplyChange;
}

/** The entries of one fetch of a list, by id, with the changes that this process made since the fetch began. */
export class Listing {
  /** Resolves when the list was fetched. Rejects as the fetch does. */
  readonly fetched: Promise<void>;
  /** Changes that ended before the list was fetched: what it shows of them is not known. */
  readonly #early: Change[] = [];
  #entries: Map<string, unknown> | undefined;
  #array: readonly unknown[] | undefined;

  /** @param idOf - reads the id of an entry, or throws */
  constructor(fetch: Promise<readonly unknown[]>, idOf: (entry: unknown) => string) {
    this.fetched = fetch.then((entries) => {
      this.#entries = new Map(entries.map((entry) => [idOf(entry), entry]));
      for (const change of this.#early) this.#apply(change);
    });
  }

  /** All entries. Empty before the list was fetched. */
  all(): readonly unknown[] {
    this.#array ??= [...(this.#entries?.values() ?? [])];
    return this.#array;
  }

  /** The entry of an object; undefined if there is none. */
  get(id: string): unknown {
    return this.#entries?.get(id);
  }

  /** Applies a change that has ended. */
  change(id: string, apply: ApplyChange): void {
    if (this.#entries === undefined) this.#early.push({ id, apply });
    else this.#apply({ id, apply });
  }

  #apply({ id, apply }: Change): void {
    this.#array = undefined;
    const entry = apply(this.#entries?.get(id));
    if (entry === undefined) this.#entries?.delete(id);
    else this.#entries?.set(id, entry);
  }
}
