import { HEADER } from "./header";
import type {
  Component,
  ComponentInput,
  DataFunction,
  Input,
  Model,
  Property,
  ProviderSetting,
  Resource,
} from "./model";
import { PACKAGE, tokenOf } from "./names";
import { namedTypes, type TypeSpec, typeSpec } from "./schema-types";

type Json = Readonly<Record<string, unknown>>;

interface PropertySpec extends TypeSpec {
  readonly description: string;
  readonly secret?: true;
  readonly willReplaceOnChanges?: true;
  readonly plain?: true;
}

/** The package schema. Pulumi generates SDKs in other languages from it, and `pulumi import` reads the types from it. */
export function schemaText({ package: info, resources, components, functions, settings }: Model): string {
  const shapes = [
    ...resources.flatMap(({ inputs, outputs }) => [...inputs, ...inputs.map((input) => input.observed), ...outputs]),
    ...functions.flatMap((source) => [...source.arguments, ...source.results]),
  ].map((property) => property.shape);
  const schema = {
    ...HEADER.json,
    name: PACKAGE,
    displayName: "Compute",
    version: info.version,
    description: info.description,
    license: info.license,
    keywords: info.keywords,
    language: languages(info.name),
    config: { variables: byName(settings, settingSpec) },
    types: namedTypes(shapes),
    provider: {
      description: "An explicit provider. Settings that are not given are read from the configuration and environment.",
      inputProperties: byName(
        settings.filter((setting) => !setting.isStackOnly),
        settingSpec,
      ),
    },
    resources: Object.fromEntries([
      ...resources.map((resource) => [tokenOf(resource.token), resourceSpec(resource)]),
      ...components.map((component) => [tokenOf(component.token), componentSpec(component)]),
    ]),
    functions: Object.fromEntries(functions.map((source) => [tokenOf(source.token), functionSpec(source)])),
  };
  return `${JSON.stringify(schema, undefined, 2)}\n`;
}

// Without `respectSchemaVersion` a generated SDK has version 0.0.0, and requests a plugin of that version from the engine.
function languages(packageName: string): Json {
  const versioned = { respectSchemaVersion: true };
  return {
    nodejs: { packageName, ...versioned },
    python: { ...versioned, pyproject: { enabled: true } },
    go: versioned,
    csharp: versioned,
  };
}

function resourceSpec({ describe, inputs, outputs, listInputs }: Resource): Json {
  const observed = inputs.map((input) => ({ ...input.observed, replaces: input.replaces }));
  return {
    description: describe,
    properties: { ...byName(observed, inputSpec), ...byName(outputs, propertySpec) },
    required: requiredOf([...observed, ...outputs]),
    inputProperties: byName(inputs, inputSpec),
    requiredInputs: requiredOf(inputs),
    ...(listInputs && { listInputs: { type: "object", properties: byName(listInputs, propertySpec) } }),
  };
}

function componentSpec({ describe, inputs, outputs }: Component): Json {
  return {
    isComponent: true,
    description: describe,
    properties: byName(outputs, propertySpec),
    required: requiredOf(outputs),
    inputProperties: byName(inputs, componentInputSpec),
    requiredInputs: requiredOf(inputs),
  };
}

function componentInputSpec(input: ComponentInput): PropertySpec {
  return { ...propertySpec(input), ...(input.isPlain ? { plain: true as const } : {}) };
}

function functionSpec({ describe, arguments: fields, results }: DataFunction): Json {
  return {
    description: describe,
    inputs: { type: "object", properties: byName(fields, propertySpec), required: requiredOf(fields) },
    outputs: { type: "object", properties: byName(results, propertySpec), required: requiredOf(results) },
  };
}

// The provider's diff decides about replacement. With `replaceOnChanges` the engine would also decide, and would treat a
// different spelling of the same value as a change.
function inputSpec(property: Property & Pick<Input, "replaces">): PropertySpec {
  return { ...propertySpec(property), ...(property.replaces ? { willReplaceOnChanges: true as const } : {}) };
}

// No `defaultInfo`: an SDK would copy the token from the environment into the provider's inputs, and so into the state.
// No enumeration: SDKs read a configuration variable that is not a plain string as JSON.
function settingSpec(setting: ProviderSetting): PropertySpec {
  return propertySpec(setting.shape.kind === "enum" ? { ...setting, shape: { kind: "string" } } : setting);
}

function propertySpec(property: Property): PropertySpec {
  return {
    ...typeSpec(property.shape),
    description: property.prose,
    ...(property.isSecret ? { secret: true as const } : {}),
  };
}

function requiredOf(properties: readonly Property[]): string[] {
  return properties.filter(({ isRequired, shape }) => isRequired && shape.kind !== "nullable").map(({ name }) => name);
}

function byName<T extends Property>(
  properties: readonly T[],
  write: (property: T) => PropertySpec,
): Record<string, PropertySpec> {
  return Object.fromEntries(properties.map((property) => [property.name, write(property)]));
}
