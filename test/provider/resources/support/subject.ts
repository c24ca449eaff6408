import type { Props, ResourceDefinition } from "../../../../provider/core";
import { defaultOf, type InputField, isWriteOnly } from "../../../../provider/core/shape";
import type { Api } from "../../../../provider/resources/api";
import { Change, type Claim, type Lifecycle, type Stated } from "./spec";
import type { Stage, Step } from "./stage";

/** What claims are made about, and the stage of the test that runs. */
export interface Subject<W> {
  readonly spec: Lifecycle<W>;
  readonly definition: ResourceDefinition<Api>;
  readonly stage: () => Stage<W>;
}

/** Operations in a test's title. */
export function listed(operations: readonly string[]): string {
  return operations.length === 0 ? "nothing" : operations.join(", ");
}

/** Returns whether a claim is left out, with a reason. */
export function isExcepted<W>({ spec }: Subject<W>, claim: Claim): boolean {
  return spec.except?.[claim] !== undefined;
}

/** An input's record; fails where a spec names one that does not exist. */
export function fieldOf<W>({ definition }: Subject<W>, name: string): InputField {
  const field = definition.inputs[name];
  if (field === undefined) throw new Error(`${definition.token} has no input ${name}`);
  return field;
}

/** Returns whether a change of the input needs a new object. */
export function isReplaced(field: InputField): boolean {
  return field.onChange.kind === "replace" || field.onChange.kind === "replaceFirst";
}

/** Returns whether the service returns the input, so that drift can be detected. */
export function isReadable(field: InputField): boolean {
  return !isWriteOnly(field) && field.onChange.kind !== "local" && field.onChange.kind !== "ignore";
}

/** All changes that a spec states: updates, replacements and others. */
export function statedChanges<W>({ spec }: Subject<W>): Readonly<Record<string, Stated<W>>> {
  return { ...spec.updates, ...spec.replaces, ...spec.locals, ...spec.ignores };
}

/** What the change of an input sends, before the definition's own rule. */
export function operationsOf<W>(subject: Subject<W>, step: Step): readonly string[] {
  const { locals = {}, ignores = {}, replaces = {} } = subject.spec;
  if (step.name in locals || step.name in ignores) return [];
  return step.name in replaces ? replacementOf(subject, step) : step.sends;
}

/** Operations of a replacement, in their order. */
export function replacementOf<W>({ spec }: Subject<W>, step: Pick<Step, "first" | "name">): readonly string[] {
  const stated = spec.replaces?.[step.name];
  if (stated instanceof Change && stated.how.sends !== undefined) return stated.how.sends;
  const { create, delete: remove = [] } = spec.writes;
  return step.first === "create" ? [...create, ...remove] : [...remove, ...create];
}

/** Inputs that declare the given one: those of the spec, else with the changed value. */
export function declaring<W>(subject: Subject<W>, name: string, more: Props = {}): Props {
  const stage = subject.stage();
  const args = stage.over(stage.args, more);
  if (args[name] !== undefined) return args;
  const stated = statedChanges(subject)[name];
  if (stated === undefined) throw new Error(`neither args nor another change gives ${name}`);
  const step = stage.step(name, stated);
  return step.from[name] === undefined ? stage.over(step.to, more) : stage.over(step.from, more);
}

/** Returns whether the service has its own value for an input that is left out. */
export function hasServiceDefault(field: InputField): boolean {
  return defaultOf(field) !== undefined && isReadable(field);
}
