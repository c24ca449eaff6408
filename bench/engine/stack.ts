import { appendFile, mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { backendEnv, copyBackend, STATE } from "../../test/e2e/support/backend";
import { CHECKOUT, writeProject } from "../../test/e2e/support/project";
import { engineEnv, getEngine } from "../../tools/engine";
import type { Server } from "../emulator";
import { writeFloor } from "./floor/write";
import { measure, type Usage } from "./process-tree";
import type { Host } from "./programs";

/** A command of the engine that is measured. */
export type Operation = "up" | "no-op up" | "preview" | "refresh" | "destroy";

/** All operations, in the order in which a stack goes through them. */
export const OPERATIONS: readonly Operation[] = ["up", "no-op up", "preview", "refresh", "destroy"];

const COMMANDS: Readonly<Record<Operation, readonly string[]>> = {
  up: ["up", "--yes", "--skip-preview"],
  "no-op up": ["up", "--yes", "--skip-preview"],
  preview: ["preview"],
  refresh: ["refresh", "--yes", "--skip-preview"],
  destroy: ["destroy", "--yes", "--skip-preview"],
};

/** What a user can set in the engine. */
export interface EngineSettings {
  readonly flags: readonly string[];
  readonly env: NodeJS.ProcessEnv;
}

/** A stack whose engine, program and provider run in processes of their own, as a user's do. */
export class BenchStack {
  private constructor(
    private readonly folder: string,
    private readonly command: string,
    private readonly env: NodeJS.ProcessEnv,
  ) {}

  /** Makes an empty stack with a program. */
  static async make(host: Host, program: string, { origin, token }: Server): Promise<BenchStack> {
    const engine = await getEngine();
    const folder = await mkdtemp(join(tmpdir(), "compute-bench-"));
    await copyBackend(folder);
    const floor = await writeFloor(folder);
    await writeProject(folder, { compute: join(CHECKOUT, "bin"), floor });
    await writeFile(join(folder, "index.js"), program);
    if (host === "plugin") await appendFile(join(folder, "Pulumi.dev.yaml"), "config:\n  compute:host: plugin\n");
    const env = { ...backendEnv(folder), COMPUTE_URL: `${origin}/v4`, COMPUTE_TOKEN: token };
    return new BenchStack(folder, engine.command, { ...engineEnv(engine), ...env });
  }

  async run(operation: Operation, settings: EngineSettings = { flags: [], env: {} }): Promise<Usage> {
    const args = ["--non-interactive", "--color", "never", ...COMMANDS[operation], ...settings.flags];
    return await measure({ file: this.command, args, cwd: this.folder, env: { ...this.env, ...settings.env } });
  }

  /** An `up` that is interrupted after so many milliseconds. */
  async interruptedUp(interruptAfter: number): Promise<Usage> {
    const args = ["--non-interactive", "--color", "never", ...COMMANDS.up];
    return await measure({ file: this.command, args, cwd: this.folder, env: this.env, interruptAfter });
  }

  /** Size of the state, in bytes. */
  async stateBytes(): Promise<number> {
    return (await stat(join(this.folder, STATE, ".pulumi/stacks/e2e/dev.json"))).size;
  }

  async remove(): Promise<void> {
    await rm(this.folder, { recursive: true, force: true });
  }
}
