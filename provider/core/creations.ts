import { exactText } from "./comparison";

/** The creations of one process: which objects it made, and which requests with equal content are under way. */
export class Creations {
  readonly #made = new Set<string>();
  readonly #equal = new Map<string, EqualCreations>();
  readonly #before = new Map<string, Promise<ReadonlySet<string>>>();

  /** This process made the object, or found it as what it made. */
  made(object: string): void {
    this.#made.add(object);
  }

  isMade(object: string): boolean {
    return this.#made.has(object);
  }

  /** The creations of a type with equal content. */
  equal(token: string, content: unknown): EqualCreations {
    const key = `${token} ${exactText(content)}`;
    const found = this.#equal.get(key) ?? new EqualCreations();
    this.#equal.set(key, found);
    return found;
  }

  /** Ids that were there before the first creation of a type; listed once. */
  before(family: string, list: () => Promise<ReadonlySet<string>>): Promise<ReadonlySet<string>> {
    const known = this.#before.get(family) ?? list();
    this.#before.set(family, known);
    known.catch(() => this.#before.delete(family));
    return known;
  }
}

/**
 * Creations with equal content. If the answer to one is lost, what it made looks like what the others make: it is looked
 * for while no other one runs, by one after the other.
 */
export class EqualCreations {
  /** Creations whose answer is lost, and whose object is not found yet. */
  lost = 0;
  #running = new Set<Promise<unknown>>();
  #turn: Promise<unknown> = Promise.resolve();

  /** Resolves when nothing is looked for. */
  async lookEnded(): Promise<void> {
    await this.#turn;
  }

  /** Sends a request while nothing is looked for. */
  async send<T>(request: () => Promise<T>): Promise<T> {
    await this.#turn;
    const running = request();
    const settled = running.then(
      () => undefined,
      () => undefined,
    );
    this.#running.add(settled);
    settled.then(() => this.#running.delete(settled));
    return await running;
  }

  /** Looks while no request is under way. */
  async look<T>(work: () => Promise<T>): Promise<T> {
    const before = this.#turn;
    const looked = before.then(async () => {
      await Promise.all(this.#running);
      return await work();
    });
    this.#turn = looked.catch(() => undefined);
    return await looked;
  }
}
