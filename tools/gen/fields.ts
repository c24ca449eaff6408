import {
  type ArgumentField,
  type DataSourceShape,
  defaultOf,
  fileRule,
  type InputField,
  idForm,
  importForms,
  isListable,
  isOptional,
  type OutputField,
  parseId,
  queryNames,
  type ResourceShape,
} from "../../provider/core";
import type { Access } from "../../provider/resources/shared/access";
import { enumRule, type Setting } from "../../provider/settings";
import { boundsOf } from "./bounds";
import { givenSchema, type JsonSchema, observedSchema } from "./json-schema";
import type { DataFunction, Input, Property, ProviderSetting, Resource } from "./model";
import { kebabCase, pascalCase } from "./names";
import { changeRule, code, notesOf, removalRule, valuesRule } from "./prose";
import { type Shape, shapeOf } from "./shape";

/** Reads a resource's definition. */
export function readResource(definition: ResourceShape & { readonly access?: Access }): Resource {
  const { token, noun, describe, example } = definition;
  const inputs = Object.entries(definition.inputs).map(([name, field]) => readInput(definition, name, field));
  const outputs = Object.entries(definition.outputs).map(([name, field]) => ({
    ...readOutput(token, name, field),
    wasNumeric: field.wasNumeric ?? false,
  }));
  return {
    token,
    noun,
    describe,
    example,
    file: kebabCase(token),
    inputs,
    outputs,
    id: readId(definition),
    idForm: idForm(definition.id),
    importForms: importForms(definition.id, definition.lookupKeys),
    lookupKeys: definition.lookupKeys,
    listInputs: isListable(definition)
      ? readListInputs(definition, [...inputs.map((input) => input.observed), ...outputs])
      : undefined,
    isReadable: definition.stateOnly === undefined,
    uniqueKey: definition.uniqueKey ?? [],
    access: definition.access,
  };
}

/** Reads a data source's definition. */
export function readDataFunction(source: DataSourceShape & { readonly public?: true }): DataFunction {
  const typeName = pascalCase(source.token);
  const results = Object.entries(source.result).map(([name, field]) => readOutput(typeName, name, field));
  return {
    token: source.token,
    typeName,
    describe: source.describe,
    file: kebabCase(source.token),
    arguments: Object.entries(source.arguments).map(([name, field]) => readArgument(typeName, name, field)),
    needsOne: source.oneOf !== undefined,
    results,
    isPublic: source.public ?? false,
    holdsSecrets: results.some((result) => result.isSecret),
    example: source.example,
  };
}

/** Reads the provider's settings. */
export function readSettings(settings: Readonly<Record<string, Setting>>): ProviderSetting[] {
  return Object.entries(settings).map(([name, setting]) => {
    const schema = givenSchema(setting.type);
    const shape = shapeOf(schema, pascalCase(name));
    const env = setting.env && `Environment: \`${setting.env}\`.`;
    return {
      name,
      describe: setting.describe,
      prose: sentences([setting.describe, env, setting.secret && "Secret."]),
      shape,
      bounds: boundsOf(schema),
      isRequired: false,
      isSecret: setting.secret ?? false,
      env: setting.env,
      isStackOnly: setting.stackOnly ?? false,
      errorMessage: shape.kind === "enum" ? enumRule(name, shape.values) : undefined,
    };
  });
}

/** Parts of the id, with examples: those of the definition's own example, or made up. */
function readId({ token, id, idExample }: ResourceShape): Resource["id"] {
  const parts = idExample === undefined ? {} : parseId(id, idExample);
  if (parts === undefined) throw new TypeError(`${token}: ${idExample} does not have the form ${idForm(id)}.`);
  return Object.entries(id).map(([name, kind], index) => ({
    name,
    example: parts[name] ?? exampleOf(kind, name, index),
  }));
}

function exampleOf(kind: string, name: string, index: number): string {
  if (kind.startsWith("=")) return kind.slice(1);
  return kind === "number" ? String((index + 1) * 111) : `my-${kebabCase(name)}`;
}

