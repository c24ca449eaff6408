import { describe, expect, it } from "vitest";
import { UNKNOWN } from "../../../provider/core";
import { EngineProcess, useEmulator } from "./support/lifecycle";

const ABLE = "us-east, us-southeast, us-ord, us-iad, ca-central, eu-central, fr-par, ap-south";
const UNABLE = `region: does not have the capability VPCs; regions that have it: ${ABLE}`;
const UNLISTED = `region: the service lists no region of this name. Unless it is another name of a listed one, the request will fail. Possible: ${ABLE}.`;

const service9 = { label: "shop", address: "10.0.0.9", serviceType: "tcp", timeout: 30 };

describe.each([
  { brand: "compute" as const, settings: {} },
  { brand: "linode" as const, settings: { brand: "linode" } },
])("a preview under the brand $brand", ({ brand, settings }) => {
  const service = useEmulator({ brand });

  async function previewed(token: string, args: object, more = {}) {
    const process = new EngineProcess(service.emulator, { ...settings, ...more });
    const reasons = await service.resource(token).refusals({ ...args }, {}, process);
    return { reasons, warnings: process.warnings, requests: service.emulator.control.counts() };
  }

  // @rule region-2
  it("refuses a listed region without the capability, and names those that have it", async () => {
    const { reasons, warnings } = await previewed("Vpc", { label: "net", region: "eu-west" });
    expect([reasons, warnings]).toEqual([[UNABLE], []]);
  });

  it("accepts a listed region that has it, after one request", async () => {
    const { reasons, warnings, requests } = await previewed("Vpc", { label: "net", region: "us-east" });
    expect([reasons, warnings, requests]).toEqual([[], [], { "Regions List": 1 }]);
  });

  it.each([
    ["Vpc", { label: "net", region: "another-name" }, [UNLISTED]],
    ["ManagedService", { ...service9, region: "another-name" }, [expect.stringMatching(/^region: .*us-central/)]],
    ["Bucket", { label: "assets", cluster: "another-name" }, [expect.stringMatching(/^cluster: .*us-east-1/)]],
  ])("warns about the place of %s that is not listed, and refuses nothing", async (token, args, expected) => {
    const { reasons, warnings } = await previewed(token, args);
    expect([reasons, warnings]).toEqual([[], expected]);
  });

  it.each([
    ["Vpc", { label: "net", region: UNKNOWN }],
    ["ManagedService", { ...service9, region: UNKNOWN }],
    ["Bucket", { label: "assets", cluster: UNKNOWN }],
  ])("asks nothing about the place of %s that is not known yet", async (token, args) => {
    expect(await previewed(token, args)).toEqual({ reasons: [], warnings: [], requests: {} });
  });

  it.each([
    ["Vpc", { label: "net", region: "eu-west" }, "/regions"],
    ["ManagedService", { ...service9, region: "another-name" }, "/regions"],
    ["Bucket", { label: "assets", cluster: "another-name" }, "/object-storage/clusters"],
  ])("claims nothing about %s where the list is refused", async (token, args, path) => {
    service.emulator.control.addFault({ method: "GET", path, status: 403 });
    const { reasons, warnings } = await previewed(token, args);
    expect([reasons, warnings]).toEqual([[], []]);
  });

  it("asks nothing where the setting switches it off", async () => {
    const given = { previewChecks: "local" };
    const found = await previewed("Vpc", { label: "net", region: "eu-west" }, given);
    expect(found).toEqual({ reasons: [], warnings: [], requests: {} });
  });

  it("asks once for all resources of a process, also where the list is refused", async () => {
    service.emulator.control.addFault({ method: "GET", path: "/regions", status: 403 });
    const process = new EngineProcess(service.emulator, settings);
    for (const name of ["one", "two", "three"])
      expect(await service.resource("Vpc", name).refusals({ label: name, region: "eu-west" }, {}, process)).toEqual([]);
    expect(service.emulator.control.counts()).toEqual({ "Regions List": 1 });
  });
});

describe("the region of a replacement", () => {
  const service = useEmulator();

  it("is compared with the list when it changes, and not while it stays", async () => {
    const vpc = service.resource("Vpc", "net");
    await vpc.up({ label: "net", region: "us-east" });
    service.emulator.control.clearRequests();
    await vpc.preview({ label: "other", region: "us-east" });
    expect(service.emulator.control.counts()).toEqual({});
    await expect(vpc.preview({ label: "net", region: "eu-west" })).rejects.toThrow(UNABLE);
  });
});

describe("a service that has other words for capabilities", () => {
  const service = useEmulator();

  it("is left to judge the region itself", async () => {
    const regions = (service.emulator.control.state()["regions"] ?? []) as { id: string }[];
    const changed = regions.map((region) => ({ ...region, capabilities: ["Private Networks"] }));
    service.emulator.control.seed({ objects: { regions: changed } });
    const process = new EngineProcess(service.emulator);
    expect(await service.resource("Vpc").refusals({ label: "net", region: "eu-west" }, {}, process)).toEqual([]);
    expect(changed.length).toBeGreaterThan(5);
  });
});
