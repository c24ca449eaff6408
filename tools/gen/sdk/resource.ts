import { withArticle } from "../../../provider/core";
import type { Resource } from "../model";
import { docComment, nameList } from "./text";
import { type Dialect, inputs as given, interfaceText, nestedInterfaces, observed, typeOf } from "./types";

/** The names that a module of the sdk exports, for the index. */
export interface SdkModule {
  readonly file: string;
  readonly text: string;
  readonly types: readonly string[];
  /** Types of nested values. Types with the same name are equal in all modules: the schema generator checks that. */
  readonly nested: readonly string[];
  readonly values: readonly string[];
}

/** The module of one resource: its class, the interface of its inputs, and those of nested values. */
export function resourceModule(resource: Resource): SdkModule {
  const { token, inputs, outputs } = resource;
  const properties = [...inputs.map((input) => input.observed), ...outputs];
  const nested = new Map([
    ...nestedIn(
      resource,
      inputs.map((input) => input.shape),
      given,
    ),
    ...nestedIn(
      resource,
      properties.map((property) => property.shape),
      observed,
    ),
  ]);
  const text = [
    `import * as pulumi from "@pulumi/pulumi";\nimport { cutCallStacks } from "./runtime/call-stack";\nimport { type ResourceKind, registrationOf } from "./runtime/resource";`,
    interfaceText(`${token}Args`, `Inputs of \`${token}\`.`, inputs, given),
    ...nested.values(),
    classText(resource),
    kindText(resource),
  ].join("\n\n");
  return { file: resource.file, text, types: [`${token}Args`], nested: [...nested.keys()], values: [token] };
}

function nestedIn({ token }: Resource, shapes: Parameters<typeof nestedInterfaces>[1], dialect: Dialect) {
  return nestedInterfaces(`\`${token}\``, shapes, dialect);
}

function classText(resource: Resource): string {
  const { token, noun, describe, inputs, outputs } = resource;
  const properties = [...inputs.map((input) => input.observed), ...outputs].map(
    ({ name, prose, shape, isRequired }) => {
      const type = typeOf(shape, observed) + (isRequired ? "" : " | undefined");
      return `${docComment(prose)}\ndeclare readonly ${name}: pulumi.Output<${type}>;`;
    },
  );
  const needsInputs = inputs.some((input) => input.isRequired);
  const get = docComment(`Reads an existing ${noun} without managing it.`, [
    "@param name - name in the stack",
    `@param id - \`${resource.idForm}\``,
    "@param opts - options of the resource",
  ]);
  const make = docComment(`Declares ${withArticle(noun)}.`, [
    "@param name - name in the stack",
    "@param args - inputs",
    `@param opts - options of the resource; \`import\` adopts an existing ${noun}`,
  ]);
  return `${docComment(describe)}
export class ${token} extends pulumi.CustomResource {
${properties.join("\n\n")}

${get}
static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): ${token} {
  return new ${token}(name, {}${needsInputs ? ` as ${token}Args` : ""}, { ...opts, id });
}

${make}
constructor(name: string, args: ${token}Args${needsInputs ? "" : " = {}"}, opts?: pulumi.CustomResourceOptions) {
  const restore = cutCallStacks();
  try {
    super(...registrationOf(kind, name, args, opts));
  } finally {
    restore();
  }
}
}`;
}

function kindText({ token, inputs, outputs }: Resource): string {
  const secrets = [...inputs, ...outputs].filter((property) => property.isSecret);
  const files = inputs.filter((input) => input.isFile).map((input) => input.name);
  return `const kind: ResourceKind = {
token: ${JSON.stringify(token)},
inputs: ${nameList(inputs.map((input) => input.name))},
outputs: ${nameList(outputs.map((output) => output.name))},
secrets: ${nameList(secrets.map((property) => property.name))},${files.length > 0 ? `\nfiles: ${nameList(files)},` : ""}
};`;
}
