import { withArticle } from "../../../provider/core";
import type { Property, Resource } from "../model";
import { docComment, nameList } from "./text";
import { enumImports, inputs as inputDialect, interfaceText, nestedInterfaces, observed, typeOf } from "./types";

/** The names that a module of the sdk exports, for the index. */
export interface SdkModule {
  readonly file: string;
  readonly text: string;
  readonly types: readonly string[];
  /**
   * Types of nested values, for `types.input` and `types.output`. Types with the same name are equal in all modules: the
   * schema generator checks that.
   */
  readonly nested: { readonly input: readonly string[]; readonly output: readonly string[] };
  readonly values: readonly string[];
}

/** The module of one resource: its class, the interfaces of its inputs and its state, and those of nested values. */
export function resourceModule(resource: Resource): SdkModule {
  const { token, inputs, outputs, isReadable } = resource;
  const properties = [...inputs.map((input) => input.observed), ...outputs];
  const state = isReadable ? stateOf(resource) : [];
  const given = nestedInterfaces(
    [...inputs, ...state].map(({ shape }) => shape),
    inputDialect,
  );
  const returned = nestedInterfaces(
    properties.map(({ shape }) => shape),
    observed,
  );
  const body = [
    interfaceText(`${token}Args`, `Inputs of \`${token}\`.`, inputs, inputDialect),
    ...(isReadable ? [interfaceText(`${token}State`, STATE, state, inputDialect)] : []),
    ...given.values(),
    ...returned.values(),
    classText(resource),
    kindText(resource),
  ].join("\n\n");
  const text = `${imports(resource, body)}\n\n${body}`;
  return {
    file: resource.file,
    text,
    types: [`${token}Args`, ...(isReadable ? [`${token}State`] : [])],
    nested: { input: [...given.keys()], output: [...returned.keys()] },
    values: [token],
  };
}

const STATE =
  "Properties of an existing object that `get` cannot read from the service, such as secrets. Others are ignored.";

/** The properties of a state: every input and output, each optional. */
function stateOf({ inputs, outputs }: Resource): Property[] {
  const given = inputs.map(({ shape, observed: { prose }, ...input }) => ({ ...input, shape, prose }));
  return [...given, ...outputs].map((property) => ({ ...property, isRequired: false }));
}

function imports({ outputs }: Resource, body: string): string {
  return [
    `import * as pulumi from "@pulumi/pulumi";`,
    `import { cutCallStacks } from "./runtime/call-stack";`,
    `import { type ResourceKind, registrationOf } from "./runtime/resource";`,
    ...(outputs.some((output) => output.wasNumeric) ? [`import { readIdsAsText } from "./runtime/text-ids";`] : []),
    `import { isResourceOf } from "./runtime/is-resource";`,
    ...enumImports(body),
  ].join("\n");
}

function classText(resource: Resource): string {
  const { token, noun, describe, inputs, outputs } = resource;
  const properties = [...inputs.map((input) => input.observed), ...outputs].map(
    ({ name, prose, shape, isRequired }) => {
      const type = typeOf(shape, observed) + (isRequired ? "" : " | undefined");
      return `${docComment(prose)}\ndeclare readonly ${name}: pulumi.Output<${type}>;`;
    },
  );
  const numeric = outputs.filter((output) => output.wasNumeric);
  const needsInputs = inputs.some((input) => input.isRequired);
  const isInstance = docComment(`Whether a value is a resource of this class, on either host.`);
  const make = docComment(`Declares ${withArticle(noun)}.`, [
    "@param name - name in the stack",
    "@param args - inputs",
    `@param opts - options of the resource${resource.isReadable ? `; \`import\` adopts an existing ${noun}` : ""}`,
  ]);
  return `${docComment(describe)}
export class ${token} extends pulumi.CustomResource {
${properties.join("\n\n")}

${isInstance}
static override isInstance(value: unknown): value is ${token} {
  return isResourceOf(kind.token, value);
}

${resource.isReadable ? `${getText(resource)}\n\n` : ""}${make}
constructor(name: string, args: ${token}Args${needsInputs ? "" : " = {}"}, opts?: pulumi.CustomResourceOptions) {
  const restore = cutCallStacks();
  try {
    super(...registrationOf(kind, name, args, opts));
  } finally {
    restore();
  }${numeric.length > 0 ? `\nreadIdsAsText(this, ${nameList(numeric.map((output) => output.name))});` : ""}
}
}`;
}

function getText({ token, noun, idForm }: Resource): string {
  const comment = docComment(`Reads an existing ${noun} without managing it.`, [
    "@param name - name in the stack",
    `@param id - \`${idForm}\``,
    "@param state - properties that the service does not return",
    "@param opts - options of the resource",
  ]);
  return `${comment}
static get(name: string, id: pulumi.Input<pulumi.ID>, state: ${token}State = {}, opts?: pulumi.CustomResourceOptions): ${token} {
  return new ${token}(name, state as ${token}Args, { ...opts, id });
}`;
}

function kindText({ token, inputs, outputs }: Resource): string {
  const secrets = [...inputs, ...outputs].filter((property) => property.isSecret);
  const files = inputs.filter((input) => input.isFile).map((input) => input.name);
  const references = inputs.filter((input) => input.isReference).map((input) => input.name);
  return `const kind: ResourceKind = {
token: ${JSON.stringify(token)},
inputs: ${nameList(inputs.map((input) => input.name))},
outputs: ${nameList(outputs.map((output) => output.name))},
secrets: ${nameList(secrets.map((property) => property.name))},${files.length > 0 ? `\nfiles: ${nameList(files)},` : ""}${references.length > 0 ? `\nreferences: ${nameList(references)},` : ""}
};`;
}
