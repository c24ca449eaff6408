import type { EngineProcess } from "../provider/resources/support/engine";
import { Random } from "./random";
import type { Outcome } from "./stack";
import type { Identity, User, World } from "./world";

/** How one command of the engine runs. */
export interface CommandOptions {
  readonly identity: Identity;
  /** Everything that is drawn while it runs follows from it. */
  readonly seed: number;
  /** The process is killed when the service has carried out this many requests. */
  readonly crashAfter?: number;
  /** Ctrl-C when the service has carried out this many requests. */
  readonly cancelAfter?: number;
}

/** A command takes no longer than this, whatever the service does. */
const LONGEST_MS = 4 * 3_600_000;
/** How long the plugin lets requests run after a Ctrl-C. */
const GRACE_MS = 3000;
/** A command that sends more requests does not end by itself. */
const MOST_REQUESTS = 2000;

/** Runs one command of a stack in a new process. @returns undefined if the process was killed */
export async function runCommand(
  world: World,
  { stack }: User,
  options: CommandOptions,
  command: (process: EngineProcess) => Promise<Outcome>,
): Promise<Outcome | undefined> {
  world.network.random = new Random(options.seed);
  const before = stack.held();
  const stopping = new AbortController();
  const abort = new AbortController();
  const signals = { stopping: stopping.signal, signal: abort.signal };
  const { process, link } = world.process(stack.name, options.identity, signals);
  const killed = new Promise<undefined>((resolve, reject) => {
    link.onReceived = (count) => {
      if (count > MOST_REQUESTS) reject(new Error(`The command sent more than ${MOST_REQUESTS} requests.`));
      if (count === options.cancelAfter) {
        stopping.abort();
        world.time.after(GRACE_MS, () => abort.abort());
      }
      if (count !== options.crashAfter) return;
      link.isAlive = false;
      world.killed.add(link);
      resolve(undefined);
    };
  });
  const ended = command(process);
  ended.catch(() => {});
  let outcome: Outcome | undefined;
  try {
    outcome = await world.time.until(Promise.race([ended, killed]), LONGEST_MS);
  } finally {
    // The process is over: what it still has under way does not reach its state.
    link.isAlive = false;
  }
  const after = new Set(stack.held());
  for (const place of before)
    if (!after.has(place) && world.ledger.entries.has(place))
      world.dropped.push(`${place} left the state of ${stack.name}, and is still on the service`);
  const messages = outcome?.failures.map(({ message }) => message) ?? [];
  world.shown.push(...messages, ...process.warnings, ...process.progress);
  return outcome;
}
