import { describe, expect, it } from "vitest";
import { UNKNOWN } from "../../../provider/core";
import type { Call, Recording } from "./support/engine-calls/call";
import { nameRun } from "./support/engine-calls/naming";

describe("the names of the values of a run", () => {
  const state = { name: "net", id: "1", inputs: { label: "a" }, outputs: { label: "a", size: 1 } };
  const registered = { net: { label: "b" } };
  const diff = { call: "diff", of: "net", id: "1", olds: state.outputs, news: state.inputs, answer: {} } as const;

  function run(calls: readonly Call[], more: Partial<Recording> = {}) {
    return nameRun({ title: "up", registered, before: [state], after: [state], calls, ...more });
  }

  it("tell the state's inputs, its outputs, the program's inputs and each check's answer apart", () => {
    const check = { call: "check", of: "net", olds: state.inputs, news: registered.net } as const;
    const { calls } = run([
      { ...check, answer: { inputs: { label: "c" } } },
      { ...check, olds: {}, answer: { inputs: { label: "d" } } },
      { ...diff, news: { label: "c" } },
      { ...diff, news: { label: "d" } },
      { ...diff, olds: state.inputs, news: registered.net },
    ]);
    expect(calls.map(({ olds, news }) => [olds, news])).toEqual([
      ["state inputs", "program"],
      ["nothing", "program"],
      ["state outputs", "checked"],
      ["state outputs", "checked 2"],
      ["state inputs", "program"],
    ]);
  });

  it("are those of the resource that a call is about: another one's values are no source", () => {
    expect(() => run([{ ...diff, of: "other" }])).toThrow("The olds of other came from nowhere");
  });

  it("compare what is known of a value with unknown parts, and say which are not", () => {
    const [call] = run([{ ...diff, news: { label: UNKNOWN } }]).calls;
    expect(call).toMatchObject({ news: "state inputs", unknown: ["news.label"] });
    expect(() => run([{ ...diff, news: { label: UNKNOWN, size: 2 } }])).toThrow("The news of net came from nowhere");
  });

  it("say where the state came from after the run, also where a failed call saved what nobody saw", () => {
    const create = { call: "create", of: "net", news: registered.net, answer: { says: "failed" } } as const;
    const after = [
      { name: "net", id: "2", inputs: registered.net, outputs: { label: "b", size: 3 }, failed: true as const },
    ];
    expect(run([]).state).toEqual({ net: "unchanged" });
    expect(run([create], { before: [], after }).state).toEqual({
      net: { id: "failed create id", inputs: "program", outputs: "failed create outputs", failed: true },
    });
    expect(() => run([], { after })).toThrow("The outputs of net came from nowhere");
  });
});
