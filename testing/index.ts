import type { ConfigValue, PulumiFn } from "@pulumi/pulumi/automation";
import { type EmulatorOptions, type Fault, type RateLimit, type Seed, startEmulator } from "../emulator";
import { findEngine } from "./engine";
import { TestStack } from "./stack";
import { makeWorkspace } from "./workspace";

export { EngineNotFound, StackRunError } from "./errors";
export type { Change, Run, UpRun } from "./run";
export type { TestStack } from "./stack";

/** Options of {@link startStack}. */
export interface TestStackOptions
  extends Pick<EmulatorOptions, "brand" | "world" | "worldFile" | "clock" | "token" | "port"> {
  /** Objects that exist at the start, beside those of the world: `{ vpcs: [{ label: "legacy" }] }`. */
  readonly objects?: Seed["objects"];
  /** Faults of the service, from the first request on. */
  readonly faults?: readonly Fault[];
  /** Rate limits of the service. `public`: those of the public service. Default: none. */
  readonly rateLimits?: readonly RateLimit[] | "public";
  /** Where the provider runs: in the engine's Node process, or as a plugin. Default `dynamic`. */
  readonly host?: "dynamic" | "plugin";
  /** The stack's configuration by key: `{ "shop:size": "3", "shop:password": { value: "…", secret: true } }`. */
  readonly config?: Readonly<Record<string, string | ConfigValue>>;
  /** Environment variables of the engine and its providers, over those of this process. */
  readonly env?: Readonly<Record<string, string>>;
  /** What `pulumi.getProject()` answers in the program. Default `test`. */
  readonly project?: string;
  /** What `pulumi.getStack()` answers in the program. Default `dev`. */
  readonly stack?: string;
  /** Folder of a Pulumi CLI: its `bin` contains `pulumi`. Default: looked for on PATH and where its installer puts it. */
  readonly engine?: string;
}

/**
 * Starts an emulator, and makes a stack whose service it is. The state is in a temporary folder, secrets have a random
 * passphrase, and nothing of the user's own account, login or stacks is used. Needs the Pulumi CLI.
 *
 * @param program - as for Pulumi's Automation API: declares resources, and returns the outputs of the stack
 * @throws EngineNotFound without a Pulumi CLI; Error if an option is invalid
 */
export async function startStack(program: PulumiFn, options: TestStackOptions = {}): Promise<TestStack> {
  const { engine: folder, host = "dynamic", config = {}, env = {}, project = "test", stack = "dev", ...rest } = options;
  const engine = await findEngine(folder);
  const emulator = await startEmulator(rest);
  try {
    prepare(emulator.control, options);
    const settings = {
      "compute:url": emulator.url,
      "compute:token": { value: emulator.token, secret: true },
      "compute:brand": brandSetting(options.brand),
      "compute:host": host,
    };
    const workspace = await makeWorkspace({
      engine,
      program,
      project,
      stack,
      config: { ...settings, ...config },
      env,
    });
    return new TestStack(emulator, workspace);
  } catch (error) {
    await emulator.close();
    throw error;
  }
}

type Controlled = Awaited<ReturnType<typeof startEmulator>>["control"];

function prepare(control: Controlled, { objects, faults = [], rateLimits }: TestStackOptions): void {
  if (objects !== undefined) control.seed({ objects });
  for (const fault of faults) control.addFault(fault);
  if (rateLimits !== undefined) control.setRateLimits(rateLimits);
}

function brandSetting(brand: TestStackOptions["brand"] = "compute"): string {
  return typeof brand === "string" ? brand : `${brand.compute}/${brand.shell}`;
}
