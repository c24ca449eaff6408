import { withArticle } from "../../../provider/core";
import type { Input, Resource } from "../model";
import { literal, page, program, table, typeWords } from "./markdown";
import { nestedSections } from "./nested";

/** The page of one resource. */
export function resourcePage(resource: Resource): string {
  const { token, describe, example, inputs, outputs } = resource;
  const shapes = [
    ...inputs.flatMap((input) => [input.shape, input.observed.shape]),
    ...outputs.map(({ shape }) => shape),
  ];
  return page(token, [
    describe,
    "## Example",
    program(example),
    "## Inputs",
    inputs.length === 0 ? "There are none." : inputTable(inputs),
    "## Changes",
    inputs.length === 0 ? undefined : changeTable(inputs),
    replacementNote(resource),
    "## Outputs",
    "Every input, with the declared value or the value on the service, and:",
    outputTable(resource),
    "## Import",
    importText(resource),
    nestedSections(shapes),
  ]);
}

function inputTable(inputs: readonly Input[]): string {
  const rows = inputs.map((input) => [
    literal(input.name),
    typeWords(input.shape),
    input.isRequired ? "required" : "optional",
    [input.describe, ...input.notes].join(" "),
    input.bounds,
    input.default,
  ]);
  return table(["name", "type", "given", "description", "bounds", "default"], rows);
}

function changeTable(inputs: readonly Input[]): string {
  const rows = inputs.map((input) => [literal(input.name), input.change, input.removal ?? "It must be declared."]);
  return table(["input", "changed", "no longer declared"], rows);
}

function replacementNote({ noun, inputs, uniqueKey }: Resource): string | undefined {
  if (uniqueKey.length === 0 || !inputs.some((input) => input.replaces)) return undefined;
  const key = uniqueKey.map(literal).join(" and ");
  const rule = `Unless a rule above says otherwise, the replacement is created before the old ${noun} is deleted. If both have the same ${key}, the old ${noun} is deleted first.`;
  return `The service keeps ${key} unique${uniqueKey.length > 1 ? " together" : ""}. ${rule}`;
}

function outputTable({ outputs, isReadable }: Resource): string {
  const idText = isReadable ? "Id of the resource in the form below." : "Id of the resource in the state.";
  const rows = [
    [literal("id"), "string", idText],
    ...outputs.map(({ name, shape, isRequired, prose }) => [
      literal(name),
      typeWords(shape) + (isRequired ? "" : ", may be absent"),
      prose,
    ]),
  ];
  return table(["name", "type", "description"], rows);
}

function importText({ token, noun, id, idForm, lookupKeys, isReadable }: Resource): string {
  if (!isReadable)
    return `${capitalized(withArticle(noun))} cannot be imported, and \`compute.${token}\` has no \`get\`: the service does not keep it, only the state does.`;
  const examples = id.map((part) => part.example);
  const parents = examples.slice(0, -1);
  const forms = [
    { form: idForm, example: examples.join("/") },
    ...lookupKeys.map((key) => ({
      form: [...id.slice(0, -1).map((part) => part.name), `${key}:…`].join("/"),
      example: [...parents, `${key}:my-${key}`].join("/"),
    })),
  ];
  const adopt = (example: string) => `new compute.${token}("name", args, { import: ${JSON.stringify(example)} });`;
  const byKey = lookupKeys.length === 0 ? "" : ", or by a key instead of the id's last part";
  return [
    `The option \`import\` adopts an existing ${noun} by its id${byKey}. The declared inputs must match the values on the service.`,
    table(
      ["form", "example"],
      forms.map(({ form, example }) => [literal(form), literal(example)]),
    ),
    program(forms.map(({ example }) => adopt(example)).join("\n")),
    `\`compute.${token}.get("name", ${JSON.stringify(examples.join("/"))})\` reads an existing ${noun} without managing it.`,
  ].join("\n\n");
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
