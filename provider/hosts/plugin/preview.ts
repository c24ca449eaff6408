import {
  type Diff,
  defaultOf,
  isGiven,
  knownOf,
  type OutputField,
  type Props,
  type ResourceDefinition,
  UNKNOWN,
} from "../../core";
import type { Api } from "../../resources/api";

type Definition = ResourceDefinition<Api>;

/** The known outputs of an object before it is created: declared values and defaults. */
export function previewCreate(definition: Definition, inputs: Props): Props {
  const inputValues = Object.entries(definition.inputs).map(([name, field]) => [
    name,
    inputs[name] ?? defaultOf(field) ?? (field.optIn ? undefined : UNKNOWN),
  ]);
  const others = Object.entries(definition.outputs).map(([name, field]) => [name, partOf(field, UNKNOWN, inputs)]);
  return withDerived(definition, Object.fromEntries([...inputValues, ...others]));
}

/**
 * The known outputs of an object before it is updated. Without a request none of them changes; a request, also one that
 * renews the object, changes those that the definition marks, and the completion of a pending step may change all but
 * the parts of the id.
 */
export function previewUpdate(definition: Definition, diff: Diff, olds: Props, news: Props): Props {
  const isPending = diff.pending.length > 0;
  const isSent = isPending || diff.isDue || diff.changes.some((change) => !change.recordOnly);
  const inputValues = Object.entries(definition.inputs).map(([name, field]) => {
    if (isGiven(news[name])) return [name, news[name]];
    const change = diff.changes.find((one) => one.name === name);
    if (change === undefined) return [name, olds[name]];
    if (field.optIn) return [name, undefined];
    return [name, change.value ?? defaultOf(field) ?? (change.recordOnly ? olds[name] : UNKNOWN)];
  });
  const isChanged = ({ changes = [] }: OutputField) =>
    changes === true || diff.changes.some((change) => changes.includes(change.name));
  const others = Object.entries(definition.outputs).map(([name, field]) => [
    name,
    partOf(field, isSent && (isPending || isChanged(field)) && !(name in definition.id) ? UNKNOWN : olds[name], news),
  ]);
  return withDerived(definition, Object.fromEntries([...inputValues, ...others]));
}

/** Outputs that follow from known inputs are known. */
function withDerived({ derivedOutputs }: Definition, values: Props): Props {
  return { ...values, ...derivedOutputs?.(knownOf(values)) };
}

/** An output that shows a part of something: nothing where the inputs declare no part of it. */
function partOf({ partFor }: OutputField, value: unknown, inputs: Props): unknown {
  return partFor !== undefined && partFor(value, inputs) === undefined ? undefined : value;
}
