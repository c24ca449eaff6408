import type { Diagnostic } from "./events";
import type { ObjectChanges } from "./objects";
import type { Step } from "./steps";

/** A request that a run would send, in the words of the service. */
export interface SentRequest {
  readonly method: string;
  /** Below the base; `{new}` stands for the id of an object that the run creates. */
  readonly path: string;
  /** As the API description names it. */
  readonly operation: string;
  readonly status: number | null;
}

/** Requests of one operation. */
export interface OperationCount {
  readonly operation: string;
  readonly method: string;
  readonly count: number;
}

/** Why a run would fail, as the provider or the engine says it. */
export interface Refusal extends Omit<Diagnostic, "severity"> {
  /** Class of the resource; undefined where the stack is refused. */
  readonly type: string | undefined;
  readonly name: string | undefined;
  readonly during: "preview" | "update";
}

/** How long a run takes at least, under the limits of the public service. */
export interface Duration {
  readonly requests: number;
  readonly seconds: number;
  /** Milliseconds in which the service answered while the account was read. */
  readonly answerMs: number;
}

/** What a run of a stack's program does, found out on a copy of the account. */
export interface Rehearsal {
  readonly stack: string;
  /** User name of the account. */
  readonly account: string;
  readonly command: "up" | "destroy";
  readonly result: "succeeds" | "fails in the preview" | "fails in the update";
  readonly steps: readonly Step[];
  readonly unchanged: number;
  /** By operation, of preview and update. */
  readonly operations: readonly OperationCount[];
  /** Those that change something, in their order. */
  readonly writes: readonly SentRequest[];
  readonly refusals: readonly Refusal[];
  /** Messages of the preview and the update that stop nothing. */
  readonly warnings: readonly string[];
  /** In the words of the service. */
  readonly missingScopes: readonly string[];
  readonly objects: ObjectChanges;
  /** What happens to objects that the stack does not manage. */
  readonly unmanaged: Omit<ObjectChanges, "created">;
  readonly duration: Duration;
  /** What a copy cannot know, a sentence each. */
  readonly unknown: readonly string[];
  /** Number of GET requests with which the account was read. */
  readonly reads: number;
}

/**
 * The exit code: 3 if the run fails, 2 if it deletes or replaces something or affects objects that the stack does not
 * manage, else 0.
 */
export function exitCodeOf({ result, steps, unmanaged }: Rehearsal): 0 | 2 | 3 {
  if (result !== "succeeds") return 3;
  const isSevere = steps.some(({ action }) => action === "delete" || action === "replace");
  return isSevere || unmanaged.deleted.length > 0 || unmanaged.changed.length > 0 ? 2 : 0;
}
