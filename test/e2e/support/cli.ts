import { execFile, spawn } from "node:child_process";
import { beginWarm, endWarm } from "./warm/warm";

const LIMIT_MS = 120_000;
const ALWAYS = ["--non-interactive", "--color", "never"];
/** Commands that take a running language host. */
const WITH_PROGRAM: ReadonlySet<string> = new Set(["up", "preview", "refresh", "destroy"]);
/** Commands that start providers. */
const WITH_PROVIDER: ReadonlySet<string> = new Set([...WITH_PROGRAM, "import", "do"]);

/** What a run of the engine ended with. */
export interface Run {
  readonly code: number;
  /** Standard output and standard error, as they came, without colours. */
  readonly output: string;
}

/** A running engine in its own process group, as a terminal starts it. */
export interface Running {
  readonly done: Promise<Run>;
  /** What was printed so far, as in `Run`. */
  output(): string;
  /** Sends SIGINT: to the whole group, as Ctrl-C in a terminal does, or to the CLI alone, as a pipeline may. */
  interrupt(whom: "group" | "cli"): void;
}

/**
 * Where programs and providers run: in processes that are kept for the test file, or in processes that each run of the
 * engine starts, exactly as a user's. The latter cost seconds.
 */
export type Processes = "warm" | "own";

/** The CLI in the folder of a stack. */
export class Cli {
  constructor(
    private readonly command: string,
    private readonly folder: string,
    private readonly env: NodeJS.ProcessEnv,
    private readonly processes: Processes,
  ) {}

  /** Runs a command to its end. `env` is laid over the environment; undefined removes a variable. */
  async run(args: readonly string[], env: NodeJS.ProcessEnv): Promise<Run> {
    const whole = { ...this.env, ...env };
    const [command = ""] = args;
    if (this.processes === "own" || !WITH_PROVIDER.has(command)) return await this.execute(args, whole);
    const warm = await beginWarm(this.folder, whole);
    try {
      return await this.execute(WITH_PROGRAM.has(command) ? [...args, warm.flag] : args, warm.env);
    } finally {
      endWarm();
    }
  }

  /** Starts a command, to be interrupted. */
  begin(args: readonly string[], env: NodeJS.ProcessEnv): Running {
    if (this.processes !== "own") throw new Error("What is interrupted needs a stack with processes of its own.");
    const child = spawn(this.command, [...ALWAYS, ...args], {
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

  private async execute(args: readonly string[], env: NodeJS.ProcessEnv): Promise<Run> {
    const options = { cwd: this.folder, env, timeout: LIMIT_MS, maxBuffer: 1 << 26 };
    return await new Promise((done) => {
      execFile(this.command, [...ALWAYS, ...args], options, (error, stdout, stderr) => {
        const code = error === null ? 0 : typeof error.code === "number" ? error.code : 1;
        done({ code, output: `${stdout}${stderr}` });
      });
    });
  }
}
