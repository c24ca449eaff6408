import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { network } from "./support/programs";
import { Stack } from "./support/stack";

describe.each(["dynamic", "plugin"] as const)("the token and the state, on the %s host", (host) => {
  let stack: Stack;

  beforeAll(async () => {
    // Warm programs are inline programs: the warning must be correct for both.
    stack = await Stack.start({ host, processes: host === "dynamic" ? "own" : "warm" });
    await stack.program(network());
  });

  afterAll(async () => {
    await stack.stop();
  });

  it("a token from the environment is not in the state, and __provider is one short line", async () => {
    await stack.must(["up", "--yes", "--skip-preview"]);
    expect((await stack.stateText()).includes(stack.emulator.token)).toBe(false);
    for (const resource of await stack.resources()) {
      const text = String(resource.outputs?.["__provider"]);
      expect(text).toMatch(/^exports\.handler=[^\n]+$/);
      expect(text.length).toBeLessThan(120);
    }
  });

  it("a token in plain configuration causes one warning", async () => {
    await stack.must(["config", "set", "--plaintext", "compute:token", stack.emulator.token]);
    const run = await stack.up();
    expect(run.code).toBe(0);
    const diagnostics = run.output.slice(run.output.indexOf("Diagnostics:"));
    expect(diagnostics.match(/in plain text/g)).toHaveLength(1);
  });

  it("a token from secret configuration is in the state as ciphertext only, and works", async () => {
    await stack.must(["config", "set", "--secret", "compute:token", stack.emulator.token]);
    await stack.must(["config", "set", "compute:url", stack.emulator.url]);
    const none = { COMPUTE_URL: undefined, COMPUTE_TOKEN: undefined };
    const run = await stack.run(["up", "--yes", "--skip-preview"], none);
    expect(run.code).toBe(0);
    expect(run.output).not.toContain("plain text");
    const state = await stack.stateText();
    expect(state.includes(stack.emulator.token)).toBe(false);
    expect(state).toContain("ciphertext");
    expect((await stack.run(["refresh", "--yes", "--skip-preview"], none)).code).toBe(0);
    expect((await stack.run(["destroy", "--yes", "--skip-preview"], none)).code).toBe(0);
  });

  it("a token that a program gives to a provider in plain text causes one warning; one from the environment or a secret does not", async () => {
    const vpc = 'new compute.Vpc("other", { region: "us-east" }, { provider });';
    for (const [token, warnings] of [
      ['"written-in-the-program"', 1],
      ["process.env.COMPUTE_TOKEN", 0],
      ['pulumi.secret("written-in-the-program")', 0],
    ] as const) {
      await stack.program(`const provider = new compute.Provider("account", { token: ${token} }); ${vpc}`);
      const run = await stack.preview();
      expect(run.code).toBe(0);
      const diagnostics = run.output.split("Diagnostics:")[1] ?? "";
      expect(diagnostics.match(/in plain text/g) ?? [], token).toHaveLength(warnings);
    }
  });
});
