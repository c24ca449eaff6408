import { writeFile } from "node:fs/promises";
import { delimiter, join, resolve } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { engineEnv, getEngine } from "../../tools/engine";
import { Stack } from "./support/stack";

const SECRET = "not-for-the-state";

describe("secrets on the plugin host", () => {
  let stack: Stack;

  beforeEach(async () => {
    stack = await Stack.start({ host: "plugin" });
  });

  afterEach(async () => {
    await stack.stop();
  });

  it("a secret input stays out of state and output: after create, refresh, update, a failure, and on the other host", async () => {
    const program = (text: string, region = "us-east", more = "") =>
      `new compute.Vpc("net", { label: "net", region: "${region}", description: pulumi.secret("${text}"), ${more} });`;
    const steps: [string, string[]][] = [
      [program(SECRET), ["up", "--yes"]],
      [program(SECRET), ["refresh", "--yes", "--skip-preview"]],
      [program(`${SECRET}-2`), ["up", "--yes", "--diff"]],
      [program(`${SECRET}-2`, "nowhere"), ["up", "--yes", "--skip-preview"]],
      [program(`${SECRET}-3`), ["up", "--yes", "--skip-preview", "--refresh"]],
    ];
    for (const [text, args] of steps) {
      await stack.program(text);
      const run = await stack.run(args);
      expect(run.output).not.toContain(SECRET);
      expect(await stack.stateText()).not.toContain(SECRET);
    }
    expect(await stack.list("/vpcs")).toMatchObject([{ description: `${SECRET}-3` }]);
    await stack.host("dynamic");
    expect((await stack.up()).output).toContain("2 unchanged");
    expect((await stack.refresh()).code).toBe(0);
    expect(await stack.stateText()).not.toContain(SECRET);
  });
});

describe("the plugin's launcher", () => {
  it("is found on PATH, where the project does not name it", async () => {
    const stack = await Stack.start({ host: "plugin" });
    try {
      await writeFile(
        join(stack.folder, "Pulumi.yaml"),
        "name: e2e\nruntime:\n  name: nodejs\n  options:\n    typescript: false\n",
      );
      await stack.program('new compute.Vpc("net", { label: "net", region: "us-east" });');
      const path = engineEnv(await getEngine(), process.env)["PATH"] ?? "";
      const without = await stack.run(["preview"], { PATH: path });
      expect(without.code).not.toBe(0);
      expect(without.output).toContain("pulumi-resource-compute");
      const found = await stack.run(["up", "--yes", "--skip-preview"], {
        PATH: [resolve(__dirname, "../../bin"), path].join(delimiter),
      });
      expect(found.code).toBe(0);
      expect(await stack.list("/vpcs")).toHaveLength(1);
    } finally {
      await stack.stop();
    }
  });
});
