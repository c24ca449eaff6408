import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { textOf } from "./support/blocks";

const CHECKOUT = resolve(__dirname, "..");
const README = textOf("README.md");

describe("README.md", () => {
  it("links to files that exist", () => {
    const links = [...README.matchAll(/\]\((?!https?:)([^)#]+)/g)].map(([, link = ""]) => link);
    expect(links.length).toBeGreaterThan(20);
    for (const link of links) expect(existsSync(join(CHECKOUT, link)), link).toBe(true);
  });

  it("is no longer than a front page", () => {
    expect(README.split("\n").length).toBeLessThanOrEqual(151);
  });

  it("names the recorded numbers of requests", () => {
    const row = /^\| `Vpc` \| (\d+) \| (\d+) \|/m.exec(textOf("docs/performance.md"));
    expect(README).toContain(`20 VPCs are created by ${row?.[1]} requests and refreshed by ${row?.[2]}`);
  });
});
