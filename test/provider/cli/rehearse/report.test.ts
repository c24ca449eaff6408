import { describe, expect, it } from "vitest";
import { jsonOf } from "../../../../provider/cli/rehearse/json";
import { markdownOf } from "../../../../provider/cli/rehearse/markdown";
import { exitCodeOf, type Rehearsal } from "../../../../provider/cli/rehearse/rehearsal";
import { textOf } from "../../../../provider/cli/rehearse/text";
import { rehearsal, step } from "./support/rehearsal";

const subnet = { type: "VpcSubnet", id: "5/7", name: "main" };
const compute = { type: "compute", id: "3", name: "web", members: ["tags"] };

const severities: readonly (readonly [what: string, given: Partial<Rehearsal>, code: number])[] = [
  ["nothing happens", {}, 0],
  ["something is created", { steps: [step()] }, 0],
  ["something is updated", { steps: [step({ action: "update", changes: ["label"] })] }, 0],
  ["something is adopted", { steps: [step({ action: "import" })] }, 0],
  ["something is deleted", { steps: [step(), step({ action: "delete" })] }, 2],
  ["something is replaced", { steps: [step({ action: "replace" })] }, 2],
  ["an object of others is deleted", { unmanaged: { deleted: [subnet], changed: [] } }, 2],
  ["an object of others is changed", { unmanaged: { deleted: [], changed: [compute] } }, 2],
  ["the preview fails", { result: "fails in the preview", steps: [step({ action: "delete" })] }, 3],
  ["the update fails", { result: "fails in the update" }, 3],
];

describe("the report of a rehearsal", () => {
  it.each(severities)("if %s has the exit code for it", (_what, given, code) => {
    expect(exitCodeOf(rehearsal(given))).toBe(code);
  });

  it("lists what is destroyed first, and says why", () => {
    const steps = [
      step({ name: "made" }),
      step({ name: "changed", action: "update", id: "2", changes: ["label", "description"] }),
      step({ name: "moved", action: "replace", id: "3", changes: ["region", "label"], replaceKeys: ["region"] }),
      step({ name: "gone", action: "delete", id: "4", outcome: "not reached" }),
      step({ name: "hidden", action: "update", id: "5", outcome: "refused" }),
    ];
    const rows = textOf(rehearsal({ steps })).split("\n").slice(0, 6);
    expect(rows.map((row) => row.split(/ {2,}/))).toEqual([
      ["ACTION", "RESOURCE", "NAME", "ID", "WHY"],
      ["delete", "Vpc", "gone", "4", "no longer declared; not reached"],
      ["replace", "Vpc", "moved", "3", "region cannot be changed in place; changes label"],
      ["update", "Vpc", "changed", "2", "changes label, description"],
      ["update", "Vpc", "hidden", "5", "changes a secret value, or completes an earlier run; REFUSED"],
      ["create", "Vpc", "made"],
    ]);
  });

  it("has every finding as text and in Markdown", () => {
    const found = rehearsal({
      result: "fails in the update",
      refusals: [{ urn: "urn", type: "Vpc", name: "net", message: "label: is taken\nby VPC 1", during: "update" }],
      missingScopes: ["vpc:read_write"],
      unmanaged: { deleted: [subnet], changed: [compute] },
      operations: [{ operation: "VPC Create", method: "POST", count: 3 }],
      unknown: ["What others do."],
      duration: { requests: 900, seconds: 130, answerMs: 12 },
    });
    const [text, markdown] = [textOf(found), markdownOf(found)];
    for (const words of [
      "Vpc net: label: is taken by VPC 1",
      "VpcSubnet main (5/7) is deleted",
      "compute web (3) is changed: tags",
      "What others do.",
      "no changes, 0 unchanged. 900 requests, at least 3 min under the public limits (12 ms for each answer).",
      "of the stack dev on the account admin fails in the update.",
    ])
      expect([words, text.includes(words), markdown.includes(words)]).toEqual([words, true, true]);
    expect(text).toMatch(/POST +VPC Create +3/);
    expect(markdown).toContain("| POST | VPC Create | 3 |");
    expect([text, markdown.replace("&#95;", "_")]).toEqual([
      expect.stringContaining("vpc:read_write"),
      expect.stringContaining("vpc:read_write"),
    ]);
  });

  it("shortens long lists as text, and says so", () => {
    const steps = Array.from({ length: 60 }, (_each, index) => step({ name: `net-${index}` }));
    expect(textOf(rehearsal({ steps }))).toContain("… 10 more: use --json for the full list.");
    expect(JSON.parse(jsonOf(rehearsal({ steps }))).steps).toHaveLength(60);
  });

  it("has null in JSON where there is no value", () => {
    const refusal = { urn: undefined, type: undefined, name: undefined, message: "no", during: "preview" } as const;
    const { steps, refusals } = JSON.parse(jsonOf(rehearsal({ steps: [step()], refusals: [refusal] })));
    expect([steps[0].id, refusals[0]]).toEqual([
      null,
      { urn: null, type: null, name: null, message: "no", during: "preview" },
    ]);
  });

  it.each(["|", "`", "*", "_", "[", "]", "<", ">", "#", "@", "~", "\\"])("escapes %s of a name in Markdown", (sign) => {
    const markdown = markdownOf(rehearsal({ steps: [step({ name: `a${sign}b` })] }));
    expect(markdown).toContain(`<code>a&#${sign.codePointAt(0)};b</code>`);
  });
});
