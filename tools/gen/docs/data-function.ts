import type { DataFunction, Property } from "../model";
import { literal, page, program, table, typeWords } from "./markdown";
import { nestedSections } from "./nested";

/** The page of one data source. */
export function dataFunctionPage(source: DataFunction): string {
  const { token, typeName, describe, example, arguments: fields, results } = source;
  return page(token, [
    describe,
    source.isPublic ? "It needs no token." : undefined,
    "## Example",
    program(example),
    `\`compute.${token}(args, opts)\` returns a promise. \`compute.${token}Output(args, opts)\` accepts outputs and returns an output.`,
    source.holdsSecrets
      ? `A promise cannot be secret: secret properties of its result are plain text. \`${token}Output\` returns a secret output.`
      : undefined,
    "## Arguments",
    fields.length === 0 ? "There are none." : argumentTable(fields),
    fields.some((field) => field.shape.kind === "filter") ? FILTER : undefined,
    "## Result",
    `The properties of \`${typeName}Result\`:`,
    resultTable(results),
    nestedSections([...fields, ...results].map((field) => field.shape)),
  ]);
}

const FILTER =
  "A filter gives names of item properties with the value to match. `+and` and `+or` combine filters; `+gt`, `+gte`, `+lt`, `+lte`, `+neq` and `+contains` compare; `+order_by` with `+order` (`asc` or `desc`) sorts.";

function argumentTable(fields: readonly Property[]): string {
  const rows = fields.map((field) => [
    literal(field.name),
    typeWords(field.shape),
    field.isRequired ? "required" : "optional",
    field.prose,
    field.bounds,
  ]);
  return table(["name", "type", "given", "description", "bounds"], rows);
}

function resultTable(fields: readonly Property[]): string {
  const rows = fields.map(({ name, shape, isRequired, prose }) => [
    literal(name),
    typeWords(shape) + (isRequired ? "" : ", may be absent"),
    prose,
  ]);
  return table(["name", "type", "description"], rows);
}
