import { describe, expect, it } from "vitest";
import { runOf } from "../../tools/chaos/run";
import type { Host } from "../e2e/support/stack";

const hosts: Host[] = ["dynamic", "plugin"];
const seeds = [101, 103];

describe.each(hosts)("a run with real processes, faults and kills, on the %s host", (host) => {
  it.each(seeds)("of seed %i ends with program, state and service the same", async (seed) => {
    const { violations, story } = await runOf(seed, host);
    expect(violations, story.join("\n")).toEqual([]);
  });
});
