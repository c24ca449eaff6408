import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { blocksOf } from "../support/blocks";
import { type PythonStack, startPythonStack } from "./support/python-stack";
import type { Run, Stack } from "./support/stack";

/** The program on the page about components. */
function programOfPage(): string {
  const program = blocksOf("docs/components.md").find(({ kind }) => kind === "python");
  if (program === undefined) throw new Error("The page about components has no program in Python.");
  return program.text;
}

describe("a component in a program in Python, which the plugin declares", () => {
  let stack: Stack;
  let settings: NodeJS.ProcessEnv;
  let write: PythonStack["write"];

  beforeAll(async () => {
    ({ stack, settings, write } = await startPythonStack());
    await write(programOfPage());
  }, 900_000);

  afterAll(async () => {
    await stack.stop();
  });

  async function run(...args: string[]): Promise<Run> {
    return await stack.run([...args, "--yes", "--skip-preview"], settings);
  }

  it("a preview declares the component and its VPC, and sends no write", async () => {
    const { output, code } = await stack.run(["preview"], settings);
    expect([code, /error/i.test(output)]).toEqual([0, false]);
    expect(output).toMatch(/compute:index:SegmentedVpc\s+network/);
    expect(output).toMatch(/compute:index:Vpc\s+network/);
    expect(stack.writes()).toEqual([]);
  });

  it("up creates the VPC with its subnets, below the component, and the outputs are the component's", async () => {
    const { output, code } = await run("up");
    expect(output).not.toMatch(/error/i);
    expect(code).toBe(0);
    const [vpc] = await stack.list("/vpcs");
    expect(vpc).toMatchObject({ subnets: [{ ipv4: "10.20.0.0/24" }, { ipv4: "10.20.1.0/24" }] });
    const { vpcId, ranges } = await stack.outputs();
    expect([vpcId, ranges]).toEqual([String(vpc?.["id"]), { web: "10.20.0.0/24", data: "10.20.1.0/24" }]);
    const urns = (await stack.resources()).map(({ urn }) => urn);
    expect(urns).toContainEqual(expect.stringContaining("compute:index:SegmentedVpc$compute:index:Vpc::network"));
  });

  it("a second up, with a refresh, changes nothing", async () => {
    stack.emulator.control.clearRequests();
    const { output } = await run("up", "--refresh");
    expect(output).toContain("3 unchanged");
    expect(stack.writes()).toEqual([]);
  });

  it("one more segment is created, and the others keep their ranges", async () => {
    await stack.must(["config", "set", "--path", "segments[0]", "web"]);
    await stack.must(["config", "set", "--path", "segments[1]", "data"]);
    await stack.must(["config", "set", "--path", "segments[2]", "logs"]);
    stack.emulator.control.clearRequests();
    expect((await run("up")).code).toBe(0);
    expect(stack.writes()).toEqual(["POST /vpcs/1/subnets"]);
    const { ranges } = await stack.outputs();
    expect(ranges).toEqual({ web: "10.20.0.0/24", data: "10.20.1.0/24", logs: "10.20.2.0/24" });
  });

  it("an input that cannot be used is refused with the component and the property", async () => {
    const program = programOfPage();
    await write(program.replace("10.20.0.0/16", "10.20.0.7/16"));
    const refused = await run("up");
    expect(refused.code).not.toBe(0);
    expect(refused.output).toContain("SegmentedVpc network: range: must be in canonical form: 10.20.0.0/16");
    await write(program);
    expect((await run("up")).output).toContain("3 unchanged");
  });

  it("a resource in it that the service refuses fails the run with its reason, and the next run goes on", async () => {
    stack.emulator.control.addFault({
      operation: "VPC Subnet Create",
      status: 400,
      body: { errors: [{ field: "label", reason: "Not today" }] },
    });
    await stack.must(["config", "set", "--path", "segments[3]", "more"]);
    const failed = await run("up");
    expect(failed.code).not.toBe(0);
    expect(failed.output).toContain("Not today");
    expect((await run("up")).code).toBe(0);
    const [vpc] = await stack.list("/vpcs");
    expect(vpc?.["subnets"]).toHaveLength(4);
  });

  it("destroy leaves the service empty", async () => {
    expect((await run("destroy")).code).toBe(0);
    expect(await stack.list("/vpcs")).toEqual([]);
    expect(await stack.resources()).toEqual([]);
  });
});
