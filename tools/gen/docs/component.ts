import type { Component, Property } from "../model";
import { literal, page, program, table, typeWords } from "./markdown";

/** The page of one component. */
export function componentPage({ token, describe, example, inputs, outputs }: Component): string {
  const inputRows = inputs.map((input) => [
    literal(input.name),
    typeWords(input.shape),
    input.isRequired ? "required" : "optional",
    input.isPlain ? "plain" : "output or plain",
    input.prose,
  ]);
  return page(token, [
    describe,
    "See [components](../components.md) for its rules, and for other languages.",
    "## Example",
    program(example),
    "## Inputs",
    "A plain value must be known when the program runs. The others may be outputs of resources.",
    table(["name", "type", "given", "value", "description"], inputRows),
    "## Outputs",
    table(["name", "type", "description"], outputs.map(outputRow)),
  ]);
}

function outputRow({ name, shape, prose }: Property): string[] {
  return [literal(name), typeWords(shape), prose];
}
