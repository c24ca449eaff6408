import { delimiter, join, resolve } from "node:path";
import { pathKey } from "./executables";
import type { Engine } from "./types";

/** Default settings of the engine. The caller's environment overrides them. */
const SETTINGS: Readonly<Record<string, string>> = {
  // This repository selects the version.
  PULUMI_SKIP_UPDATE_CHECK: "true",
  PULUMI_AUTOMATION_API_SKIP_VERSION_CHECK: "true",
  // A missing plugin is an error to report, not to download.
  PULUMI_DISABLE_AUTOMATIC_PLUGIN_ACQUISITION: "true",
  // Otherwise a file backend writes every state twice. It always keeps the last one as .bak.
  PULUMI_DIY_BACKEND_DISABLE_CHECKPOINT_BACKUPS: "true",
};

const CHECKOUT = resolve(__dirname, "..", "..");

/**
 * The environment for a child process that is `pulumi` or runs it. PATH begins with the engine's folder, so that it finds
 * its hosts, then the checkout's `node_modules/.bin`, so that `node` has the checkout's version. Update checks and plugin
 * downloads are off. Any `PULUMI_...` variable of `env` overrides these settings. Neither backend nor passphrase is set.
 *
 * @param env the environment to start from; it is not changed
 */
export function engineEnv(engine: Pick<Engine, "binDir">, env: NodeJS.ProcessEnv = process.env): NodeJS.ProcessEnv {
  const key = pathKey(env);
  const path = [engine.binDir, join(CHECKOUT, "node_modules", ".bin"), env[key]];
  return { ...SETTINGS, ...env, [key]: path.filter(Boolean).join(delimiter) };
}
