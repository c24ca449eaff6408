import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import * as pulumi from "@pulumi/pulumi";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

interface Registered {
  readonly type: string;
  readonly name: string;
  readonly inputs: Record<string, unknown>;
  readonly id?: string;
}

describe("a program under pulumi.runtime.setMocks", () => {
  const registered: Registered[] = [];
  const called: { token: string; inputs: unknown }[] = [];
  let server: Server;
  let requests = 0;
  let compute: typeof import("../../sdk/index.js");

  beforeAll(async () => {
    server = createServer((_request, response) => {
      requests += 1;
      response.writeHead(500).end();
    });
    await new Promise<void>((listening) => {
      server.listen(0, "127.0.0.1", listening);
    });
    const { port } = server.address() as AddressInfo;
    process.env["COMPUTE_URL"] = `http://127.0.0.1:${port}/v4`;
    process.env["COMPUTE_TOKEN"] = "not-used";
    await pulumi.runtime.setMocks({
      newResource(args) {
        registered.push({ type: args.type, name: args.name, inputs: args.inputs, ...(args.id ? { id: args.id } : {}) });
        return { id: args.id || `${args.name}-id`, state: { ...args.inputs, created: "2026-01-01T00:00:00" } };
      },
      call(args) {
        called.push({ token: args.token, inputs: args.inputs });
        return { regions: [{ id: "mock-region" }] };
      },
    });
    compute = await import("../../sdk/index.js");
  });

  afterAll(() => {
    server.close();
    delete process.env["COMPUTE_URL"];
    delete process.env["COMPUTE_TOKEN"];
  });

  it("registers compute:index:X with the declared inputs only, and outputs are the mocks'", async () => {
    const network = new compute.Vpc("network", { label: "net", region: "us-east" }, { import: "123" });
    expect(await promised(network.created)).toBe("2026-01-01T00:00:00");
    expect(await promised(network.id)).toBe("network-id");
    expect(registered).toContainEqual({
      type: "compute:index:Vpc",
      name: "network",
      inputs: { label: "net", region: "us-east" },
    });
  });

  it("every class extends Pulumi's class directly, so that the engine records the line of the program", () => {
    const values = Object.values(compute).filter((one) => typeof one === "function");
    const classes = values.filter((one) => one.prototype instanceof pulumi.CustomResource);
    const resources = classes.filter((one) => !(one.prototype instanceof pulumi.ProviderResource));
    expect(resources.length).toBeGreaterThan(20);
    for (const one of resources) expect(Object.getPrototypeOf(one)).toBe(pulumi.CustomResource);
  });

  it("get reads through the mocks", async () => {
    const network = compute.Vpc.get("existing", "77");
    expect(await promised(network.id)).toBe("77");
    expect(registered).toContainEqual({ type: "compute:index:Vpc", name: "existing", inputs: {}, id: "77" });
  });

  it("get passes the state on", async () => {
    const network = compute.Vpc.get("known", "78", { label: "net" });
    expect(await promised(network.label)).toBe("net");
    expect(registered).toContainEqual({
      type: "compute:index:Vpc",
      name: "known",
      inputs: { label: "net" },
      id: "78",
    });
  });

  it("isInstance recognizes resources of its own class only", () => {
    const network = new compute.Vpc("one", { region: "us-east" });
    const provider = new compute.Provider("other");
    const values = [network, provider, undefined, "text", {}];
    expect(values.map((value) => compute.Vpc.isInstance(value))).toEqual([true, false, false, false, false]);
    expect(values.map((value) => compute.VpcSubnet.isInstance(value))).toEqual([false, false, false, false, false]);
    expect(values.map((value) => compute.Provider.isInstance(value))).toEqual([false, true, false, false, false]);
  });

  it("ids are text, also where an earlier version wrote numbers into the state", async () => {
    const computes = [{ id: 5, interfaces: [{ id: 31, active: true }] }];
    const subnet = compute.VpcSubnet.get("old", "1/2", { computes: computes as never });
    expect(await promised(subnet.computes)).toEqual([{ id: "5", interfaces: [{ id: "31", active: true }] }]);
    const profile = compute.ProfileSettings.get("me", "profile/settings", { uid: 7 as never });
    expect(await promised(profile.uid)).toBe("7");
  });

  it("data sources are invokes compute:index:getX, as promise and as output", async () => {
    const filter = { capabilities: "VPCs" };
    expect(await compute.getRegions({ filter })).toMatchObject({ regions: [{ id: "mock-region" }] });
    const output = compute.getRegionsOutput({ filter: pulumi.output(filter) });
    expect(await promised(output)).toMatchObject({ regions: [{ id: "mock-region" }] });
    const call = { token: "compute:index:getRegions", inputs: { filter } };
    expect(called).toEqual([call, call]);
  });

  it("no request leaves the process", () => {
    expect(requests).toBe(0);
  });
});

async function promised<T>(output: pulumi.Output<T>): Promise<T> {
  return await new Promise((resolve) => {
    output.apply(resolve);
  });
}
