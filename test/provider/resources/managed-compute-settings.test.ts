import { describe, expect, it } from "vitest";
import { describeLifecycle, EngineProcess, to, useEmulator } from "./support/lifecycle";

const path = (id: string) => `/managed/compute-settings/${id}`;
const computes = [
  { id: 101, label: "web", group: "front" },
  { id: 102, label: "worker" },
];

describeLifecycle({
  token: "ManagedComputeSettings",
  world: ({ emulator }) => emulator.control.seed({ objects: { computes } }),
  args: { computeId: "101", ssh: { port: 2222, user: "monitor" } },
  writes: { create: ["Compute Settings Update"], update: ["Compute Settings Update"] },
  importBy: [],
  updates: {
    ssh: to(
      { port: 2223, user: "monitor" },
      { body: { ssh: { access: true, ip: "any", port: 2223, user: "monitor" } } },
    ),
  },
  replaces: { computeId: "102" },
  clears: { ssh: { sends: "nothing" } },
  drift: { ssh: ({ send, id }) => send("PUT", path(id), { ssh: { port: 99 } }) },
  except: { vanish: "the settings last as long as the compute does" },
});

describe("the managed settings of a compute", () => {
  const service = useEmulator();
  const seed = () => service.emulator.control.seed({ objects: { computes } });
  const held = async (id: string) => ((await service.send("GET", path(id))) as { ssh: object }).ssh;
  const usual = { access: true, ip: "any", port: 22, user: "root" };

  it("are taken over, and only declared ones change", async () => {
    seed();
    await service.send("PUT", path("101"), { ssh: { ip: "198.51.100.1" } });
    const settings = service.resource("ManagedComputeSettings");
    await settings.up({ computeId: 101, ssh: { access: false } });
    expect(await held("101")).toEqual({ ...usual, ip: "198.51.100.1", access: false });
    expect(settings.must.outputs).toMatchObject({ label: "web", group: "front", ssh: { access: false } });
  });

  it("are only read where nothing is declared", async () => {
    seed();
    service.emulator.control.clearRequests();
    const settings = service.resource("ManagedComputeSettings");
    await settings.up({ computeId: 101 });
    expect(service.emulator.control.counts()).not.toHaveProperty("Compute Settings Update");
    expect(settings.must.outputs["ssh"]).toEqual(usual);
  });

  it("that are not declared may change without drift, next to a declared one", async () => {
    seed();
    const settings = service.resource("ManagedComputeSettings");
    await settings.up({ computeId: 101, ssh: { port: 2222 } });
    await service.send("PUT", path("101"), { ssh: { user: "somebody" } });
    expect((await settings.refresh()).diff?.changed).toBe(false);
    await service.send("PUT", path("101"), { ssh: { port: 22 } });
    expect((await settings.refresh()).diff?.changes.map(({ name }) => name)).toEqual(["ssh"]);
    await settings.up({ computeId: 101, ssh: { port: 2222 } });
    expect(await held("101")).toEqual({ ...usual, user: "somebody", port: 2222 });
  });

  it("of which one is no longer declared keep it: nothing is sent", async () => {
    seed();
    const settings = service.resource("ManagedComputeSettings");
    await settings.up({ computeId: 101, ssh: { port: 2222, user: "monitor" } });
    service.emulator.control.clearRequests();
    await settings.up({ computeId: 101, ssh: { port: 2222 } });
    expect(service.emulator.control.counts()).not.toHaveProperty("Compute Settings Update");
    expect(await held("101")).toMatchObject({ user: "monitor" });
    expect((await settings.up({ computeId: 101, ssh: { port: 2222 } })).did).toBe("same");
  });

  it("stay when they are released, with a message", async () => {
    seed();
    const settings = service.resource("ManagedComputeSettings");
    await settings.up({ computeId: 101, ssh: { port: 2222 } });
    await settings.destroy();
    expect(settings.process.warnings).toEqual([expect.stringContaining("stay as they are")]);
    expect(await held("101")).toMatchObject({ port: 2222 });
  });

  // @rule managed-settings
  it("of a deleted compute leave the state at a refresh", async () => {
    seed();
    const settings = service.resource("ManagedComputeSettings");
    await settings.up({ computeId: 102, ssh: { port: 2222 } });
    await service.send("DELETE", "/compute/instances/102");
    expect((await settings.refresh()).did).toBe("drop");
  });

  it("that the service returns as null are absent", async () => {
    seed();
    const settings = service.resource("ManagedComputeSettings");
    const ssh = { access: true, ip: null, port: 22, user: null };
    service.emulator.control.addFault({
      operation: "Compute Settings View",
      status: 200,
      body: { id: 101, label: "web", group: null, ssh },
    });
    await settings.up({ computeId: 101 });
    expect(settings.must.outputs["ssh"]).toEqual({ access: true, port: 22 });
    expect(settings.must.outputs).not.toHaveProperty("group");
  });

  it.each([
    [{ computeId: "web" }, "computeId: must be a number from 1, or its decimal digits without leading zeros"],
    [{ computeId: 101, ssh: { port: 22.5 } }, "ssh.port: must be an int"],
    [
      { computeId: 101, ssh: { password: "x" } },
      "ssh: has no property password; its properties are access, ip, port, user",
    ],
  ])("are refused at preview: %o", async (declared, refusal) => {
    await expect(service.resource("ManagedComputeSettings").refusals(declared)).resolves.toEqual([refusal]);
  });
});

describe("the managed settings of a compute of the brand linode", () => {
  const service = useEmulator({ brand: "linode" });

  it("are reached by the brand's own path", async () => {
    service.emulator.control.seed({ objects: { computes } });
    const settings = service.resource("ManagedComputeSettings");
    const start = () => new EngineProcess(service.emulator, { brand: "linode" });
    await settings.up({ computeId: 101, ssh: { port: 2222 } }, {}, start());
    expect((await settings.refresh(start())).diff?.changed).toBe(false);
    const paths = service.emulator.control.requests().map(({ path }) => path);
    expect(paths.filter((path) => path.startsWith("/managed"))).toEqual([
      "/managed/linode-settings/101",
      "/managed/linode-settings/101",
      "/managed/linode-settings/101",
    ]);
  });
});
