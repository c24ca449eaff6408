import { homedir } from "node:os";
import { isAbsolute, join } from "node:path";

/**
 * The folder in which pulumi-compute keeps what it downloaded or built, such as a Pulumi CLI in
 * `engine/v<version>-<platform>-<arch>/bin`: `PULUMI_COMPUTE_CACHE`, else a folder `pulumi-compute` in the platform's
 * cache folder.
 */
export function cacheRoot(env: NodeJS.ProcessEnv, platform: NodeJS.Platform = process.platform): string {
  if (env["PULUMI_COMPUTE_CACHE"]) return env["PULUMI_COMPUTE_CACHE"];
  // The XDG specification asks to ignore a relative path.
  const xdg = env["XDG_CACHE_HOME"];
  if (xdg && isAbsolute(xdg)) return join(xdg, "pulumi-compute");
  const home = env["HOME"] || homedir();
  if (platform === "darwin") return join(home, "Library", "Caches", "pulumi-compute");
  if (platform === "win32")
    return join(env["LOCALAPPDATA"] || join(homedir(), "AppData", "Local"), "pulumi-compute", "Cache");
  return join(home, ".cache", "pulumi-compute");
}
