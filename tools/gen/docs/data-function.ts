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
    `\`compute.${token}(args, opts)\` answers a promise, \`compute.${token}Output(args, opts)\` takes outputs and answers an output.`,
    source.holdsSecrets
      ? `A promise cannot carry secrecy: what is secret in the result comes in plain text. \`${token}Output\` keeps it secret.`
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
  "A filter names properties of the items with the value to match. `+and` and `+or` combine filters, `+gt`, `+gte`, `+lt`, `+lte`, `+neq` and `+contains` compare, `+order_by` with `+order` (`asc`, `desc`) sorts.";

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
