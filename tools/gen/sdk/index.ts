import { HEADER } from "../header";
import type { Model } from "../model";
import { dataFunctionModule, homesOf } from "./data-function";
import { resourceModule, type SdkModule } from "./resource";
import { settingsModule } from "./settings";

/** Further exports of the package, apart from resources and data sources. */
const OTHERS = [
  `export type { Filter, FilterArgs, FilterValue } from "./runtime/filter";`,
  `export { Provider } from "./runtime/provider";`,
  `export type { ProviderArgs } from "./settings";`,
];

/** The generated files of the sdk, by path. Not formatted. */
export function sdkFiles({ package: info, resources, functions, settings }: Model): Map<string, string> {
  const homes = homesOf(functions);
  const modules = [...resources.map(resourceModule), ...functions.map((source) => dataFunctionModule(source, homes))];
  const nested = new Map(modules.toReversed().flatMap((module) => module.nested.map((name) => [name, module])));
  const names = [...modules.flatMap((module) => [...module.types, ...module.values]), ...nested.keys()];
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) throw new TypeError(`The sdk would export ${twice} twice.`);
  return new Map([
    ...modules.map((module): [string, string] => [`sdk/${module.file}.ts`, `${HEADER.ts}\n${module.text}\n`]),
    ["sdk/settings.ts", `${HEADER.ts}\n${settingsModule(settings)}\n`],
    ["sdk/version.ts", `${HEADER.ts}\n${versionModule(info.version)}\n`],
    [
      "sdk/index.ts",
      `${HEADER.ts}\n${[...OTHERS, ...modules.map((module) => exportText(module, nested))].join("\n")}\n`,
    ],
  ]);
}

function versionModule(version: string): string {
  return `/** The version of this package. The engine runs the plugin of the same version. */
export const version = ${JSON.stringify(version)};`;
}

/** @param nested - the module that exports each type of nested values: the first that has it */
function exportText(module: SdkModule, nested: ReadonlyMap<string, SdkModule>): string {
  const types = [...module.types, ...module.nested.filter((name) => nested.get(name) === module)];
  const names = [...module.values, ...types.map((type) => `type ${type}`)];
  return `export { ${names.join(", ")} } from "./${module.file}";`;
}
