import { readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { rulesFacts, rulesFile } from "../../tools/rules";
import { columnOf, type Place, taggedPlaces } from "../../tools/rules/places";
import { readRules } from "../../tools/rules/read";
import { renderRules } from "../../tools/rules/render";
import { gaps, ruleTables } from "../../tools/rules/table";

describe("RULES.md", () => {
  test("is what the sources give, without a gap, and has a row for each rule, operation and field", async () => {
    const { tables, missing } = await rulesFacts();
    expect(missing).toEqual([]);
    expect(renderRules(tables)).toBe(await readFile(rulesFile, "utf8"));
    const rows = (title: RegExp): number =>
      tables.filter((table) => title.test(table.title)).reduce((sum, table) => sum + table.rows.length, 0);
    expect(rows(/^Operations: /)).toBe(104);
    expect(rows(/^Fields: /)).toBeGreaterThan(200);
    expect(rows(/^(?!Operations|Fields)/)).toBeGreaterThan(190);
  });
});

describe("the table of rules", () => {
  test("is read with its sections, choices and reasons", () => {
    const text = `# note
== vpc | VPCs
vpc-1 | A label is short.
vpc-2 | A scope. | chosen: any | provider: see vpc-1
== public | Public
public-1 | Lower case. | elsewhere: as given`;
    expect(readRules(text)).toEqual([
      {
        title: "VPCs",
        rules: [
          { id: "vpc-1", text: "A label is short.", excused: {} },
          { id: "vpc-2", text: "A scope.", chosen: "any", excused: { provider: "see vpc-1" } },
        ],
      },
      { title: "Public", rules: [{ id: "public-1", text: "Lower case.", elsewhere: "as given", excused: {} }] },
    ]);
  });

  test.each([
    ["== a | A\nvpc-1 | One.\nvpc-1 | Two.", "Line 3 of the rules repeats an id"],
    ["vpc-1 | One.", "Line 1 of the rules stands in no section"],
    ["== a | A\nVPC 1 | One.", "Line 2 of the rules is no rule"],
    ["== a | A\nvpc-1", "Line 2 of the rules is no rule"],
    ["== a | A\nvpc-1 | One. | reason: none", "Line 2 of the rules has a note without one of the keys"],
  ])("%j is refused with its line", (text, message) => {
    expect(() => readRules(text)).toThrow(message);
  });
});

describe("a comment that names rules", () => {
  const placesOf = (file: string, text: string): [string, readonly Place[]][] => [
    ...taggedPlaces(new Map([[file, text]])),
  ];

  test.each([
    ["a function below its comment", "// @rule a b\n/** What. */\nexport async function make(): void {}", "make"],
    ["a constant", "// @rule a b\nconst limits = 1;", "limits"],
    ["a property", "  // @rule a b\n  label: {", "label"],
    ["a method", "  // @rule a b\n  async create(api) {", "create"],
  ])("stands for %s", (_what, text, name) => {
    const place = { file: "provider/x.ts", name };
    expect(placesOf("provider/x.ts", text)).toEqual([
      ["a", [place]],
      ["b", [place]],
    ]);
  });

  test.each([
    ["a test", '// @rule a\ntest("is \\"quick\\"", () => {});', 'is \\"quick\\"'],
    ["a test of a table", '// @rule a\nit.each([\n  ["one", 1],\n])("is %s", () => {});', "is %s"],
    ["a row of a table", '  // @rule a\n  { label: "x", text: "a row" },', "a row"],
  ])("stands for %s", (_what, text, name) => {
    expect(placesOf("test/emulator/x.test.ts", text)).toEqual([["a", [{ file: "test/emulator/x.test.ts", name }]]]);
  });

  test("above nothing that has a name is refused with its line", () => {
    expect(() => placesOf("emulator/x.ts", "\n// @rule a\n})")).toThrow("emulator/x.ts:2: the comment @rule");
  });
});

describe("a gap", () => {
  const sections = readRules(
    "== a | A\none | One.\ntwo | Two. | provider: reads it only\nthree | Three. | provider: see one",
  );
  const files = ["emulator/a.ts", "test/emulator/a.test.ts", "provider/a.ts", "test/provider/a.test.ts"];
  const at = (...chosen: number[]): Place[] => chosen.map((index) => ({ file: files[index] ?? "", name: "it" }));
  const found = (places: Readonly<Record<string, Place[]>>): string[] => {
    const tagged = new Map(Object.entries(places));
    return gaps(ruleTables(sections, tagged, columnOf), sections, tagged, columnOf);
  };
  const whole = { one: at(0, 1, 2, 3), two: at(0, 1), three: at(0, 1) };

  test("is none where every rule has its places or a reason", () => {
    expect(found(whole)).toEqual([]);
  });

  test.each([0, 1, 2, 3])("is a rule without its place of kind %d, and what refers to it", (kind) => {
    const rest = [0, 1, 2, 3].filter((each) => each !== kind);
    const missing = found({ ...whole, one: at(...rest) });
    expect(missing.map((gap) => gap.split(":")[0])).toEqual(kind < 2 ? ["one"] : ["one", "three"]);
  });

  test("is a place that names no rule, and one whose rule says that nothing is done", () => {
    expect(found({ ...whole, four: at(0) })).toEqual(['emulator/a.ts: "it" names the rule four, which does not exist']);
    expect(found({ ...whole, two: at(0, 1, 2) })).toEqual([
      'provider/a.ts: "it" names the rule two, which says: reads it only',
    ]);
  });
});
