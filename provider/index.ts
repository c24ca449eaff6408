import "./hosts/dynamic-process";
import { createHash } from "node:crypto";
import { debugFromProgram, progressFromProgram } from "./hosts/program-log";
import { traceTo } from "./hosts/trace";
import { Runtime } from "./runtime";
import { collectSettings, type GivenSettings, type SettingName } from "./settings";

/** States of form 1 name it. */
export { dynamicProvider as dynamic, handlers } from "./hosts/dynamic";

/** For how many different settings a runtime is kept. */
const KEPT = 16;

/** The runtimes by their settings, the one that was used last at the end. */
const runtimes = new Map<string, Runtime>();

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

/** One runtime, and with it one client, for the same settings. One that is dropped still finishes what is under way. */
function runtimeWith(settings: GivenSettings): Runtime {
  const key = keyOf(settings);
  const runtime = runtimes.get(key) ?? newRuntime(settings);
  runtimes.delete(key);
  runtimes.set(key, runtime);
  const [oldest] = runtimes.keys();
  if (runtimes.size > KEPT && oldest !== undefined) runtimes.delete(oldest);
  return runtime;
}

function newRuntime(settings: GivenSettings): Runtime {
  const warn = (_urn: string | undefined, text: string) => console.warn(text);
  const trace = traceTo({ env: process.env, debug: debugFromProgram, warn });
  return new Runtime({ settings, warn, progress: progressFromProgram, trace });
}

/** The settings without the token in plain text. */
function keyOf(settings: GivenSettings): string {
  return createHash("sha256").update(JSON.stringify(settings)).digest("hex");
}
