import { AccountLimit } from "./account-limit";
import { admit, type BucketState, freshBucket, type RequestEnd, remainingIn, settle, withoutWindow } from "./pacing";

/** Whether a request may be sent now. `wait-for-answer`: when a running one has ended. */
export type Decision =
  | { readonly kind: "go" }
  | { readonly kind: "wait-until"; readonly until: number }
  | { readonly kind: "wait-for-answer" };

/** So many times the requests under way may be counted between two answers. */
const OVERTAKING = 4;

/**
 * The buckets of a client: one per operation, and one for the account, which counts the requests of every operation but those that the
 * account's limit does not hold for.
 */
export class Buckets {
  readonly #operations = new Map<string, BucketState>();
  readonly #limit = new AccountLimit();
  /** Operations that the account's limit does not hold for. */
  readonly #exempt = new Set<string>();
  /** Operations that an answer about the account's limit was an answer to. */
  readonly #subject = new Set<string>();
  #account = freshBucket;

  /** Decides about the next request of an operation, and counts it if it may go. */
  admit(operation: string, now: number): Decision {
    const own = admit(this.#bucket(operation), now);
    if (this.#exempt.has(operation)) return this.#decide(operation, own);
    const account = admit(this.#account, now);
    if (own.kind === "go" && account.kind === "go") {
      this.#account = account.state;
      return this.#decide(operation, own);
    }
    const ends = [own, account].flatMap((one) => (one.kind === "wait-until" ? [one.until] : []));
    return ends.length > 0 ? { kind: "wait-until", until: Math.max(...ends) } : { kind: "wait-for-answer" };
  }

  /** Updates the buckets when a request of an operation ended. */
  settle(operation: string, end: RequestEnd, now: number): void {
    const isAccounts = this.#isAccounts(operation, end, now);
    this.#operations.set(operation, settle(this.#bucket(operation), isAccounts ? uncounted(end) : end, now));
    if (this.#exempt.has(operation)) return;
    this.#account = settle(this.#account, isAccounts ? end : uncounted(end), now);
    if (!isAccounts) this.#exemptIf(operation, end);
  }

  #decide(operation: string, own: ReturnType<typeof admit>): Decision {
    if (own.kind === "wait-until") return { kind: own.kind, until: own.until };
    this.#operations.set(operation, own.state);
    return { kind: own.kind };
  }

  #isAccounts(operation: string, end: RequestEnd, now: number): boolean {
    if (end.kind === "failed" || end.limit === undefined) return false;
    const before = this.#limit.size;
    const isAccounts = this.#limit.learn(operation, end.limit, end.kind === "limited");
    if (this.#limit.size !== before) this.#adopt(now);
    if (isAccounts) {
      this.#subject.add(operation);
      this.#exempt.delete(operation);
    }
    return isAccounts;
  }

  /** What operations knew of the account's limit before it was learned moves to the account's bucket. */
  #adopt(now: number): void {
    const { inFlight, allowance, answeredAt } = this.#account;
    const others = Math.max(0, ...[...this.#operations.values()].map((state) => state.others));
    this.#account = { ...freshBucket, inFlight, allowance, answeredAt, others };
    for (const [operation, state] of this.#operations) {
      if (this.#limit.size === undefined || state.size !== this.#limit.size) continue;
      this.#subject.add(operation);
      this.#operations.set(operation, { ...withoutWindow(state), pausedUntil: 0 });
      const isPaused = now < state.pausedUntil;
      this.#account = {
        ...this.#account,
        pausedUntil: Math.max(this.#account.pausedUntil, state.pausedUntil),
        allowance: isPaused ? 1 : this.#account.allowance,
        remaining: Math.min(this.#account.remaining, remainingIn(state)),
        resetAt: Math.max(this.#account.resetAt, state.resetAt),
        size: state.size,
      };
    }
  }

  /**
   * An answer names the limit with the fewest requests left: if the account's has fewer, it does not hold for the operation. Answers
   * overtake each other, so what was under way makes no difference.
   */
  #exemptIf(operation: string, end: RequestEnd): void {
    if (end.kind !== "answered" || end.limit === undefined || this.#subject.has(operation)) return;
    const { inFlight, others } = this.#account;
    if (end.limit.remaining <= remainingIn(this.#account) + OVERTAKING * (1 + inFlight) * (1 + others)) return;
    this.#exempt.add(operation);
    this.#account = {
      ...this.#account,
      inFlight: Math.max(0, this.#account.inFlight - this.#bucket(operation).inFlight),
    };
  }

  #bucket(operation: string): BucketState {
    return this.#operations.get(operation) ?? freshBucket;
  }
}

/** The end of a request for the bucket that its answer says nothing about. */
function uncounted(end: RequestEnd): RequestEnd {
  return end.kind === "failed" ? end : { kind: "answered", limit: undefined };
}
