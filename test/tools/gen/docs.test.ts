import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { generated, invented, real, written } from "./support";

describe("the documentation", () => {
  test("links only to pages that exist, and to every page", async () => {
    const pages = [...(await written(real))].filter(([path]) => path.endsWith(".md"));
    const paths = pages.map(([path]) => path);
    const linked = new Set<string>();
    for (const [path, text] of pages) {
      for (const [, target = ""] of text.matchAll(/\]\(([^)#]+)\)/g)) linked.add(join(dirname(path), target));
    }
    const byHand = [
      "docs/adopting.md",
      "docs/ci.md",
      "docs/connections.md",
      "docs/other-languages.md",
      "docs/reliability.md",
      "docs/troubleshooting.md",
      "docs/emulator.md",
      "docs/testing-programs.md",
      "docs/performance.md",
      "docs/rehearse.md",
    ];
    expect([...linked].sort()).toEqual([...paths.filter((path) => path !== "docs/README.md"), ...byHand].sort());
    for (const path of byHand) expect(existsSync(path)).toBe(true);
  });

  test("contains each definition's example unchanged", async () => {
    const text = [...(await written(real))].map(([, page]) => page).join("\n");
    for (const { example } of [...real.resources, ...real.dataSources]) expect(text).toContain(example.trim());
  });

  test("has tables whose rows all have the columns of their head, whatever a cell contains", async () => {
    for (const definitions of [real, invented]) {
      for (const [path, text] of await written(definitions)) {
        if (!path.endsWith(".md")) continue;
        for (const block of text.split("\n\n").filter((part) => part.startsWith("|"))) {
          const widths = block
            .trim()
            .split("\n")
            .map((row) => row.split(/(?<!\\)\|/).length);
          expect(new Set(widths).size, `${path}: ${block}`).toBe(1);
        }
      }
    }
  });

  test("shows type, bounds and default of an input, and what changing and removing it does", async () => {
    const page = await generated(invented, "docs/resources/gadget.md");
    expect(page).toContain("| `size` | integer | required | Size in pixels, 1 to 255. | 1 to 255 |");
    expect(page).toContain("3 to 32 characters; matches `^[a-z\\|]+$`");
    expect(page).toContain(
      "| `tags` | list of string | optional | Tags. Order and duplicates do not matter. | at most 3 entries |",
    );
    expect(page).toContain("| `notes` | Changing it updates the gadget in place. | Removing it sends `null`. |");
    expect(page).toContain("| `region` | Changing it replaces the gadget. | It must be declared. |");
  });

  test("shows every form of `opts.import`", async () => {
    const page = await generated(invented, "docs/resources/gadget.md");
    expect(page).toContain(`new compute.Gadget("name", args, { import: "111/my-name" });`);
    expect(page).toContain(`new compute.Gadget("name", args, { import: "111/name:my-name" });`);
  });

  test("lists every setting with its environment variable", async () => {
    const page = await generated(real, "docs/configuration.md");
    for (const [name, setting] of Object.entries(real.settings)) {
      const row = page.split("\n").find((line) => line.startsWith(`| \`compute:${name}\` |`));
      expect(row).toContain(setting.describe);
      if (setting.env !== undefined) expect(row).toContain(`\`${setting.env}\``);
    }
  });
});
