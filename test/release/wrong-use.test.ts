import { describe, expect, it } from "vitest";
import { type Host, type Run, Stack } from "../e2e/support/stack";
import { messagesOf, page } from "./wrong-use/golden";
import { inputs } from "./wrong-use/inputs";
import { objects } from "./wrong-use/objects";
import { service } from "./wrong-use/service";
import { settings } from "./wrong-use/settings";
import type { WrongUse } from "./wrong-use/wrong-use";

const chapters = [inputs, settings, service, objects];
const seen = new Map<string, Map<Host, string>>();
const rows = chapters.flatMap(({ cases }) => cases).flatMap((one) => hostsOf(one).map((host) => ({ ...one, host })));

describe("a mistake is shown with what happened, where, and what to do", () => {
  it.each(rows)("$title, on the $host host", async ({ host, ...one }) => {
    const stack = await Stack.start({ host, world: "small", processes: one.ownProcesses ? "own" : "warm" });
    try {
      const run = await meet(stack, one);
      const text = messagesOf(run.output, stack.folder, stack.emulator.origin);
      seen.set(one.title, (seen.get(one.title) ?? new Map()).set(host, text));
      expect(text).toMatch(/^ *(error|warning): /m);
      expect(run.code === 0, text).toBe(!/^ *error: /m.test(text));
      expect(text).not.toMatch(/undefined|\[object|\n\s+at |bug in|defect/);
      for (const secret of [stack.emulator.token, "0123456789abcdef", "of-a-reader", "of-the-junior", "my key"])
        expect(run.output).not.toContain(secret);
    } finally {
      await stack.stop();
    }
  });

  it("the messages are those of the page", async () => {
    await expect(page(chapters, seen)).toMatchFileSnapshot("../../docs/messages.md");
  });
});

function hostsOf({ onBothHosts }: WrongUse): Host[] {
  return onBothHosts ? ["dynamic", "plugin"] : ["dynamic"];
}

async function meet(stack: Stack, { program, command, prepare, env }: WrongUse): Promise<Run> {
  await prepare?.(stack);
  await stack.program(program);
  const args = command === undefined ? ["preview"] : [command, "--yes", "--skip-preview"];
  return await stack.run(args, env?.(stack));
}
