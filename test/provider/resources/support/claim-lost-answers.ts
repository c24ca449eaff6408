import { expect, it } from "vitest";
import type { Emulator } from "../../../../emulator";
import { EngineResource } from "./engine";
import { PassingClock } from "./passing-clock";
import { Stage } from "./stage";
import type { Subject } from "./subject";

/** Creations of which an answer is lost: the request was carried out, or it was not. */
export function claimLostAnswers<W>({ spec, definition, stage }: Subject<W>): void {
  const operations = [...new Set(spec.writes.create)].filter((name) => !name.includes("/"));
  const faults = [
    ["carried out", { when: "after", cut: true }],
    ["carried out, with an answer of a proxy in its place", { when: "after", status: 502, body: "<html>Bad gateway" }],
    ["not carried out", { cut: true }],
  ] as const;
  for (const operation of operations)
    it.each(faults)(`a ${operation} whose answer is lost, %s, ends as exactly one object`, async (_how, fault) => {
      const { emulator } = stage();
      await stage().resource.up(stage().args);
      const expected = counts(emulator);

      const again = await Stage.set(spec, definition, emulator);
      const resource = new EngineResource(emulator, spec.token, "thing", {}, new PassingClock());
      emulator.control.addFault({ operation, ...fault });
      expect((await resource.up(again.args)).did).toBe("create");
      expect(counts(emulator)).toEqual(expected);
      expect((await resource.refresh()).diff?.changed).toBe(false);
      expect((await resource.up(again.args)).did).toBe("same");
      again.writes.close();
    });
}

/** What is no object of the account: a log, what has been sent by SMS, and what the emulator does later. */
const NO_OBJECTS: ReadonlySet<string> = new Set(["events", "smsCodes", "timers"]);

/** How many objects of each kind there are. */
function counts(emulator: Emulator): Record<string, number> {
  const tables = Object.entries(emulator.control.state()).filter(([name]) => !NO_OBJECTS.has(name));
  return Object.fromEntries(tables.map(([name, rows]) => [name, Array.isArray(rows) ? rows.length : 1]));
}
