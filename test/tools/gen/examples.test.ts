import { beforeAll, describe, expect, test } from "vitest";
import { compileErrors, programErrors } from "./compiler";
import { invented, real, written } from "./support";

/** Programs by the name of what they show. */
function examplesOf({ resources, dataSources }: typeof real): Record<string, string> {
  return Object.fromEntries([...resources, ...dataSources].map(({ token, example }) => [token, example]));
}

async function sdkOf(definitions: typeof real): Promise<Map<string, string>> {
  return new Map([...(await written(definitions))].filter(([path]) => path.endsWith(".ts")));
}

describe("against the sdk as it stands", () => {
  const vpcProgram = (args: string): string =>
    `import * as compute from "pulumi-compute";\nexport const network = new compute.Vpc("n", ${args});\n`;
  const wrong = [
    ["a misspelt input", `{ region: "us-east", descripton: "x" }`, /'descripton' does not exist/],
    ["an input of the wrong type", `{ region: 7 }`, /'number' is not assignable/],
    ["a missing input", `{ label: "x" }`, /'region' is missing/],
    ["an output as an input", `{ region: "us-east", created: "now" }`, /'created' does not exist/],
  ] as const;
  const program = (text: string): string => `import * as compute from "pulumi-compute";
import * as pulumi from "@pulumi/pulumi";
const label = pulumi.output("web");
declare const something: unknown;
export const used = [compute, label, something];
${text}
`;
  const conventions = {
    "get with a state": `compute.ManagedCredential.get("c", "1", { password: pulumi.secret("p") }, { protect: true });`,
    "isInstance narrows": `if (compute.Vpc.isInstance(something)) something.region.apply((region) => region.length);`,
    "a state of outputs and nested values": `const interfaces: compute.types.input.VpcSubnetComputeInterfaceArgs[] = [];
export const state: compute.VpcSubnetState = { computes: [{ id: "5", interfaces }], created: label };`,
    "a nested output": `export const first = (one: compute.types.output.VpcSubnetCompute): string => one.id;`,
    "a filter by value, operators and several filters": `void compute.getVpcs({
  filter: { label: { "+contains": "web" }, "+or": [{ id: 5 }, { id: "6" }], "+order_by": "label", "+order": "desc" },
});`,
    "a filter of outputs": `compute.getVpcsOutput({ filter: { label, "+or": [{ region: label }, { description: { "+neq": "x" } }] } });`,
    "a filter by an entry of a list, and by null": `void compute.getRegions({ filter: { capabilities: "VPCs" } });
void compute.getAuthorizedApps({ filter: { expiry: null } });`,
    "a filter typed by its fields": `export const filter: compute.Filter<compute.types.input.GetVpcsFilterFields> = { region: "us-east" };`,
    "a look-up by label": `void compute.getVpc({ label: "net" });
compute.getVpcSubnetOutput({ vpcId: "1", label });`,
  };
  const refused = [
    ["a misspelt field of a filter", `void compute.getVpcs({ filter: { lable: "web" } });`],
    ["a filter's value of another type", `void compute.getRegions({ filter: { status: 5 } });`],
    ["an operator that does not exist", `void compute.getVpcs({ filter: { label: { "+like": "web" } } });`],
    ["an order by a field that does not exist", `void compute.getVpcs({ filter: { "+order_by": "size" } });`],
    ["a misspelt field in a combined filter", `void compute.getVpcs({ filter: { "+and": [{ lable: "web" }] } });`],
    ["a look-up by nothing", `void compute.getVpc();`],
    ["options of get in the place of the state", `compute.Vpc.get("n", "1", { protect: true });`],
  ] as const;
  const examples = examplesOf(real);
  let errorsOf: (program: string) => string[];
  beforeAll(() => {
    errorsOf = programErrors({
      ...examples,
      ...Object.fromEntries(Object.entries(conventions).map(([what, text]) => [what, program(text)])),
      ...Object.fromEntries(refused.map(([what, text]) => [what, program(text)])),
      ...Object.fromEntries(wrong.map(([what, args]) => [what, vpcProgram(args)])),
      undefined: vpcProgram(`{ region: "us-east", label: undefined }`),
    });
  });

  test.each(Object.keys(examples))("the example of %s compiles", (token) => {
    expect(errorsOf(token)).toEqual([]);
  });

  test.each(Object.keys(conventions))("a program with %s compiles", (what) => {
    expect(errorsOf(what)).toEqual([]);
  });

  test.each(refused)("a program with %s is refused by the compiler", (what) => {
    expect(errorsOf(what)).toHaveLength(1);
  });

  test.each(wrong)("a program with %s does not compile", (what, _args, message) => {
    expect(errorsOf(what)).toEqual([expect.stringMatching(message)]);
  });

  test("a program that gives undefined for an optional input compiles", () => {
    expect(errorsOf("undefined")).toEqual([]);
  });
});

