import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { gaps, operationsFile, operationsText } from "../../tools/operations";
import { scanOperations } from "../../tools/operations/scan";

describe("operations of the API and the definitions that reach them", () => {
  it("every operation of the description is reached, or a reason says why nothing is missing", () => {
    expect(gaps()).toEqual([]);
  });

  it("the document is up to date", () => {
    expect(readFileSync(operationsFile, "utf8")).toBe(operationsText());
  });

  it("a definition counts for its own literals and those beside it, not for another definition's", () => {
    const folder = mkdtempSync(join(tmpdir(), "compute-operations-"));
    try {
      writeFileSync(
        join(folder, "a.ts"),
        `import { view } from "./shared";
export const a = defineResource({ token: "A", create: () => send({ operation: "A Create" }), read: view });
export const b = defineResource({ token: "B", create: () => send({ operation: "B Create" }) });`,
      );
      writeFileSync(join(folder, "shared.ts"), 'export const view = () => send({ operation: "View" });');
      const uses = scanOperations([folder], new Set(["A Create", "B Create", "View", "Delete"]));
      expect([...(uses.get("A Create") ?? [])]).toEqual(["A"]);
      expect([...(uses.get("B Create") ?? [])]).toEqual(["B"]);
      expect([...(uses.get("View") ?? [])]).toEqual(["A", "B"]);
      expect(uses.has("Delete")).toBe(false);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
