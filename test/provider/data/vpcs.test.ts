import { beforeEach, describe, expect, it } from "vitest";
import { Runtime } from "../../../provider/runtime";
import { EngineResource, useEmulator } from "../resources/support/lifecycle";

const vpcs = [
  { id: 11, label: "net", region: "us-east", description: "first" },
  { id: 12, label: "other", region: "us-iad", updated: null },
];
const vpcSubnets = [
  { id: 21, vpc_id: 11, label: "web", ipv4: "10.0.1.0/24" },
  { id: 22, vpc_id: 11, label: "data", ipv4: "10.0.2.0/24" },
  { id: 23, vpc_id: 12, label: "web", ipv4: "10.0.1.0/24" },
];

for (const brand of ["compute", "linode"] as const) {
  describe(`data sources of VPCs, on a service that says ${brand}`, () => {
    const service = useEmulator({ brand });
    const invoke = (name: string, args: object = {}, token = service.emulator.token) =>
      new Runtime({ settings: { url: service.emulator.url, token, brand }, warn: () => undefined }).invoke(name, {
        ...args,
      });
    const labels = (list: unknown) => (list as { label: string }[]).map(({ label }) => label);

    beforeEach(() => {
      service.emulator.control.seed({ objects: { vpcs, vpcSubnets } });
      service.emulator.control.attachCompute(11, 21, {
        computeId: 5,
        interfaces: [{ id: 31, nat1To1: "203.0.113.7" }],
      });
      service.emulator.control.attachCompute(12, 23, { computeId: 6, interfaces: [{ id: 32, active: false }] });
    });

    it("getVpcs answers VPCs with their subnets and the computes in them", async () => {
      const { vpcs: found } = await invoke("getVpcs");
      expect(labels(found)).toEqual(["net", "other"]);
      expect(found).toMatchObject([
        {
          id: "11",
          region: "us-east",
          description: "first",
          subnets: [
            {
              subnetId: "21",
              label: "web",
              ipv4: "10.0.1.0/24",
              computes: [{ id: "5", interfaces: [{ id: "31", active: true }] }],
            },
            { subnetId: "22", label: "data", computes: [] },
          ],
        },
        { id: "12", description: "" },
      ]);
      expect((found as object[])[1]).not.toHaveProperty("updated");
    });

    it.each([
      [{ region: "us-iad" }, ["other"]],
      [{ id: 11 }, ["net"]],
      [{ id: "11" }, ["net"]],
      [{ id: { "+gt": "11" } }, ["other"]],
      [{ description: "first" }, ["net"]],
      [{ "+or": [{ id: "12" }, { label: "net" }] }, ["net", "other"]],
      [{ "+and": [{ id: "12" }, { label: "net" }] }, []],
      [{ label: { "+contains": "e" }, "+order_by": "label", "+order": "desc" }, ["other", "net"]],
    ])("getVpcs hands the filter %j to the service", async (filter, expected) => {
      service.emulator.control.clearRequests();
      expect(labels((await invoke("getVpcs", { filter }))["vpcs"])).toEqual(expected);
    });

    it("getVpcs refuses a field that the service does not filter by, and names those that it does", async () => {
      await expect(invoke("getVpcs", { filter: { subnets: 1 } })).rejects.toThrow(
        'there is no field "subnets"; there are id, label, description, region, created, updated',
      );
    });

    it("getVpcs fetches every page", async () => {
      const many = Array.from({ length: 620 }, (_, index) => ({ label: `net-${index}` }));
      service.emulator.control.seed({ objects: { vpcs: many } });
      expect((await invoke("getVpcs"))["vpcs"]).toHaveLength(622);
    });

    it("getVpc answers one VPC like the list does, by number or decimal digits", async () => {
      const { vpcs: found } = await invoke("getVpcs");
      expect(await invoke("getVpc", { id: 11 })).toEqual((found as object[])[0]);
      expect(await invoke("getVpc", { id: "11" })).toEqual((found as object[])[0]);
      await expect(invoke("getVpc", { id: 99 })).rejects.toThrow(/VPC View .*\/vpcs\/99.*404/);
      await expect(invoke("getVpc", { id: "net" })).rejects.toThrow(
        "getVpc: id: must be a number from 1, or its decimal digits without leading zeros",
      );
    });

    it("getVpcSubnets answers the subnets of one VPC, filtered by the service", async () => {
      expect(labels((await invoke("getVpcSubnets", { vpcId: 11 }))["subnets"])).toEqual(["web", "data"]);
      const filter = { "+or": [{ subnetId: "22" }, { label: "none" }] };
      const { subnets } = await invoke("getVpcSubnets", { vpcId: "11", filter });
      expect(subnets).toMatchObject([{ subnetId: "22", label: "data", ipv4: "10.0.2.0/24" }]);
    });

    it("getVpcSubnet answers one subnet, with the VPC's id", async () => {
      const subnet = await invoke("getVpcSubnet", { vpcId: 11, subnetId: 21 });
      const { subnets } = await invoke("getVpcSubnets", { vpcId: 11 });
      expect(subnet).toEqual({ vpcId: "11", ...(subnets as object[])[0] });
      await expect(invoke("getVpcSubnet", { vpcId: 12, subnetId: 21 })).rejects.toThrow(/404/);
    });

    it("getVpcIps answers the addresses of the account, or of one VPC", async () => {
      const { ips } = await invoke("getVpcIps");
      expect(ips).toEqual([
        {
          address: "10.0.1.2",
          active: true,
          computeId: "5",
          configId: "5",
          interfaceId: "31",
          gateway: "10.0.1.1",
          nat11: "203.0.113.7",
          prefix: 24,
          region: "us-east",
          subnetId: "21",
          subnetMask: "255.255.255.0",
          vpcId: "11",
        },
        expect.objectContaining({ interfaceId: "32", active: false, vpcId: "12" }),
      ]);
      expect((await invoke("getVpcIps", { vpcId: 12 }))["ips"]).toEqual((ips as object[]).slice(1));
    });

    it.each([
      [{ computeId: "5" }, ["31"]],
      [{ computeId: 6 }, ["32"]],
      [{ active: false }, ["32"]],
      [{ vpcId: "11", active: true }, ["31"]],
      [{ "+or": [{ configId: "5" }, { region: "us-iad" }] }, ["31", "32"]],
    ])("getVpcIps hands the filter %j to the service", async (filter, expected) => {
      const { ips } = await invoke("getVpcIps", { filter });
      expect((ips as { interfaceId: string }[]).map(({ interfaceId }) => interfaceId)).toEqual(expected);
    });

    it("getVpcIps names the scope that is missing", async () => {
      const { token } = service.emulator.control.addToken({ scopes: "vpc:read_only" });
      await expect(invoke("getVpcIps", {}, token)).rejects.toThrow(/401.*the scope ips:read_only/);
    });

    it("a VpcSubnet returns the computes in it, after an up and after a refresh", async () => {
      const subnet = new EngineResource(service.emulator, "VpcSubnet", "thing", { brand });
      const declared = { vpcId: 11, label: "web", ipv4: "10.0.1.0/24" };
      const computes = [{ id: "5", interfaces: [{ id: "31", active: true }] }];
      await subnet.up(declared, { import: "11/21" });
      expect(subnet.must.outputs["computes"]).toEqual(computes);
      await subnet.up({ ...declared, label: "renamed" });
      expect(subnet.must.outputs["computes"]).toEqual(computes);
      await subnet.refresh();
      expect(subnet.must.outputs["computes"]).toEqual(computes);
    });
  });
}
