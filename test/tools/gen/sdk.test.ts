import { spawnSync } from "node:child_process";
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { generate } from "../../../tools/gen/generate";
import { HEADER } from "../../../tools/gen/header";
import { declarations, undocumented } from "./compiler";
import { gadget, generated, invented, ROOT, real, temporaryFolder, written } from "./support";

const folders: string[] = [];
afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true });
});

const both = [
  ["the package's definitions", real],
  ["definitions of every shape and rule", invented],
] as const;

describe.each(both)("the sdk of %s", (_name, definitions) => {
  test("has a documentation comment on every export and property", async () => {
    const files = [...(await written(definitions))].filter(([path]) => path.endsWith(".ts"));
    expect(files.flatMap(([path, text]) => undocumented(path, text))).toEqual([]);
  });

  test("names neither the validation library nor the provider's files, and says that it is generated", async () => {
    for (const [path, text] of await written(definitions)) {
      if (!path.endsWith(".ts")) continue;
      expect(text.startsWith(`${HEADER.ts}\n`), path).toBe(true);
      for (const one of [text, declarations(path, text)]) expect(one, path).not.toMatch(/\bzod\b|provider\//i);
    }
  });

  test("is formatted and free of lint", async () => {
    const { vcs: _vcs, files: _files, ...rules } = JSON.parse(await readFile(join(ROOT, "biome.json"), "utf8"));
    const sdk = [...(await written(definitions))].filter(([path]) => path.endsWith(".ts"));
    const folder = await temporaryFolder(
      new Map([...sdk, ["biome.json", JSON.stringify(rules)], ["package.json", JSON.stringify(definitions.package)]]),
    );
    folders.push(folder);
    const words = [require.resolve("@biomejs/biome/bin/biome"), "check", "--error-on-warnings", "sdk"];
    const { status, stdout, stderr } = spawnSync(process.execPath, words, { cwd: folder, encoding: "utf8" });
    expect(status, stdout + stderr).toBe(0);
  });

  test("is the same each time", async () => {
    expect([...(await generate(definitions))]).toEqual([...(await written(definitions))]);
  });
});

const other = z.array(z.object({ other: z.string().describe("Other.") }).describe("Another."));

test("an export or a property without a comment is detected", () => {
  expect(undocumented("a.ts", "export interface A {\n  b: string;\n}")).toEqual([
    "a.ts: export interface A {",
    "a.ts: b: string;",
  ]);
});

describe("the sdk", () => {
  test("documents bounds, default, change rule and what removing an input sends", async () => {
    const text = (await generated(invented, "sdk/gadget.ts")).replaceAll(/\s*\n\s*\*? ?/g, " ");
    for (const sentence of [
      "Size in pixels, 1 to 255. Changing it replaces the gadget; the old one is deleted first.",
      "Notes. Changing it updates the gadget in place. Removing it sends `null`.",
      "Removing it sends `[]`.",
      "Removing it sends nothing: it stops being managed.",
      "Removing it replaces the gadget, unless it was `[]`.",
      "Generated from the resource's name if omitted.",
      "Used only when the gadget is created: a later change does nothing.",
      "The service never returns it, so a change made elsewhere is not detected. Secret.",
      "One of `big`, `small`.",
      "Only `false` is accepted.",
      "@param id - `partId/name`",
    ]) {
      expect(text).toContain(sentence);
    }
  });

  test("says of each nested type what one such value is", async () => {
    expect(await generated(invented, "sdk/gadget.ts")).toContain(
      "/** One more number. */\nexport interface GadgetLine {",
    );
    const { types } = JSON.parse(await generated(invented, "schema.json"));
    expect(types["compute:index:GadgetLine"].description).toBe("One more number.");
    expect(await generated(invented, "docs/resources/gadget.md")).toContain("### GadgetLine\n\nOne more number.");
  });

  test("passes the names of inputs, outputs and secrets to the base class", async () => {
    const text = await generated(invented, "sdk/gadget.ts");
    expect(text).toContain(`outputs: ["secretKey", "owner", "status", "counts"]`);
    expect(text).toContain(`secrets: ["password", "secretKey"]`);
  });

  test("makes the output form of a data source with secrets secret, and warns of the promise form", async () => {
    const text = await generated(invented, "sdk/get-things.ts");
    expect(text).toContain("A promise cannot be secret");
    expect(text).toContain(`pulumi.secret(invokeOutput<GetThingsResult>("getThings", args, opts))`);
    expect(await generated(invented, "sdk/get-nothing.ts")).not.toContain("secret");
  });

  test("has no way to read what only the state holds, and the page says why", async () => {
    const kept = { ...invented, resources: [{ ...gadget, stateOnly: true as const }] };
    const text = await generated(kept, "sdk/gadget.ts");
    expect(text).not.toMatch(/static get|GadgetState|import` adopts/);
    const page = await generated(kept, "docs/resources/gadget.md");
    expect(page).toContain(
      "A gadget cannot be imported, and `compute.Gadget` has no `get`: the service does not keep it",
    );
    expect(
      JSON.parse(await generated(kept, "schema.json")).resources["compute:index:Gadget"].listInputs,
    ).toBeUndefined();
  });

  test("has the settings of a provider, and the words of those that the stack alone has", async () => {
    const zone = { type: z.enum(["near", "far"]), describe: "Where. Default `near`.", stackOnly: true } as const;
    const key = { type: z.coerce.number(), describe: "Key.", secret: true } as const;
    const text = await generated({ ...invented, settings: { zone, key } }, "sdk/settings.ts");
    expect(text).toContain("/** Key. Secret. */\n  readonly key?: pulumi.Input<number> | undefined;");
    expect(text).toContain('export const settingNames: readonly (keyof ProviderArgs)[] = ["key"];');
    expect(text).toContain('export const secretSettings: readonly (keyof ProviderArgs)[] = ["key"];');
    expect(text).toContain(
      `/** Where. Default \`near\`. */
export const zone = { words: ["near", "far"], errorMessage: 'compute:zone must be "near" or "far".' } as const;`,
    );
    expect(text).not.toContain("readonly zone");
  });

  test.each([
    ["a tuple", z.tuple([z.string(), z.number()]), /tuple/],
    ["a nested property without a description", z.object({ a: z.string() }), /property a has no description/],
    [
      "an entry of a list without a description",
      z.array(z.object({ a: z.string().describe("A.") })),
      /GadgetPhone: there is no description of one such object/,
    ],
    [
      "a union of objects",
      z.union([z.object({ a: z.string().describe("A.") }), z.object({ b: z.string().describe("B.") })]),
      /union of objects/,
    ],
    ["two nested objects of one name that differ", other, /two types with the name GadgetPhone/],
  ])("is refused for %s", async (_what, type, message) => {
    const outputs = { phones: { type, describe: "Odd." } };
    await expect(generate({ ...invented, resources: [{ ...gadget, outputs }] })).rejects.toThrow(message);
  });
});
