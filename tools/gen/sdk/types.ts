import { constantName } from "../names";
import {
  type EnumShape,
  type FilterShape,
  isTextEnum,
  namedShapes,
  type ObjectShape,
  type Shape,
  type ShapeField,
} from "../shape";
import { docComment } from "./text";

/** How shapes are written as TypeScript in one context. */
export interface Dialect {
  /** Suffix of the names of nested objects. */
  readonly suffix: string;
  /** Whether a program may give an output instead of any value. */
  readonly takesOutputs: boolean;
  /** Whether the service gives the value, not the program. */
  readonly isObserved: boolean;
  /** Settings of a provider: enumerations are written out, and no output stands for an absent value. */
  readonly isSetting?: true;
}

/** Values that the service returns: outputs of resources, results of data sources. */
export const observed: Dialect = { suffix: "", takesOutputs: false, isObserved: true };

/** Inputs of resources. */
export const inputs: Dialect = { suffix: "Args", takesOutputs: true, isObserved: false };

/** Settings of a provider. */
export const settingDialect: Dialect = { ...inputs, isSetting: true };

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
      return enumType(shape, dialect);
    case "union":
      return unionType(shape.of, dialect);
    case "nullable":
      return `${typeOf(shape.of, dialect)} | null`;
    default:
      return shape.kind;
  }
}

/**
 * The type of a value in its context, with `pulumi.Input` if an output may be given instead. The values of an enumeration
 * are checked where a program writes them; an output may hold any text, as the outputs of the package do.
 *
 * @param absent - what stands for an absent value: ` | undefined`, or nothing
 */
function valueType(shape: Shape, dialect: Dialect, absent = ""): string {
  const type = typeOf(shape, dialect);
  if (!dialect.takesOutputs || type === "unknown") return type + absent;
  const hasEnum = !dialect.isSetting && namedShapes(shape).some(isTextEnum);
  const returned = hasEnum ? ` | pulumi.Output<${typeOf(shape, observed)}${absent}>` : "";
  return `pulumi.Input<${type}${absent}>${returned}`;
}

/** The type of a value that may be absent. */
function optionalType(shape: Shape, dialect: Dialect): string {
  return dialect.isSetting ? `${valueType(shape, dialect)} | undefined` : valueType(shape, dialect, " | undefined");
}

/** An exported interface with a comment on each member. */
export function interfaceText(name: string, prose: string, members: readonly Member[], dialect: Dialect): string {
  const lines = members.map((member) => {
    const type = member.isRequired
      ? `: ${valueType(member.shape, dialect)}`
      : `?: ${optionalType(member.shape, dialect)}`;
    return `${docComment(member.prose)}\nreadonly ${member.name}${type};`;
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
  const array = isUnion(item) ? `(${item})[]` : `${item}[]`;
  return dialect.isObserved ? array : `readonly ${array}`;
}

/** Tells whether a type is a union by itself, whatever stands between its angle brackets. */
function isUnion(type: string): boolean {
  const inner = /<[^<>]*>/g;
  let outer = type;
  while (inner.test(outer)) outer = outer.replaceAll(inner, "");
  return outer.includes(" | ");
}

// The service may add values that this package does not know yet.
function enumType(shape: EnumShape, dialect: Dialect): string {
  if (!isTextEnum(shape) || dialect.isSetting) return shape.values.map((value) => JSON.stringify(value)).join(" | ");
  return dialect.isObserved ? `Open<enums.${shape.name}>` : `enums.${shape.name}`;
}

// Beside an enumeration `string` would hide its values.
function unionType(shapes: readonly Shape[], dialect: Dialect): string {
  const isOpen = shapes.some(isTextEnum) && shapes.some(({ kind }) => kind === "string");
  const parts = isOpen ? shapes.filter(({ kind }) => kind !== "string") : shapes;
  return [...new Set(parts.map((one) => typeOf(one, isOpen && isTextEnum(one) ? observed : dialect)))].join(" | ");
}

/** What the text of a module needs for the types of enumerations in it. */
export function enumImports(text: string): string[] {
  return [
    ...(text.includes("Open<enums.") ? [`import type { Open } from "./runtime/open";`] : []),
    ...(/\benums\.[A-Z]/.test(text) ? [`import type * as enums from "./types/enums";`] : []),
  ];
}

/** The module of all enumerations: constants, and the type of their values, by one name. */
export function enumsModule(shapes: readonly Shape[]): string {
  const enums = new Map(
    shapes
      .flatMap(namedShapes)
      .filter(isTextEnum)
      .map((shape) => [shape.name, shape]),
  );
  return [...enums.values()]
    .sort((one, other) => (one.name < other.name ? -1 : 1))
    .map(({ name, describe, values }) => {
      const lines = values.map((value) => `${constantName(value)}: ${JSON.stringify(value)},`);
      return `${docComment(describe)}
export const ${name} = {
${lines.join("\n")}
} as const;

${docComment(describe)}
export type ${name} = (typeof ${name})[keyof typeof ${name}];`;
    })
    .join("\n\n");
}
