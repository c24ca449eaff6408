import type { GivenSettings } from "../../provider/settings";
import type { EngineProcess } from "../provider/resources/support/engine";
import { kindOf } from "./catalogue";
import { Random } from "./random";
import type { Outcome } from "./stack";
import { Turns } from "./turns";
import type { Identity, User, World } from "./world";

/** How one command of the engine runs. */
export interface CommandOptions {
  readonly identity: Identity;
  /** Everything that is drawn while it runs follows from it. */
  readonly seed: number;
  /** The process is killed when the service has carried out this many requests. */
  readonly crashAfter?: number;
  /** Settings beside the address and the token. */
  readonly settings?: GivenSettings;
  /** Ctrl-C when the service has carried out this many requests. */
  readonly cancelAfter?: number;
}

/** What a command does in its process. */
export type Command = (process: EngineProcess) => Promise<Outcome>;

/** A command takes no longer than this, whatever the service does. */
const LONGEST_MS = 4 * 3_600_000;
/** How long the plugin lets requests run after a Ctrl-C. */
const GRACE_MS = 3000;
/** A command that sends more requests does not end by itself. A client may read thousands of pages of a list. */
const MOST_REQUESTS = 20_000;

/** Runs one command of a stack in a new process. @returns undefined if the process was killed */
export async function runCommand(
  world: World,
  user: User,
  options: CommandOptions,
  command: Command,
): Promise<Outcome | undefined> {
  world.network.random = new Random(options.seed);
  return await world.time.until(carriedOut(world, user, options, command), LONGEST_MS);
}

/** Runs a command of every stack at the same time. The provider's operations on all stacks take turns. */
export async function runTogether(
  world: World,
  options: CommandOptions,
  command: (user: User) => Command,
): Promise<void> {
  world.network.random = new Random(options.seed);
  const turns = new Turns();
  const all = [...world.users.values()].map((user) => carriedOut(world, user, options, command(user), turns));
  await world.time.until(Promise.all(all), LONGEST_MS);
}

async function carriedOut(
  world: World,
  user: User,
  options: CommandOptions,
  command: Command,
  turns?: Turns,
): Promise<Outcome | undefined> {
  const { stack } = user;
  const before = stack.held();
  const stopping = new AbortController();
  const abort = new AbortController();
  const signals = { stopping: stopping.signal, signal: abort.signal };
  const { process, link } = world.process(stack.name, options.identity, signals, turns, options.settings);
  let tooMany = false;
  link.onReceived = (count) => {
    if (count === options.cancelAfter) {
      stopping.abort();
      world.time.after(GRACE_MS, () => {
        if (link.isAlive) world.cutOff.add(link);
        abort.abort();
      });
    }
    if (count === options.crashAfter) world.killed.add(link);
    tooMany = count > MOST_REQUESTS;
    if (tooMany || count === options.crashAfter) link.end();
  };
  const outcome = await command(process);
  // The process is over: what it still has under way does not reach its state.
  link.end();
  if (tooMany) throw new Error(`The command sent more than ${MOST_REQUESTS} requests.`);
  note(world, stack.name, before, new Set(stack.held()));
  if (world.killed.has(link)) return undefined;
  for (const failure of outcome.failures) deleteEqual(world, user, failure);
  const messages = outcome.failures.map(({ message }) => message);
  world.shown.push(...messages, ...process.warnings, ...process.progress);
  return outcome;
}

/** The user follows the advice to delete equal objects of which none can be told to be the created one. */
function deleteEqual(world: World, { stack, program }: User, failure: Outcome["failures"][number]): void {
  const [, ids] = /equal what was sent \(([^)]+)\)/.exec(failure.message) ?? [];
  const token = program.find(({ name }) => name === failure.name)?.token;
  if (ids === undefined || token === undefined) return;
  const { table, keyOf } = kindOf(token);
  for (const key of ids.split(", ").map(keyOf))
    if (world.ledger.entry(table, key)?.owner === stack.name && !stack.held().includes(`${table} ${key}`))
      world.main.control.remove({ [table]: [key] });
}

/** Notes what left the state of a stack although it is on the service. */
function note(world: World, stack: string, before: readonly string[], after: ReadonlySet<string>): void {
  for (const place of before)
    if (!after.has(place) && world.ledger.entries.has(place))
      world.dropped.push(`${place} left the state of ${stack}, and is still on the service`);
}
