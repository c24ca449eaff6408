import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import ts from "typescript";
import { describe, expect, it } from "vitest";
import { compile } from "../support/compile";

const CHECKOUT = resolve(__dirname, "../..");
const page = readFileSync(join(CHECKOUT, "docs/ci.md"), "utf8");
const blocks = [...page.matchAll(/^```(\w*)\n(.*?)^```$/gms)].map(([, kind = "", text = ""]) => ({ kind, text }));

function blocksOf(kind: string): string[] {
  return blocks.filter((block) => block.kind === kind).map(({ text }) => text);
}

describe("docs/ci.md", () => {
  it("has no block that no test runs: two in the test of the pipelines, two in that of PostgreSQL, and a program", () => {
    const begins = blocksOf("sh").map((text) => text.split(" ").slice(0, 2).join(" ").split("=")[0]);
    expect(begins).toEqual(["cp -r", "cp -r", "export PULUMI_BACKEND_URL", "pulumi cancel"]);
    expect([blocksOf("ts").length, blocks.length]).toEqual([1, 6]);
  });

  it("has a program that compiles", () => {
    const path = join(CHECKOUT, "examples/quickstart/page.ts");
    const options: ts.CompilerOptions = {
      noEmit: true,
      strict: true,
      skipLibCheck: true,
      target: ts.ScriptTarget.ES2022,
      module: ts.ModuleKind.Node16,
      moduleResolution: ts.ModuleResolutionKind.Node16,
      types: ["node"],
    };
    expect(compile([path], options, new Map([[path, blocksOf("ts")[0] ?? ""]]))).toEqual([]);
  });

  it("names the files of the pipelines that there are", () => {
    const places = ["github", "gitlab", "."].map((folder) => join(CHECKOUT, "templates/pipelines", folder));
    const named = [...page.matchAll(/^\| `((?:\.git|ci\/)[^`]+)` \|/gm)].map(([, name = ""]) => name);
    expect(named.length).toBeGreaterThan(5);
    for (const name of named)
      expect(
        places.some((place) => existsSync(join(place, name))),
        name,
      ).toBe(true);
  });

  it("links to files and headings that exist", () => {
    for (const [, target = "", anchor = ""] of page.matchAll(/\]\(([^)#]*)#?([^)]*)\)/g)) {
      const path = target === "" ? join(CHECKOUT, "docs/ci.md") : join(CHECKOUT, "docs", target);
      expect(existsSync(path), path).toBe(true);
      if (anchor !== "") expect(anchorsOf(path), anchor).toContain(anchor);
    }
  });
});

function anchorsOf(path: string): string[] {
  const heads = [...readFileSync(path, "utf8").matchAll(/^#+ (.*)$/gm)].map(([, text = ""]) => text);
  return heads.map((text) =>
    text
      .toLowerCase()
      .replaceAll(/[^\w\- ]/g, "")
      .replaceAll(" ", "-"),
  );
}
