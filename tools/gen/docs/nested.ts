import { namedShapes, type ObjectShape, type Shape } from "../shape";
import { literal, table, typeWords } from "./markdown";

/** A section for each object nested in the shapes; undefined if there are none. */
export function nestedSections(shapes: readonly Shape[]): string | undefined {
  const objects = new Map(
    shapes
      .flatMap(namedShapes)
      .filter((shape): shape is ObjectShape => shape.kind === "object")
      .map((shape) => [shape.name, shape]),
  );
  if (objects.size === 0) return undefined;
  return ["## Nested values", ...[...objects.values()].map(section)].join("\n\n");
}

function section({ name, describe, fields }: ObjectShape): string {
  const rows = fields.map((field) => [
    literal(field.name),
    typeWords(field.shape),
    field.isRequired ? "" : "optional",
    field.describe,
    field.bounds,
  ]);
  return `### ${name}\n\n${describe}\n\n${table(["name", "type", "given", "description", "bounds"], rows)}`;
}
