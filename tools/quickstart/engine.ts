import { spawn } from "node:child_process";
import { existsSync, mkdirSync } from "node:fs";
import { basename, join } from "node:path";
import { type Engine, engineEnv, getEngine } from "../engine";
import { CHECKOUT, FOLDER, type RunningService } from "./service";

const BACKEND = join(FOLDER, "pulumi");

/** A run in another folder has another stack name, because the configuration of all stacks is in one folder. */
const STACK = basename(FOLDER) === ".compute" ? "dev" : basename(FOLDER);

/** Runs `pulumi` on the quickstart's stack. Rejects if it fails; `pulumi` has printed the error then. */
type Pulumi = (...args: readonly string[]) => Promise<void>;

/** The CLI, for the quickstart's stack and service. Creates the stack if it does not exist. */
export async function pulumiOn(service: RunningService): Promise<Pulumi> {
  const engine = await getEngine({ log: (line) => console.log(line) });
  mkdirSync(BACKEND, { recursive: true });
  const env = environment(engine, service);
  if (!existsSync(join(BACKEND, `.pulumi/stacks/quickstart/${STACK}.json`))) {
    await start(engine, env, ["stack", "init", STACK]);
  }
  return (...args) => start(engine, env, [...args, "--stack", STACK]);
}

/** The address and token are passed in the environment only, so that nothing depends on the port of an earlier run. */
function environment(engine: Engine, service: RunningService): NodeJS.ProcessEnv {
  return {
    ...engineEnv(engine),
    PULUMI_BACKEND_URL: `file://${BACKEND}`,
    PULUMI_CONFIG_PASSPHRASE: "quickstart",
    PULUMI_HOME: join(FOLDER, "home"),
    PULUMI_NODEJS_TRANSPILE_ONLY: "true",
    COMPUTE_URL: service.url,
    COMPUTE_TOKEN: service.token,
  };
}

async function start(engine: Engine, env: NodeJS.ProcessEnv, args: readonly string[]): Promise<void> {
  const child = spawn(engine.command, [...args, "--non-interactive"], {
    cwd: CHECKOUT,
    env,
    stdio: ["ignore", "inherit", "inherit"],
  });
  await new Promise<void>((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code) => {
      if (code === 0) resolve();
      else reject(new Error(`pulumi ${args[0]} ended with ${code ?? "a signal"}`));
    });
  });
}
