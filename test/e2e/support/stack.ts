import { appendFile, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Emulator, startEmulator } from "../../../emulator";
import { engineEnv, getEngine } from "../../../tools/engine";
import { backendEnv, copyBackend, STATE } from "./backend";
import { Cli, type Processes, type Run, type Running } from "./cli";
import { CHECKOUT, writeProject } from "./project";
import { LAUNCHERS } from "./warm/warm";

export type { Run } from "./cli";

/** Key of the engine's signature of a secret, in an object of the state. */
const SIGNATURE = "4dabf18193072939515e22adb298388d";

/** The engine of this test file. */
let engineHere: ReturnType<typeof getEngine> | undefined;

/** Where the provider runs. */
export type Host = "dynamic" | "plugin";

/** How a stack is started. */
interface StackOptions {
  readonly host?: Host;
  /** What the account has at the start. */
  readonly world?: string;
  /** Default: `warm`. */
  readonly processes?: Processes;
}

/** A resource in the exported state. */
export interface StateResource {
  readonly urn: string;
  readonly type: string;
  readonly id?: string;
  readonly inputs?: Readonly<Record<string, unknown>>;
  readonly outputs?: Readonly<Record<string, unknown>>;
  readonly delete?: boolean;
  /** Line and column of the program. */
  readonly sourcePosition?: string;
  readonly stackTrace?: readonly { readonly sourcePosition?: string }[];
}

/**
 * A stack on the real engine: a program in a folder of its own, a local state backend, and the emulator as the service.
 * Runs are one after the other.
 */
export class Stack {
  private constructor(
    readonly folder: string,
    readonly emulator: Emulator,
    private readonly cli: Cli,
  ) {}

  /** Makes the folder with an initialised stack, and starts the emulator. The plugin can be found on either host. */
  static async start({ host = "dynamic", world = "empty", processes = "warm" }: StackOptions = {}): Promise<Stack> {
    engineHere ??= getEngine();
    const engine = await engineHere;
    const emulator = await startEmulator({ world });
    const folder = await mkdtemp(join(tmpdir(), "compute-e2e-"));
    await copyBackend(folder);
    await writeProject(folder, processes === "own" ? undefined : { compute: LAUNCHERS, "pulumi-nodejs": LAUNCHERS });
    const env = {
      ...engineEnv(engine, process.env),
      ...backendEnv(folder),
      // Every run starts several processes of Node, which load the same modules.
      NODE_COMPILE_CACHE: join(CHECKOUT, "node_modules/.cache/compile"),
      COMPUTE_URL: emulator.url,
      COMPUTE_TOKEN: emulator.token,
    };
    const stack = new Stack(folder, emulator, new Cli(engine.command, folder, env, processes));
    if (host === "plugin") await appendFile(join(folder, "Pulumi.dev.yaml"), `config:\n  compute:host: ${host}\n`);
    return stack;
  }

  /** Moves the stack to a host: from the next run on. */
  async host(host: Host): Promise<void> {
    await this.must(["config", "set", "compute:host", host]);
  }

  /** Replaces the program: the inside of a module in which `compute` and `pulumi` are imported. */
  async program(body: string): Promise<void> {
    const head = 'const pulumi = require("@pulumi/pulumi");\nconst compute = require("pulumi-compute");\n';
    await writeFile(join(this.folder, "index.js"), `${head}${body}\n`);
  }

  async up(...flags: string[]): Promise<Run> {
    return await this.run(["up", "--yes", "--skip-preview", ...flags]);
  }

  async preview(...flags: string[]): Promise<Run> {
    return await this.run(["preview", ...flags]);
  }

  async refresh(...flags: string[]): Promise<Run> {
    return await this.run(["refresh", "--yes", "--skip-preview", ...flags]);
  }

  async destroy(...flags: string[]): Promise<Run> {
    return await this.run(["destroy", "--yes", "--skip-preview", ...flags]);
  }

  /** Runs the CLI. `env` is laid over the environment; undefined removes a variable. */
  async run(args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<Run> {
    return await this.cli.run(args, env);
  }

  /** Starts the CLI, to be interrupted. */
  begin(args: readonly string[], env: NodeJS.ProcessEnv = {}): Running {
    return this.cli.begin(args, env);
  }

  /** Runs the CLI and fails with what it printed where it does not succeed. */
  async must(args: readonly string[]): Promise<Run> {
    const run = await this.run(args);
    if (run.code !== 0) throw new Error(`pulumi ${args.join(" ")} ended with ${run.code}:\n${run.output}`);
    return run;
  }

  /** Resources of the state, the stack itself and providers left out. */
  async resources(): Promise<StateResource[]> {
    return (await this.all()).filter((one) => !one.type.startsWith("pulumi:"));
  }

  /** The only resource of the state. */
  async resource(): Promise<StateResource> {
    const [only, ...others] = await this.resources();
    if (only === undefined || others.length > 0) throw new Error("The state does not hold just one resource.");
    return only;
  }

  /** The state as text, with secrets as stored. */
  async stateText(): Promise<string> {
    return await readFile(join(this.folder, STATE, ".pulumi/stacks/e2e/dev.json"), "utf8");
  }

  /** The stack's outputs, with `[secret]` in the place of a secret. */
  async outputs(): Promise<Readonly<Record<string, unknown>>> {
    const stack = (await this.all()).find((one) => one.type === "pulumi:pulumi:Stack");
    return Object.fromEntries(
      Object.entries(stack?.outputs ?? {}).map(([name, value]) => [name, isSecret(value) ? "[secret]" : value]),
    );
  }

  /** Requests that changed, or tried to change, something since the log was last cleared. */
  writes(): string[] {
    return this.emulator.control
      .requests()
      .filter((request) => request.method !== "GET")
      .map((request) => `${request.method} ${request.path.replace("/v4", "")}`);
  }

  /** Calls the service directly, behind the engine's back. The request log is cleared after it. */
  async api(method: string, path: string, body?: unknown): Promise<Readonly<Record<string, unknown>>> {
    const headers = { authorization: `Bearer ${this.emulator.token}`, "content-type": "application/json" };
    const answer = await fetch(`${this.emulator.url}${path}`, {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    this.emulator.control.clearRequests();
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`);
    return JSON.parse(text);
  }

  /** Objects of a list of the service, read behind the engine's back. */
  async list(path: string): Promise<Readonly<Record<string, unknown>>[]> {
    const { data } = await this.api("GET", path);
    return data as Readonly<Record<string, unknown>>[];
  }

  /** Stops the emulator and removes the folder. */
  async stop(): Promise<void> {
    await this.emulator.close();
    await rm(this.folder, { recursive: true, force: true });
  }

  /** Every resource of the state, as the engine's file backend keeps it. */
  private async all(): Promise<StateResource[]> {
    const { checkpoint }: { checkpoint: { latest?: { resources?: StateResource[] } } } = JSON.parse(
      await this.stateText(),
    );
    return checkpoint.latest?.resources ?? [];
  }
}

function isSecret(value: unknown): boolean {
  return typeof value === "object" && value !== null && SIGNATURE in value;
}
