import { AnyOf, Nullable, OneOf, Optional, type Shape } from "../../test/emulator/support/shape";
import type { ApiObject } from "./objects";
import { definitionOf, testsOf } from "./operations";
import { filesWith, type Place, type Sources } from "./places";
import type { Cell, Row, Table } from "./table";

/** Names of the properties of resources and data sources, by token: those of nested objects too. */
export type Properties = ReadonlyMap<string, ReadonlySet<string>>;

/** The test that compares every answer with its documented fields. */
const SHAPES_TEST = {
  file: "test/emulator/shapes.test.ts",
  name: "%s (GET %s) answers exactly the documented fields in type and nullability",
};

/** Fields whose property has another name than the field in camel case. */
const RENAMED: Readonly<Record<string, string>> = {
  "Security question.id": "questionId",
  "Tagged compute.backups": "backupWindow",
  "Subnet.id": "subnetId",
  "VPC IP address.nat_1_1": "nat11",
};

/** A table for each object, with a row for each of its fields. */
export function fieldTables(
  objects: Readonly<Record<string, ApiObject>>,
  sources: Sources,
  properties: Properties,
): Table[] {
  return Object.entries(objects).map(([title, object]) => ({
    title: `Fields: ${title}`,
    rows: membersOf(object.shape).map(([field, shape]) => fieldRow(title, object, field, shape, sources, properties)),
  }));
}

function fieldRow(
  title: string,
  object: ApiObject,
  field: string,
  shape: Shape,
  sources: Sources,
  properties: Properties,
): Row {
  const { view, tokens, beyond = [], unused = {} } = object;
  const id = `${title}.${field}`;
  const name = RENAMED[id] ?? camelCase(field);
  const users = tokens.filter((token) => properties.get(token)?.has(name));
  const reason = unused[field];
  const used = (placesOf: (token: string) => Place[]): Cell =>
    reason === undefined ? { places: users.flatMap(placesOf) } : { reason };
  const isBeyond = beyond === "all" || beyond.includes(field);
  return {
    id,
    text: typeText(shape),
    ...(isBeyond ? { chosen: "as the public service answers" } : {}),
    cells: {
      emulator: { places: filesWith(sources, "emulator/services/", `operation: "${view}"`) },
      emulatorTest: { places: [SHAPES_TEST] },
      provider: used((token) => definitionOf(sources, token)),
      providerTest: used((token) => testsOf(sources, token)),
    },
  };
}

function membersOf(shape: Shape): [string, Shape][] {
  if (shape instanceof Optional) return Object.entries({ ...shape.always, ...shape.sometimes });
  return Object.entries(shape as Readonly<Record<string, Shape>>);
}

/** A shape in words: `integer`, `text or null`. */
function typeText(shape: Shape): string {
  if (shape instanceof Nullable) return `${typeText(shape.shape)} or null`;
  if (shape instanceof OneOf) return shape.words.map((word) => `\`${word}\``).join(", ");
  if (shape instanceof RegExp) return "text";
  if (typeof shape === "string") return plain(shape);
  if (Array.isArray(shape)) return `list of ${typeText(shape[0])}`;
  if (shape instanceof AnyOf) return shape.shapes.map(typeText).join(", or ");
  return `object of ${membersOf(shape)
    .map(([name]) => `\`${name}\``)
    .join(", ")}`;
}

function plain(kind: string): string {
  return kind.replace("string", "text").replace(/\?$/, " or null");
}

function camelCase(field: string): string {
  return field.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}
