import type { DataFunction, Property } from "../model";
import { outerObjects, type Shape } from "../shape";
import type { SdkModule } from "./resource";
import { docComment } from "./text";
import {
  type Dialect,
  enumImports,
  filterInterface,
  interfaceText,
  nestedInterfaces,
  observed,
  outputArguments,
  plainArguments,
} from "./types";

/** The module of the sdk that exports the interface of a nested value: files by the interface's name. */
export type Homes = ReadonlyMap<string, string>;

/** Finds a module for each nested interface of data sources: the first that needs it. */
export function homesOf(functions: readonly DataFunction[]): Homes {
  return new Map(
    functions
      .toReversed()
      .flatMap((source) => [...nestedIn(source).keys()].map((name) => [name, source.file] as const)),
  );
}

/** The module of one data source: its two functions, the interfaces of arguments and result, and nested ones. */
export function dataFunctionModule(source: DataFunction, homes: Homes): SdkModule {
  const { typeName, token } = source;
  const [plain, withOutputs, result] = [`${typeName}Args`, `${typeName}OutputArgs`, `${typeName}Result`];
  const isOwn = (name: string) => homes.get(name) === source.file;
  const nested = new Map([...nestedIn(source)].filter(([name]) => isOwn(name)));
  const body = [
    argumentsText(plain, `Arguments of \`${token}\`.`, source.arguments, plainArguments),
    argumentsText(withOutputs, `Arguments of \`${token}Output\`.`, source.arguments, outputArguments),
    resultText(result, source),
    ...nested.values(),
    functionsText(source),
  ].join("\n\n");
  const text = `${imports(source, homes, body)}\n\n${body}`;
  return {
    file: source.file,
    text,
    types: [plain, withOutputs, result],
    nested: {
      input: [...nestedArguments(source).keys()].filter(isOwn),
      output: [...nestedResults(source).keys()].filter(isOwn),
    },
    values: [token, `${token}Output`],
  };
}

function imports(source: DataFunction, homes: Homes, body: string): string {
  const { arguments: fields, holdsSecrets } = source;
  const takesFilter = fields.some((field) => field.shape.kind === "filter");
  const foreign = namesIn(source, homes).filter((name) => homes.get(name) !== source.file);
  return [
    `import ${holdsSecrets ? "" : "type "}* as pulumi from "@pulumi/pulumi";`,
    ...(takesFilter ? [`import type { Filter, FilterArgs } from "./runtime/filter";`] : []),
    ...foreign.map((name) => `import type { ${name} } from "./${homes.get(name)}";`),
    `import { invoke, invokeOutput } from "./runtime/invoke";`,
    ...enumImports(body),
  ].join("\n");
}

/** Names of the nested interfaces used in a module's text. Those nested in interfaces of other modules are left out. */
function namesIn({ file, arguments: fields, results, resultType }: DataFunction, homes: Homes): string[] {
  const namesOf = (shapes: readonly Shape[], dialect: Dialect): string[] =>
    shapes.flatMap(outerObjects).flatMap((object) => {
      const name = object.name + dialect.suffix;
      const isOwn = homes.get(name) === file;
      return [name, ...(isOwn ? namesOf(object.fields.map(shapeOf), dialect) : [])];
    });
  const shapeOf = ({ shape }: { readonly shape: Shape }) => shape;
  const given = [plainArguments, outputArguments].flatMap((dialect) => namesOf(fields.map(shapeOf), dialect));
  return [
    ...new Set([...given, ...(resultType === undefined ? namesOf(results.map(shapeOf), observed) : [resultType])]),
  ];
}

/** The interfaces of all nested values. */
function nestedIn(source: DataFunction): Map<string, string> {
  return new Map([...nestedArguments(source), ...nestedResults(source)]);
}

function nestedArguments({ token, arguments: fields }: DataFunction): Map<string, string> {
  const shapes = fields.map((field) => field.shape);
  return new Map([
    ...nestedInterfaces(shapes, plainArguments),
    ...nestedInterfaces(shapes, outputArguments),
    ...shapes.flatMap((shape) => (shape.kind === "filter" ? [filterInterface(token, shape)] : [])),
  ]);
}

function nestedResults({ results }: DataFunction): Map<string, string> {
  return nestedInterfaces(
    results.map((result) => result.shape),
    observed,
  );
}

function resultText(name: string, { token, results, resultType }: DataFunction): string {
  const prose = `The result of \`${token}\`.`;
  if (resultType === undefined) return interfaceText(name, prose, results, observed);
  return `${docComment(prose)}\nexport type ${name} = ${resultType};`;
}

function argumentsText(name: string, prose: string, fields: readonly Property[], dialect: Dialect): string {
  if (fields.length > 0) return interfaceText(name, prose, fields, dialect);
  return `${docComment(`${prose} There are none.`)}\nexport type ${name} = Readonly<Record<string, never>>;`;
}

function functionsText(source: DataFunction): string {
  const { token, typeName, describe, holdsSecrets } = source;
  const byDefault = source.needsOne || source.arguments.some((field) => field.isRequired) ? "" : " = {}";
  const call = `invokeOutput<${typeName}Result>(${JSON.stringify(token)}, args, opts)`;
  const warning = `A promise cannot be secret: secret properties of its result are plain text. \`${token}Output\` returns a secret output.`;
  const secrecy = holdsSecrets ? " The result is secret." : "";
  return `${docComment(`${describe}${holdsSecrets ? ` ${warning}` : ""}`)}
export function ${token}(args: ${typeName}Args${byDefault}, opts?: pulumi.InvokeOptions): Promise<${typeName}Result> {
  return invoke<${typeName}Result>(${JSON.stringify(token)}, args, opts);
}

${docComment(`${describe} Accepts outputs as arguments and returns an output.${secrecy}`)}
export function ${token}Output(args: ${typeName}OutputArgs${byDefault}, opts?: pulumi.InvokeOutputOptions): pulumi.Output<${typeName}Result> {
  return ${holdsSecrets ? `pulumi.secret(${call})` : call};
}`;
}