function readInput(definition: ResourceShape, name: string, field: InputField): Input {
  const { token, outputs } = definition;
  const schema = described(givenSchema(field.type), field);
  const observed = shapeOf(described(observedSchema(field.type), field), token + pascalCase(name));
  const shape = givenShape(schema, observed, token + pascalCase(name));
  const byDefault = defaultOf(field);
  const values = valuesRule(shape, field.describe);
  const hasFingerprint = Object.values(outputs).some((output) => output.fingerprintOf?.includes(name));
  const notes = [...(values === undefined ? [] : [values]), ...notesOf(definition, name, field, hasFingerprint)];
  const change = changeRule(field, definition.noun);
  const removal = removalRule(definition, name, field);
  const isAlwaysPresent =
    !isOptional(definition, name) || definition.autoname?.input === name || byDefault !== undefined;
  const defaultText = byDefault === undefined ? undefined : code(byDefault);
  const shared = { name, describe: field.describe, bounds: boundsOf(schema), isSecret: field.secret ?? false };
  return {
    ...shared,
    prose: sentences([field.describe, ...notes, defaultText && `Default ${defaultText}.`, change, removal]),
    shape,
    isRequired: !isOptional(definition, name),
    observed: { ...shared, prose: sentences([field.describe, ...notes]), shape: observed, isRequired: isAlwaysPresent },
    default: defaultText,
    change,
    removal,
    notes,
    replaces: field.onChange.kind === "replace" || field.onChange.kind === "replaceFirst",
    isFile: fileRule(field) !== undefined,
    isReference: (definition.references ?? []).some(({ at, property }) => at === name && property === "id"),
  };
}

/** The shape of an input. If it differs from the output's shape, its nested objects get names that end in `Input`. */
function givenShape(schema: JsonSchema, observed: Shape, name: string): Shape {
  const shape = shapeOf(schema, name);
  return JSON.stringify(shape) === JSON.stringify(observed) ? shape : shapeOf(schema, `${name}Input`);
}

function readListInputs(definition: ResourceShape, observed: readonly Property[]): Property[] {
  return queryNames(definition).map((name) => {
    const property = observed.find((one) => one.name === name);
    if (property === undefined) throw new TypeError(`${definition.token} has no property ${name} to list by.`);
    const prose = `Lists only objects with this value. ${property.describe}`;
    return { ...property, prose, isRequired: false };
  });
}

function readOutput(owner: string, name: string, field: OutputField): Property {
  const schema = described(observedSchema(field.type), field);
  const shape = shapeOf(schema, owner + pascalCase(name));
  return {
    name,
    describe: field.describe,
    prose: sentences([field.describe, valuesRule(shape, field.describe), field.secret && "Secret."]),
    shape,
    bounds: boundsOf(schema),
    isRequired: !field.type.safeParse(undefined).success,
    isSecret: field.secret ?? false,
  };
}

function readArgument(owner: string, name: string, field: ArgumentField): Property {
  const schema = described(givenSchema(field.type), field);
  const shape = shapeOfArgument(schema, owner + pascalCase(name), field);
  const byDefault = schema.default === undefined ? undefined : `Default ${code(schema.default)}.`;
  return {
    name,
    describe: field.describe,
    prose: sentences([field.describe, valuesRule(shape, field.describe), byDefault]),
    shape,
    bounds: boundsOf(schema),
    isRequired: !field.type.safeParse(undefined).success,
    isSecret: false,
  };
}

function shapeOfArgument(schema: JsonSchema, name: string, { filters }: ArgumentField): Shape {
  if (filters === undefined) return shapeOf(schema, name);
  const fields = Object.entries(filters).map(([property, { type, describe }]) => {
    const compared = described(givenSchema(type), { describe });
    const shape = shapeOf(compared, name + pascalCase(property));
    return { name: property, describe, isRequired: true, shape, bounds: boundsOf(compared) };
  });
  return { kind: "filter", name, fields };
}

/** The sentence about a nested object is that of the field, unless the object has its own. */
function described(schema: JsonSchema, { describe }: { readonly describe: string }): JsonSchema {
  return { description: describe, ...schema };
}

function sentences(parts: readonly (string | undefined | false)[]): string {
  return parts.filter(Boolean).join(" ");
}
