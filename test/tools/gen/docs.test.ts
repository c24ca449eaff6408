import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { kebabCase } from "../../../tools/gen/names";
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
      "docs/components.md",
      "docs/ci.md",
      "docs/connections.md",
      "docs/first-stack.md",
      "docs/hosts.md",
      "docs/messages.md",
      "docs/other-languages.md",
      "docs/several-accounts.md",
      "docs/support.md",
      "docs/upgrade.md",
      "SECURITY.md",
      "docs/reliability.md",
      "docs/subnets.md",
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

  test("says of an input of which one of several is needed that removing it is refused", async () => {
    for (const { token, noun, oneOf = [] } of real.resources) {
      const page = await generated(real, `docs/resources/${kebabCase(token)}.md`);
      for (const name of oneOf.flat()) {
        expect(lineOf(page, name)).toMatch(new RegExp(`Removing it is refused, unless .* or the ${noun} was adopted`));
      }
    }
  });

  test("shows an import by an id in the form of the service", async () => {
    expect(await generated(real, "docs/resources/image.md")).toContain('{ import: "private/123" }');
    const object = await generated(real, "docs/resources/bucket-object.md");
    expect(object).toContain('compute.BucketObject.get("name", "us-east-1/my-bucket/images/logo.png")');
    for (const { token, id, idExample, stateOnly } of real.resources) {
      if (!stateOnly && Object.values(id).includes("text")) expect(idExample, token).toBeDefined();
    }
  });

  test("lists what the definition of each resource needs of a token and its user", async () => {
    const page = await generated(real, "docs/security.md");
    for (const { token, access } of real.resources) {
      const row = page.split("\n").find((line) => line.startsWith(`| [${token}](`));
      expect(row, token).toContain(`\`${access?.scope}\``);
      if (access?.grant !== undefined) expect(row).toContain(`needs \`${access.grant}\``);
      expect(row?.includes("cannot manage it")).toBe(access?.unrestricted === true);
    }
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

/** The row of an input in the table of changes. */
function lineOf(page: string, name: string): string {
  const changes = page.slice(page.indexOf("## Changes"), page.indexOf("## Outputs"));
  return changes.split("\n").find((line) => line.startsWith(`| \`${name}\` |`)) ?? "";
}
