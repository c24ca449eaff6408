import { expect, test } from "vitest";
import { z } from "zod";
import { defineResource } from "../../../provider/core/define";
import { type InputField, isOptional } from "../../../provider/core/definition";
import { box } from "./support/definitions";

const describe = "One property.";
const required: InputField = { type: z.string(), describe, onChange: "update" };

function define(changes: object): unknown {
  return defineResource({ ...box, ...changes } as typeof box);
}

test("a definition without contradictions is given back as it is", () => {
  expect(define({})).toMatchObject({ token: "Box", uniqueKey: ["label"] });
});

test.each([
  [
    "an optional updated input without `clear`",
    { note: { ...required, type: z.string().optional() } },
    "needs `clear`",
  ],
  ["`clear` on a required input", { note: { ...required, clear: "" } }, "is never cleared"],
  [
    "`clear` on an input that is replaced",
    { note: { ...required, type: z.string().optional(), onChange: "replace", clear: "" } },
    "is never cleared",
  ],
  ["an input without prose", { note: { ...required, describe: " " } }, "has no prose"],
  ["an input in the engine's name space", { __note: required }, "begins with __"],
  ["an input that is an output too", { created: required }, "created is listed twice"],
  ["two autonamed inputs", { other: { ...required, autoname: { max: 9, characters: "a-z" } } }, "two autonamed inputs"],
])("a declaration mistake fails loudly, and asks for a report: %s", (_what, inputs, message) => {
  expect(() => define({ inputs: { ...box.inputs, ...inputs } })).toThrow(message);
  expect(() => define({ inputs: { ...box.inputs, ...inputs } })).toThrow(/^Definition of Box: .*please report it/);
});

test.each([
  [{ token: "box" }, "not a class name"],
  [{ uniqueKey: ["nothing"] }, "uniqueKey names nothing"],
  [{ lookupKeys: ["nothing"] }, "lookupKeys names nothing"],
  [{ outputs: { __x: { type: z.string(), describe } } }, "begins with __"],
])("a declaration mistake of the whole definition fails loudly: %j", (changes, message) => {
  expect(() => define(changes)).toThrow(message);
});

test("an input may be left out where its shape or a made name allows it", () => {
  const { label, region, note } = box.inputs;
  expect([label, region, note].map((field) => field && isOptional(field))).toEqual([true, false, true]);
});
