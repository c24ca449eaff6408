import { type Command, type CommandOptions, runCommand, runTogether } from "./commands";
import { arm, disarm } from "./faults";
import { Given } from "./given";
import { judge } from "./judge";
import { adopt, disown, lose, stray, tamper, vanish } from "./others";
import { declare, remove } from "./programs";
import { type Action, type History, storyOf } from "./story";
import { withStubbedGlobals } from "./stubbed-globals";
import type { Identity, User, World } from "./world";

/** What came of a history. */
export interface Played {
  /** Rules that were violated, and how; none if all is well. */
  readonly violations: readonly string[];
  /** Every request with its time, in order, and the states at the end: what two runs of a history have in common. */
  readonly record: string;
}

/** Lives through a history from the start, and judges what is left. */
export async function play(world: World, history: History): Promise<Played> {
  return await withStubbedGlobals(
    world.time,
    () => world.network.random,
    async () => {
      world.reset();
      const violations: string[] = [];
      for (const action of history) {
        try {
          await act(world, action);
        } catch (error) {
          violations.push(`ends: "${storyOf([action])}" ends: ${String(error)}`);
        }
      }
      if (violations.length === 0) violations.push(...(await judged(world)));
      const states = [...world.users].map(([name, { stack }]) => [
        name,
        [...stack.resources].map(([key, one]) => [key, one.state]),
      ]);
      return { violations, record: [...world.network.log, ...world.shown, JSON.stringify(states)].join("\n") };
    },
  );
}

async function judged(world: World): Promise<string[]> {
  try {
    return await judge(world);
  } catch (error) {
    return [`ends: the last commands end: ${String(error)}`];
  }
}

const acts: Readonly<Record<string, (world: World, given: Given) => unknown>> = {
  declare,
  remove,
  adopt,
  stray,
  tamper,
  vanish,
  lose,
  disown,
  fault: (world, given) => arm(world, given.text("is"), given.number("nth")),
  up: command(({ stack, program }, process) => stack.up(program, process)),
  preview: command(({ stack, program }, process) => stack.preview(program, process)),
  refresh: command(({ stack }, process) => stack.refresh(process)),
  destroy: command(({ stack }, process) => stack.destroy(process)),
  both: async (world, given) => {
    const options = { identity: "owner", seed: given.number("seed") } as const;
    await runTogether(
      world,
      options,
      ({ stack, program }) =>
        (process) =>
          stack.up(program, process),
    );
    disarm(world);
  },
  move: (world, given) => world.user(given.text("stack")).stack.move(),
  trim: (world) => world.grant("nothing"),
};

async function act(world: World, { does, with: given }: Action): Promise<void> {
  const doing = acts[does];
  if (doing === undefined) throw new Error(`Nothing is called ${does}.`);
  await doing(world, new Given(given));
}

/** A command of one stack, with the faults that are armed for it. */
function command(
  run: (user: User, process: Parameters<Command>[0]) => ReturnType<Command>,
): (world: World, given: Given) => Promise<void> {
  return async (world, given) => {
    const user = world.user(given.text("stack"));
    const options: CommandOptions = {
      identity: (given.text("as") || "owner") as Identity,
      seed: given.number("seed"),
      ...(given.has("crash") ? { crashAfter: given.number("crash") } : {}),
      ...(given.has("cancel") ? { cancelAfter: given.number("cancel") } : {}),
    };
    await runCommand(world, user, options, (process) => run(user, process));
    disarm(world);
  };
}
