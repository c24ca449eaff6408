import type { InputField } from "../../provider/core";
import { isOptional, isWriteOnly, unmanaged } from "../../provider/core";
import type { Shape } from "./shape";

/** What a change of an input does, as a sentence. */
export function changeRule(field: InputField, noun: string): string {
  switch (field.onChange) {
    case "update":
      return `Changing it updates the ${noun} in place.`;
    case "replace":
      return `Changing it replaces the ${noun}.`;
    case "replaceFirst":
      return `Changing it replaces the ${noun}; the old one is deleted first.`;
    case "local":
      return "Changing it sends nothing: the stack's state keeps it.";
    case "ignore":
      return `Used only when the ${noun} is made: a later change does nothing.`;
  }
}

/** What happens when a program no longer declares an input; undefined for those that it must declare. */
export function removalRule(field: InputField, noun: string): string | undefined {
  if (field.autoname !== undefined) return `Removing it gives the ${noun} a generated name.`;
  if (!isOptional(field)) return undefined;
  const sendsNothing = isWriteOnly(field) && field.clear === undefined;
  if (sendsNothing && field.onChange !== "update") return "Removing it does nothing.";
  switch (field.onChange) {
    case "update":
      return clearRule(field);
    case "replace":
    case "replaceFirst": {
      const exception = field.default === undefined ? "" : `, unless it was ${code(field.default)}`;
      return `Removing it replaces the ${noun}${exception}.`;
    }
    case "local":
      return field.default === undefined ? "Removing it sends nothing." : `Removing it means ${code(field.default)}.`;
    case "ignore":
      return "Removing it does nothing.";
  }
}

/**
 * What else there is to know about an input, one sentence each.
 *
 * @param isGivenAway - an output gives its content away
 */
export function notesOf(field: InputField, isGivenAway: boolean): string[] {
  return [
    ...(field.autoname === undefined ? [] : ["Made from the resource's name when left out."]),
    ...(field.compare?.note === undefined ? [] : [field.compare.note]),
    ...(field.writeOnly && !isGivenAway ? ["The service never tells it, so a change made elsewhere goes unseen."] : []),
    ...(field.secret ? ["Secret."] : []),
  ];
}

/** The values of an enumeration as a sentence; undefined where the prose names them all. */
export function valuesRule(shape: Shape, describe: string): string | undefined {
  if (shape.kind === "array") return valuesRule(shape.items, describe);
  if (shape.kind === "nullable") return valuesRule(shape.of, describe);
  if (shape.kind !== "enum") return undefined;
  const values = shape.values.map((value) => `\`${value}\``);
  if (values.every((value) => describe.includes(value))) return undefined;
  return values.length === 1 ? `Only ${values.join()} is accepted.` : `One of ${values.join(", ")}.`;
}

/** A value as it stands in a program, between backticks. */
export function code(value: unknown): string {
  return `\`${JSON.stringify(value)}\``;
}

function clearRule(field: InputField): string {
  if (field.clear === unmanaged || field.clear === undefined) {
    return "Removing it sends nothing: it stops being managed.";
  }
  if (field.compare?.part !== undefined) return "Removing it takes away what it declared.";
  return `Removing it sends ${code(field.clear)}.`;
}
