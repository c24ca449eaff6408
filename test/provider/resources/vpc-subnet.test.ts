import { beforeEach, describe, expect, it } from "vitest";
import { describeLifecycle, EngineProcess, type EngineResource, to, useEmulator } from "./support/lifecycle";

interface World {
  readonly vpcId: string;
  readonly otherVpcId: string;
}

describeLifecycle<World>({
  token: "VpcSubnet",
  async world({ send }) {
    const made = async (label: string) => {
      const { id } = (await send("POST", "/vpcs", { label, region: "us-east" })) as { id: number };
      return String(id);
    };
    return { vpcId: await made("net"), otherVpcId: await made("other-net") };
  },
  args: ({ vpcId }) => ({ vpcId, label: "web", ipv4: "10.0.1.0/24" }),
  writes: { create: ["VPC Subnet Create"], update: ["VPC Subnet Update"], delete: ["VPC Subnet Delete"] },
  importBy: ["label"],
  updates: { label: to("data", { body: { label: "data" } }) },
  replaces: {
    vpcId: ({ otherVpcId }) => otherVpcId,
    ipv4: to("10.0.2.0/24", { first: "always delete", body: { label: "web", ipv4: "10.0.2.0/24" } }),
  },
  drift: {
    label: ({ send, world, outputs }) =>
      send("PUT", `/vpcs/${world.vpcId}/subnets/${outputs["subnetId"]}`, { label: "by-hand" }),
    ipv4: ({ alter, outputs }) => alter("vpcSubnets", { id: outputs["subnetId"] }, { ipv4: "10.9.0.0/24" }),
  },
  vanish: ({ send, world, outputs }) => send("DELETE", `/vpcs/${world.vpcId}/subnets/${outputs["subnetId"]}`),
});

describe("a subnet", () => {
  const service = useEmulator();
  let vpc: EngineResource;
  let subnet: EngineResource;

  beforeEach(async () => {
    vpc = service.resource("Vpc", "net");
    subnet = service.resource("VpcSubnet", "web");
    await vpc.up({ label: "net", region: "us-east" });
    await subnet.up({ vpcId: vpc.must.id, label: "web", ipv4: "10.0.1.0/24" });
  });

  it("that overlaps another one of its VPC is refused by the service, and the error names the property", async () => {
    const other = service.resource("VpcSubnet", "other");
    const args = { vpcId: vpc.must.id, label: "other", ipv4: "10.0.1.0/25" };
    await expect(other.refusals(args)).resolves.toEqual([]);
    await expect(other.up(args)).rejects.toThrow(/VPC Subnet Create.*400.*ipv4/);
    expect(other.state).toBeUndefined();
  });

  it("whose label is held in its VPC is refused with the import line; in another VPC the label is free", async () => {
    const twin = service.resource("VpcSubnet", "twin");
    const args = { vpcId: vpc.must.id, label: "web", ipv4: "10.0.2.0/24" };
    await expect(twin.up(args)).rejects.toThrow(`import: "${subnet.must.id}"`);
    const { id } = (await service.send("POST", "/vpcs", { label: "far", region: "us-iad" })) as { id: number };
    await twin.up({ ...args, vpcId: String(id) });
    expect(twin.must.id).toMatch(new RegExp(`^${id}/\\d+$`));
  });

  it("takes the number of its VPC as well, and keeps it as text: no change between the two", async () => {
    const args = { label: "web", ipv4: "10.0.1.0/24" };
    const run = await subnet.up({ ...args, vpcId: Number(vpc.must.id) });
    expect([run.did, subnet.must.inputs["vpcId"]]).toEqual(["same", vpc.must.id]);
  });

  it("returns the computes attached to it, and stays in the state if the service rejects its deletion because of them", async () => {
    const vpcId = Number(vpc.must.id);
    const [id] = service.emulator.control.attachCompute(vpcId, Number(subnet.must.outputs["subnetId"]), {
      computeId: 9,
    });
    await subnet.refresh();
    expect(subnet.must.outputs["computes"]).toEqual([{ id: "9", interfaces: [{ id: String(id), active: true }] }]);
    await expect(subnet.destroy()).rejects.toThrow(/VPC Subnet Delete.*400/);
    expect(subnet.state).toBeDefined();
  });

  it("leaves the state at a refresh where its whole VPC was deleted by hand", async () => {
    await service.send("DELETE", `/vpcs/${vpc.must.id}`);
    expect((await subnet.refresh()).did).toBe("drop");
    expect((await vpc.refresh()).did).toBe("drop");
  });

  it("is deleted before its VPC in one run, and the VPC then contains nothing undeclared", async () => {
    const process = new EngineProcess(service.emulator);
    await subnet.destroy(process);
    await vpc.destroy(process);
    await expect(service.send("GET", "/vpcs")).resolves.toMatchObject({ results: 0 });
  });

  it("goes with its VPC's replacement: the new one is made in the new VPC", async () => {
    const process = new EngineProcess(service.emulator);
    const args = { vpcId: vpc.must.id, label: "web", ipv4: "10.0.1.0/24" };
    const before = subnet.must.id;
    await subnet.destroy(process);
    await vpc.up({ label: "net", region: "us-iad" }, {}, process);
    await subnet.up({ ...args, vpcId: vpc.must.id }, {}, process);
    expect(subnet.must.id).not.toBe(before);
    await expect(service.send("GET", `/vpcs/${vpc.must.id}`)).resolves.toMatchObject({ subnets: [{ label: "web" }] });
  });
});
