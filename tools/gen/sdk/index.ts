import { HEADER } from "../header";
import type { Model } from "../model";
import type { Shape } from "../shape";
import { dataFunctionModule, homesOf } from "./data-function";
import { resourceModule, type SdkModule } from "./resource";
import { settingsModule } from "./settings";
import { enumsModule } from "./types";

/** Further exports of the package, apart from resources and data sources. */
const OTHERS = [
  `import type * as types from "./types";`,
  `export type { types };`,
  `export type { Open } from "./runtime/open";`,
  `export * from "./types/enums";`,
  `export type { Filter, FilterArgs, FilterOperators, FilterValue } from "./runtime/filter";`,
  `export { Provider } from "./runtime/provider";`,
  `export type { ProviderArgs } from "./settings";`,
];

/** The generated files of the sdk, by path. Not formatted. */
export function sdkFiles({ package: info, resources, functions, settings }: Model): Map<string, string> {
  const homes = homesOf(functions);
  const modules = [...resources.map(resourceModule), ...functions.map((source) => dataFunctionModule(source, homes))];
  const names = modules.flatMap((module) => [...module.types, ...module.values]);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) throw new TypeError(`The sdk would export ${twice} twice.`);
  return new Map([
    ...modules.map((module): [string, string] => [`sdk/${module.file}.ts`, `${HEADER.ts}\n${module.text}\n`]),
    ["sdk/settings.ts", `${HEADER.ts}\n${settingsModule(settings)}\n`],
    ["sdk/version.ts", `${HEADER.ts}\n${versionModule(info.version)}\n`],
    ["sdk/types/enums.ts", `${HEADER.ts}\n${enumsModule(shapesOf(resources, functions))}\n`],
    ["sdk/types/index.ts", `${HEADER.ts}\n${TYPES}\n`],
    ["sdk/types/input.ts", `${HEADER.ts}\n${nestedTypes(modules, "input")}\n`],
    ["sdk/types/output.ts", `${HEADER.ts}\n${nestedTypes(modules, "output")}\n`],
    ["sdk/index.ts", `${HEADER.ts}\n${[...OTHERS, ...modules.map(exportText)].join("\n")}\n`],
  ]);
}

function versionModule(version: string): string {
  return `/** The version of this package. The engine runs the plugin of the same version. */
export const version = ${JSON.stringify(version)};`;
}

/** As in other packages, nested types are `types.input.…` and `types.output.…`, and enumerations `types.enums.…`. */
const TYPES = `import type * as enums from "./enums";
import type * as input from "./input";
import type * as output from "./output";

export type { enums, input, output };`;

function shapesOf(resources: Model["resources"], functions: Model["functions"]): Shape[] {
  return [
    ...resources.flatMap(({ inputs, outputs }) => [...inputs, ...inputs.map(({ observed }) => observed), ...outputs]),
    ...functions.flatMap((source) => [...source.arguments, ...source.results]),
  ].map(({ shape }) => shape);
}

/** The types of nested values, each from the first module that has it. */
function nestedTypes(modules: readonly SdkModule[], direction: keyof SdkModule["nested"]): string {
  const homes = new Map(
    modules.toReversed().flatMap((module) => module.nested[direction].map((name) => [name, module])),
  );
  return modules
    .map((module) => ({ module, names: module.nested[direction].filter((name) => homes.get(name) === module) }))
    .filter(({ names }) => names.length > 0)
    .map(({ module, names }) => `export type { ${names.join(", ")} } from "../${module.file}";`)
    .join("\n");
}

function exportText(module: SdkModule): string {
  const names = [...module.values, ...module.types.map((type) => `type ${type}`)];
  return `export { ${names.join(", ")} } from "./${module.file}";`;
}
