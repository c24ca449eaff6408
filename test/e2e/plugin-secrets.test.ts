import { writeFile } from "node:fs/promises";
import { delimiter, dirname, join, resolve } from "node:path";
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

  function program(text: string, region = "us-east"): string {
    return `new compute.Vpc("net", { label: "net", region: "${region}", description: pulumi.secret("${text}") });`;
  }

  async function mustHide(args: readonly string[]): Promise<void> {
    const run = await stack.run([...args, "--yes", "--skip-preview"]);
    expect(run.output).not.toContain(SECRET);
    expect(await stack.stateText()).not.toContain(SECRET);
  }

  it("a secret input stays out of state and output after create, refresh and update", async () => {
    await stack.program(program(SECRET));
    await mustHide(["up"]);
    await mustHide(["refresh"]);
    await stack.program(program(`${SECRET}-2`));
    expect((await stack.preview("--diff")).output).not.toContain(SECRET);
    await mustHide(["up", "--diff"]);
    expect(await stack.list("/vpcs")).toMatchObject([{ description: `${SECRET}-2` }]);
  });

  it("a secret input stays out of them after a failure, and on the other host", async () => {
    await stack.program(program(SECRET, "nowhere"));
    await mustHide(["up"]);
    expect(await stack.resources()).toEqual([]);
    await stack.program(program(SECRET));
    await mustHide(["up"]);
    await stack.host("dynamic");
    await mustHide(["up"]);
    await mustHide(["refresh"]);
    expect((await stack.resource()).type).toBe("pulumi-nodejs:dynamic/compute:Vpc");
  });
});

describe("the plugin's launcher", () => {
  it("is found on PATH if the project does not name it", async () => {
    const stack = await Stack.start({ host: "plugin" });
    try {
      await writeFile(
        join(stack.folder, "Pulumi.yaml"),
        "name: e2e\nruntime:\n  name: nodejs\n  options:\n    typescript: false\n",
      );
      await stack.program('new compute.Vpc("net", { label: "net", region: "us-east" });');
      // npm links the launcher of a package into node_modules/.bin, which is where it would be found anyway.
      const entries = (engineEnv(await getEngine(), process.env)["PATH"] ?? "").split(delimiter);
      const others = entries.filter((entry) => !entry.endsWith(join("node_modules", ".bin")));
      const path = [dirname(process.execPath), ...others].join(delimiter);
      const without = await stack.run(["preview"], { PATH: path });
      expect(without.code).not.toBe(0);
      expect(without.output).toContain("does not say where the plugin is");
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
