import { describe, expect, it } from "vitest";
import { UNKNOWN } from "../../../provider/core/values";
import { alter, describeLifecycle, type Send, to, useEmulator } from "./support/lifecycle";

const path = (id: string) => `/managed/services/${id}`;

interface World {
  readonly credentials: readonly string[];
}

describeLifecycle<World>({
  token: "ManagedService",
  async world({ send }) {
    return { credentials: [await makeCredential(send, "first"), await makeCredential(send, "second")] };
  },
  args: { label: "shop", address: "https://shop.example.com/", serviceType: "url", timeout: 30 },
  writes: { create: ["Service Create"], update: ["Service Update"], delete: ["Service Delete"] },
  importBy: ["label"],
  updates: {
    label: to("store", { body: { label: "store" } }),
    address: to("https://store.example.com/", { body: { address: "https://store.example.com/" } }),
    serviceType: to("tcp", { body: { service_type: "tcp" } }),
    timeout: to(60, { body: { timeout: 60 } }),
    body: to("It works", { body: { body: "It works" } }),
    consultationGroup: to("operations", { body: { consultation_group: "operations" } }),
    credentials: to(({ credentials }: World) => credentials, { body: { credentials: [1, 2] } }),
    notes: to("Runs on two hosts", { body: { notes: "Runs on two hosts" } }),
    region: to("us-iad", { from: { address: "10.0.0.5:80", region: "us-east" }, body: { region: "us-iad" } }),
    enabled: to(false, { sends: ["Service Disable"] }),
  },
  clears: {
    body: { sends: { body: null } },
    consultationGroup: { sends: "nothing" },
    credentials: { sends: { credentials: [] } },
    notes: { sends: { notes: null } },
    region: {
      from: { address: "10.0.0.5:80", region: "us-east" },
      with: { address: "https://shop.example.com/" },
      sends: { address: "https://shop.example.com/" },
    },
  },
  drift: {
    label: ({ send, id }) => send("PUT", path(id), { label: "by hand" }),
    address: ({ send, id }) => send("PUT", path(id), { address: "https://by-hand.example.com/" }),
    serviceType: ({ send, id }) => send("PUT", path(id), { service_type: "tcp" }),
    timeout: ({ send, id }) => send("PUT", path(id), { timeout: 99 }),
    body: ({ send, id }) => send("PUT", path(id), { body: "by hand" }),
    consultationGroup: ({ send, id }) => send("PUT", path(id), { consultation_group: "by hand" }),
    credentials: ({ send, id, world }) => send("PUT", path(id), { credentials: [Number(world.credentials[1])] }),
    notes: ({ send, id }) => send("PUT", path(id), { notes: "by hand" }),
    enabled: ({ send, id, outputs }) => send("POST", `${path(id)}/${outputs["enabled"] ? "disable" : "enable"}`),
  },
  vanish: ({ send, id }) => send("DELETE", path(id)),
  ephemeral: ["status", "updated"],
  except: {
    "clears.enabled": "it is cleared by an operation without a body, in a test of its own",
    "drift.region": "the service rejects a region with the public address of the other tests",
  },
});

async function makeCredential(send: Send, label: string): Promise<string> {
  const made = await send("POST", "/managed/credentials", { label, password: "correct horse" });
  return String((made as { id: number }).id);
}

