import type { Props } from "../../../../../provider/core";

/** A call of the provider by the engine, real or not. Values are plain: secrets are unwrapped. */
export interface Call {
  readonly call: "check" | "diff" | "create" | "read" | "update" | "delete";
  /** The resource's name. */
  readonly of: string;
  readonly id?: string;
  /** Old inputs for check, outputs for all others. */
  readonly olds?: Props;
  readonly news?: Props;
  /** The state's inputs, beside its outputs. */
  readonly inputs?: Props;
  readonly preview?: true;
  /** In seconds. */
  readonly timeout?: number;
  /** Paths of the values that came as secrets, such as `news.password`. */
  readonly secret?: readonly string[];
  readonly answer: Answer;
}

/** What the provider answered. */
export interface Answer {
  /** What it decided, in words: `failed`, `gone`, or what a diff asks for. */
  readonly says?: string;
  readonly id?: string;
  readonly inputs?: Props;
  /** Those that a failed call saved too, where they are known. */
  readonly outputs?: Props;
}

/** A resource of the state. */
export interface StateEntry {
  readonly name: string;
  readonly id: string;
  readonly inputs: Props;
  readonly outputs: Props;
  /** The engine's mark of a step that stopped half-way. */
  readonly failed?: true | undefined;
  /** What a failed replacement left of the old resource: it is still to be deleted, or was deleted already. */
  readonly left?: "to be deleted" | "deleted" | undefined;
}

/** All that is known of one run. */
export interface Recording {
  readonly title: string;
  /** What the program registered, by name; empty for a run without a program. */
  readonly registered: Readonly<Record<string, Props>>;
  readonly calls: readonly Call[];
  readonly before: readonly StateEntry[];
  readonly after: readonly StateEntry[];
}

/** What a diff asks for, in words. */
export function decision(diff: { changed: boolean; replaces: boolean; deleteBeforeReplace: boolean }): string {
  if (!diff.replaces) return diff.changed ? "update" : "same";
  return diff.deleteBeforeReplace ? "replace, delete first" : "replace";
}
