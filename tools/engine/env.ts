import { delimiter, join, resolve } from "node:path";
import { pathKey } from "./executables";
import type { Engine } from "./types";

/** Settings of the engine that hold unless the caller's environment says otherwise. */
const SETTINGS: Readonly<Record<string, string>> = {
  // Its version is ours to choose.
  PULUMI_SKIP_UPDATE_CHECK: "true",
  PULUMI_AUTOMATION_API_SKIP_VERSION_CHECK: "true",
  // A plugin that is not there is a mistake to be shown, not something to be fetched.
  PULUMI_DISABLE_AUTOMATIC_PLUGIN_ACQUISITION: "true",
  // A file backend otherwise writes every state twice; the last one is kept as .bak in any case.
  PULUMI_DIY_BACKEND_DISABLE_CHECKPOINT_BACKUPS: "true",
};

const CHECKOUT = resolve(__dirname, "..", "..");

/**
 * The environment for a child process that is `pulumi` or runs it: the engine's folder first on PATH, so that it finds its
 * hosts, then the checkout's `node_modules/.bin`, so that `node` is the one the checkout asks for; no update check and no
 * plugin downloads. Any `PULUMI_...` variable of `env` wins over those settings. Neither backend nor passphrase is set.
 *
 * @param env the environment to start from; it is not changed
 */
export function engineEnv(engine: Pick<Engine, "binDir">, env: NodeJS.ProcessEnv = process.env): NodeJS.ProcessEnv {
  const key = pathKey(env);
  const path = [engine.binDir, join(CHECKOUT, "node_modules", ".bin"), env[key]];
  return { ...SETTINGS, ...env, [key]: path.filter(Boolean).join(delimiter) };
}
