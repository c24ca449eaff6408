import {
  alternativesOf,
  clearingValue,
  defaultOf,
  type InputField,
  isOptional,
  isWriteOnly,
  type ResourceShape,
} from "../../provider/core";
import type { Shape } from "./shape";

/** The effect of changing an input, as a sentence. */
export function changeRule(field: InputField, noun: string): string {
  switch (field.onChange.kind) {
    case "update":
      return `Changing it updates the ${noun} in place.`;
    case "replace":
      return `Changing it replaces the ${noun}.`;
    case "replaceFirst":
      return `Changing it replaces the ${noun}; the old one is deleted first.`;
    case "local":
      return "Changing it sends nothing: the stack's state keeps it.";
    case "ignore":
      return `Used only when the ${noun} is created: a later change does nothing.`;
  }
}

/** The effect of removing an input from the program; undefined for a required one. */
export function removalRule(definition: ResourceShape, name: string, field: InputField): string | undefined {
  const { noun, autoname } = definition;
  if (autoname?.input === name) return `Removing it gives the ${noun} a generated name.`;
  if (!isOptional(definition, name)) return undefined;
  const alternatives = alternativesOf(definition, name);
  if (alternatives.length > 0) return oneOfRule(field, noun, alternatives);
  const { kind } = field.onChange;
  if (kind === "update") return clearRule(field);
  if (kind === "ignore" || isWriteOnly(field)) return "Removing it does nothing.";
  const byDefault = defaultOf(field);
  if (kind === "local")
    return byDefault === undefined ? "Removing it sends nothing." : `Removing it means ${code(byDefault)}.`;
  const exception = byDefault === undefined ? "" : `, unless it was ${code(byDefault)}`;
  return `Removing it replaces the ${noun}${exception}.`;
}

/** One of several inputs has to stand, unless the object was adopted without any of them. */
function oneOfRule({ onChange: { kind } }: InputField, noun: string, alternatives: readonly string[]): string {
  const others = alternatives.map((one) => `\`${one}\``).join(" or ");
  const effect = kind === "update" ? `updates the ${noun} in place` : `replaces the ${noun}`;
  return `Removing it is refused, unless ${others} is declared in its place, which ${effect}, or the ${noun} was adopted without it.`;
}

const NOT_RETURNED = "The service never returns it, so a change made elsewhere is not detected.";

/**
 * Further notes about an input, one sentence each.
 *
 * @param hasFingerprint - an output returns a fingerprint of its content
 */
export function notesOf(
  { autoname }: ResourceShape,
  name: string,
  field: InputField,
  hasFingerprint: boolean,
): string[] {
  return [
    ...(autoname?.input === name ? ["Generated from the resource's name if omitted."] : []),
    ...(field.compare?.note === undefined ? [] : [field.compare.note]),
    ...(field.writeOnly === true && !hasFingerprint ? [NOT_RETURNED] : []),
    ...(field.secret ? ["Secret."] : []),
  ];
}

/** The values of an enumeration as a sentence; undefined if the description names them all. */
export function valuesRule(shape: Shape, describe: string): string | undefined {
  if (shape.kind === "array") return valuesRule(shape.items, describe);
  if (shape.kind === "nullable") return valuesRule(shape.of, describe);
  if (shape.kind !== "enum") return undefined;
  const values = shape.values.map((value) => `\`${value}\``);
  if (values.every((value) => describe.includes(value))) return undefined;
  return values.length === 1 ? `Only ${values.join()} is accepted.` : `One of ${values.join(", ")}.`;
}

/** A value as TypeScript code, between backticks. */
export function code(value: unknown): string {
  return `\`${JSON.stringify(value)}\``;
}

function clearRule(field: InputField): string {
  const clearing = clearingValue(field);
  if (clearing === undefined) return "Removing it sends nothing: it stops being managed.";
  if (field.compare?.part !== undefined) return "Removing it removes what it declared.";
  return `Removing it sends ${code(clearing)}.`;
}
