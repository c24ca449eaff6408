import type { DataFunction, Property } from "../model";
import type { SdkModule } from "./resource";
import { docComment } from "./text";
import { type Dialect, interfaceText, nestedInterfaces, outputArguments, plainArguments, told } from "./types";

/** The module of one data source: its two functions, and the interfaces of arguments and result. */
export function dataFunctionModule(source: DataFunction): SdkModule {
  const { typeName, token } = source;
  const [plain, withOutputs, result] = [`${typeName}Args`, `${typeName}OutputArgs`, `${typeName}Result`];
  const nested = new Map([
    ...nestedIn(source, source.arguments, plainArguments),
    ...nestedIn(source, source.arguments, outputArguments),
    ...nestedIn(source, source.results, told),
  ]);
  const text = [
    imports(source),
    argumentsText(plain, `Arguments of \`${token}\`.`, source.arguments, plainArguments),
    argumentsText(withOutputs, `Arguments of \`${token}Output\`.`, source.arguments, outputArguments),
    interfaceText(result, `What \`${token}\` answers.`, source.results, told),
    ...nested.values(),
    functionsText(source),
  ].join("\n\n");
  return {
    file: source.file,
    text,
    types: [plain, withOutputs, result],
    nested: [...nested.keys()],
    values: [token, `${token}Output`],
  };
}

function imports({ arguments: fields, holdsSecrets }: DataFunction): string {
  const takesFilter = fields.some((field) => field.shape.kind === "filter");
  return [
    `import ${holdsSecrets ? "" : "type "}* as pulumi from "@pulumi/pulumi";`,
    ...(takesFilter ? [`import type { Filter, FilterArgs } from "./runtime/filter";`] : []),
    `import { invoke, invokeOutput } from "./runtime/invoke";`,
  ].join("\n");
}

function nestedIn({ token }: DataFunction, fields: readonly Property[], dialect: Dialect) {
  return nestedInterfaces(
    `\`${token}\``,
    fields.map((field) => field.shape),
    dialect,
  );
}

function argumentsText(name: string, prose: string, fields: readonly Property[], dialect: Dialect): string {
  if (fields.length > 0) return interfaceText(name, prose, fields, dialect);
  return `${docComment(`${prose} There are none.`)}\nexport type ${name} = Readonly<Record<string, never>>;`;
}

function functionsText(source: DataFunction): string {
  const { token, typeName, describe, holdsSecrets } = source;
  const byDefault = source.arguments.some((field) => field.isRequired) ? "" : " = {}";
  const call = `invokeOutput<${typeName}Result>(${JSON.stringify(token)}, args, opts)`;
  const warning = `A promise cannot carry secrecy: what is secret in the result comes in plain text. \`${token}Output\` keeps it secret.`;
  const secrecy = holdsSecrets ? " The result is secret." : "";
  return `${docComment(`${describe}${holdsSecrets ? ` ${warning}` : ""}`)}
export function ${token}(args: ${typeName}Args${byDefault}, opts?: pulumi.InvokeOptions): Promise<${typeName}Result> {
  return invoke<${typeName}Result>(${JSON.stringify(token)}, args, opts);
}

${docComment(`${describe} Takes outputs as arguments and answers an output.${secrecy}`)}
export function ${token}Output(args: ${typeName}OutputArgs${byDefault}, opts?: pulumi.InvokeOutputOptions): pulumi.Output<${typeName}Result> {
  return ${holdsSecrets ? `pulumi.secret(${call})` : call};
}`;
}
