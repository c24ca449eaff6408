import { describe, expect, it } from "vitest";
import { readLog } from "../../../tools/record-engine/grpc-log";

const SECRET = { "4dabf18193072939515e22adb298388d": "1b47061264138c4ac30d75fd1eb44270", value: "hidden" };
const CREATE = "/pulumirpc.ResourceProvider/Create";
const DIFF = "/pulumirpc.ResourceProvider/Diff";

describe("the engine's log of calls", () => {
  const text = (...lines: readonly object[]) => lines.map((line) => `${JSON.stringify(line)}\n`).join("");
  const begun = (method: string, request: object) => ({ method, request, progress: "request_started" });
  const done = (method: string, request: object, more: object) => ({
    ...{ method, request, progress: "response_completed" },
    ...more,
  });

  it("returns calls in the order in which they began, each with its own answer", () => {
    const [one, two] = [
      { name: "one", properties: { label: "a" } },
      { name: "two", properties: { label: "b" } },
    ];
    const { calls } = readLog(
      text(
        begun(CREATE, one),
        begun(CREATE, two),
        done(CREATE, two, { errors: ["refused"] }),
        done(CREATE, one, { response: { id: "1", properties: { label: "a", size: 2 } } }),
      ),
    );
    expect(calls).toEqual([
      {
        call: "create",
        of: "one",
        news: { label: "a" },
        secret: [],
        answer: { id: "1", outputs: { label: "a", size: 2 } },
      },
      { call: "create", of: "two", news: { label: "b" }, secret: [], answer: { says: "failed" } },
    ]);
  });

  it("returns secrets as plain text, and where they were", () => {
    const request = { name: "login", id: "1", olds: { key: SECRET }, news: { list: [SECRET] }, oldInputs: {} };
    const response = { changes: "DIFF_SOME", replaces: ["list"], deleteBeforeReplace: true };
    const { calls } = readLog(text(begun(DIFF, request), done(DIFF, request, { response })));
    expect(calls).toMatchObject([
      {
        ...{ id: "1", olds: { key: "hidden" }, news: { list: ["hidden"] }, inputs: {} },
        secret: ["olds.key", "news.list.0"],
        answer: { says: "replace, delete first" },
      },
    ]);
  });

  it("returns what the program registered, without other calls and without the engine's own resources", () => {
    const register = "/pulumirpc.ResourceMonitor/RegisterResource";
    const log = readLog(
      text(
        begun("/pulumirpc.ResourceProvider/GetPluginInfo", {}),
        begun(register, { name: "stack", custom: false, object: {} }),
        begun(register, { name: "net", custom: true, object: { label: SECRET } }),
      ),
    );
    expect(log).toEqual({ registered: { net: { label: "hidden" } }, calls: [] });
  });

  it("is refused where the engine sends an option that is not known", () => {
    const request = { name: "net", properties: {}, ignoreChanges: ["label"] };
    expect(() => readLog(text(begun(CREATE, request)))).toThrow("The engine sends ignoreChanges with create");
  });
});