describe("a managed service", () => {
  const service = useEmulator();
  const args = { label: "shop", address: "https://shop.example.com/", serviceType: "url", timeout: 30 };
  const inside = { ...args, address: "10.0.0.5:80", region: "us-east" };
  const statusOf = async (id: string) => ((await service.send("GET", path(id))) as { status: string }).status;

  // @rule state-service
  it("declared as not monitored is made, then disabled", async () => {
    const shop = service.resource("ManagedService");
    await shop.up({ ...args, enabled: false });
    expect(shop.must.outputs).toMatchObject({ enabled: false, status: "disabled" });
    expect((await shop.up({ ...args, enabled: false })).did).toBe("same");
  });

  it("that is declared as not monitored no longer is monitored again, by Service Enable alone", async () => {
    const shop = service.resource("ManagedService");
    await shop.up({ ...args, enabled: false });
    service.emulator.control.clearRequests();
    await shop.up(args);
    expect(service.emulator.control.counts()).toMatchObject({ "Service Enable": 1 });
    expect(service.emulator.control.counts()).not.toHaveProperty("Service Update");
    expect(shop.must.outputs).toMatchObject({ enabled: true, status: "pending" });
    expect((await shop.up(args)).did).toBe("same");
  });

  it("that could not be disabled is kept with its id and the step left, and the next up disables it: once", async () => {
    const shop = service.resource("ManagedService");
    service.emulator.control.addFault({ operation: "Service Disable", status: 400 });
    await expect(shop.up({ ...args, enabled: false })).rejects.toThrow("Service Disable");
    expect(shop.must.outputs).toMatchObject({ enabled: true, __compute: { pending: ["disable"] } });
    service.emulator.control.clearRequests();
    expect((await shop.up({ ...args, enabled: false })).did).toBe("update");
    expect(service.emulator.control.counts()).toMatchObject({ "Service Disable": 1 });
    expect(service.emulator.control.counts()).not.toHaveProperty("Service Create");
    expect(await statusOf(shop.must.id)).toBe("disabled");
    expect(shop.must.outputs["__compute"]).not.toHaveProperty("pending");
    expect((await shop.up({ ...args, enabled: false })).did).toBe("same");
  });

  it("that could not be disabled still is a change after a refresh", async () => {
    const shop = service.resource("ManagedService");
    service.emulator.control.addFault({ operation: "Service Disable", status: 400 });
    await expect(shop.up({ ...args, enabled: false })).rejects.toThrow("Service Disable");
    await shop.refresh();
    expect((await shop.up({ ...args, enabled: false })).did).toBe("update");
    expect(await statusOf(shop.must.id)).toBe("disabled");
  });

  it("that could not be disabled and is wanted monitored by now stays so", async () => {
    const shop = service.resource("ManagedService");
    service.emulator.control.addFault({ operation: "Service Disable", status: 400 });
    await expect(shop.up({ ...args, enabled: false })).rejects.toThrow("Service Disable");
    await shop.up(args);
    expect(await statusOf(shop.must.id)).toBe("pending");
    expect((await shop.up(args)).did).toBe("same");
  });

  it("counts as monitored in every state but disabled, including unknown states", async () => {
    const shop = service.resource("ManagedService");
    await shop.up(args);
    for (const status of ["pending", "ok", "problem", "in-maintenance"]) {
      alter(service.emulator, "managedServices", { id: shop.must.id }, { status });
      expect((await shop.refresh()).diff?.changed).toBe(false);
      expect(shop.must.outputs).toMatchObject({ status, enabled: true });
    }
  });

  it("names credentials in any order and as numbers or texts without a change", async () => {
    const ids = [await makeCredential(service.send, "first"), await makeCredential(service.send, "second")];
    const shop = service.resource("ManagedService");
    await shop.up({ ...args, credentials: [Number(ids[1]), ids[0]] });
    expect(shop.must.outputs["credentials"]).toEqual([ids[1], ids[0]]);
    expect((await shop.refresh()).diff?.changed).toBe(false);
    expect((await shop.up({ ...args, credentials: [...ids, ids[0]] })).did).toBe("same");
  });

  it("goes from a private address to a public one with its region left out, and back with both", async () => {
    const shop = service.resource("ManagedService");
    await shop.up(inside);
    await shop.up(args);
    await expect(service.send("GET", path(shop.must.id))).resolves.toMatchObject({ region: null });
    expect(shop.must.outputs).not.toHaveProperty("region");
    expect((await shop.refresh()).diff?.changed).toBe(false);
    await shop.up(inside);
    await expect(service.send("GET", path(shop.must.id))).resolves.toMatchObject({ region: "us-east" });
    expect((await shop.up(inside)).did).toBe("same");
  });

  it("whose region the service names otherwise is no change; another answer later is drift", async () => {
    service.emulator.control.seed({ objects: { regions: [{ id: "us-ord" }] } });
    const shop = service.resource("ManagedService");
    service.emulator.control.addFault({
      operation: "Service Create",
      when: "after",
      status: 200,
      body: answer({ region: "us-ord" }),
    });
    await shop.up(inside);
    alter(service.emulator, "managedServices", { id: shop.must.id }, { region: "us-ord" });
    expect(shop.must.outputs["region"]).toBe("us-east");
    expect((await shop.refresh()).diff?.changed).toBe(false);
    alter(service.emulator, "managedServices", { id: shop.must.id }, { region: "us-iad" });
    expect((await shop.refresh()).diff?.changes.map(({ name }) => name)).toEqual(["region"]);
  });

  it.each(["10.1.2.3", "http://172.16.0.1/", "tcp://192.168.1.1:5432", "[fd00::1]:443", "https://10.0.0.5:8443/x"])(
    "at %s needs a region",
    async (address) => {
      const { region: _, ...bare } = inside;
      await expect(service.resource("ManagedService").refusals({ ...bare, address })).resolves.toEqual([
        "region: is required, because address names its host by a private IP",
      ]);
      await expect(service.resource("ManagedService").refusals({ ...inside, address })).resolves.toEqual([]);
    },
  );

  it.each(["https://10.example.com/", "8.8.8.8", "https://172.32.0.1/", "db.example.com:5432", "[2600::1]:80"])(
    "at %s must not have a region",
    async (address) => {
      await expect(service.resource("ManagedService").refusals({ ...inside, address })).resolves.toEqual([
        "region: must not be given unless address names its host by a private IP",
      ]);
      await expect(service.resource("ManagedService").refusals({ ...args, address })).resolves.toEqual([]);
    },
  );

  // @rule managed-region
  it("at an address of another special range is left to the service, with and without a region", async () => {
    for (const address of ["127.0.0.1:80", "169.254.1.1", "100.64.0.1"]) {
      await expect(service.resource("ManagedService").refusals({ ...inside, address })).resolves.toEqual([]);
      await expect(service.resource("ManagedService").refusals({ ...args, address })).resolves.toEqual([]);
    }
  });

  it("whose region or address is not known yet is not refused for it", async () => {
    const shop = service.resource("ManagedService");
    await expect(shop.refusals({ ...inside, region: UNKNOWN })).resolves.toEqual([]);
    await expect(shop.refusals({ ...inside, address: UNKNOWN })).resolves.toEqual([]);
  });

  // @rule managed-4 managed-type limit-service
  it.each([
    [{ label: "ab" }, "label: must have at least 3 characters"],
    [{ label: "x".repeat(65) }, "label: must have at most 64 characters"],
    [{ address: "ab" }, "address: must have at least 3 characters"],
    [{ address: "x".repeat(101) }, "address: must have at most 100 characters"],
    [{ serviceType: "udp" }, 'serviceType: must be one of "url", "tcp"'],
    [{ timeout: 0 }, "timeout: must be at least 1"],
    [{ timeout: 256 }, "timeout: must be at most 255"],
    [{ timeout: 1.5 }, "timeout: must be an int"],
    [{ body: "x".repeat(101) }, "body: must have at most 100 characters"],
    [{ consultationGroup: "x".repeat(51) }, "consultationGroup: must have at most 50 characters"],
    [{ credentials: ["one"] }, "credentials.0: must be a number from 1, or its decimal digits without leading zeros"],
  ])("is refused at preview: %o", async (declared, refusal) => {
    await expect(service.resource("ManagedService").refusals({ ...args, ...declared })).resolves.toEqual([refusal]);
  });
});

/** The answer of a service that was made first. */
function answer(changes: object) {
  const times = { created: "2026-01-02T03:04:05", updated: "2026-01-02T03:04:05" };
  const shop = { id: 1, label: "shop", address: "10.0.0.5:80", service_type: "url", timeout: 30, status: "pending" };
  return { ...shop, body: null, consultation_group: "", credentials: [], notes: null, ...times, ...changes };
}
