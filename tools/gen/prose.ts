import type { InputField } from "../../provider/core";
import { isOptional, isWriteOnly, unmanaged } from "../../provider/core";
import type { Shape } from "./shape";

/** The effect of changing an input, as a sentence. */
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
      return `Used only when the ${noun} is created: a later change does nothing.`;
  }
}

/** The effect of removing an input from the program; undefined for a required one. */
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

const NOT_RETURNED = "The service never returns it, so a change made elsewhere is not detected.";

/**
 * Further notes about an input, one sentence each.
 *
 * @param hasFingerprint - an output returns a fingerprint of its content
 */
export function notesOf(field: InputField, hasFingerprint: boolean): string[] {
  return [
    ...(field.autoname === undefined ? [] : ["Generated from the resource's name if omitted."]),
    ...(field.compare?.note === undefined ? [] : [field.compare.note]),
    ...(field.writeOnly && !hasFingerprint ? [NOT_RETURNED] : []),
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
  if (field.clear === unmanaged || field.clear === undefined) {
    return "Removing it sends nothing: it stops being managed.";
  }
  if (field.compare?.part !== undefined) return "Removing it removes what it declared.";
  return `Removing it sends ${code(field.clear)}.`;
}
