import { SettingsError } from "./errors";

/** Environment variable with the only origin that requests may go to. `rehearse` sets it for the run on the copy. */
export const ONLY_ORIGIN = "COMPUTE_ONLY_ORIGIN";

/**
 * Refuses an address that is outside of the only origin, where there is one: a program may name an address of its own.
 *
 * @throws SettingsError
 */
export function refuseOutside(url: URL, env: NodeJS.ProcessEnv = process.env): void {
  const only = env[ONLY_ORIGIN];
  if (!only || url.origin === only) return;
  throw new SettingsError(
    "compute:url",
    `the environment variable ${ONLY_ORIGIN} allows requests to ${only} only, and this one is for ${url.origin}: a rehearsal covers one account of one service`,
  );
}
