import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Emulator, startEmulator } from "../../emulator";
import { blocksOf } from "../support/blocks";
import { unexplainedWarnings } from "./support/explained";
import { packPackage, pulumiIn } from "./support/packed";
import { type Manager, nodes, Toolchains } from "./support/toolchains";

const CHECKOUT = resolve(__dirname, "../..");
const TEMPLATE = join(CHECKOUT, "templates/pulumi-compute-typescript");
const PLUGINS = "plugins:\n  providers:\n    - name: compute\n      path: node_modules/pulumi-compute/bin\n";
/** Installing, and five runs of the engine, on a machine that has other work. Milliseconds. */
const LIMIT = 600_000;
const RUNTIME = "runtime:\n  name: nodejs\n";

const managers: readonly Manager[] = ["npm", "pnpm", "yarn"];
const versions = ["least", "newest"] as const;
const cases = managers.flatMap((manager) => versions.map((node) => ({ manager, node, version: nodes[node] })));

let root: string;
let tarball: string;
let toolchains: Toolchains;
let program: string;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "compute-packed-"));
  tarball = await packPackage(root);
  toolchains = await Toolchains.get(join(root, "tools"));
  const declared = blocksOf("README.md").find(({ file }) => file === "index.ts");
  if (declared === undefined) throw new Error("README.md has no program.");
  program = declared.text;
}, LIMIT);

afterAll(async () => {
  await rm(root, { recursive: true, force: true });
});

describe.each(cases)(
  "the packed package, installed by $manager on Node $version",
  { timeout: LIMIT },
  ({ manager, node }) => {
    let folder: string;
    let emulator: Emulator;

    beforeAll(async () => {
      folder = join(root, `${manager}-${node}`);
      await mkdir(folder);
      await makeProject(folder);
      emulator = await startEmulator();
      const log = await toolchains.install(manager, node, folder);
      expect(unexplainedWarnings(log)).toEqual([]);
    }, LIMIT);

    beforeEach(() => {
      emulator.control.reset();
      emulator.control.clearRequests();
    });

    afterAll(async () => {
      await emulator.close();
      await rm(folder, { recursive: true, force: true });
    });

    it.each(["dynamic", "plugin"])("runs README's program on the %s host, and warns of nothing", async (host) => {
      const pulumi = await pulumiIn(folder, emulator, toolchains.env(node));
      let log = "";
      const run = async (...args: readonly string[]) => {
        const { stdout, stderr } = await pulumi(...args);
        log += `\n${stdout}\n${stderr}`;
        return stdout;
      };
      await run("stack", "init", host);
      await run("up", "--yes", "--config", `compute:host=${host}`);
      expect(JSON.parse(await run("stack", "output", "--json"))).not.toEqual({});
      await run("preview", "--expect-no-changes");
      await run("refresh", "--yes", "--expect-no-changes");
      await run("destroy", "--yes");
      const written = emulator.control.requests().filter(({ method }) => method !== "GET");
      expect(new Set(written.map(({ method }) => method))).toEqual(new Set(["POST", "DELETE"]));
      expect(written.filter(({ status }) => status !== 200)).toEqual([]);
      expect(unexplainedWarnings(log)).toEqual([]);
    });

    it("has one copy of what it shares with the program", async () => {
      const script = `const ours = require("node:module").createRequire(require.resolve("pulumi-compute"));
console.log(process.version, ours.resolve("@pulumi/pulumi") === require.resolve("@pulumi/pulumi"));`;
      await writeFile(join(folder, "copies.js"), script);
      expect(await toolchains.node(node, folder, "copies.js")).toBe(`v${nodes[node]} true\n`);
    });
  },
);

/** A project of the template, with README's program, that depends on the tarball. */
async function makeProject(folder: string): Promise<void> {
  await cp(join(TEMPLATE, "tsconfig.json"), join(folder, "tsconfig.json"));
  const manifest = JSON.parse(await readFile(join(TEMPLATE, "package.json"), "utf8"));
  const dependencies = { ...manifest.dependencies, "pulumi-compute": `file:${tarball}` };
  await writeFile(join(folder, "package.json"), JSON.stringify({ ...manifest, name: "packed", dependencies }));
  await writeFile(join(folder, "Pulumi.yaml"), `name: packed\n${RUNTIME}${PLUGINS}`);
  await writeFile(join(folder, "index.ts"), program);
}
