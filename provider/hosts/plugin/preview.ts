import { type Diff, defaultOf, isGiven, knownOf, type Props, type ResourceDefinition, UNKNOWN } from "../../core";
import type { Api } from "../../resources/api";

type Definition = ResourceDefinition<Api>;

/** The known outputs of an object before it is created: declared values and defaults. */
export function previewCreate(definition: Definition, inputs: Props): Props {
  const inputValues = Object.entries(definition.inputs).map(([name, field]) => [
    name,
    inputs[name] ?? defaultOf(field) ?? UNKNOWN,
  ]);
  const others = Object.keys(definition.outputs).map((name) => [name, UNKNOWN]);
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
    return [name, change.value ?? defaultOf(field) ?? (change.recordOnly ? olds[name] : UNKNOWN)];
  });
  const others = Object.entries(definition.outputs).map(([name, { changes = false }]) => [
    name,
    isSent && (changes || isPending) && !(name in definition.id) ? UNKNOWN : olds[name],
  ]);
  return withDerived(definition, Object.fromEntries([...inputValues, ...others]));
}

/** Outputs that follow from known inputs are known. */
function withDerived({ derivedOutputs }: Definition, values: Props): Props {
  return { ...values, ...derivedOutputs?.(knownOf(values)) };
}
