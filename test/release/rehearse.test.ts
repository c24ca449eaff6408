import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { rehearse } from "../e2e/support/rehearse";
import { type Host, Stack } from "../e2e/support/stack";
import { compared, realRun, separateIds } from "./support/real-run";
import { rehearsedPrograms } from "./support/rehearsed-programs";

const hosts: Host[] = ["dynamic", "plugin"];

describe.each(hosts)(
  "a rehearsal on the large world, on the %s host, predicts a run that",
  { timeout: 300_000 },
  (host) => {
    let stack: Stack;

    beforeAll(async () => {
      stack = await Stack.start({ host, world: "large", processes: "own" });
      separateIds(stack);
    });

    afterAll(async () => {
      await stack.stop();
    });

    it.each(rehearsedPrograms)("$name", async ({ program, code, unmanaged = { deleted: 0, changed: 0 } }) => {
      await stack.program(program);
      stack.emulator.control.clearRequests();
      const { stdout, stderr, code: ended } = await rehearse(stack, ["--json"]);
      expect([ended, stderr]).toEqual([code, ""]);
      expect(stack.writes()).toEqual([]);
      const report = JSON.parse(stdout);
      const messages = report.refusals.map(({ message }: { message: string }) => message);
      const predicted = compared({ ...report, messages });
      expect(predicted).toEqual(await realRun(stack));
      expect([report.unmanaged.deleted.length, report.unmanaged.changed.length]).toEqual([
        unmanaged.deleted,
        unmanaged.changed,
      ]);
    });
  },
);
