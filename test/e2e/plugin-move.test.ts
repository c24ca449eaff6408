import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { PUBLIC_KEY } from "./support/programs";
import { type Host, type Run, Stack } from "./support/stack";

describe("a live stack moves between the hosts", () => {
  let stack: Stack;

  beforeEach(async () => {
    stack = await Stack.start();
  });

  afterEach(async () => {
    await stack.stop();
  });

  async function move(host: Host): Promise<Run> {
    await stack.host(host);
    stack.emulator.control.clearRequests();
    return await stack.up();
  }

  it("resources in a component, parented to each other, renamed before, and adopted with the hint left in", async () => {
    const vpc = await stack.api("POST", "/vpcs", { label: "by-hand", region: "us-east" });
    const program = (name: string, aliases: string) => `
class Net extends pulumi.ComponentResource {
  constructor(name) {
    super("e2e:index:Net", name);
    const vpc = new compute.Vpc(name + "-vpc", { label: name, region: "us-east" }, { parent: this });
    new compute.VpcSubnet(name + "-web", { vpcId: vpc.id, label: "web", ipv4: "10.0.1.0/24" }, { parent: vpc });
  }
}
new Net("inner");
new compute.Vpc("adopted", { label: "by-hand", region: "us-east" }, { import: "${vpc["id"]}" });
new compute.Vpc("by-key", { label: "by-hand-too", region: "us-east" }, { import: "label:by-hand-too" });
new compute.SshKey("${name}", { label: "laptop", sshKey: "${PUBLIC_KEY}" }, { ${aliases} });`;
    await stack.api("POST", "/vpcs", { label: "by-hand-too", region: "us-east" });
    await stack.program(program("key", ""));
    expect((await stack.up()).output).toContain("7 created");
    await stack.program(program("renamed", 'aliases: [{ name: "key" }]'));
    for (const host of ["plugin", "dynamic"] as const) {
      expect((await move(host)).output).toContain("7 unchanged");
      expect(stack.writes()).toEqual([]);
    }
  });

  it("resources with a provider of their own move with it, and nothing is replaced", async () => {
    await stack.program(`
const account = new compute.Provider("account", { url: "${stack.emulator.url}", token: "${stack.emulator.token}" });
const net = new compute.Vpc("net", { label: "net", region: "us-east" }, { provider: account });
new compute.VpcSubnet("web", { vpcId: net.id, ipv4: "10.0.1.0/24" }, { parent: net });`);
    expect((await stack.up()).code).toBe(0);
    for (const host of ["plugin", "dynamic"] as const) {
      const run = await move(host);
      expect(run.code).toBe(0);
      expect(run.output).not.toMatch(/replaced|warning|error/);
      expect(stack.writes()).toEqual([]);
      expect((await stack.refresh()).code).toBe(0);
    }
    expect((await stack.destroy()).code).toBe(0);
    expect(await stack.list("/vpcs")).toEqual([]);
  });
});
