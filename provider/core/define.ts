import {
  type InputField,
  type InputFields,
  isOptional,
  isUntold,
  type ResourceDefinition,
  type ResourceShape,
  type ResourceSpec,
} from "./definition";
import { ProviderBug } from "./errors";
import type { IdSpec } from "./id";

/**
 * Checks a definition's declarations and gives it to the readers.
 *
 * @throws ProviderBug where the declaration contradicts itself
 */
export function defineResource<Api, F extends InputFields, I extends IdSpec>(
  spec: ResourceSpec<Api, F, I>,
): ResourceDefinition<Api> {
  const faults = [
    ...Object.entries(spec.inputs).flatMap(([name, field]) => faultsOfInput(name, field)),
    ...faultsOf(spec),
    ...(spec.remakes && spec.complete === undefined ? ["`remakes` needs `complete`"] : []),
  ];
  if (faults.length > 0) throw new ProviderBug(`Definition of ${spec.token}: ${faults.join("; ")}.`);
  return spec as unknown as ResourceDefinition<Api>;
}

function faultsOfInput(name: string, field: InputField): string[] {
  const faults: string[] = [];
  if (name.startsWith("__")) faults.push(`${name} begins with __, which the engine keeps for itself`);
  const clearable = field.onChange === "update" && isOptional(field) && field.autoname === undefined;
  if (clearable && !("clear" in field)) faults.push(`${name} is optional and needs \`clear\``);
  if (!clearable && "clear" in field) faults.push(`${name} has \`clear\`, but is never cleared`);
  if (field.describe.trim() === "") faults.push(`${name} has no prose`);
  return faults;
}

function faultsOf(spec: ResourceShape): string[] {
  const faults: string[] = [];
  if (!/^[A-Z][A-Za-z]+$/.test(spec.token)) faults.push("the token is not a class name");
  for (const [name, field] of Object.entries(spec.outputs)) {
    if (name in spec.inputs) faults.push(`${name} is listed twice`);
    for (const told of field.tells ?? []) {
      const input = spec.inputs[told];
      if (input === undefined || !isUntold(input)) faults.push(`${name} tells of ${told}, which is no untold input`);
    }
    if (name.startsWith("__")) faults.push(`${name} begins with __, which the engine keeps for itself`);
  }
  for (const name of spec.uniqueKey ?? [])
    if (!(name in spec.inputs)) faults.push(`uniqueKey names ${name}, which is no input`);
  for (const name of spec.unlisted?.inputs ?? [])
    if (!(name in spec.inputs)) faults.push(`unlisted names ${name}, which is no input`);
  for (const name of (spec.oneOf ?? []).flat()) {
    const field = spec.inputs[name];
    if (field === undefined || !isOptional(field)) faults.push(`oneOf names ${name}, which is no optional input`);
  }
  for (const name of spec.lookupKeys) {
    if (!(name in spec.inputs) && !(name in spec.outputs))
      faults.push(`lookupKeys names ${name}, which is no property`);
  }
  if (Object.values(spec.inputs).filter((field) => field.autoname !== undefined).length > 1)
    faults.push("two autonamed inputs");
  return faults;
}
