import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Emulator, startEmulator } from "../../../emulator";
import { Runtime } from "../../../provider/runtime";

interface Region {
  readonly id: string;
  readonly country: string;
  readonly capabilities: readonly string[];
}

describe("data sources for regions", () => {
  let emulator: Emulator;
  let runtime: Runtime;

  beforeAll(async () => {
    emulator = await startEmulator();
    runtime = new Runtime({ settings: { url: emulator.url, token: "unknown-token" }, warn: () => undefined });
  });

  afterAll(async () => {
    await emulator.close();
  });

  async function regions(filter?: Record<string, unknown>): Promise<Region[]> {
    const result = await runtime.invoke("getRegions", filter === undefined ? {} : { filter });
    return result["regions"] as Region[];
  }

  // @rule region-1 auth-4
  it("work with a token that the service does not know, for it is not sent", async () => {
    expect((await regions()).length).toBeGreaterThan(5);
    expect(emulator.control.requests().every((request) => !request.authorized)).toBe(true);
  });

  it("getRegions filters after the download: by value, by what a list holds, by operators, in order", async () => {
    const all = await regions();
    expect(await regions({ country: "us" })).toEqual(all.filter((region) => region.country === "us"));
    const withVpcs = all.filter((region) => region.capabilities.includes("VPCs"));
    expect(withVpcs.length).toBeGreaterThan(0);
    expect(withVpcs.length).toBeLessThan(all.length);
    expect(await regions({ capabilities: "VPCs" })).toEqual(withVpcs);
    expect(await regions({ "+or": [{ country: "us" }, { country: "de" }] })).toEqual(
      all.filter((region) => ["us", "de"].includes(region.country)),
    );
    expect(await regions({ country: { "+neq": "us" }, capabilities: { "+contains": "VPCs" } })).toEqual(
      withVpcs.filter((region) => region.country !== "us"),
    );
    const ordered = await regions({ "+order_by": "id", "+order": "desc" });
    expect(ordered.map((region) => region.id)).toEqual(
      all
        .map((region) => region.id)
        .sort()
        .reverse(),
    );
  });

  it.each([
    ["linode", "linode"],
    ["compute", "compute"],
    ["other/shell", { compute: "other", shell: "shell" }],
  ] as const)("capabilities are in the package's words under the brand %s", async (brand, words) => {
    const branded = await startEmulator({ brand: words });
    try {
      const settings = { url: branded.url, token: branded.token, brand };
      const ofBrand = new Runtime({ settings, warn: () => undefined });
      const { regions: found } = await ofBrand.invoke("getRegions", { filter: { capabilities: "Computes" } });
      const named = (found as Region[]).flatMap(({ capabilities }) => capabilities);
      expect(named).toEqual((await regions({ capabilities: "Computes" })).flatMap(({ capabilities }) => capabilities));
    } finally {
      await branded.close();
    }
  });

  it("getRegions refuses a field or an operator that does not exist, and names those that do", async () => {
    await expect(regions({ contry: "us" })).rejects.toThrow(/no field "contry"; there are id, label, country/);
    await expect(regions({ country: { "+like": "u" } })).rejects.toThrow(/no operator "\+like"/);
  });

  it("getRegion answers one region with its resolvers", async () => {
    const region = await runtime.invoke("getRegion", { id: "us-east" });
    expect(region).toMatchObject({ id: "us-east", country: "us", status: "ok" });
    expect(region["resolvers"]).toEqual({ ipv4: expect.stringMatching(/^\d/), ipv6: expect.stringMatching(/:/) });
  });

  it("getRegion of a region that does not exist fails with operation, path and status", async () => {
    await expect(runtime.invoke("getRegion", { id: "no/where" })).rejects.toThrow(
      /Region View \(GET \/regions\/no%2Fwhere\).*404/,
    );
  });

  it("getRegionsAvailability hands its filter to the service, and a wrong one is refused with the fields that there are", async () => {
    const all = (await runtime.invoke("getRegionsAvailability", {}))["availability"] as { available: boolean }[];
    const free = await runtime.invoke("getRegionsAvailability", { filter: { available: true } });
    expect(free["availability"]).toEqual(all.filter((entry) => entry.available));
    expect(all.some((entry) => !entry.available)).toBe(true);
    await expect(runtime.invoke("getRegionsAvailability", { filter: { country: "us" } })).rejects.toThrow(
      /there is no field "country"; there are region, plan, available/,
    );
  });

  it("getRegionAvailability reads the bare list of one region", async () => {
    const { availability } = await runtime.invoke("getRegionAvailability", { id: "us-iad" });
    expect(availability).not.toEqual([]);
    for (const entry of availability as { region: string }[]) expect(entry.region).toBe("us-iad");
  });

  it("a missing argument is named", async () => {
    await expect(runtime.invoke("getRegion", {})).rejects.toThrow("getRegion: id: is required");
  });
});
