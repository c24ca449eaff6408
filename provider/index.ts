import { Runtime } from "./runtime";
import { collectSettings, type GivenSettings, type SettingName } from "./settings";

export { dynamicProvider as dynamic } from "./hosts/dynamic";

let runtime: { readonly key: string; readonly value: Runtime } | undefined;

/**
 * Answers a data source in the process of the program.
 *
 * @param token - name of the function, for instance `getRegions`
 * @param values - its arguments
 * @param fromConfig - reads a key of the stack configuration, without the namespace
 * @throws an error of one line
 */
export async function invoke(
  token: string,
  values: Readonly<Record<string, unknown>>,
  fromConfig: (key: SettingName) => string | undefined,
): Promise<Readonly<Record<string, unknown>>> {
  return await runtimeWith(collectSettings(fromConfig, process.env)).invoke(token, values);
}

/** One runtime as long as the settings are the same: the programs of one process may run one after the other. */
function runtimeWith(settings: GivenSettings): Runtime {
  const key = JSON.stringify(settings);
  if (runtime?.key !== key)
    runtime = { key, value: new Runtime({ settings, warn: (_urn, text) => console.warn(text) }) };
  return runtime.value;
}
