import { expect, test } from "vitest";
import { z } from "zod";
import { defineResource } from "../../../provider/core/define";
import {
  clearingValue,
  type InputField,
  isOptional,
  type OnChange,
  replace,
  unmanaged,
  update,
} from "../../../provider/core/shape";
import { box } from "./support/definitions";

const describe = "One property.";
const required: InputField = { type: z.string(), describe, onChange: update() };

function define(changes: object): unknown {
  return defineResource({ ...box, ...changes } as typeof box);
}

test("a definition without contradictions is given back as it is", () => {
  expect(define({})).toMatchObject({ token: "Box", uniqueKey: ["label"] });
});

test.each([
  [
    "an optional updated input that says neither a default nor a clearing value",
    { note: { ...required, type: z.string().optional() } },
    "note is optional: give it a default",
  ],
  [
    "a clearing value of a required input",
    { note: { ...required, onChange: update({ clearing: "" }) } },
    "note is required, but says what its removal sends",
  ],
  ["an input without prose", { note: { ...required, describe: " " } }, "has no prose"],
  ["an input in the engine's name space", { __note: required }, "begins with __"],
  ["an input that is an output too", { created: required }, "created is listed twice"],
  ["an opt-in input that is required", { note: { ...required, optIn: true } }, "note is opt-in"],
  [
    "an opt-in input whose removal sends something",
    { note: { ...required, type: z.string().optional(), onChange: update({ clearing: "" }), optIn: true } },
    "note is opt-in",
  ],
  [
    "an opt-in input that needs a new object",
    { note: { ...required, type: z.string().optional(), onChange: replace, optIn: true } },
    "note is opt-in",
  ],
])("a declaration mistake fails loudly, and asks for a report: %s", (_what, inputs, message) => {
  expect(() => define({ inputs: { ...box.inputs, ...inputs } })).toThrow(message);
  expect(() => define({ inputs: { ...box.inputs, ...inputs } })).toThrow(/^Definition of Box: .*please report it/);
});

test.each([
  [{ token: "box" }, "not a class name"],
  [{ token: "theBox" }, "not a class name"],
  [{ token: "Box2" }, "not a class name"],
  [{ oneOf: [["seed", "region"]] }, "oneOf names region, which is no optional input"],
  [{ outputs: { print: { type: z.string(), describe, fingerprintOf: ["nothing"] } } }, "a fingerprint of nothing"],
  [{ lookupKeys: ["nothing"] }, "lookupKeys names nothing"],
  [{ outputs: { size: { type: z.string(), describe, changes: ["nothing"] } } }, "size changes with nothing"],
  [{ outputs: { __x: { type: z.string(), describe } } }, "begins with __"],
])("a declaration mistake of the whole definition fails loudly: %j", (changes, message) => {
  expect(() => define(changes)).toThrow(message);
});

test("several mistakes are listed one after the other", () => {
  const mistaken = { lookupKeys: ["one", "two"] };
  expect(() => define(mistaken)).toThrow(
    "Definition of Box: lookupKeys names one, which is no property; lookupKeys names two, which is no property.",
  );
});

test.each([
  ["an input that lists lack", { unlisted: { inputs: ["note"], readWhen: "asked" } }],
  [
    "a fingerprint of a write-only input",
    { outputs: { print: { type: z.string(), describe, fingerprintOf: ["pin"] } } },
  ],
  [
    "an opt-in input whose removal sends nothing",
    {
      inputs: {
        ...box.inputs,
        note: { ...required, type: z.string().optional(), onChange: update(unmanaged), optIn: true },
      },
    },
  ],
  ["an output that changes with an input", { outputs: { width: { type: z.string(), describe, changes: ["note"] } } }],
  ["a group of optional inputs", { oneOf: [["seed", "pin"]] }],
])("%s is no mistake", (_what, changes) => {
  expect(() => define({ lookupKeys: [], ...changes })).not.toThrow();
});

test("an input may be left out where its shape or a made name allows it", () => {
  expect(["label", "region", "note"].map((name) => isOptional(box, name))).toEqual([true, false, true]);
});

test.each<[string, OnChange, unknown]>([
  ["the default of its type", update(), "x"],
  ["the given clearing value, also in place of a default", update({ clearing: null }), null],
  ["nothing where it is unmanaged then", update(unmanaged), undefined],
  ["nothing where a change needs a new object", replace, undefined],
])("the removal of an input sends %s", (_what, onChange, sent) => {
  expect(clearingValue({ type: z.string().default("x"), describe, onChange })).toBe(sent);
});
