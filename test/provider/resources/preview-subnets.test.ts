import { beforeEach, describe, expect, it } from "vitest";
import { UNKNOWN } from "../../../provider/core";
import { EngineProcess, useEmulator } from "./support/lifecycle";
import { PassingClock } from "./support/passing-clock";

const WEB = "urn:pulumi:dev::shop::pulumi-nodejs:dynamic/compute:VpcSubnet::web";
const SIBLING = `ipv4: overlaps 10.0.1.0/24, the range of another subnet of the program in the same VPC: ${WEB}`;
const STANDING =
  "ipv4: overlaps 10.0.9.0/24, the range of the subnet by-hand of this VPC on the service. Unless that subnet is deleted first, the service will refuse this one.";

describe("the range of a subnet", () => {
  const service = useEmulator();
  let process: EngineProcess;
  let vpcId: string;

  beforeEach(async () => {
    const subnets = [{ label: "by-hand", ipv4: "10.0.9.0/24" }];
    const made = await service.send("POST", "/vpcs", { label: "net", region: "us-east", subnets });
    vpcId = String((made as { id: number }).id);
    service.emulator.control.clearRequests();
    process = new EngineProcess(service.emulator);
  });

  const refusals = (name: string, args: object) =>
    service.resource("VpcSubnet", name).refusals({ vpcId, label: name, ...args }, {}, process);

  // @rule vpc-3c
  it.each(["10.0.1.0/24", "10.0.1.128/25", "10.0.0.0/16"])("%s that overlaps a sibling's is refused", async (ipv4) => {
    expect(await refusals("web", { ipv4: "10.0.1.0/24" })).toEqual([]);
    expect(await refusals("data", { ipv4 })).toEqual([SIBLING]);
  });

  it.each([
    ["beside a sibling's", { ipv4: "10.0.2.0/24" }],
    ["in another VPC", { ipv4: "10.0.1.0/24", vpcId: "987" }],
    ["in a VPC that is not known yet", { ipv4: "10.0.1.0/24", vpcId: UNKNOWN }],
    ["that is not known yet", { ipv4: UNKNOWN }],
  ])("%s is accepted", async (_what, args) => {
    expect(await refusals("web", { ipv4: "10.0.1.0/24" })).toEqual([]);
    expect(await refusals("data", args)).toEqual([]);
    expect(process.warnings).toEqual([]);
  });

  describe("in a VPC that the same run makes", () => {
    const references = { vpcId: "urn:pulumi:dev::shop::pulumi-nodejs:dynamic/compute:Vpc::net" };
    const inNew = (name: string, ipv4: string, options: object = { references }) =>
      service.resource("VpcSubnet", name).refusals({ vpcId: UNKNOWN, label: name, ipv4 }, options, process);

    it("is refused where it overlaps a sibling's", async () => {
      expect(await inNew("web", "10.0.1.0/24")).toEqual([]);
      expect(await inNew("data", "10.0.2.0/24")).toEqual([]);
      expect(await inNew("all", "10.0.0.0/16")).toEqual([SIBLING]);
    });

    it("is accepted where the sibling's VPC is another one, or not known", async () => {
      expect(await inNew("web", "10.0.1.0/24")).toEqual([]);
      expect(await inNew("data", "10.0.1.0/24", { references: { vpcId: `${references.vpcId}2` } })).toEqual([]);
      expect(await inNew("other", "10.0.1.0/24", {})).toEqual([]);
      expect(await refusals("known", { ipv4: "10.0.1.0/24" })).toEqual([]);
    });

    it("is compared without the VPC's URN coming into the state", async () => {
      const web = service.resource("VpcSubnet", "web");
      await web.up({ vpcId, label: "web", ipv4: "10.0.1.0/24" }, { references });
      expect(JSON.stringify(web.must)).not.toContain(references.vpcId);
    });
  });

  it("may be the one that a sibling gives up in the same run", async () => {
    const web = service.resource("VpcSubnet", "web");
    await web.up({ vpcId, label: "web", ipv4: "10.0.1.0/24" });
    expect((await web.preview({ vpcId, label: "web", ipv4: "10.0.2.0/24" }, {}, process)).did).toBe("replace");
    expect(await refusals("data", { ipv4: "10.0.1.0/24" })).toEqual([]);
    expect(process.warnings).toEqual([]);
  });

  it("that overlaps one in the state is refused, whichever is checked first", async () => {
    const web = service.resource("VpcSubnet", "web");
    await web.up({ vpcId, label: "web", ipv4: "10.0.1.0/24" });
    expect(await refusals("data", { ipv4: "10.0.0.0/21" })).toEqual([]);
    const reasons = await web.refusals({ vpcId, label: "web", ipv4: "10.0.1.0/24" }, {}, process);
    expect(reasons).toEqual([expect.stringMatching(/^ipv4: overlaps 10\.0\.0\.0\/21, .*VpcSubnet::data$/)]);
  });

  it("that replaces an autonamed subnet may overlap the old one", async () => {
    const web = service.resource("VpcSubnet", "web");
    await web.up({ vpcId, ipv4: "10.0.1.0/24" });
    expect((await web.preview({ vpcId, ipv4: "10.0.0.0/21" }, {}, process)).did).toBe("replace");
    expect(process.warnings).toEqual([]);
  });

  it("that overlaps a subnet of others is warned about, after one list", async () => {
    expect(await refusals("web", { ipv4: "10.0.8.0/22" })).toEqual([]);
    expect(process.warnings).toEqual([STANDING]);
    expect(service.emulator.control.counts()).toEqual({ "VPCs List": 1 });
  });

  it("is not compared with the service where the list is refused", async () => {
    service.emulator.control.addFault({ method: "GET", path: "/vpcs", status: 403 });
    expect(await refusals("web", { ipv4: "10.0.8.0/22" })).toEqual([]);
    expect(await refusals("data", { ipv4: "10.0.12.0/22" })).toEqual([]);
    expect(process.warnings).toEqual([]);
    expect(service.emulator.control.counts()).toEqual({ "VPCs List": 1 });
  });

  it("is not compared with a list that takes long, for which others still wait", async () => {
    process = new EngineProcess(service.emulator, {}, new PassingClock());
    const headers = { "retry-after": "30" };
    service.emulator.control.addFault({ method: "GET", path: "/vpcs", status: 429, headers, times: 1 });
    const look = refusals("web", { ipv4: "10.0.8.0/22" });
    const list = process.runtime.list("Vpc", {});
    expect([await look, process.warnings]).toEqual([[], []]);
    expect(await list).toHaveLength(1);
    expect(service.emulator.control.counts()).toEqual({ "VPCs List": 2 });
  });

  it("is compared with siblings only, where the setting switches the lists off", async () => {
    process = new EngineProcess(service.emulator, { previewChecks: "local" });
    expect(await refusals("web", { ipv4: "10.0.1.0/24" })).toEqual([]);
    expect(await refusals("data", { ipv4: "10.0.0.0/16" })).toEqual([SIBLING]);
    expect([process.warnings, service.emulator.control.counts()]).toEqual([[], {}]);
  });

  it.each([
    ["10.0.1.7/24", "10.0.1.0/24"],
    ["10.255.0.0/9", "10.128.0.0/9"],
    ["172.16.9.255/29", "172.16.9.248/29"],
  ])("%s is refused with its canonical form", async (ipv4, canonical) => {
    expect(await refusals("web", { ipv4 })).toEqual([`ipv4: must be in canonical form: ${canonical}`]);
  });
});
