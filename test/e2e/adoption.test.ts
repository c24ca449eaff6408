import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { JsonObject } from "../../emulator";
import { Stack } from "./support/stack";

const ADOPTED = (hint: string, region = "us-east") =>
  `new compute.Vpc("net", { label: "by-hand", region: "${region}" }, { import: "${hint}" });`;

const FAILING = 'new compute.VpcSubnet("other", { vpcId: "999999", ipv4: "10.9.0.0/24" });';

describe("adoption by opts.import", () => {
  let stack: Stack;
  let id: string;

  beforeEach(async () => {
    stack = await Stack.start();
    const vpc = await stack.api("POST", "/vpcs", { label: "by-hand", region: "us-east", description: "kept" });
    id = String(vpc["id"]);
  });

  afterEach(async () => {
    await stack.stop();
  });

  it("by id: up adopts without a write, the next up is unchanged with and without the hint, destroy deletes", async () => {
    await stack.program(ADOPTED(id));
    expect((await stack.up()).output).toContain("2 created");
    expect((await stack.up()).output).toContain("2 unchanged");
    expect((await stack.refresh()).output).toContain("2 unchanged");
    await stack.program('new compute.Vpc("net", { label: "by-hand", region: "us-east" });');
    expect((await stack.up()).output).toContain("2 unchanged");
    expect(stack.writes()).toEqual([]);
    expect((await stack.resources())[0]?.id).toBe(id);
    expect((await stack.destroy()).code).toBe(0);
    expect(await stack.list("/vpcs")).toEqual([]);
  });

  it("by key, of a VPC and of a subnet, and without a label in the program the object's own is taken", async () => {
    const subnet = await stack.api("POST", `/vpcs/${id}/subnets`, { label: "inner", ipv4: "10.1.0.0/24" });
    await stack.program(`
const net = new compute.Vpc("net", { region: "us-east" }, { import: "label:by-hand" });
new compute.VpcSubnet("inner", { vpcId: net.id, ipv4: "10.1.0.0/24" }, { import: "${id}/label:inner" });
exports.label = net.label;
`);
    expect((await stack.up()).output).toContain("3 created");
    expect(await stack.outputs()).toEqual({ label: "by-hand" });
    expect((await stack.resources()).map((one) => one.id)).toEqual([id, `${id}/${subnet["id"]}`]);
    expect((await stack.up("--refresh")).output).toContain("3 unchanged");
    expect(stack.writes()).toEqual([]);
  });

  it("every declared field that differs is named at preview, and nothing is adopted", async () => {
    await stack.program(
      `new compute.Vpc("net", { label: "other", region: "eu-central", description: "else" }, { import: "${id}" });`,
    );
    const run = await stack.preview();
    expect(run.code).not.toBe(0);
    for (const name of ["label", "region", "description"]) expect(run.output).toContain(`${name}: differs`);
    expect(await stack.resources()).toEqual([]);
  });

  it("what does not exist, and a wrong form, are refused at preview with the forms that there are", async () => {
    await stack.program(ADOPTED("424242"));
    expect((await stack.preview()).output).toContain("There is no VPC with the id 424242");
    await stack.program(ADOPTED("name:by-hand"));
    expect((await stack.preview()).output).toContain("vpcId or label:…");
  });

  it("an object deleted behind its back is made anew once the hint is gone", async () => {
    await stack.program(ADOPTED(id));
    await stack.up();
    await stack.api("DELETE", `/vpcs/${id}`);
    await stack.program('new compute.Vpc("net", { label: "by-hand", region: "us-east" });');
    expect((await stack.up("--refresh")).output).toContain("1 created");
    expect(await stack.list("/vpcs")).toHaveLength(1);
  });

  it("a replacement is refused while the hint stands, and the object stays", async () => {
    await stack.program(ADOPTED(id));
    await stack.up();
    await stack.program(ADOPTED(id, "eu-central"));
    const run = await stack.up();
    expect(run.code).not.toBe(0);
    expect(run.output).toContain("remove `import` first");
    expect(await stack.list("/vpcs")).toMatchObject([{ id: Number(id), region: "us-east" }]);
  });

  it("--target-replace of an adopted object, hint in place: the live object is not deleted", async () => {
    await stack.program(ADOPTED(id));
    await stack.up();
    const { urn } = await stack.resource();
    await stack.up("--target-replace", urn);
    expect(await stack.list("/vpcs")).toMatchObject([{ id: Number(id) }]);
    expect((await stack.up()).output).toContain("2 unchanged");
    expect(await stack.list("/vpcs")).toMatchObject([{ id: Number(id) }]);
  });

  it("--target-replace with another resource failing: neither the next up with the hint nor one without it deletes the object", async () => {
    await stack.program(ADOPTED(id));
    await stack.up();
    const { urn } = await stack.resource();
    await stack.program(`${ADOPTED(id)}\n${FAILING}`);
    const failed = await stack.up("--target-replace", urn, "--target", urn.replace(/Vpc::net$/, "VpcSubnet::other"));
    expect(failed.code).not.toBe(0);
    expect(await stack.list("/vpcs")).toMatchObject([{ id: Number(id) }]);
    await stack.program(ADOPTED(id));
    await stack.up();
    expect(await stack.list("/vpcs")).toMatchObject([{ id: Number(id) }]);
    await stack.program('new compute.Vpc("net", { label: "by-hand", region: "us-east" });');
    expect((await stack.up()).output).toContain("2 unchanged");
    expect(await stack.list("/vpcs")).toMatchObject([{ id: Number(id) }]);
  });

  it("--target-replace with another resource failing, and the hint removed before the next up: the object stays", async () => {
    await stack.program(ADOPTED(id));
    await stack.up();
    const { urn } = await stack.resource();
    await stack.program(`${ADOPTED(id)}\n${FAILING}`);
    const failed = await stack.up("--target-replace", urn, "--target", urn.replace(/Vpc::net$/, "VpcSubnet::other"));
    expect(failed.code).not.toBe(0);
    await stack.program('new compute.Vpc("net", { label: "by-hand", region: "us-east" });');
    expect((await stack.up()).code).toBe(0);
    expect(await stack.list("/vpcs")).toMatchObject([{ id: Number(id) }]);
    expect((await stack.resources()).map((one) => [one.id, one.delete ?? false])).toEqual([[id, false]]);
  });

  it("--target-replace with deleteBeforeReplace: the old object goes, the hint is ignored, a new one is made", async () => {
    const program = `new compute.Vpc("net", { label: "by-hand", region: "us-east" }, { import: "label:by-hand", deleteBeforeReplace: true });`;
    await stack.program(program);
    await stack.up();
    const { urn } = await stack.resource();
    const run = await stack.up("--target-replace", urn);
    expect(run.output).toContain("1 replaced");
    const vpcs = await stack.list("/vpcs");
    expect(vpcs).toHaveLength(1);
    expect(vpcs[0]?.["id"]).not.toBe(Number(id));
    expect((await stack.up()).output).toContain("2 unchanged");
  });

  it("a hinted dependent of a resource that is replaced delete-first is made anew, not adopted", async () => {
    const subnet = await stack.api("POST", `/vpcs/${id}/subnets`, { label: "inner", ipv4: "10.1.0.0/24" });
    const program = (region: string) => `
const net = new compute.Vpc("net", { label: "by-hand", region: "${region}" });
new compute.VpcSubnet("inner", { vpcId: net.id, label: "inner", ipv4: "10.1.0.0/24" }, { import: "${id}/${subnet["id"]}" });`;
    await stack.program(ADOPTED(id));
    await stack.up();
    await stack.program(program("us-east"));
    expect((await stack.up()).code).toBe(0);
    await stack.program(program("eu-central"));
    const run = await stack.up();
    expect(run.output).toContain("2 replaced");
    expect(await stack.list("/vpcs")).toMatchObject([{ region: "eu-central", subnets: [{ label: "inner" }] }]);
  });

  it("refresh with drift in a replace field does not stumble over the hint", async () => {
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
