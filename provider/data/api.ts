import { type ArgumentFields, type DataSource, type DataSourceSpec, defineDataSource as define } from "../core";
import type { Api } from "../resources/api";

/** A data source whose requests go through the client. Its example is written without the import of the package. */
export function defineDataSource<F extends ArgumentFields>(spec: DataSourceSpec<Api, F>): DataSource<Api> {
  return define({ ...spec, example: `import * as compute from "pulumi-compute";\n\n${spec.example}\n` });
}
