import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type PythonStack, startPythonStack } from "./support/python-stack";
import type { Run, Stack } from "./support/stack";

const CHECKOUT = resolve(__dirname, "../..");
const FLAGS = ["--yes", "--skip-preview"];
const PASSWORD = "not-for-the-state";
const PLAIN = "not-for-the-state-either";

describe("the lifecycle of a stack with a program in Python, on the plugin host, by token", () => {
  let stack: Stack;
  let settings: NodeJS.ProcessEnv;
  let write: PythonStack["write"];
  let program: string;
  let changed: string;
  let imports: string;

  beforeAll(async () => {
    ({ stack, settings, write } = await startPythonStack());
    program = await readFile(join(__dirname, "python", "__main__.py"), "utf8");
    changed = program
      .replace('pulumi.Config().require_secret("password")', `"${PLAIN}"`)
      .replace('"label": "net"', '"label": "net-2"');
    imports = await readFile(join(__dirname, "python", "imports.py"), "utf8");
    await write(program);
    await stack.must(["config", "set", "--secret", "password", PASSWORD]);
  }, 900_000);

  afterAll(async () => {
    await stack.stop();
  });

  /** Runs a command that runs the program or asks its language host. */
  async function run(...args: string[]): Promise<Run> {
    return await stack.run([...args, ...FLAGS], settings);
  }

  it("up creates what the program declares, and the outputs are those that the service returned", async () => {
    const { output, code } = await run("up");
    expect(output).toContain("4 created");
    expect(code).toBe(0);
    const [vpc] = await stack.list("/vpcs");
    const { region, created, subnetId } = await stack.outputs();
    expect(vpc).toMatchObject({ label: "net", region, created });
    expect(await stack.list(`/vpcs/${vpc?.["id"]}/subnets`)).toMatchObject([{ id: Number(subnetId), label: "web" }]);
    expect(await stack.list("/managed/credentials")).toMatchObject([{ label: "db" }]);
  });

  it("up and refresh of the same program change nothing and send no write", async () => {
    const up = await run("up");
    expect(up.output).toContain("4 unchanged");
    const refresh = await run("refresh");
    expect(refresh.output).toContain("4 unchanged");
    expect(stack.writes()).toEqual([]);
  });

  it("a change updates in place, and a password is secret in the state, even if the program has it in plain text", async () => {
    expect(await stack.stateText()).not.toContain(PASSWORD);
    const [login] = await stack.list("/managed/credentials");
    const [vpc] = await stack.list("/vpcs");
    await write(changed);
    const { output } = await run("up", "--diff");
    expect(output).toContain("2 updated");
    expect(output).not.toContain(PLAIN);
    expect(stack.writes().sort()).toEqual([
      `POST /managed/credentials/${login?.["id"]}/update`,
      `PUT /vpcs/${vpc?.["id"]}`,
    ]);
    expect(await stack.stateText()).not.toContain(PLAIN);
  });

  it("import, by command and by option, adopts existing objects without a write", async () => {
    await write(`${changed}\n${imports}`);
    await stack.api("POST", "/vpcs", { label: "legacy-net", region: "us-east" });
    await stack.api("POST", "/tags", { label: "shop" });
    const byCommand = await run(
      "import",
      "compute:index:Tag",
      "shop",
      "shop",
      "--protect=false",
      "--generate-code=false",
    );
    expect(byCommand.output).toContain("1 imported");
    expect(byCommand.code).toBe(0);
    const byOption = await run("up");
    expect(byOption.output).toContain("1 imported");
    expect(byOption.code).toBe(0);
    expect((await run("up")).output).toContain("6 unchanged");
    expect(stack.writes()).toEqual([]);
  });

  it("destroy leaves the service empty", async () => {
    expect((await run("destroy")).code).toBe(0);
    for (const path of ["/vpcs", "/tags", "/managed/credentials"]) expect(await stack.list(path)).toEqual([]);
    expect(await stack.resources()).toEqual([]);
  });

  it("the page on other languages shows the programs tested here", async () => {
    const page = await readFile(join(CHECKOUT, "docs", "other-languages.md"), "utf8");
    for (const text of [program, imports]) expect(page).toContain(`\`\`\`python\n${text}\`\`\``);
  });

  it("the CLI gets the schema for an SDK from the plugin, with the version that the SDK requests", async () => {
    const { output } = await stack.must(["package", "get-schema", join(CHECKOUT, "bin", "pulumi-resource-compute")]);
    const schema = JSON.parse(output);
    const { version } = JSON.parse(await readFile(join(CHECKOUT, "package.json"), "utf8"));
    expect(schema).toMatchObject({ name: "compute", version });
    for (const language of ["nodejs", "python", "go", "csharp"]) {
      expect(schema.language[language]).toMatchObject({ respectSchemaVersion: true });
    }
    expect(schema.resources).toHaveProperty(["compute:index:Vpc"]);
  });
});
