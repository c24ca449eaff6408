import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Json } from "../../emulator";
import { type Running, start } from "./support/api";
import { faultsOf, nested, pathOf, replaced, resetWorld, stateOf, wholeBody, writing } from "./support/hostile";

let running: Running;
const api: Running["api"] = (...sent) => running.api(...sent);

beforeAll(async () => {
  running = await start({ world: "small" });
});
beforeEach(() => resetWorld(running));
afterAll(() => running.emulator.close());

const values: readonly (readonly [what: string, value: Json])[] = [
  ["null", null],
  ["true", true],
  ["zero", 0],
  ["a negative number", -1],
  ["a fraction", 1.5],
  ["a huge number", 1e308],
  ["a number beyond safe integers", 2 ** 63],
  ["an empty string", ""],
  ["a string of another type", "x"],
  ["a string with zero and control characters", "\u0000\u0007\r\n"],
  ["half a character", "\ud800"],
  ["a huge string", "x".repeat(200_000)],
  ["the name of a prototype", "__proto__"],
  ["an empty array", []],
  ["an array of everything", [null, -1, "x", {}, [], "constructor"]],
  ["a long array", Array.from({ length: 20_000 }, (_, index) => index)],
  ["an empty object", {}],
  ["an object", { toString: 1, valueOf: null, length: -1, id: [] }],
  ["deep nesting", nested(28)],
];

const broken = [
  ["malformed", `{"label":`],
  ["a number", "5"],
  ["null", "null"],
  ["an array", "[]"],
  ["a string", `"x"`],
  ["not UTF-8 when decoded", "\u0000"],
  ["nested too deeply", `{"label":${"[".repeat(5000)}${"]".repeat(5000)}}`],
  ["an object's prototype", `{"__proto__":{"label":"x","restricted":false}}`],
  ["a constructor's prototype", `{"constructor":{"prototype":{"label":"x"}}}`],
] as const;

// @rule envelope-error error-1 error-6b
test.each(writing)("%s accepts or refuses a value of any type in any place, and never fails", async (_name, target) => {
  const faults: string[] = [];
  for (const [what, value] of values) {
    resetWorld(running);
    const path = await pathOf(api, target);
    for (const body of replaced(wholeBody(target), value)) {
      const reply = await api(target.method, path, { body });
      faults.push(...faultsOf(reply, `${what} in ${JSON.stringify(body).slice(0, 200)}`));
    }
  }
  expect(faults).toEqual([]);
});

test.each(writing)("%s refuses a body that is no JSON object, and nothing changes", async (_name, target) => {
  const path = await pathOf(api, target);
  const before = stateOf(running);
  const faults: string[] = [];
  for (const [what, body] of broken) {
    const reply = await api(target.method, path, { body });
    faults.push(...faultsOf(reply, what));
    if (reply.status !== 400) faults.push(`${what}: ${reply.status}`);
  }
  expect(faults).toEqual([]);
  expect(stateOf(running)).toBe(before);
});

test("no body has changed a prototype", () => {
  const plain: Record<string, unknown> = {};
  expect([plain["label"], plain["restricted"], Object.keys(Object.prototype)]).toEqual([undefined, undefined, []]);
});
