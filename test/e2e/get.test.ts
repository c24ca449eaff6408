import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Stack } from "./support/stack";

describe.each(["dynamic", "plugin"] as const)("static get, on the %s host", (host) => {
  let stack: Stack;

  beforeAll(async () => {
    stack = await Stack.start({ host });
  });

  afterAll(async () => {
    await stack.stop();
  });

  it("reads by id, so that declared resources can use the outputs, and manages nothing", async () => {
    const vpc = await stack.api("POST", "/vpcs", { label: "there", region: "us-east", description: "as it is" });
    const subnet = await stack.api("POST", `/vpcs/${vpc["id"]}/subnets`, { label: "inner", ipv4: "10.1.0.0/24" });
    await stack.program(`
const byId = compute.Vpc.get("byId", "${vpc["id"]}");
const inner = compute.VpcSubnet.get("inner", "${vpc["id"]}/${subnet["id"]}");
const web = new compute.VpcSubnet("web", { vpcId: byId.id, label: "web", ipv4: "10.2.0.0/24" });
exports.seen = [byId.label, byId.description, inner.subnetId, inner.ipv4, web.vpcId];
`);
    const first = await stack.up();
    expect(first.code).toBe(0);
    const id = String(vpc["id"]);
    expect(await stack.outputs()).toEqual({
      seen: ["there", "as it is", String(subnet["id"]), "10.1.0.0/24", id],
    });
    stack.emulator.control.clearRequests();
    expect((await stack.up("--refresh")).code).toBe(0);
    expect(stack.writes()).toEqual([]);
    expect((await stack.destroy()).code).toBe(0);
    expect(await stack.list("/vpcs")).toMatchObject([{ id: vpc["id"], subnets: [{ label: "inner" }] }]);
  });

  it("rejects a key: the engine would use it as the id", async () => {
    await stack.program('compute.Vpc.get("byKey", "label:there");');
    expect((await stack.preview()).output).toContain('get: "label:there" is the object 1. Give that id');
  });

  it("names an object that does not exist", async () => {
    await stack.program('compute.Vpc.get("byId", "424242");');
    const run = await stack.preview();
    expect(run.code).not.toBe(0);
    expect(run.output).toContain("There is no VPC with the id 424242.");
    expect(run.output).not.toMatch(/\n\s+at .*\(/);
  });
});
