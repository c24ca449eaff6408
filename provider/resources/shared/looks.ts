import type { Clock, ReadFamily, Reads } from "../../client";
import { SaidOnce } from "../../core";
import { ProgramRanges } from "./program-ranges";

/** Whether inputs are compared with lists of the service. Source: the setting `compute:previewChecks`. */
export type PreviewChecks = "service" | "local";

/** Limit of one look, in milliseconds. A preview must not wait for a service that does not answer. */
const LOOK_WAIT_MS = 10_000;

/**
 * What checks of inputs know beyond the resource itself: lists of the service, and the program's other resources. A list that
 * cannot be had is undefined, and is not asked for again by this process: then nothing is claimed.
 */
export class Looks {
  /** The ranges that the program declares. */
  readonly ranges = new ProgramRanges();
  readonly warnings = new SaidOnce();
  readonly #once = new Map<string, Promise<readonly unknown[] | undefined>>();
  readonly #unreadable = new Set<string>();

  constructor(
    private readonly reads: Reads,
    private readonly checks: PreviewChecks,
    private readonly clock: Pick<Clock, "after">,
  ) {}

  /** The list of a family as this process first read it, for what seldom changes. */
  first(family: ReadFamily): Promise<readonly unknown[] | undefined> {
    const known = this.#once.get(family.key) ?? this.latest(family);
    this.#once.set(family.key, known);
    return known;
  }

  /**
   * The list of a family out of the coalesced reads, with the changes of this process. Only the look has a limit: others
   * share the list, and wait for it as long as for any other.
   */
  async latest(family: ReadFamily): Promise<readonly unknown[] | undefined> {
    if (this.checks === "local" || this.#unreadable.has(family.key)) return undefined;
    try {
      return await this.limited(this.reads.all(family));
    } catch {
      this.#unreadable.add(family.key);
      return undefined;
    }
  }

  private async limited<T>(work: Promise<T>): Promise<T> {
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    const cancel = this.clock.after(LOOK_WAIT_MS, () => reject(new Error("the look took too long")));
    work.then(resolve, reject);
    return await promise.finally(cancel);
  }
}
