import { type FilterShape, namedShapes, type ObjectShape, type Shape, type ShapeField } from "../shape";
import { docComment } from "./text";

/** How shapes are written as TypeScript in one context. */
export interface Dialect {
  /** Suffix of the names of nested objects. */
  readonly suffix: string;
  /** Whether a program may give an output instead of any value. */
  readonly takesOutputs: boolean;
  /** Whether the service gives the value, not the program. */
  readonly isObserved: boolean;
}

/** Values that the service returns: outputs of resources, results of data sources. */
export const observed: Dialect = { suffix: "", takesOutputs: false, isObserved: true };

/** Inputs of resources. */
export const inputs: Dialect = { suffix: "Args", takesOutputs: true, isObserved: false };

/** Arguments of a data source's promise form. */
export const plainArguments: Dialect = { suffix: "Args", takesOutputs: false, isObserved: false };

/** Arguments of a data source's output form. */
export const outputArguments: Dialect = { suffix: "OutputArgs", takesOutputs: true, isObserved: false };

/** A member of an interface. */
interface Member {
  readonly name: string;
  readonly prose: string;
  readonly isRequired: boolean;
  readonly shape: Shape;
}

/** The type of a value itself, without `pulumi.Input`. */
export function typeOf(shape: Shape, dialect: Dialect): string {
  switch (shape.kind) {
    case "integer":
      return "number";
    case "json":
      return "unknown";
    case "filter":
      return `${dialect.takesOutputs ? "FilterArgs" : "Filter"}<${filterFieldsName(shape)}>`;
    case "array":
      return arrayType(shape.items, dialect);
    case "map":
      return `Readonly<Record<string, ${valueType(shape.values, dialect)}>>`;
    case "object":
      return shape.name + dialect.suffix;
    case "enum":
      return enumType(shape.values, dialect);
    case "union":
      return [...new Set(shape.of.map((one) => typeOf(one, dialect)))].join(" | ");
    case "nullable":
      return `${typeOf(shape.of, dialect)} | null`;
    default:
      return shape.kind;
  }
}

/** The type of a value in its context, with `pulumi.Input` if an output may be given instead. */
function valueType(shape: Shape, dialect: Dialect): string {
  const type = typeOf(shape, dialect);
  return dialect.takesOutputs && type !== "unknown" ? `pulumi.Input<${type}>` : type;
}

/** An exported interface with a comment on each member. */
export function interfaceText(name: string, prose: string, members: readonly Member[], dialect: Dialect): string {
  const lines = members.map((member) => {
    const type = valueType(member.shape, dialect);
    const optional = member.isRequired ? `: ${type}` : `?: ${type} | undefined`;
    return `${docComment(member.prose)}\nreadonly ${member.name}${optional};`;
  });
  return `${docComment(prose)}\nexport interface ${name} {\n${lines.join("\n\n")}\n}`;
}

/** The interfaces of the objects nested in shapes, each once. */
export function nestedInterfaces(shapes: readonly Shape[], dialect: Dialect): Map<string, string> {
  const objects = shapes.flatMap(namedShapes).filter((shape): shape is ObjectShape => shape.kind === "object");
  return new Map(
    objects.map(({ name, describe, fields }) => {
      const full = name + dialect.suffix;
      return [full, interfaceText(full, describe, fields.map(memberOf), dialect)];
    }),
  );
}

/** The interface of the properties that a filter can name. */
export function filterInterface(owner: string, shape: FilterShape): readonly [name: string, text: string] {
  const name = filterFieldsName(shape);
  const prose = `Properties that a filter of \`${owner}\` can name, with the values that they are compared with.`;
  return [name, interfaceText(name, prose, shape.fields.map(memberOf), plainArguments)];
}

function filterFieldsName({ name }: FilterShape): string {
  return `${name}Fields`;
}

function memberOf(field: ShapeField): Member {
  return { ...field, prose: field.describe };
}

// Arrays are mutable, as inputs of other packages require.
function arrayType(items: Shape, dialect: Dialect): string {
  const item = valueType(items, dialect);
  const array = item.includes(" | ") && !item.endsWith(">") ? `(${item})[]` : `${item}[]`;
  return dialect.isObserved ? array : `readonly ${array}`;
}

// The service may add values that this package does not know yet.
function enumType(values: readonly unknown[], dialect: Dialect): string {
  const isText = values.every((value) => typeof value === "string");
  return dialect.isObserved && isText ? "string" : values.map((value) => JSON.stringify(value)).join(" | ");
}
