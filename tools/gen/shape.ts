import { boundsOf } from "./bounds";
import type { JsonSchema } from "./json-schema";
import { pascalCase, singular } from "./names";

/** A literal value. */
type Literal = string | number | boolean;

/** A value's type, independent of the language in which it is written. */
export type Shape =
  | { readonly kind: "string" | "number" | "integer" | "boolean" | "json" }
  | FilterShape
  | { readonly kind: "array"; readonly items: Shape }
  | { readonly kind: "map"; readonly values: Shape }
  | EnumShape
  | { readonly kind: "union"; readonly of: readonly Shape[] }
  | { readonly kind: "nullable"; readonly of: Shape }
  | ObjectShape;

/** A nested object. Its name is the name of its parent type and the property's name. */
export interface ObjectShape {
  readonly kind: "object";
  readonly name: string;
  /** A sentence about one such object. */
  readonly describe: string;
  readonly fields: readonly ShapeField[];
}

/** One of several values. */
export interface EnumShape {
  readonly kind: "enum";
  /** Its own name, or the name of its parent type and the property's name. */
  readonly name: string;
  /** A sentence about such a value. */
  readonly describe: string;
  readonly values: readonly Literal[];
}

/** An enumeration of texts. */
export interface TextEnumShape extends EnumShape {
  readonly values: readonly string[];
}

/** A filter of a list: the properties that it can name, with the values that they are compared with. */
export interface FilterShape {
  readonly kind: "filter";
  readonly name: string;
  readonly fields: readonly ShapeField[];
}

/** A property of a nested object. */
export interface ShapeField {
  readonly name: string;
  readonly describe: string;
  readonly isRequired: boolean;
  readonly shape: Shape;
  /** Bounds in words; undefined without bounds. */
  readonly bounds: string | undefined;
}

/**
 * Reads a shape.
 *
 * @param schema - its description is that of the object, if the value is one
 * @param name - name of a nested object or enumeration
 * @throws TypeError for an unsupported type: a tuple, a union of objects; for a nested property or an entry without a
 *   description
 */
export function shapeOf(schema: JsonSchema, name: string): Shape {
  const alternatives = schema.anyOf ?? schema.oneOf;
  if (schema.$ref !== undefined) return { kind: "json" };
  if (schema.const !== undefined) return enumOf([schema.const], name, schema);
  if (schema.enum !== undefined) return enumOf(schema.enum, name, schema);
  if (alternatives !== undefined) return unionOf(alternatives, name, schema.description);
  if (Array.isArray(schema.type))
    return unionOf(
      schema.type.map((type: string) => ({ ...schema, type })),
      name,
      schema.description,
    );
  switch (schema.type) {
    case undefined:
      return { kind: "json" };
    case "string":
    case "number":
    case "integer":
    case "boolean":
      return { kind: schema.type };
    case "array":
      return arrayOf(schema, name);
    case "object":
      return objectOf(schema, name);
    default:
      throw new TypeError(`${name}: a value of the type ${schema.type} cannot be written out`);
  }
}

/** Every nested object and enumeration of a shape, the outer before the inner. */
export function namedShapes(shape: Shape): (ObjectShape | EnumShape)[] {
  switch (shape.kind) {
    case "enum":
      return [shape];
    case "object":
      return [shape, ...shape.fields.flatMap((field) => namedShapes(field.shape))];
    case "array":
      return namedShapes(shape.items);
    case "map":
      return namedShapes(shape.values);
    case "nullable":
      return namedShapes(shape.of);
    case "union":
      return shape.of.flatMap(namedShapes);
    default:
      return [];
  }
}

/** Tells whether an enumeration has a type of its own: those of texts do. */
export function isTextEnum(shape: Shape): shape is TextEnumShape {
  return shape.kind === "enum" && shape.values.every((value) => typeof value === "string");
}

/** The outermost nested objects of a shape. */
export function outerObjects(shape: Shape): ObjectShape[] {
  switch (shape.kind) {
    case "object":
      return [shape];
    case "array":
      return outerObjects(shape.items);
    case "map":
      return outerObjects(shape.values);
    case "nullable":
      return outerObjects(shape.of);
    case "union":
      return shape.of.flatMap(outerObjects);
    default:
      return [];
  }
}

function enumOf(values: readonly unknown[], name: string, schema: JsonSchema): EnumShape {
  const { enumName = name, enumDescribe = schema.description ?? "" } = schema;
  return { kind: "enum", name: enumName, describe: enumDescribe, values: values as readonly Literal[] };
}

function unionOf(alternatives: readonly JsonSchema[], name: string, description: string | undefined): Shape {
  // Only the type "any JSON" is recursive.
  if (JSON.stringify(alternatives).includes('"$ref"')) return { kind: "json" };
  const isNull = (schema: JsonSchema) => schema.type === "null";
  const described = (schema: JsonSchema) => ({ ...(description && { description }), ...schema });
  const shapes = alternatives.filter((schema) => !isNull(schema)).map((schema) => shapeOf(described(schema), name));
  const some = withoutNull(shapes, name);
  return alternatives.some(isNull) ? { kind: "nullable", of: some } : some;
}

function withoutNull(shapes: readonly Shape[], name: string): Shape {
  const [first, ...rest] = shapes;
  if (first === undefined) throw new TypeError(`${name}: there is no value that it may have`);
  if (rest.length === 0) return first;
  if (shapes.filter((shape) => shape.kind === "object").length > 1) {
    throw new TypeError(`${name}: a union of objects cannot be written out`);
  }
  const enums = shapes.filter((shape) => shape.kind === "enum");
  const others = shapes.filter((shape) => shape.kind !== "enum");
  const [one, ...more] = enums;
  if (one === undefined) return { kind: "union", of: others };
  const values = enums.flatMap((shape) => shape.values);
  const joined = more.length === 0 ? one : { ...one, name, values };
  return others.length === 0 ? joined : { kind: "union", of: [joined, ...others] };
}

function arrayOf(schema: JsonSchema, name: string): Shape {
  if (schema.prefixItems !== undefined) throw new TypeError(`${name}: a tuple cannot be written out`);
  const items = typeof schema.items === "object" ? schema.items : {};
  return { kind: "array", items: shapeOf(items, singular(name)) };
}

function objectOf(schema: JsonSchema, name: string): Shape {
  const required = schema.required ?? [];
  const entries = Object.entries(schema.properties ?? {});
  if (entries.length === 0) {
    const values = typeof schema.additionalProperties === "object" ? schema.additionalProperties : {};
    return { kind: "map", values: shapeOf(values, singular(name)) };
  }
  if (!schema.description) throw new TypeError(`${name}: there is no description of one such object`);
  return {
    kind: "object",
    name,
    describe: schema.description,
    fields: entries.map(([key, property]) => {
      if (!property.description) throw new TypeError(`${name}: the property ${key} has no description`);
      return {
        name: key,
        describe: property.description,
        isRequired: required.includes(key),
        shape: shapeOf(property, name + pascalCase(key)),
        bounds: boundsOf(property),
      };
    }),
  };
}
