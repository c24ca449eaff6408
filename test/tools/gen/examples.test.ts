import { beforeAll, describe, expect, test } from "vitest";
import { generate } from "../../../tools/gen/generate";
import { compileErrors } from "./compiler";
import { gadget, getNothing, getThings, invented, real } from "./support";

const PROBE = "examples/probe.ts";

/** Programs by path, to be compiled in one go. */
function examplesOf(definitions: typeof real): Map<string, string> {
  const all = [...definitions.resources, ...definitions.dataSources];
  return new Map(all.map(({ token, example }) => [`examples/${token}.ts`, example]));
}

function vpcProgram(args: string): Map<string, string> {
  const text = `import * as compute from "pulumi-compute";\nexport const network = new compute.Vpc("n", ${args});\n`;
  return new Map([[PROBE, text]]);
}

describe("the package's definitions", () => {
  test("have examples that compile against the sdk as it stands", () => {
    const examples = examplesOf(real);
    expect(examples.size).toBeGreaterThan(0);
    expect(compileErrors(examples)).toEqual([]);
  });

  test("make an sdk that compiles", async () => {
    const files = await generate(real);
    expect(compileErrors(new Map([...files].filter(([path]) => path.endsWith(".ts"))))).toEqual([]);
  });
});

describe("a program", () => {
  test.each([
    ["a misspelt input", `{ region: "us-east", descripton: "x" }`, /'descripton' does not exist/],
    ["an input of the wrong type", `{ region: 7 }`, /'number' is not assignable/],
    ["a missing input", `{ label: "x" }`, /'region' is missing/],
    ["an output as an input", `{ region: "us-east", created: "now" }`, /'created' does not exist/],
  ])("with %s does not compile", (_what, args, message) => {
    const errors = compileErrors(vpcProgram(args));
    expect(errors).toHaveLength(1);
    expect(errors[0]).toMatch(message);
  });

  test("that gives undefined for an optional input compiles", () => {
    expect(compileErrors(vpcProgram(`{ region: "us-east", label: undefined }`))).toEqual([]);
  });
});

describe("definitions of every shape and rule", () => {
  let sdk: Map<string, string>;
  beforeAll(async () => {
    sdk = new Map([...(await generate(invented))].filter(([path]) => path.endsWith(".ts")));
  });

  test("make an sdk and examples that compile", () => {
    const files = new Map([...sdk, ...examplesOf(invented)]);
    expect(files.size).toBe(
      [gadget, getThings, getNothing].length * 2 + ["index.ts", "settings.ts", "version.ts"].length,
    );
    expect(compileErrors(files)).toEqual([]);
  });

  test.each([
    [
      "an input that is neither required, autonamed nor has a default may be absent afterwards",
      "notes",
      "string | undefined",
    ],
    ["an autonamed input is told as a value", "name", "string"],
    ["an input with a default is told as a value", "keep", "boolean"],
    ["a numeric id is told as text", "partId", "string"],
    ["an enumeration is told as any text, for the service may know more", "kind", "string"],
    ["a list is told as one that other packages take", "tags", "string[] | undefined"],
    ["a nullable output is told with null", "owner", "string | null"],
    ["an optional output may be absent", "status", "string | undefined"],
    ["a map keeps its values' type", "counts", "Readonly<Record<string, number>>"],
    ["JSON is of unknown type", "extra", "Readonly<Record<string, unknown>> | undefined"],
    ["a literal stays one", "disabled", "false | undefined"],
    ["a nested object has a type of its own", "phone", "compute.GadgetPhone | undefined"],
  ])("%s", (_claim, name, type) => {
    const text = `import type * as pulumi from "@pulumi/pulumi";
import * as compute from "pulumi-compute";
type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
export const same: Same<compute.Gadget["${name}"], pulumi.Output<${type}>> = true;
`;
    expect(compileErrors(new Map([...sdk, [PROBE, text]]))).toEqual([]);
  });

  const argsProgram = (more: string) => `import * as compute from "pulumi-compute";
declare const gadget: compute.Gadget;
void gadget;
const good: compute.GadgetArgs = { size: 1, kind: "big", region: "r", partId: "1", password: "p" };
export const args: compute.GadgetArgs = { ...good, ${more} };
`;

  test("take inputs of the right form", () => {
    const more = `kind: "small", disabled: false, phone: { primary: "1" }, size: gadget.size`;
    expect(compileErrors(new Map([...sdk, [PROBE, argsProgram(more)]]))).toEqual([]);
  });

  test.each([
    ["a word outside an enumeration", `kind: "medium"`],
    ["true where only false may be", `disabled: true`],
    ["what the service tells of an enumeration, which may be another word,", `kind: gadget.kind`],
    ["a misspelt property of a nested object", `phone: { primry: "1" }`],
  ])("%s does not compile", (_what, wrong) => {
    expect(compileErrors(new Map([...sdk, [PROBE, argsProgram(wrong)]]))).toHaveLength(1);
  });
});
