import { execFile, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startEmulator } from "../../emulator";
import { dynamicText } from "../../sdk/runtime/dynamic-text";
import { engineEnv, getEngine } from "../../tools/engine";
import { TOOL_LIBRARIES } from "../../tools/package/manifest";
import { stagePackage } from "../../tools/package/stage";

const CHECKOUT = resolve(__dirname, "../..");

describe("the packed package, in an empty folder", () => {
  let folder: string;
  let installed: string;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "compute-package-"));
    const staged = join(folder, "staged");
    await stagePackage(staged);
    const tarball = execFileSync("npm", ["pack", staged, "--silent"], { cwd: folder, encoding: "utf8" }).trim();
    execFileSync("tar", ["xzf", tarball], { cwd: folder });
    rmSync(staged, { recursive: true });
    // It uses the dependencies of the checkout, except the package itself and what is part of its files.
    const modules = join(folder, "node_modules");
    execFileSync("mkdir", [modules]);
    for (const name of readdirSync(join(CHECKOUT, "node_modules"))) {
      if (name !== "pulumi-compute" && name !== "quickstart" && !TOOL_LIBRARIES.includes(name))
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

  it("an ES module can import them by name", () => {
    const script = `import { Vpc, getRegionsOutput, Provider } from "pulumi-compute";
import { startEmulator } from "pulumi-compute/emulator";
import { startStack } from "pulumi-compute/testing";
console.log([Vpc, getRegionsOutput, Provider, startEmulator, startStack].map((one) => typeof one).join());`;
    writeFileSync(join(folder, "script.mjs"), script);
    const output = execFileSync(join(CHECKOUT, "node_modules/.bin/node"), ["script.mjs"], {
      cwd: folder,
      encoding: "utf8",
    });
    expect(output.trim()).toBe("function,function,function,function,function");
  });

  it.each([
    ["the text in the state", dynamicText("Vpc")],
    ["that of form 1", 'exports.handler = () => require("pulumi-compute/provider").dynamic("Vpc")'],
  ])("%s finds the provider from an unrelated folder", (_what, text) => {
    const script = `const text = ${JSON.stringify(text)};
const provider = require("require-from-string")(text).handler();
console.log(Object.keys(provider).sort().join());`;
    expect(node(script).trim()).toBe("check,configure,create,delete,diff,read,update");
  });

  it("the emulator starts in-process and on the command line", () => {
    const script = `require("pulumi-compute/emulator").startEmulator().then(async (emulator) => {
  const paths = [emulator.url + "/regions", emulator.origin + "/", emulator.origin + "/_emulator/dashboard/main.js"];
  for (const path of paths) console.log((await fetch(path)).status);
  await emulator.close();
});`;
    expect(node(script).trim().split("\n")).toEqual(["200", "200", "200"]);
    const help = execFileSync("node", [join(installed, "bin/pulumi-compute"), "emulator", "--help"], {
      encoding: "utf8",
    });
    expect(help).toContain("--state");
  });

  it("the command line runs without the libraries that are part of its file", () => {
    const run = (...words: string[]) =>
      execFileSync(join(CHECKOUT, "node_modules/.bin/node"), [join(installed, "bin/pulumi-compute"), ...words], {
        cwd: folder,
        encoding: "utf8",
      });
    expect(run("--version").trim()).toBe(manifestOf(installed)["version"]);
    expect(run("adopt", "--help")).toContain("--check");
  });

  it("package.json says nothing about the repository's own work, and names no library of the tools", () => {
    const manifest = manifestOf(installed);
    for (const name of ["workspaces", "scripts", "devDependencies", "private"])
      expect(manifest).not.toHaveProperty(name);
    const names = Object.keys(manifest["dependencies"] as object);
    expect(names.filter((name) => TOOL_LIBRARIES.includes(name))).toEqual([]);
    // A range, so that a program has one copy of what it shares with the package.
    for (const name of ["@pulumi/pulumi", "@grpc/grpc-js", "google-protobuf"])
      expect((manifest["dependencies"] as Record<string, string>)[name]).toMatch(/^\^/);
  });

  it("no link in its documents is dead", () => {
    const pages = readdirSync(installed, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".md"));
    expect(pages.length).toBeGreaterThan(50);
    const dead = pages.flatMap((page) => {
      const links = [...readFileSync(join(installed, page), "utf8").matchAll(/\]\((?!https?:|#)([^)#\s]+)/g)];
      const targets = links.map(([, target = ""]) => target);
      return targets
        .filter((target) => !existsSync(resolve(installed, dirname(page), target)))
        .map((one) => `${page}: ${one}`);
    });
    expect(dead).toEqual([]);
  });

  it("runs a program on the plugin host with the project file that README.md shows", async () => {
    const readme = readFileSync(join(installed, "README.md"), "utf8");
    const [, plugins = ""] = /^# Pulumi\.yaml\n(plugins:[^`]*)/m.exec(readme) ?? [];
    expect(plugins).toContain("path: node_modules/pulumi-compute/bin");
    const runtime = "runtime:\n  name: nodejs\n  options:\n    typescript: false\n";
    writeFileSync(join(folder, "Pulumi.yaml"), `name: packed\n${runtime}${plugins}`);
    writeFileSync(join(folder, "package.json"), JSON.stringify({ name: "packed", private: true, main: "index.js" }));
    writeFileSync(
      join(folder, "index.js"),
      `const compute = require("pulumi-compute");
const net = new compute.Vpc("net", { label: "net", region: "us-east" });
exports.urn = net.urn;`,
    );
    mkdirSync(join(folder, "state"));
    const emulator = await startEmulator();
    try {
      const pulumi = await pulumiIn(folder, { COMPUTE_URL: emulator.url, COMPUTE_TOKEN: emulator.token });
      await pulumi("stack", "init", "dev");
      const up = await pulumi("up", "--yes", "--skip-preview", "--config", "compute:host=plugin");
      expect(up).not.toContain("$PATH");
      expect(JSON.parse(await pulumi("stack", "output", "--json"))).toEqual({
        urn: "urn:pulumi:dev::packed::compute:index:Vpc::net",
      });
      expect(emulator.control.requests()).toContainEqual(
        expect.objectContaining({ method: "POST", path: "/vpcs", status: 200 }),
      );
    } finally {
      await emulator.close();
    }
  });

  it("pulumi new makes a project of the template, which names this version and compiles", async () => {
    const pulumi = await pulumiIn(folder, {});
    const template = join(CHECKOUT, "templates/pulumi-compute-typescript");
    const made = join(folder, "made");
    await pulumi("new", template, "--generate-only", "--yes", "--offline", "--name", "shop", "--dir", made);
    expect(readFileSync(join(made, "Pulumi.yaml"), "utf8")).toContain("name: shop");
    const { name, dependencies } = manifestOf(made);
    const { version, dependencies: ours } = manifestOf(installed);
    expect({ name, dependencies }).toEqual({
      name: "shop",
      dependencies: {
        "@pulumi/pulumi": (ours as Record<string, string>)["@pulumi/pulumi"],
        "pulumi-compute": `^${version}`,
      },
    });
    execFileSync(join(CHECKOUT, "node_modules/.bin/tsc"), ["-p", made], { encoding: "utf8" });
  });

  it("the launcher for Windows starts the plugin in its own folder, with the engine's arguments", async () => {
    const bin = join(installed, "bin");
    const [quiet, line = ""] = readFileSync(join(bin, "pulumi-resource-compute.cmd"), "utf8").split(/\r?\n/);
    expect(quiet).toBe("@echo off");
    expect(line).toContain("%~dp0");
    expect(line).toContain("%*");
    // Windows replaces them with the launcher's folder, with a separator at its end, and the arguments.
    const command = line.replace("%~dp0", `${bin}/`).replace("%*", "127.0.0.1:1");
    const plugin = spawn(command, { shell: true, stdio: ["pipe", "pipe", "inherit"] });
    const [port] = await once(plugin.stdout, "data");
    expect(String(port)).toMatch(/^\d+\n$/);
    plugin.stdin.end();
    expect(await once(plugin, "exit")).toEqual([0, null]);
  });

  it("contains what a user needs, and no development files", () => {
    const names = readdirSync(installed).sort();
    expect(names).toEqual([
      "CHANGELOG.md",
      "CONTRIBUTING.md",
      "LICENSE",
      "README.md",
      "SECURITY.md",
      "bin",
      "dist",
      "docs",
      "emulator",
      "entry",
      "examples",
      "package.json",
      "provider",
      "schema.json",
      "templates",
    ]);
    expect(readdirSync(join(installed, "bin")).sort()).toEqual([
      "check-node.js",
      "node-version.js",
      "pulumi-compute",
      "pulumi-resource-compute",
      "pulumi-resource-compute.cmd",
    ]);
    expect(readdirSync(join(installed, "dist")).sort()).toEqual([
      "THIRD-PARTY-LICENSES.txt",
      "components",
      "emulator",
      "provider",
      "sdk",
      "testing",
    ]);
    const scripts = readdirSync(join(installed, "dist/emulator"), { recursive: true, encoding: "utf8" });
    expect(scripts.filter((name) => name.endsWith(".js")).sort()).toEqual(["cli.js", "index.js"]);
  });

  it("the types that programs see mention neither zod nor the provider's internals", () => {
    for (const file of readdirSync(join(installed, "dist/sdk")).filter((name) => name.endsWith(".d.ts"))) {
      const text = readFileSync(join(installed, "dist/sdk", file), "utf8");
      expect(text, file).not.toMatch(/from "(zod|\.\.\/provider)/);
    }
  });
});

function manifestOf(folder: string): Readonly<Record<string, unknown>> {
  return JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
}

/** Runs the CLI in a folder and returns its standard output. Fails if the CLI fails. */
async function pulumiIn(
  folder: string,
  env: Readonly<Record<string, string>>,
): Promise<(...args: readonly string[]) => Promise<string>> {
  const engine = await getEngine();
  const all = {
    ...engineEnv(engine, process.env),
    PULUMI_BACKEND_URL: `file://${join(folder, "state")}`,
    PULUMI_CONFIG_PASSPHRASE: "packed",
    PULUMI_HOME: join(folder, "home"),
    ...env,
  };
  return async (...args) => {
    const words = ["--non-interactive", "--color", "never", ...args];
    const { stdout } = await promisify(execFile)(engine.command, words, { cwd: folder, env: all });
    return stdout;
  };
}
