import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const CHECKOUT = resolve(__dirname, "..");

describe("the packed package, in an empty folder", () => {
  let folder: string;
  let installed: string;

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "compute-package-"));
    execFileSync("npm", ["pack", "--silent", "--ignore-scripts", "--pack-destination", folder], { cwd: CHECKOUT });
    const [tarball = ""] = readdirSync(folder);
    execFileSync("tar", ["xzf", tarball], { cwd: folder });
    // Its dependencies are those of the checkout, all but the package itself.
    const modules = join(folder, "node_modules");
    execFileSync("mkdir", [modules]);
    for (const name of readdirSync(join(CHECKOUT, "node_modules"))) {
      if (name !== "pulumi-compute" && name !== "quickstart")
        symlinkSync(join(CHECKOUT, "node_modules", name), join(modules, name));
    }
    installed = join(modules, "pulumi-compute");
    execFileSync("mv", [join(folder, "package"), installed]);
  });

  afterAll(() => {
    rmSync(folder, { recursive: true, force: true });
  });

  function node(script: string): string {
    writeFileSync(join(folder, "script.js"), script);
    return execFileSync(join(CHECKOUT, "node_modules/.bin/node"), ["script.js"], { cwd: folder, encoding: "utf8" });
  }

  it("the classes and data sources can be imported", () => {
    const names = JSON.parse(node('console.log(JSON.stringify(Object.keys(require("pulumi-compute"))))'));
    for (const name of ["Vpc", "VpcSubnet", "SshKey", "getRegions", "getRegionsOutput"]) expect(names).toContain(name);
  });

  it("the text in the state finds the provider from an unrelated folder", () => {
    const script = `const text = 'exports.handler = () => require("pulumi-compute/provider").dynamic("Vpc")';
const provider = require("require-from-string")(text).handler();
console.log(Object.keys(provider).sort().join());`;
    expect(node(script).trim()).toBe("check,configure,create,delete,diff,read,update");
  });

  it("the emulator starts in-process and by command", () => {
    const script = `require("pulumi-compute/emulator").startEmulator().then(async (emulator) => {
  const answer = await fetch(emulator.url + "/regions");
  console.log(answer.status);
  await emulator.close();
});`;
    expect(node(script).trim()).toBe("200");
    const help = execFileSync("node", [join(installed, "dist/provider/cli/main.js"), "emulator", "--help"], {
      encoding: "utf8",
    });
    expect(help).toContain("--state");
  });

  it("holds what a user needs and nothing of the workshop", () => {
    const names = readdirSync(installed).sort();
    expect(names).toEqual([
      "CHANGELOG.md",
      "LICENSE",
      "README.md",
      "bin",
      "dist",
      "docs",
      "package.json",
      "schema.json",
    ]);
    expect(readdirSync(join(installed, "dist")).sort()).toEqual(["emulator", "provider", "sdk"]);
  });

  it("the types that programs see mention neither zod nor the provider's inside", () => {
    for (const file of readdirSync(join(installed, "dist/sdk")).filter((name) => name.endsWith(".d.ts"))) {
      const text = readFileSync(join(installed, "dist/sdk", file), "utf8");
      expect(text, file).not.toMatch(/from "(zod|\.\.\/provider)/);
    }
  });
});
