import { constantName, tokenOf } from "./names";
import { type EnumShape, isTextEnum, namedShapes, type ObjectShape, type Shape, type TextEnumShape } from "./shape";

/** A type as the package schema writes it. */
export interface TypeSpec {
  readonly type?: string;
  readonly items?: TypeSpec;
  readonly additionalProperties?: TypeSpec;
  readonly oneOf?: readonly TypeSpec[];
  readonly $ref?: string;
}

const ANY: TypeSpec = { $ref: "pulumi.json#/Any" };

/** The type of a shape. The schema has no null: a nullable value is written as an optional one. */
export function typeSpec(shape: Shape): TypeSpec {
  switch (shape.kind) {
    case "json":
      return ANY;
    case "filter":
      return { type: "object", additionalProperties: ANY };
    case "array":
      return { type: "array", items: typeSpec(shape.items) };
    case "map":
      return { type: "object", additionalProperties: typeSpec(shape.values) };
    case "nullable":
      return typeSpec(shape.of);
    case "union":
      return { oneOf: alternatives(shape.of) };
    case "enum":
      return enumSpec(shape);
    case "object":
      return { $ref: refTo(shape.name) };
    default:
      return { type: shape.kind };
  }
}

/**
 * The `types` of the schema: nested objects and enumerations, by token.
 *
 * @throws TypeError if two types of one name differ
 */
export function namedTypes(shapes: readonly Shape[]): Record<string, unknown> {
  const types: Record<string, unknown> = {};
  for (const shape of shapes.flatMap(namedShapes)) {
    if (shape.kind === "enum" && !isTextEnum(shape)) continue;
    const spec = shape.kind === "object" ? objectType(shape) : enumType(shape);
    const token = tokenOf(shape.name);
    if (token in types && JSON.stringify(types[token]) !== JSON.stringify(spec)) {
      throw new TypeError(`There are two types with the name ${shape.name}.`);
    }
    types[token] = spec;
  }
  return types;
}

// The service may add values that this package does not know yet, so any string is accepted.
function enumSpec(shape: EnumShape): TypeSpec {
  if (isTextEnum(shape)) return { oneOf: [{ type: "string" }, { $ref: refTo(shape.name) }] };
  const [type = "string"] = new Set(shape.values.map((value) => typeof value));
  return { type };
}

/** Each type once: an enumeration accepts any string as it is. */
function alternatives(shapes: readonly Shape[]): TypeSpec[] {
  const specs = shapes.flatMap((one) => typeSpec(one).oneOf ?? [typeSpec(one)]);
  return [...new Map(specs.map((spec) => [JSON.stringify(spec), spec])).values()];
}

function enumType({ describe, values }: TextEnumShape): unknown {
  return {
    type: "string",
    description: describe,
    enum: values.map((value) => ({ name: constantName(value), value })),
  };
}

function objectType({ describe, fields }: ObjectShape): unknown {
  const entries = fields.map((field) => [field.name, { ...typeSpec(field.shape), description: field.describe }]);
  const required = fields.filter((field) => field.isRequired && field.shape.kind !== "nullable");
  return {
    type: "object",
    description: describe,
    properties: Object.fromEntries(entries),
    required: required.map((field) => field.name),
  };
}

function refTo(name: string): string {
  return `#/types/${tokenOf(name)}`;
}
