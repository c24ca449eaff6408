import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { providerProcess } from "./support/provider-process";
import { type Host, Stack } from "./support/stack";

const hosts: Host[] = ["dynamic", "plugin"];
const MAKE = "New Tag Create";
const TAG = "**Tag::production";

let stack: Stack;

/** A tag on two declared computes, and on a third that the program does not declare. */
async function start(host: Host, processes: "warm" | "own"): Promise<void> {
  stack = await Stack.start({ host, processes });
  stack.emulator.control.seed({ objects: { computes: [1, 2, 3, 4].map((id) => ({ id })) } });
  await declare([1, 2]);
  expect((await stack.up()).code).toBe(0);
  await stack.api("POST", "/tags", { label: "production", computes: [3] });
}

async function declare(computes: readonly number[], options = ""): Promise<void> {
  await stack.program(
    `new compute.Tag("production", { label: "production", computes: ${JSON.stringify(computes)} }, { ${options} });`,
  );
}

/** Ids of the computes with the tag; undefined where there is no such tag, or a second one. */
function tagged(): number[] | undefined {
  const { tags = [], computes = [] } = stack.emulator.control.state();
  const [only, ...others] = tags.map((tag) => ("label" in tag ? tag.label : undefined));
  if (only !== "production" || others.length > 0) return undefined;
  return computes.flatMap((row) =>
    "tags" in row && Array.isArray(row.tags) && row.tags.includes(only) && "id" in row ? [Number(row.id)] : [],
  );
}

afterEach(async () => {
  await stack.stop();
});

describe.each(hosts)("a tag, on the %s host,", (host) => {
  beforeEach(() => start(host, "warm"));

  it("is never deleted while the service answers that it is busy; a later up adds the object", async () => {
    const body = { errors: [{ reason: "busy" }] };
    stack.emulator.control.addFault({ operation: MAKE, times: 2, status: 400, body });
    await declare([1, 2, 4]);
    for (const _ of [1, 2]) {
      const run = await stack.up();
      expect([run.code === 0, tagged()]).toEqual([false, [1, 2, 3]]);
      expect(run.output).toContain("busy");
    }
    const run = await stack.up();
    expect([run.code, tagged()]).toEqual([0, [1, 2, 3, 4]]);
    expect(stack.writes().filter((line) => line.startsWith("DELETE"))).toEqual([]);
  });

  it.each(["deleteBeforeReplace: true", ""])(
    "whose replacement was deleted first and not created survives the next up, declared with {%s}",
    async (options) => {
      await declare([1, 2], "deleteBeforeReplace: true");
      stack.emulator.control.addFault({ operation: MAKE, status: 400, body: { errors: [{ reason: "busy" }] } });
      const failed = await stack.up("--target-replace", TAG);
      expect([failed.code === 0, stack.emulator.control.state()["tags"]]).toEqual([false, []]);
      await declare([1, 2], options);
      const next = await stack.up();
      expect(next.code).toBe(0);
      // Only a replacement that is created first is followed by a deletion, of an id that the new tag has, too.
      expect(next.output.includes("deleting original")).toBe(options === "");
      expect(tagged()).toEqual([1, 2]);
      expect((await stack.up()).output).toContain("2 unchanged");
      expect((await stack.refresh()).output).toContain("2 unchanged");
      expect(tagged()).toEqual([1, 2]);
    },
  );
});

describe.each(hosts)(
  "a tag whose provider is killed between its deletion and its creation, on the %s host,",
  (host) => {
    beforeEach(() => start(host, "own"));

    it("is put back by the next up on all objects that had it, undeclared ones too", async () => {
      stack.emulator.control.clearRequests();
      stack.emulator.control.addFault({ operation: MAKE, nth: 2, delayMs: 600_000, cut: true });
      await declare([2]);
      const running = stack.up();
      const begun = () => stack.emulator.control.counts()[MAKE] ?? 0;
      await expect.poll(begun).toBe(2);
      process.kill(await providerProcess(stack.folder), "SIGKILL");
      expect((await running).code).not.toBe(0);
      expect(stack.emulator.control.state()["tags"]).not.toContainEqual({ label: "production" });
      const next = await stack.up();
      expect([next.code, tagged()]).toEqual([0, [2, 3]]);
      expect((await stack.up()).output).toContain("2 unchanged");
    });
  },
);
