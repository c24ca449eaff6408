import { execFile, spawn } from "node:child_process";
import { appendFile, mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { type Emulator, startEmulator } from "../../../emulator";
import { engineEnv, getEngine } from "../../../tools/engine";

const CHECKOUT = resolve(__dirname, "../../..");
const LIMIT_MS = 120_000;

/** The engine of this test file. */
let engineHere: ReturnType<typeof getEngine> | undefined;

/** Where the provider runs. */
export type Host = "dynamic" | "plugin";

/** What a run of the engine ended with. */
export interface Run {
  readonly code: number;
  /** Standard output and standard error, as they came, without colours. */
  readonly output: string;
}

/** How a stack is started. */
interface StackOptions {
  readonly host?: Host;
  /** What the account has at the start. */
  readonly world?: string;
}

/** A run of the engine that goes on, in a process group of its own, as a terminal starts one. */
export interface Running {
  readonly done: Promise<Run>;
  /** What was printed so far, as in `Run`. */
  output(): string;
  /** Sends SIGINT: to the whole group, as Ctrl-C in a terminal does, or to the CLI alone, as a pipeline may. */
  interrupt(whom: "group" | "cli"): void;
}

/** A resource in the exported state. */
export interface StateResource {
  readonly urn: string;
  readonly type: string;
  readonly id?: string;
  readonly inputs?: Readonly<Record<string, unknown>>;
  readonly outputs?: Readonly<Record<string, unknown>>;
  readonly delete?: boolean;
}

/**
 * A stack on the real engine: a program in a folder of its own, a local state backend, and the emulator as the service.
 * Runs are one after the other.
 */
export class Stack {
  private constructor(
    readonly folder: string,
    readonly emulator: Emulator,
    private readonly command: string,
    private readonly env: NodeJS.ProcessEnv,
  ) {}

  /** Makes the folder, starts the emulator and initialises the stack. The plugin can be found on either host. */
  static async start({ host = "dynamic", world = "empty" }: StackOptions = {}): Promise<Stack> {
    engineHere ??= getEngine();
    const engine = await engineHere;
    const emulator = await startEmulator({ world });
    const folder = await mkdtemp(join(tmpdir(), "compute-e2e-"));
    await mkdir(join(folder, "state"));
    await symlink(join(CHECKOUT, "node_modules"), join(folder, "node_modules"));
    await writeFile(join(folder, "package.json"), JSON.stringify({ name: "e2e", private: true, main: "index.js" }));
    await writeFile(
      join(folder, "Pulumi.yaml"),
      `name: e2e
runtime:
  name: nodejs
  options:
    typescript: false
plugins:
  providers:
    - name: compute
      path: ${join(CHECKOUT, "bin")}
`,
    );
    const env = {
      ...engineEnv(engine, process.env),
      PULUMI_BACKEND_URL: `file://${join(folder, "state")}`,
      PULUMI_CONFIG_PASSPHRASE: "e2e",
      PULUMI_HOME: join(folder, "home"),
      // Every run starts several processes of Node, which load the same modules.
      NODE_COMPILE_CACHE: join(CHECKOUT, "node_modules/.cache/compile"),
      COMPUTE_URL: emulator.url,
      COMPUTE_TOKEN: emulator.token,
    };
    const stack = new Stack(folder, emulator, engine.command, env);
    await stack.must(["stack", "init", "dev"]);
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
    const all = ["--non-interactive", "--color", "never", ...args];
    return await new Promise((done) => {
      execFile(
        this.command,
        all,
        { cwd: this.folder, env: { ...this.env, ...env }, timeout: LIMIT_MS, maxBuffer: 1 << 26 },
        (error, stdout, stderr) => {
          const code = error === null ? 0 : typeof error.code === "number" ? error.code : 1;
          done({ code, output: `${stdout}${stderr}` });
        },
      );
    });
  }

  /** Starts the CLI, to be interrupted. */
  begin(args: readonly string[], env: NodeJS.ProcessEnv = {}): Running {
    const child = spawn(this.command, ["--non-interactive", "--color", "never", ...args], {
      cwd: this.folder,
      detached: true,
      env: { ...this.env, ...env },
      stdio: ["ignore", "pipe", "pipe"],
      timeout: LIMIT_MS,
    });
    const { pid } = child;
    if (pid === undefined) throw new Error(`${this.command} cannot be started`);
    let output = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding("utf8").on("data", (text: string) => {
        output += text;
      });
    }
    const done = new Promise<Run>((ended) => child.on("close", (code) => ended({ code: code ?? 1, output })));
    const interrupt = (whom: "group" | "cli"): void => {
      // One that has just ended needs no signal.
      if (child.exitCode === null) process.kill(whom === "group" ? -pid : pid, "SIGINT");
    };
    return { done, output: () => output, interrupt };
  }

  /** Runs the CLI and fails with what it printed where it does not succeed. */
  async must(args: readonly string[]): Promise<Run> {
    const run = await this.run(args);
    if (run.code !== 0) throw new Error(`pulumi ${args.join(" ")} ended with ${run.code}:\n${run.output}`);
    return run;
  }

  /** Resources of the state, the stack itself and providers left out. */
  async resources(): Promise<StateResource[]> {
    const { deployment } = await this.exported();
    const all = deployment.resources ?? [];
    return all.filter((one) => !one.type.startsWith("pulumi:"));
  }

  /** The only resource of the state. */
  async resource(): Promise<StateResource> {
    const [only, ...others] = await this.resources();
    if (only === undefined || others.length > 0) throw new Error("The state does not hold just one resource.");
    return only;
  }

  /** The state as text, with secrets as they stand in it. */
  async stateText(): Promise<string> {
    return JSON.stringify(await this.exported());
  }

  async outputs(): Promise<Readonly<Record<string, unknown>>> {
    const { output } = await this.must(["stack", "output", "--json"]);
    return JSON.parse(output);
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

  private async exported(): Promise<{ deployment: { resources?: StateResource[] } }> {
    const { output } = await this.must(["stack", "export"]);
    return JSON.parse(output);
  }
}
