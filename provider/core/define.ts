import type { ResourceDefinition, ResourceSpec } from "./definition";
import { ProviderBug } from "./errors";
import type { IdSpec } from "./id";
import {
  clearingValue,
  defaultOf,
  type InputField,
  type InputFields,
  isOptional,
  isWriteOnly,
  type ResourceShape,
} from "./shape";

/**
 * Checks a definition's declarations, and erases the types of its fields.
 *
 * @throws ProviderBug where the declaration contradicts itself
 */
export function defineResource<Api, F extends InputFields, I extends IdSpec>(
  spec: ResourceSpec<Api, F, I>,
): ResourceDefinition<Api> {
  const mistakes = [
    ...Object.entries(spec.inputs).flatMap(([name, field]) => mistakesOfInput(name, field)),
    ...mistakesOf(spec),
  ];
  if (mistakes.length > 0) throw new ProviderBug(`Definition of ${spec.token}: ${mistakes.join("; ")}.`);
  return spec as unknown as ResourceDefinition<Api>;
}

function mistakesOfInput(name: string, field: InputField): string[] {
  const mistakes: string[] = [];
  if (name.startsWith("__")) mistakes.push(`${name} begins with __, which the engine keeps for itself`);
  const { onChange } = field;
  if (onChange.kind === "update") {
    const isRequired = !field.type.safeParse(undefined).success;
    if (isRequired && "clearing" in onChange) mistakes.push(`${name} is required, but says what its removal sends`);
    if (!isRequired && !("clearing" in onChange) && defaultOf(field) === undefined)
      mistakes.push(`${name} is optional: give it a default, or say in \`update(…)\` what its removal sends`);
  }
  if (field.optIn && (onChange.kind !== "update" || isOptionalManaged(field)))
    mistakes.push(`${name} is opt-in: it is optional, and its removal sends nothing (\`update(unmanaged)\`)`);
  if (field.describe.trim() === "") mistakes.push(`${name} has no prose`);
  return mistakes;
}

function isOptionalManaged(field: InputField): boolean {
  return !field.type.safeParse(undefined).success || clearingValue(field) !== undefined;
}

function mistakesOf(spec: ResourceShape): string[] {
  const mistakes: string[] = [];
  if (!/^[A-Z][A-Za-z]+$/.test(spec.token)) mistakes.push("the token is not a class name");
  for (const [name, field] of Object.entries(spec.outputs)) {
    if (name in spec.inputs) mistakes.push(`${name} is listed twice`);
    for (const input of field.fingerprintOf ?? []) {
      const shown = spec.inputs[input];
      if (shown === undefined || !isWriteOnly(shown))
        mistakes.push(`${name} is a fingerprint of ${input}, which is no write-only input`);
    }
    for (const input of field.changes === true ? [] : (field.changes ?? []))
      if (!(input in spec.inputs)) mistakes.push(`${name} changes with ${input}, which is no input`);
    if (name.startsWith("__")) mistakes.push(`${name} begins with __, which the engine keeps for itself`);
  }
  for (const name of (spec.oneOf ?? []).flat()) {
    if (!isOptional(spec, name)) mistakes.push(`oneOf names ${name}, which is no optional input`);
  }
  for (const name of spec.lookupKeys) {
    if (!(name in spec.inputs) && !(name in spec.outputs))
      mistakes.push(`lookupKeys names ${name}, which is no property`);
  }
  return mistakes;
}
