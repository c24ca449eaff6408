import {
  type InputField,
  type InputFields,
  isOptional,
  isWriteOnly,
  type ResourceDefinition,
  type ResourceShape,
  type ResourceSpec,
} from "./definition";
import { ProviderBug } from "./errors";
import type { IdSpec } from "./id";

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
    ...(spec.containedObjects && !(spec.containedObjects.allowedBy in spec.inputs)
      ? ["containedObjects is allowed by an input that does not exist"]
      : []),
  ];
  if (mistakes.length > 0) throw new ProviderBug(`Definition of ${spec.token}: ${mistakes.join("; ")}.`);
  return spec as unknown as ResourceDefinition<Api>;
}

function mistakesOfInput(name: string, field: InputField): string[] {
  const mistakes: string[] = [];
  if (name.startsWith("__")) mistakes.push(`${name} begins with __, which the engine keeps for itself`);
  const clearable = field.onChange === "update" && isOptional(field) && field.autoname === undefined;
  if (clearable && !("clear" in field)) mistakes.push(`${name} is optional and needs \`clear\``);
  if (!clearable && "clear" in field) mistakes.push(`${name} has \`clear\`, but is never cleared`);
  if (field.describe.trim() === "") mistakes.push(`${name} has no prose`);
  return mistakes;
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
    if (name.startsWith("__")) mistakes.push(`${name} begins with __, which the engine keeps for itself`);
  }
  for (const name of spec.uniqueKey ?? [])
    if (!(name in spec.inputs)) mistakes.push(`uniqueKey names ${name}, which is no input`);
  for (const name of spec.unlisted?.inputs ?? [])
    if (!(name in spec.inputs)) mistakes.push(`unlisted names ${name}, which is no input`);
  for (const name of (spec.oneOf ?? []).flat()) {
    const field = spec.inputs[name];
    if (field === undefined || !isOptional(field)) mistakes.push(`oneOf names ${name}, which is no optional input`);
  }
  for (const name of spec.lookupKeys) {
    if (!(name in spec.inputs) && !(name in spec.outputs))
      mistakes.push(`lookupKeys names ${name}, which is no property`);
  }
  if (Object.values(spec.inputs).filter((field) => field.autoname !== undefined).length > 1)
    mistakes.push("two autonamed inputs");
  return mistakes;
}
