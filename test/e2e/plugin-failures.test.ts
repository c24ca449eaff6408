import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { providerProcess } from "./support/provider-process";
import { Stack } from "./support/stack";

describe("failures on the plugin host", () => {
  let stack: Stack;

  beforeEach(async () => {
    stack = await Stack.start({ host: "plugin" });
  });

  afterEach(async () => {
    await stack.stop();
  });

  it("an invalid setting is named before anything else happens", async () => {
    await stack.must(["config", "set", "compute:maxRetries", "many"]);
    await stack.program('new compute.Vpc("net", { region: "us-east" });');
    const run = await stack.preview();
    expect(run.code).not.toBe(0);
    expect(run.output).toContain("maxRetries: ");
    expect(stack.emulator.control.requests()).toEqual([]);
  });

  it("a preview knows the outputs that an update does not change: the subnet of a renamed VPC is unchanged", async () => {
    const program = (label: string) => `
const net = new compute.Vpc("net", { label: "${label}", region: "us-east" });
new compute.VpcSubnet("web", { vpcId: net.id, label: "web", ipv4: "10.0.1.0/24" });
exports.label = net.label;`;
    await stack.program(program("one"));
    await stack.up();
    await stack.program(program("two"));
    const run = await stack.preview("--diff");
    expect(run.output).toContain('label: "one" => "two"');
    expect(run.output).toContain("1 to update");
    expect(run.output).not.toMatch(/to replace|__compute|__provider/);
  });

  it("another address of the service causes a warning and no replacement", async () => {
    const program = (url: string) => `
const provider = new compute.Provider("account", { url: "${url}" });
new compute.Vpc("net", { label: "net", region: "us-east" }, { provider });`;
    await stack.program(program(stack.emulator.url));
    await stack.up();
    const elsewhere = stack.emulator.url.replace("127.0.0.1", "localhost");
    await stack.program(program(elsewhere));
    const run = await stack.up();
    expect(run.code).toBe(0);
    expect(run.output).toContain(`changes from ${stack.emulator.url} to ${elsewhere}. Nothing is replaced`);
    expect(run.output).not.toMatch(/\d replaced/);
  });
});

describe("a plugin process of its own", () => {
  let stack: Stack;

  beforeEach(async () => {
    stack = await Stack.start({ host: "plugin", processes: "own" });
  });

  afterEach(async () => {
    await stack.stop();
  });

  it("that is killed during an up makes the run fail clearly, and the next run names the object left behind instead of creating a second one", async () => {
    await stack.program('new compute.Vpc("net", { label: "net", region: "us-east" });');
    stack.emulator.control.addFault({ method: "POST", path: "/vpcs", delayMs: 600_000 });
    const running = stack.up();
    await expect.poll(() => stack.writes(), { timeout: 30_000 }).toEqual(["POST /vpcs"]);
    process.kill(await providerProcess(stack.folder), "SIGKILL");
    const killed = await running;
    expect(killed.code).not.toBe(0);
    expect(killed.output).toContain("compute:index:Vpc net **creating failed**");
    expect(killed.output).toMatch(/Detected that \S+pulumi-resource-compute exited prematurely/);
    const next = await stack.up();
    expect(next.code).not.toBe(0);
    expect(next.output).toContain('import: "1"');
    await stack.program('new compute.Vpc("net", { label: "net", region: "us-east" }, { import: "1" });');
    expect((await stack.up()).code).toBe(0);
    expect(await stack.list("/vpcs")).toHaveLength(1);
  });
});
