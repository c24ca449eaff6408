import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { NamedCall, NamedRun } from "./support/engine-calls/naming";
import { playOnStandIn } from "./support/engine-calls/stand-in";
import { stories } from "./support/engine-calls/stories";
import { useEmulator } from "./support/lifecycle";

const FIXTURES = join(__dirname, "fixtures/engine-calls");

/** Something that the real engine does and the stand-in does not. */
interface Difference {
  readonly what: string;
  /** Why no test of the provider can go wrong by it. */
  readonly because: string;
  /** A call as the stand-in makes it; undefined where it makes none. */
  readonly without: (call: NamedCall) => NamedCall | undefined;
}

/** All that the stand-in leaves out. Everything else that it does otherwise is a defect of the stand-in. */
const differences: readonly Difference[] = [
  {
    what: "previewed creations and updates",
    because: "the plugin host answers them itself, and its own tests prove how; the dynamic host gets none",
    without: (call) => (call.preview ? undefined : call),
  },
  {
    what: "the state's inputs beside its outputs",
    because:
      "both hosts leave them aside, but for their secrets, which the plugin host marks as such in its answer to read",
    without: ({ inputs: _, ...call }) => call,
  },
  {
    what: "the timeout",
    because:
      "the plugin host puts it into the hidden inputs, where the stand-in's options are too; the dynamic host drops it",
    without: ({ timeout: _, ...call }) => call,
  },
  {
    what: "secrets that are marked as such",
    because: "the plugin host unwraps and wraps them, and its own tests prove how; the dynamic host gets them plain",
    without: ({ secret: _, ...call }) => call,
  },
];

describe("the stand-in for the engine", () => {
  const service = useEmulator();
  const names = readdirSync(FIXTURES).sort();

  it("is held against a recording of each story on each of its hosts, and against no other", () => {
    expect(names).toEqual(stories.flatMap(({ name, hosts }) => hosts.map((host) => `${name}.${host}.json`)).sort());
  });

  it.each(stories)(
    "makes the calls of $name that the real engine makes on each host, with the same values and the same state after each run",
    async (story) => {
      const runs: unknown = JSON.parse(JSON.stringify(await playOnStandIn(story, service.emulator)));
      for (const host of story.hosts)
        expect({ host, runs }).toEqual({ host, runs: fixture(`${story.name}.${host}.json`).map(simplified) });
    },
  );

  it.each(differences)("differs from the real engine in $what, and that has been recorded", ({ without }) => {
    const calls = names.flatMap(fixture).flatMap((run) => run.calls);
    expect(calls.some((call) => Object.keys(without(call) ?? {}).length < Object.keys(call).length)).toBe(true);
  });
});

function simplified(run: NamedRun): NamedRun {
  return { ...run, calls: run.calls.flatMap((call) => asStandIn(call) ?? []) };
}

function asStandIn(call: NamedCall): NamedCall | undefined {
  return differences.reduce<NamedCall | undefined>((left, { without }) => left && without(left), call);
}

function fixture(name: string): NamedRun[] {
  return JSON.parse(readFileSync(join(FIXTURES, name), "utf8"));
}
