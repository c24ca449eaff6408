import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, test } from "vitest";

const ROOT = resolve(__dirname, "..");

/** Loads a file under a Node that says to be of a version. */
function check(
  version: string,
  file = "bin/check-node.js",
): { readonly status: number | null; readonly stderr: string } {
  const path = JSON.stringify(join(ROOT, file));
  const script = `Object.defineProperty(process.versions, "node", { value: ${JSON.stringify(version)} }); require(${path});`;
  const { status, stderr } = spawnSync(process.execPath, ["-e", script], { encoding: "utf8" });
  return { status, stderr };
}

describe("the launchers", () => {
  test.each(["20.20.2", "22.18.9"])("print the Node that they need where it is %s, and stop", (version) => {
    const { status, stderr } = check(version);
    expect(stderr).toMatch(/^pulumi-compute needs Node 22\.19 or later\. This is v\S+\.\n$/);
    expect(status).toBe(1);
  });

  test.each(["22.19.0", "22.20.0", "23.0.0", "24.21.0"])("start with Node %s", (version) => {
    expect(check(version)).toEqual({ status: 0, stderr: "" });
  });
});

describe("the package's entries", () => {
  test.each(["index", "provider", "emulator"])("%s says which Node it needs, before it loads anything else", (name) => {
    const { status, stderr } = check("20.20.2", `entry/${name}.js`);
    expect(stderr).toMatch(/^Error: pulumi-compute needs Node 22\.19 or later\. This is v\S+\.$/m);
    expect(status).toBe(1);
  });

  test("are what package.json names", () => {
    const { main, exports } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
    const named = [main, ...Object.values<{ default?: string }>(exports).flatMap((one) => one.default ?? [])];
    const files = readdirSync(join(ROOT, "entry")).filter((name) => name !== "check-node.js");
    expect([...new Set(named)].sort()).toEqual(files.map((name) => `./entry/${name}`).sort());
  });
});

describe("the documents", () => {
  const pages = ["README.md", "CONTRIBUTING.md", "docs/other-languages.md"];
  const all = [
    ...pages,
    ...readdirSync(join(ROOT, "docs"))
      .filter((name) => name.endsWith(".md"))
      .map((name) => `docs/${name}`),
  ];

  test.each(pages)("%s says which Node is needed in the words of the message", (page) => {
    expect(readFileSync(join(ROOT, page), "utf8")).toContain("pulumi-compute needs Node 22.19 or later");
  });

  test.each(all)("%s names no other version of Node as the least", (page) => {
    const named = [...readFileSync(join(ROOT, page), "utf8").matchAll(/\b(?:Node|`node`) (\d[\d.]*) or later/g)];
    expect(named.map(([, version]) => version).filter((version) => version !== "22.19")).toEqual([]);
  });
});
