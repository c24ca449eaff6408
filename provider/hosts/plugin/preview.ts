import type { Diff, Props, ResourceDefinition } from "../../core";
import { isGiven } from "../../core/given";
import { UNKNOWN } from "../../core/unknown";
import type { Api } from "../../resources/api";

type Definition = ResourceDefinition<Api>;

/** What is known of an object's outputs before it is made: declared values and defaults. */
export function previewCreate(definition: Definition, inputs: Props): Props {
  const told = Object.entries(definition.inputs).map(([name, field]) => [
    name,
    inputs[name] ?? field.default ?? UNKNOWN,
  ]);
  const others = Object.keys(definition.outputs).map((name) => [name, UNKNOWN]);
  return Object.fromEntries([...told, ...others]);
}

/** What is known of an object's outputs before it is updated: without a request they stay, and the id's parts always do. */
export function previewUpdate(definition: Definition, diff: Diff, olds: Props, news: Props): Props {
  const isSent = diff.pending.length > 0 || diff.changes.some((change) => change.remote);
  const told = Object.entries(definition.inputs).map(([name, field]) => {
    if (isGiven(news[name])) return [name, news[name]];
    const change = diff.changes.find((one) => one.name === name);
    if (change === undefined) return [name, olds[name]];
    return [name, change.value ?? field.default ?? (change.remote ? UNKNOWN : olds[name])];
  });
  const others = Object.keys(definition.outputs).map((name) => [
    name,
    isSent && !(name in definition.id) ? UNKNOWN : olds[name],
  ]);
  return Object.fromEntries([...told, ...others]);
}
