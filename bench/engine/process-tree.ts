import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";

/** How often the processes are looked at, in milliseconds. What a process does after the last look is not counted. */
const SAMPLE_MS = 25;
/** The longest time of a timer, in milliseconds. */
const NEVER = 2 ** 31 - 1;
/** The kernel's clock ticks per second, in which `/proc` counts CPU time. */
const TICKS = 100;
/** A provider's command line, on each host and of the floor. */
const PROVIDER = /pulumi-resource-(?:compute|floor)|cmd\/dynamic-provider/;

/** A command to run. */
export interface Command {
  readonly file: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  /** Sends SIGINT after so many milliseconds, as Ctrl-C in a terminal does. The command may then fail. */
  readonly interruptAfter?: number;
}

/** What a command and all processes that it started have used. */
export interface Usage {
  /** Wall-clock seconds. */
  readonly seconds: number;
  /** CPU seconds of all processes. */
  readonly cpuSeconds: number;
  /** CPU seconds by program: the engine, the program, the provider. */
  readonly cpuOf: Readonly<Record<Part, number>>;
  /** Peak resident memory of the provider's process, in bytes. 0 without a provider. */
  readonly providerPeakBytes: number;
}

/** What a process of the tree is. `program` includes the language host. */
export type Part = "engine" | "program" | "provider";

interface Seen {
  readonly part: Part;
  readonly seconds: number;
  readonly peakBytes: number;
}

/**
 * Runs a command in a session of its own, and measures all processes of this session. Linux only.
 *
 * @throws Error with what the command printed if it fails
 */
export async function measure({ file, args, cwd, env, interruptAfter }: Command): Promise<Usage> {
  const started = performance.now();
  const child = spawn(file, args, { cwd, env, detached: true, stdio: ["ignore", "pipe", "pipe"] });
  const output = outputOf(child);
  const session = child.pid ?? 0;
  const seen = new Map<number, Seen>();
  const sampling = setInterval(() => sample(session, seen), SAMPLE_MS);
  const interrupting = setTimeout(() => process.kill(-session, "SIGINT"), interruptAfter ?? NEVER);
  const [code] = await once(child, "exit");
  clearTimeout(interrupting);
  const seconds = (performance.now() - started) / 1000;
  clearInterval(sampling);
  if (code !== 0 && interruptAfter === undefined)
    throw new Error(`${file} ${args.join(" ")} ended with ${code}:\n${output()}`);
  return { seconds, ...summary([...seen.values()]) };
}

function outputOf(child: ChildProcess): () => string {
  let text = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding("utf8").on("data", (piece: string) => {
      text += piece;
    });
  }
  return () => text;
}

function summary(all: readonly Seen[]): Omit<Usage, "seconds"> {
  const secondsOf = (some: readonly Seen[]) => some.reduce((sum, { seconds }) => sum + seconds, 0);
  const of = (part: Part) => all.filter((one) => one.part === part);
  return {
    cpuSeconds: secondsOf(all),
    cpuOf: {
      engine: secondsOf(of("engine")),
      program: secondsOf(of("program")),
      provider: secondsOf(of("provider")),
    },
    providerPeakBytes: Math.max(0, ...of("provider").map(({ peakBytes }) => peakBytes)),
  };
}

/** A process may end while it is looked at: what was seen of it last counts. */
function sample(session: number, seen: Map<number, Seen>): void {
  for (const name of readdirSync("/proc")) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const stat = readFileSync(`/proc/${name}/stat`, "latin1");
      const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
      if (Number(fields[3]) !== session) continue;
      look(Number(name), (Number(fields[11]) + Number(fields[12])) / TICKS, seen);
    } catch {}
  }
}

function look(pid: number, seconds: number, seen: Map<number, Seen>): void {
  const known = seen.get(pid);
  // One that has ended has no command line. One that starts becomes another program: the last one counts.
  const commandLine = readFileSync(`/proc/${pid}/cmdline`, "latin1");
  const part = commandLine === "" ? (known?.part ?? "program") : partOf(commandLine);
  const status = part === "provider" ? readFileSync(`/proc/${pid}/status`, "latin1") : "";
  const peakBytes = Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1] ?? 0) * 1024;
  seen.set(pid, {
    part,
    seconds: Math.max(seconds, known?.seconds ?? 0),
    peakBytes: Math.max(peakBytes, known?.peakBytes ?? 0),
  });
}

function partOf(commandLine: string): Part {
  const [file = "", script = ""] = commandLine.split("\0");
  if (PROVIDER.test(`${file} ${script}`)) return "provider";
  return /\/pulumi$/.test(file) ? "engine" : "program";
}
