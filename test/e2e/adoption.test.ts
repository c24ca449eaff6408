import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { JsonObject } from "../../emulator";
import { Stack } from "./support/stack";

// What a replacement does with the hint: adoption-replacement.test.ts.
describe.each(["dynamic", "plugin"] as const)("adoption by opts.import, on the %s host", (host) => {
  let stack: Stack;
  let id: string;

  beforeEach(async () => {
    stack = await Stack.start({ host });
    const vpc = await stack.api("POST", "/vpcs", { label: "by-hand", region: "us-east", description: "kept" });
    id = String(vpc["id"]);
  });

  afterEach(async () => {
    await stack.stop();
  });

  it("by id, by key, and of a nested object by key: no write, no change with or without the hint, and destroy deletes the objects", async () => {
    const other = await stack.api("POST", "/vpcs", { label: "by-key", region: "us-east" });
    const subnet = await stack.api("POST", `/vpcs/${id}/subnets`, { label: "inner", ipv4: "10.1.0.0/24" });
    const program = (byId: string, byKey: string, nested: string) => `
const net = new compute.Vpc("net", { label: "by-hand", region: "us-east" }, { ${byId} });
const other = new compute.Vpc("other", { region: "us-east" }, { ${byKey} });
const inner = new compute.VpcSubnet("inner", { vpcId: net.id, ipv4: "10.1.0.0/24" }, { ${nested} });
exports.labels = [other.label, inner.label];`;
    await stack.program(program(`import: "${id}"`, 'import: "label:by-key"', `import: "${id}/label:inner"`));
    expect((await stack.up()).output).toContain("4 created");
    // Without a label in the program, the object keeps its label.
    expect(await stack.outputs()).toEqual({ labels: ["by-key", "inner"] });
    const ids = (await stack.resources()).map((one) => one.id).sort();
    expect(ids).toEqual([id, String(other["id"]), `${id}/${subnet["id"]}`].sort());
    expect((await stack.up("--refresh")).output).toContain("4 unchanged");
    await stack.program(program("", "", ""));
    expect((await stack.up("--refresh")).output).toContain("4 unchanged");
    expect(stack.writes()).toEqual([]);
    expect((await stack.destroy()).code).toBe(0);
    expect(await stack.list("/vpcs")).toEqual([]);
  });

  it("the preview names every declared field that differs; a missing object and an invalid id fail, and nothing is adopted", async () => {
    await stack.program(
      `new compute.Vpc("net", { label: "other", region: "eu-central", description: "else" }, { import: "${id}" });`,
    );
    const run = await stack.preview();
    expect(run.code).not.toBe(0);
    for (const name of ["label", "region", "description"]) expect(run.output).toContain(`${name}: differs`);
    await stack.program('new compute.Vpc("net", { region: "us-east" }, { import: "424242" });');
    expect((await stack.preview()).output).toContain("There is no VPC with the id 424242");
    await stack.program('new compute.Vpc("net", { region: "us-east" }, { import: "name:by-hand" });');
    const form = await stack.up();
    expect(form.output).toContain("vpcId or label:…");
    expect(form.code).not.toBe(0);
    expect(await stack.resources()).toEqual([]);
  });

  it("an object deleted by hand is recreated once the hint is removed", async () => {
    await stack.program(`new compute.Vpc("net", { label: "by-hand", region: "us-east" }, { import: "${id}" });`);
    await stack.up();
    await stack.api("DELETE", `/vpcs/${id}`);
    await stack.program('new compute.Vpc("net", { label: "by-hand", region: "us-east" });');
    expect((await stack.up("--refresh")).output).toContain("1 created");
    expect(await stack.list("/vpcs")).toHaveLength(1);
  });

  it("refresh with drift in a replace field works with the hint", async () => {
    await stack.api("POST", `/vpcs/${id}/subnets`, { label: "inner", ipv4: "10.1.0.0/24" });
    await stack.program(
      `new compute.VpcSubnet("inner", { vpcId: "${id}", label: "inner", ipv4: "10.1.0.0/24" }, { import: "${id}/label:inner" });`,
    );
    await stack.up();
    const vpc = await stack.api("GET", `/vpcs/${id}`);
    const [subnet] = await stack.list(`/vpcs/${id}/subnets`);
    const drifted = { ...vpc, subnets: [{ ...subnet, ipv4: "10.2.0.0/24" }] };
    stack.emulator.control.addFault({ method: "GET", path: `/vpcs/${id}`, status: 200, body: drifted as JsonObject });
    const run = await stack.refresh("--diff");
    expect(run.code).toBe(0);
    expect(run.output).toContain("10.2.0.0/24");
  });
});
