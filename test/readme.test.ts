import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { resources } from "../provider/resources";

const CHECKOUT = resolve(__dirname, "..");
const README = readFileSync(join(CHECKOUT, "README.md"), "utf8");

describe("README.md", () => {
  it("names every resource in its table", () => {
    const named = [...README.matchAll(/^\| \[`(\w+)`\]/gm)].map(([, name]) => name);
    expect(named).toEqual(resources.map((one) => one.token));
  });

  it("links to files that exist", () => {
    const links = [...README.matchAll(/\]\((?!https?:)([^)#]+)/g)].map(([, link = ""]) => link);
    expect(links.length).toBeGreaterThan(20);
    for (const link of links) expect(existsSync(join(CHECKOUT, link)), link).toBe(true);
  });
});
