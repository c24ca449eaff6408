import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Check } from "../../../../provider/cli/doctor/check";
import { isHealthy, jsonOf, textOf } from "../../../../provider/cli/doctor/command";
import { diagnose } from "../../../../provider/cli/doctor/diagnosis";
import { useEmulator } from "../../resources/support/use-emulator";
import { exportOf } from "../adopt/support/check";

describe("a diagnosis", () => {
  const service = useEmulator();
  let folder: string;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "compute-doctor-"));
    vi.stubEnv("PATH", `${folder}${delimiter}${process.env["PATH"]}`);
    await writeFile(join(folder, "Pulumi.yaml"), "name: shop\nruntime: nodejs\n");
  });

  afterEach(async () => {
    vi.unstubAllEnvs();
    await rm(folder, { recursive: true });
  });

  /** Puts a `pulumi` on PATH that answers each command with a text; an unknown command fails. */
  async function pulumiAnswers(texts: Readonly<Record<string, string>>): Promise<void> {
    const script = `#!/usr/bin/env node
const text = ${JSON.stringify(texts)}[process.argv[2]];
if (text === undefined) { console.error("error: no stack selected"); process.exitCode = 255; } else console.log(text);
`;
    await writeFile(join(folder, "pulumi"), script);
    await chmod(join(folder, "pulumi"), 0o755);
  }

  function configOf(more: Readonly<Record<string, string>> = {}): string {
    const { url, token } = service.emulator;
    const all = { "compute:url": url, "compute:token": token, ...more };
    return JSON.stringify(Object.fromEntries(Object.entries(all).map(([key, value]) => [key, { value }])));
  }

  const byName = (checks: readonly Check[]) => Object.fromEntries(checks.map(({ name, status }) => [name, status]));

  it("of a stack in order has no problem, and prints neither token nor other secrets", async () => {
    const resource = service.resource("Vpc", "net");
    await resource.up({ label: "net", region: "us-east" });
    const stack = exportOf([{ token: "Vpc", name: "net", state: resource.must }]);
    await pulumiAnswers({ version: "v3.259.0", config: configOf(), stack });
    const checks = await diagnose({ folder, env: {} });
    expect(byName(checks)).toEqual({
      node: "ok",
      engine: "ok",
      plugin: "skipped",
      stack: "ok",
      settings: "ok",
      reachability: "ok",
      clock: "ok",
      token: "ok",
      scopes: "ok",
      grants: "ok",
      limits: "skipped",
    });
    expect(isHealthy(checks)).toBe(true);
    expect(textOf(checks).split("\n")).toHaveLength(checks.length);
    expect(`${textOf(checks)}${jsonOf(checks)}`).not.toContain(service.emulator.token);
    expect(JSON.parse(jsonOf(checks))).toMatchObject({ ok: true, checks: checks.map(({ name }) => ({ name })) });
  });

  it("names a misspelt setting", async () => {
    await pulumiAnswers({ version: "v3.259.0", config: configOf({ "compute:tokn": "x" }), stack: exportOf([]) });
    const checks = await diagnose({ folder, env: {} });
    expect(checks.find(({ name }) => name === "settings")).toMatchObject({
      status: "failed",
      message: expect.stringContaining("compute:tokn is not a setting; did you mean compute:token?"),
    });
    expect(isHealthy(checks)).toBe(false);
  });

  it("names a misspelt setting beside what is missing without it", async () => {
    const { url } = service.emulator;
    const config = JSON.stringify({ "compute:url": { value: url }, "compute:tokn": { value: "x" } });
    await pulumiAnswers({ version: "v3.259.0", config, stack: exportOf([]) });
    const last = (await diagnose({ folder, env: {} })).at(-1);
    expect(last?.message).toMatch(/did you mean compute:token\?.*The API token is not set/);
  });

  it("takes the settings of a project named compute for the program's own", async () => {
    await writeFile(join(folder, "Pulumi.yaml"), "name: compute\nruntime: nodejs\n");
    await pulumiAnswers({ version: "v3.259.0", config: configOf({ "compute:size": "x" }), stack: exportOf([]) });
    expect(byName(await diagnose({ folder, env: {} }))).toMatchObject({ settings: "ok" });
  });

  it("without a stack checks the machine and the environment", async () => {
    await pulumiAnswers({ version: "v3.200.0" });
    const { url, token } = service.emulator;
    const checks = await diagnose({ folder, env: { COMPUTE_URL: url, COMPUTE_TOKEN: token } });
    expect(byName(checks)).toMatchObject({ engine: "warning", stack: "warning", token: "ok", scopes: "skipped" });
    const bare = await diagnose({ folder, env: {} });
    expect(bare.at(-1)).toMatchObject({
      name: "settings",
      status: "failed",
      message: expect.stringContaining("not set"),
    });
    expect(JSON.parse(jsonOf(bare))).toMatchObject({ ok: false });
  });
});
