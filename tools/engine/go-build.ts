import { chmod, copyFile } from "node:fs/promises";
import { join } from "node:path";
import { executables } from "./executables";
import { CLI_MODULE, goBuild, goEnv, SDK_MODULE, sdkFolder } from "./go";
import { withProgress } from "./progress";
import type { EngineSource, SourceContext } from "./types";
import { ENGINE_VERSION, LANGUAGE_HOST_VERSION } from "./version";

/** Builds the CLI and the Node language host from Go modules. Needs Go, and a network for modules that are not in the module cache. */
export const goSource: EngineSource = { name: "go", obtain };

async function obtain(dir: string, context: SourceContext): Promise<void> {
  const env = await goEnv(context.env);
  const names = executables();
  const bin = (name: string): string => join(dir, "bin", name);

  await withProgress(
    `building the Pulumi CLI v${ENGINE_VERSION} from Go modules (minutes the first time)`,
    context.log,
    () =>
      goBuild(
        { folder: "cli", main: `${CLI_MODULE}/cmd/pulumi`, version: ENGINE_VERSION, out: bin(names.pulumi) },
        env,
      ),
  );
  const main = `${SDK_MODULE}/nodejs/cmd/pulumi-language-nodejs`;
  await withProgress(`building its Node language host v${LANGUAGE_HOST_VERSION}`, context.log, () =>
    goBuild({ folder: "language-nodejs", main, version: LANGUAGE_HOST_VERSION, out: bin(names.languageHost) }, env),
  );
  const shim = join(await sdkFolder("cli", env), "nodejs", "dist", names.dynamicHost);
  await copyFile(shim, bin(names.dynamicHost));
  // Files in the module cache are read-only and not executable.
  await chmod(bin(names.dynamicHost), 0o755);
}
