import { readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { getEngine } from "../../tools/engine";
import { commandLine, type Given } from "./support/command-line";
import { network } from "./support/programs";
import { Stack } from "./support/stack";

interface Checked {
  readonly name: string;
  readonly status: string;
  readonly message: string;
  readonly advice: string | null;
}

const HEALTHY = {
  node: "ok",
  engine: "ok",
  stack: "ok",
  settings: "ok",
  reachability: "ok",
  clock: "ok",
  token: "ok",
  scopes: "ok",
  grants: "ok",
  limits: "skipped",
};

describe.each(["dynamic", "plugin"] as const)("doctor in a project on the %s host", (host) => {
  let stack: Stack;

  beforeAll(async () => {
    stack = await Stack.start({ host });
    await stack.program(network());
    expect((await stack.up()).code).toBe(0);
  });

  afterAll(async () => {
    await stack.stop();
  });

  async function doctor(given: Given = {}) {
    const { code, stdout, stderr } = await commandLine(stack, ["doctor", "--json"], given);
    const { ok, checks } = JSON.parse(stdout) as { readonly ok: boolean; readonly checks: readonly Checked[] };
    expect([ok, stderr]).toEqual([code === 0, ""]);
    return { code, checks, byName: Object.fromEntries(checks.map(({ name, status }) => [name, status])) };
  }

  it("finds nothing wrong, writes nothing, and prints a line for each check", async () => {
    stack.emulator.control.clearRequests();
    const { code, byName, checks } = await doctor();
    expect(byName).toEqual({ ...HEALTHY, plugin: host === "plugin" ? "ok" : "skipped" });
    expect([code, stack.writes()]).toEqual([0, []]);
    const { code: asText, stdout } = await commandLine(stack, ["doctor"]);
    expect([asText, stdout.trimEnd().split("\n")]).toEqual([
      0,
      checks.map(({ name }) => expect.stringContaining(name)),
    ]);
    expect(stdout).not.toContain(stack.emulator.token);
  });

  it("names the scopes that the stack's resources need and the token lacks", async () => {
    const { token } = stack.emulator.control.addToken({ scopes: "vpc:read_write account:read_only" });
    const { code, checks, byName } = await doctor({ env: { COMPUTE_TOKEN: token } });
    expect(byName).toMatchObject({ ...HEALTHY, scopes: "failed" });
    const { message } = checks.find(({ name }) => name === "scopes") ?? { message: "" };
    expect([code, message]).toEqual([1, "missing: account:read_write (SshKey)"]);
  });
});

describe("a project on the plugin host without an entry for the plugin", () => {
  it("is refused at once with the lines to add, and doctor says so too; with these lines it runs", async () => {
    const stack = await Stack.start({ host: "plugin", processes: "own" });
    try {
      const file = join(stack.folder, "Pulumi.yaml");
      const [bare = ""] = (await readFile(file, "utf8")).split("plugins:");
      await writeFile(file, bare);
      await stack.program(
        'new compute.Vpc("net", { region: "us-east" });\nnew compute.Vpc("other", { region: "us-east" });',
      );
      const env = await withoutLauncher();
      const refused = await stack.run(["preview"], env);
      const [, lines = ""] =
        /does not say where the plugin is\. Add to it:\n\s*\n((?: +\S.*\n)+)/.exec(refused.output) ?? [];
      expect(refused.code).not.toBe(0);
      expect(refused.output.match(/does not say where the plugin is/g)?.length).toBeLessThanOrEqual(2);
      expect(refused.output).not.toMatch(/download|no resource plugin/);
      const { code, stdout } = await commandLine(stack, ["doctor"]);
      expect([code, stdout]).toEqual([1, expect.stringMatching(/^failed +plugin .*has no entry for it\. Add/m)]);
      await writeFile(file, bare + lines.replaceAll(/^ {4}/gm, ""));
      const run = await stack.run(["preview"], env);
      expect([run.code, run.code === 0 ? "" : run.output]).toEqual([0, ""]);
      expect((await commandLine(stack, ["doctor"])).code).toBe(0);
    } finally {
      await stack.stop();
    }
  });
});

/** An environment on whose PATH the engine does not find the plugin's launcher, as on a user's machine. */
async function withoutLauncher(): Promise<NodeJS.ProcessEnv> {
  const { binDir } = await getEngine();
  return { PATH: [binDir, dirname(process.execPath), "/usr/bin", "/bin"].join(":") };
}
