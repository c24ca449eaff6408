import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Emulator, startEmulator } from "../../../emulator";
import type { Props } from "../../../provider/core";
import { dataSources } from "../../../provider/data";
import { Runtime } from "../../../provider/runtime";

const KINDS = ["computes", "domains", "nodebalancers", "volumes", "others"];

describe.each(["compute", "linode"] as const)("data sources for tags, of the brand %s", (brand) => {
  let emulator: Emulator;
  let runtime: Runtime;

  beforeEach(async () => {
    emulator = await startEmulator({ brand });
    runtime = new Runtime({ settings: { url: emulator.url, token: emulator.token, brand }, warn: () => undefined });
    const tags = ["production"];
    emulator.control.seed({
      objects: {
        computes: [{ label: "web", region: "us-east", image: "compute/debian12", tags }, { label: "spare" }],
        domains: [{ domain: "example.com", tags: ["production", "mail"] }],
        nodebalancers: [{ label: "front", region: "us-iad", tags }],
        volumes: [{ label: "data", region: "us-east", compute_id: 1, tags }],
      },
    });
  });

  afterEach(() => emulator.close());

  async function objects(filter?: Props): Promise<Record<string, Props[]>> {
    const args = { label: "production", ...(filter === undefined ? {} : { filter }) };
    return (await runtime.invoke("getTaggedObjects", args)) as Record<string, Props[]>;
  }

  // @rule tag-5
  it("getTags gives all of them, filtered after the download", async () => {
    expect(await runtime.invoke("getTags", {})).toEqual({ tags: [{ label: "mail" }, { label: "production" }] });
    const found = await runtime.invoke("getTags", { filter: { label: { "+contains": "prod" } } });
    expect(found).toEqual({ tags: [{ label: "production" }] });
  });

  // @rule tag-4
  it("getTaggedObjects gives every kind with its properties, in the documented form and neutral words", async () => {
    const found = await objects();
    const result = dataSources.find(({ token }) => token === "getTaggedObjects")?.result ?? {};
    expect(Object.keys(found)).toEqual(KINDS);
    for (const [name, field] of Object.entries(result))
      expect([name, field.type.safeParse(found[name]).error?.issues]).toEqual([name, undefined]);
    expect(found["computes"]).toMatchObject([
      {
        id: "1",
        label: "web",
        image: "compute/debian12",
        specs: { disk: 51_200 },
        alerts: { cpu: 90, networkIn: 10, transferQuota: 80 },
        ipv4: [expect.any(String)],
        hostUuid: expect.any(String),
        hasUserData: false,
        tags: ["production"],
      },
    ]);
    expect(found["domains"]).toMatchObject([
      { id: "1", domain: "example.com", type: "master", soaEmail: "admin@example.com", ttlSec: 0, axfrIps: [] },
    ]);
    expect(found["nodebalancers"]).toMatchObject([{ label: "front", hostname: expect.any(String) }]);
    expect(found["volumes"]).toMatchObject([
      { label: "data", computeId: "1", computeLabel: "web", filesystemPath: expect.stringMatching(/^\/dev/) },
    ]);
    expect(found["others"]).toEqual([]);
  });

  it("getTaggedObjects narrows all lists by properties and by kind", async () => {
    const inEast = await objects({ region: "us-east" });
    expect(KINDS.map((kind) => inEast[kind]?.length)).toEqual([1, 0, 0, 1, 0]);
    const mail = await objects({ tags: "mail" });
    expect(KINDS.map((kind) => mail[kind]?.length)).toEqual([0, 1, 0, 0, 0]);
    const attached = await objects({ computeId: 1 });
    expect(KINDS.map((kind) => attached[kind]?.length)).toEqual([0, 0, 0, 1, 0]);
    const balancers = await objects({ kind: "nodebalancer" });
    expect(KINDS.map((kind) => balancers[kind]?.length)).toEqual([0, 0, 1, 0, 0]);
    await expect(objects({ colour: "red" })).rejects.toThrow(/no field "colour"; there are kind, id, label/);
  });

  it("getTaggedObjects returns objects of unknown kinds, and of known kinds with missing or additional fields", async () => {
    const data = [
      { type: "bare-metal", data: { id: 7, label: "iron", rack: 3 } },
      { type: brand, data: { id: 8, label: "bare", status: "hibernating", image: null, later: {} } },
    ];
    emulator.control.addFault({
      operation: "Tagged Objects List",
      status: 200,
      body: { data, page: 1, pages: 1, results: 2 },
    });
    const found = await objects();
    expect(found["others"]).toEqual([{ id: "7", label: "iron", kind: "bare-metal" }]);
    expect(found["computes"]).toEqual([{ id: "8", label: "bare", status: "hibernating", ipv4: [], tags: [] }]);
  });

  it("getTaggedObjects of a tag that does not exist fails with operation, path and status", async () => {
    await expect(runtime.invoke("getTaggedObjects", { label: "a/b" })).rejects.toThrow(
      /Tagged Objects List \(GET \/tags\/a%2Fb\).*404/,
    );
  });
});
