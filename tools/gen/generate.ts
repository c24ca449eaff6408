import type { DataSourceShape, ResourceShape } from "../../provider/core";
import type { Access } from "../../provider/resources/shared/access";
import type { Setting } from "../../provider/settings";
import { docsFiles } from "./docs";
import { readDataFunction, readResource, readSettings } from "./fields";
import { formatFiles } from "./format";
import type { Model, PackageInfo } from "./model";
import { schemaText } from "./schema";
import { sdkFiles } from "./sdk";
import { shareTypes } from "./share";

/** What all files are generated from. */
export interface Definitions {
  readonly package: PackageInfo;
  readonly resources: readonly (ResourceShape & { readonly access?: Access })[];
  readonly dataSources: readonly (DataSourceShape & { readonly public?: true })[];
  readonly settings: Readonly<Record<string, Setting>>;
}

/**
 * Generates schema.json, the sdk and the documentation.
 *
 * @returns texts by path below the root of the repository, the same for the same definitions
 * @throws TypeError for a definition that cannot be written out
 */
export async function generate(definitions: Definitions): Promise<Map<string, string>> {
  const model: Model = {
    package: definitions.package,
    resources: definitions.resources.map(readResource),
    functions: shareTypes(definitions.dataSources.map(readDataFunction)),
    settings: readSettings(definitions.settings),
  };
  return new Map([["schema.json", schemaText(model)], ...(await formatFiles(sdkFiles(model))), ...docsFiles(model)]);
}