test("the package's definitions make an sdk that compiles", async () => {
  expect(compileErrors(await sdkOf(real))).toEqual([]);
});

describe("definitions of every shape and rule", () => {
  const types = [
    [
      "an input that is neither required, autonamed nor has a default may be absent afterwards",
      "notes",
      "string | undefined",
    ],
    ["an autonamed input is returned as a value", "name", "string"],
    ["an input with a default is returned as a value", "keep", "boolean"],
    ["a numeric id is returned as text", "partId", "string"],
    [
      "an enumeration is returned as any text, because the service may add values",
      "kind",
      "compute.Open<compute.GadgetKind>",
    ],
    ["a list is returned as a mutable array, which other packages accept", "tags", "string[] | undefined"],
    ["a nullable output is returned with null", "owner", "string | null"],
    ["an optional output may be absent", "status", "compute.Open<compute.GadgetStatus> | undefined"],
    ["a map keeps its values' type", "counts", "Readonly<Record<string, number>>"],
    ["JSON is of unknown type", "extra", "Readonly<Record<string, unknown>> | undefined"],
    ["a literal stays one", "disabled", "false | undefined"],
    ["a nested object has a type of its own", "phone", "compute.types.output.GadgetPhone | undefined"],
  ] as const;
  const typeProgram = (name: string, type: string): string => `import type * as pulumi from "@pulumi/pulumi";
import * as compute from "pulumi-compute";
type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
export const same: Same<compute.Gadget["${name}"], pulumi.Output<${type}>> = true;
`;

  const wrong = [
    ["a word outside an enumeration", `kind: "medium"`],
    ["true where only false may be", `disabled: true`],
    ["a text that may be any word, written into a program,", `kind: "small" as string`],
    ["a misspelt property of a nested object", `phone: { primry: "1" }`],
  ] as const;
  const right = `kind: gadget.kind, notes: gadget.notes, disabled: false, phone: { primary: "1" }, size: gadget.size`;
  const argsProgram = (more: string): string => `import * as compute from "pulumi-compute";
declare const gadget: compute.Gadget;
void gadget;
const good: compute.GadgetArgs = { size: 1, kind: "big", region: "r", partId: "1", password: "p" };
export const args: compute.GadgetArgs = { ...good, ${more} };
`;

  const examples = examplesOf(invented);
  let sdk: Map<string, string>;
  let errorsOf: (program: string) => string[];
  beforeAll(async () => {
    sdk = await sdkOf(invented);
    errorsOf = programErrors(
      {
        ...examples,
        ...Object.fromEntries(types.map(([claim, name, type]) => [claim, typeProgram(name, type)])),
        ...Object.fromEntries(wrong.map(([what, more]) => [what, argsProgram(more)])),
        right: argsProgram(right),
      },
      sdk,
    );
  });

  test("make an sdk and examples that compile", () => {
    const files = ["gadget", "get-things", "get-nothing", "index", "settings", "version"];
    const ofTypes = ["enums", "index", "input", "output"].map((name) => `types/${name}`);
    expect([...sdk.keys()].sort()).toEqual([...files, ...ofTypes].map((name) => `sdk/${name}.ts`).sort());
    expect(compileErrors(sdk)).toEqual([]);
    expect(Object.keys(examples).flatMap((token) => errorsOf(token))).toEqual([]);
  });

  test.each(types)("%s", (claim) => {
    expect(errorsOf(claim)).toEqual([]);
  });

  test("take inputs of the right form", () => {
    expect(errorsOf("right")).toEqual([]);
  });

  test.each(wrong)("%s does not compile", (what) => {
    expect(errorsOf(what)).toHaveLength(1);
  });
});
