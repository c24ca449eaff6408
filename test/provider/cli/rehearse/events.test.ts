import { describe, expect, it } from "vitest";
import { readEvents } from "../../../../provider/cli/rehearse/events";
import { foreignTypes, stepsOf } from "../../../../provider/cli/rehearse/steps";

const URN = "urn:pulumi:dev::p::pulumi-nodejs:dynamic/compute:Vpc::net";
const TYPE = "pulumi-nodejs:dynamic/compute:Vpc";

interface Given {
  readonly op: string;
  readonly type?: string;
  readonly old?: object;
  readonly new?: object;
  readonly keys?: readonly string[];
}

function line(name: string, { type = TYPE, ...more }: Given): string {
  const both = { old: null, new: { custom: true }, ...more };
  return JSON.stringify({ sequence: 1, [name]: { metadata: { urn: URN.replace(TYPE, type), type, ...both } } });
}

function events(...lines: readonly string[]) {
  return readEvents(lines.join("\n"));
}

describe("the events of the engine", () => {
  it("are read line by line, without lines of the program and without messages for debugging", () => {
    const message = (severity: string) =>
      JSON.stringify({ diagnosticEvent: { urn: URN, message: `${severity} message\n`, severity } });
    const found = events("printed by the program", "{", message("debug"), message("error"), message("warning"));
    expect(found.diagnostics).toEqual([
      { urn: URN, message: "error message", severity: "error" },
      { urn: URN, message: "warning message", severity: "warning" },
    ]);
    expect([found.isComplete, events('{"summaryEvent":{"result":"failed"}}').isComplete]).toEqual([false, true]);
  });

  it("become one step for each resource: a replacement counts once, with its keys and the inputs that differ", () => {
    const change = {
      old: { custom: true, id: "7", inputs: { label: "a", region: "x", __compute: { v: 1 } } },
      new: { custom: true, inputs: { label: "a", region: "y", __compute: { v: 2 } } },
      keys: ["region"],
    };
    const all = ["create-replacement", "replace", "delete-replaced"].map((op) =>
      line("resourcePreEvent", { op, ...change }),
    );
    const done = line("resOutputsEvent", { op: "create-replacement", ...change });
    expect(stepsOf(events(...all), events(...all, done))).toEqual([
      {
        action: "replace",
        urn: URN,
        type: "Vpc",
        name: "net",
        id: "7",
        changes: ["region"],
        replaceKeys: ["region"],
        outcome: "done",
      },
    ]);
  });

  it("say what becomes of a step", () => {
    const planned = line("resourcePreEvent", { op: "create" });
    const outcomes = [
      stepsOf(events(planned), events(planned, line("resOutputsEvent", { op: "create" }))),
      stepsOf(events(planned), events(planned, line("resOpFailedEvent", { op: "create" }))),
      stepsOf(events(planned), events()),
      stepsOf(events(planned), undefined),
    ].flatMap((steps) => steps.map(({ outcome }) => outcome));
    expect(outcomes).toEqual(["done", "refused", "not reached", "not reached"]);
  });

  it("name the types of other packages that a run would change", () => {
    const types: readonly Given[] = [
      { op: "create" },
      { op: "create", type: "compute:index:Vpc" },
      { op: "create", type: "aws:s3/bucket:Bucket" },
      { op: "delete", type: "command:local:Command", old: { custom: true } },
      { op: "same", type: "gcp:storage/bucket:Bucket" },
      { op: "create", type: "pulumi-nodejs:dynamic:Resource" },
      { op: "create", type: "random:index/randomId:RandomId" },
      { op: "create", type: "tls:index/privateKey:PrivateKey" },
      { op: "create", type: "pulumi:providers:aws" },
      { op: "create", type: "my:own:Component", new: { custom: false } },
    ];
    expect(foreignTypes(events(...types.map((given) => line("resourcePreEvent", given))))).toEqual([
      "aws:s3/bucket:Bucket",
      "command:local:Command",
      "pulumi-nodejs:dynamic:Resource",
    ]);
  });
});
