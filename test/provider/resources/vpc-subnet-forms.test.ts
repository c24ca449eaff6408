import { beforeEach, describe, expect, it } from "vitest";
import { UNKNOWN } from "../../../provider/core";
import { EngineProcess, type EngineResource, useEmulator } from "./support/lifecycle";

const net = { label: "net", region: "us-east" };
const web = { label: "web", ipv4: "10.0.1.0/24" };
const data = { label: "data", ipv4: "10.0.2.0/24" };
const VPC = "urn:pulumi:dev::shop::pulumi-nodejs:dynamic/compute:Vpc::net";
const WEB = "urn:pulumi:dev::shop::pulumi-nodejs:dynamic/compute:VpcSubnet::web";

/** A subnet is declared in its VPC or by itself, and can move between the two. */
describe("a subnet", () => {
  const service = useEmulator();
  let vpc: EngineResource;
  let subnet: EngineResource;

  beforeEach(() => {
    vpc = service.resource("Vpc", "net");
    subnet = service.resource("VpcSubnet", "web");
  });

  const writes = () => service.emulator.control.requests().filter(({ method }) => method !== "GET");
  const process = () => new EngineProcess(service.emulator);
  const alone = () => ({ vpcId: vpc.must.id, ...web });

  /** An up of the whole program: the VPC comes first, and what is no longer declared is deleted at the end. */
  async function becomesInline(run: EngineProcess): Promise<void> {
    await vpc.up({ ...net, subnets: [web] }, {}, run);
    await subnet.destroy(run);
  }

  it("moves from a VpcSubnet into its VPC without a write, in one up, and keeps its id", async () => {
    await vpc.up(net);
    await subnet.up(alone());
    const { subnetId } = subnet.must.outputs;
    service.emulator.control.clearRequests();
    const run = process();
    await becomesInline(run);
    expect(writes()).toEqual([]);
    expect(run.warnings).toEqual([
      `The VPC subnet ${vpc.must.id}/${subnetId} is not deleted, because a VPC of the program has its range in \`subnets\`: ${VPC}.`,
    ]);
    expect(vpc.must.outputs["subnetIds"]).toEqual({ web: subnetId });
    expect((await vpc.up({ ...net, subnets: [web] })).did).toBe("same");
    expect((await vpc.refresh()).diff?.changed).toBe(false);
  });

  it("that moved into its VPC in an up that failed before its end is not deleted by the next one, with a refresh before it", async () => {
    await vpc.up(net);
    await subnet.up(alone());
    await vpc.up({ ...net, subnets: [web] });
    service.emulator.control.clearRequests();
    const run = process();
    await vpc.refresh(run);
    await subnet.refresh(run);
    expect((await vpc.up({ ...net, subnets: [web] }, {}, run)).did).toBe("same");
    await subnet.destroy(run);
    expect(writes()).toEqual([]);
  });

  it("moves out of its VPC into a VpcSubnet without a write: `subnets` is removed, and the VpcSubnet has `import`", async () => {
    await vpc.up({ ...net, subnets: [web] });
    service.emulator.control.clearRequests();
    const run = process();
    const hint = { import: `${vpc.must.id}/label:web` };
    await vpc.up(net, {}, run);
    expect(await subnet.refusals(alone(), hint, run)).toEqual([]);
    await subnet.up(alone(), hint, run);
    expect(writes()).toEqual([]);
    const next = process();
    expect((await vpc.up(net, {}, next)).did).toBe("same");
    expect((await subnet.up(alone(), hint, next)).did).toBe("same");
    const last = process();
    await subnet.destroy(last);
    await vpc.destroy(last);
    await expect(service.send("GET", "/vpcs")).resolves.toMatchObject({ results: 0 });
  });

  it("is destroyed with its VPC where the state holds both forms", async () => {
    await vpc.up(net);
    await subnet.up(alone());
    await vpc.up({ ...net, subnets: [web] });
    const run = process();
    await subnet.destroy(run);
    await vpc.destroy(run);
    await expect(service.send("GET", "/vpcs")).resolves.toMatchObject({ results: 0 });
  });

  describe("that is declared in both forms is refused at preview", () => {
    it.each([
      ["the same range", web.ipv4],
      ["an overlapping one", "10.0.0.0/16"],
    ])("by the VpcSubnet, with %s", async (_what, ipv4) => {
      await vpc.up({ ...net, subnets: [web] });
      const run = process();
      await vpc.preview({ ...net, subnets: [web] }, {}, run);
      expect(await subnet.refusals({ ...alone(), ipv4 }, {}, run)).toEqual([
        `ipv4: overlaps 10.0.1.0/24, which the VPC has in its \`subnets\`: ${VPC}. Declare a range in one of the two`,
      ]);
    });

    it("by the VpcSubnet, where the VPC is new and has no id yet", async () => {
      const run = process();
      await vpc.preview({ ...net, subnets: [web] }, {}, run);
      const args = { ...web, vpcId: UNKNOWN };
      expect(await subnet.refusals(args, { references: { vpcId: VPC } }, run)).toEqual([
        `ipv4: overlaps 10.0.1.0/24, which the VPC has in its \`subnets\`: ${VPC}. Declare a range in one of the two`,
      ]);
      expect(await subnet.refusals({ ...args, ...data }, { references: { vpcId: VPC } }, run)).toEqual([]);
    });

    it("by the VPC, where the VpcSubnet comes first", async () => {
      await vpc.up(net);
      await subnet.up(alone());
      const run = process();
      expect(await subnet.refusals(alone(), {}, run)).toEqual([]);
      await expect(vpc.preview({ ...net, subnets: [web] }, {}, run)).rejects.toThrow(
        `subnets: 10.0.1.0/24 overlaps 10.0.1.0/24, the range of another resource of the program in this VPC: ${WEB}. Declare a range in one of the two`,
      );
    });

    it("or at up, where the VPC is new", async () => {
      const run = process();
      await vpc.up({ ...net, subnets: [web] }, {}, run);
      await expect(subnet.up(alone(), {}, run)).rejects.toThrow("Declare a range in one of the two");
      await expect(service.send("GET", "/vpcs")).resolves.toMatchObject({ results: 1 });
    });
  });

  it("of another range may be declared beside the VPC's own", async () => {
    const run = process();
    await vpc.up({ ...net, subnets: [web] }, {}, run);
    const other = service.resource("VpcSubnet", "data");
    await other.up({ vpcId: vpc.must.id, ...data }, {}, run);
    expect((await vpc.refresh()).diff?.changed).toBe(false);
    expect((await vpc.up({ ...net, subnets: [web] })).did).toBe("same");
  });

  it("that a VPC drops from `subnets` is not adopted in the same run: the preview says how to move it", async () => {
    await vpc.up({ ...net, subnets: [web, data] });
    const run = process();
    await vpc.preview({ ...net, subnets: [data] }, {}, run);
    const reasons = await subnet.refusals(alone(), { import: `${vpc.must.id}/label:web` }, run);
    expect(reasons).toEqual([
      `import: the VPC no longer has this range in its \`subnets\`, and would delete the subnet before it is adopted: ${VPC}. Leave \`subnets\` out as a whole in this run: then nothing is deleted`,
    ]);
    await expect(service.send("GET", `/vpcs/${vpc.must.id}`)).resolves.toMatchObject({ subnets: [web, data] });
  });
});
