import { execFile } from "node:child_process";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Emulator, startEmulator } from "../../emulator";
import { packPackage, pulumiIn } from "./support/packed";

const CHECKOUT = resolve(__dirname, "../..");
const NODE = join(CHECKOUT, "node_modules/.bin/node");
const run = promisify(execFile);

/** The least version of the range in package.json, and the newest of it that the registry has. */
const range: string = require(join(CHECKOUT, "package.json")).dependencies["@pulumi/pulumi"];
const versions = [
  ["the least", range.replace("^", "")],
  ["the newest", range],
] as const;

const PROGRAM = `const compute = require("pulumi-compute");
const net = new compute.Vpc("net", { label: "net", region: "us-east" });
exports.label = net.label;
exports.region = compute.getRegionOutput({ id: "us-east" }).id;`;

const MOCKED = `const pulumi = require("@pulumi/pulumi");
pulumi.runtime
  .setMocks({
    newResource: (args) => ({ id: args.name + "-id", state: args.inputs }),
    call: () => ({ id: "mocked" }),
  })
  .then(async () => {
    const { label, region } = require("./index.js");
    const { Vpc } = require("pulumi-compute");
    const read = Vpc.get("other", "77", { label: "known" });
    const values = pulumi.all([label, region, read.label]);
    values.apply((all) => console.log(JSON.stringify(all)));
  });`;

describe.each(versions)("the packed package beside %s version of @pulumi/pulumi", (_which, version) => {
  let folder: string;
  let emulator: Emulator;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "compute-versions-"));
    const tarball = await packPackage(folder);
    const dependencies = { "pulumi-compute": `file:${tarball}`, "@pulumi/pulumi": version };
    const manifest = { name: "versions", private: true, main: "index.js", dependencies };
    await writeFile(join(folder, "package.json"), JSON.stringify(manifest));
    await run("npm", ["install", "--no-audit", "--no-fund", "--prefer-offline", "--silent"], { cwd: folder });
    const options = "runtime:\n  name: nodejs\n  options:\n    typescript: false\n";
    const plugins = "plugins:\n  providers:\n    - name: compute\n      path: node_modules/pulumi-compute/bin\n";
    await writeFile(join(folder, "Pulumi.yaml"), `name: versions\n${options}${plugins}`);
    await writeFile(join(folder, "index.js"), PROGRAM);
    await writeFile(join(folder, "mocked.js"), MOCKED);
    emulator = await startEmulator();
  });

  afterAll(async () => {
    await emulator.close();
    await rm(folder, { recursive: true, force: true });
  });

  it("is installed with one copy of it, and that one has the protocol files", async () => {
    const all = await readdir(join(folder, "node_modules"), { recursive: true });
    const copies = all.filter((name) => /(^|\/)@pulumi\/pulumi\/package\.json$/.test(name));
    expect(copies).toEqual(["@pulumi/pulumi/package.json"]);
    if (!version.startsWith("^")) {
      const text = await readFile(join(folder, "node_modules", copies[0] ?? ""), "utf8");
      expect(JSON.parse(text).version).toBe(version);
    }
    const files = ["engine_grpc_pb", "engine_pb", "plugin_pb", "provider_grpc_pb", "provider_pb", "status_pb"];
    const script = files.map((name) => `require("@pulumi/pulumi/proto/${name}");`).join("");
    await run(NODE, ["-e", `${script} require("pulumi-compute/provider");`], { cwd: folder });
  });

  it("a program runs under mocks", async () => {
    const { stdout, stderr } = await run(NODE, ["mocked.js"], { cwd: folder });
    expect([stdout.trim(), stderr]).toEqual(['["net","mocked","known"]', ""]);
  });

  it.each(["dynamic", "plugin"])("a stack is made, unchanged and destroyed on the %s host", async (host) => {
    const pulumi = await pulumiIn(folder, emulator);
    await pulumi("stack", "init", host);
    await pulumi("up", "--yes", "--skip-preview", "--config", `compute:host=${host}`);
    const { stdout } = await pulumi("stack", "output", "--json");
    expect(JSON.parse(stdout)).toEqual({ label: "net", region: "us-east" });
    await pulumi("preview", "--expect-no-changes");
    await pulumi("destroy", "--yes", "--skip-preview");
    expect(emulator.control.requests()).toContainEqual(expect.objectContaining({ method: "DELETE", status: 200 }));
    emulator.control.clearRequests();
  });
});
