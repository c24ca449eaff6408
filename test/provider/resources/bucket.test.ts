import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../../emulator";
import { describeLifecycle, to, useEmulator } from "./support/lifecycle";

const access = (id: string) => `/object-storage/buckets/${id}/access`;

describeLifecycle({
  // @rule storage-3 storage-cors
  token: "Bucket",
  args: { cluster: "us-east-1", label: "assets", acl: "public-read", corsEnabled: true },
  writes: { create: ["Bucket Create"], update: ["Bucket Access Update"], delete: ["Bucket Remove"] },
  importBy: [],
  updates: {
    acl: to("authenticated-read", { body: { acl: "authenticated-read" } }),
    corsEnabled: to(false, { body: { cors_enabled: false } }),
  },
  locals: { forceDestroy: true },
  replaces: {
    cluster: to("us-iad-1", { body: { cluster: "us-iad-1", label: "assets", acl: "public-read", cors_enabled: true } }),
    label: to("other", { body: { cluster: "us-east-1", label: "other", acl: "public-read", cors_enabled: true } }),
  },
  clears: { acl: { sends: { acl: "private" } }, corsEnabled: { sends: { cors_enabled: false } } },
  drift: {
    acl: ({ send, id }) => send("PUT", access(id), { acl: "custom" }),
    corsEnabled: ({ send, id }) => send("PUT", access(id), { cors_enabled: false }),
  },
  vanish: ({ send, id }) => send("DELETE", `/object-storage/buckets/${id}`),
});

const args = { cluster: "us-east-1", label: "assets" };

describe("a bucket that exists already", () => {
  const { resource, send } = useEmulator();

  // @rule storage-2
  it("is not taken over: the refusal gives the import line, and nothing of it changes", async () => {
    await send("POST", "/object-storage/buckets", { ...args, acl: "public-read" });
    const bucket = resource("Bucket");
    await expect(bucket.up({ ...args, acl: "private" })).rejects.toThrow(
      'The bucket us-east-1/assets exists already, and is not taken over. To manage it, adopt it with the resource option `import: "us-east-1/assets"`.',
    );
    await expect(send("GET", access("us-east-1/assets"))).resolves.toMatchObject({ acl: "public-read" });
    await bucket.up({ ...args, acl: "public-read" }, { import: "us-east-1/assets" });
    expect(bucket.must.id).toBe("us-east-1/assets");
  });
});

describe("a bucket", () => {
  const service = useEmulator();

  it("whose creation was answered by a cut connection is made, and in the state", async () => {
    service.emulator.control.addFault({ operation: "Bucket Create", cut: true, when: "after" });
    const bucket = service.resource("Bucket");
    await bucket.up(args);
    expect(bucket.must.outputs).toMatchObject({ ...args, objects: 0 });
    expect(service.emulator.control.counts()["Bucket Create"]).toBe(2);
  });

  // @rule public-access
  it("keeps the access that was last written if the service does not return it", async () => {
    service.emulator.control.addFault({
      operation: "Bucket Access View",
      status: 404,
      times: Number.POSITIVE_INFINITY,
    });
    const bucket = service.resource("Bucket");
    const open = { ...args, acl: "public-read", corsEnabled: true };
    await bucket.up(open);
    await bucket.up({ ...open, acl: "authenticated-read" });
    expect((await bucket.refresh()).diff?.changed).toBe(false);
    expect(bucket.must.outputs).toMatchObject({ acl: "authenticated-read", corsEnabled: true });
    expect((await bucket.up({ ...open, acl: "authenticated-read" })).did).toBe("same");
  });

  it("stays in the state when its access cannot be read for another reason", async () => {
    const bucket = service.resource("Bucket");
    await bucket.up(args);
    service.emulator.control.addFault({ operation: "Bucket Access View", status: 403 });
    await expect(bucket.refresh()).rejects.toThrow(/Bucket Access View .* failed with 403/);
    expect(bucket.must.id).toBe("us-east-1/assets");
  });

  it("keeps the name of the cluster that is declared, where the service answers with another one of the same", async () => {
    const { control } = service.emulator;
    const made = await service.send("POST", "/object-storage/buckets", args);
    control.addFault({ operation: "Bucket View", status: 404 });
    control.addFault({ operation: "Bucket Create", status: 200, body: made as JsonObject });
    const bucket = service.resource("Bucket");
    const aliased = { ...args, cluster: "us-east" };
    await bucket.up(aliased);
    expect(bucket.must).toMatchObject({ id: "us-east-1/assets", outputs: aliased });
    expect((await bucket.refresh()).diff?.changed).toBe(false);
    expect((await bucket.up(aliased)).did).toBe("same");
    expect((await bucket.up(args)).did).toBe("same");
  });

  // @rule storage-acl
  it("whose access is custom can be imported: that is no input then", async () => {
    await service.send("POST", "/object-storage/buckets", args);
    await service.send("PUT", access("us-east-1/assets"), { acl: "custom" });
    const bucket = service.resource("Bucket");
    await bucket.import("us-east-1/assets");
    expect(bucket.must.inputs).not.toHaveProperty("acl");
    expect(bucket.must.outputs).toMatchObject({ acl: "custom" });
    expect((await bucket.up(args)).did).toBe("same");
    expect((await bucket.up({ ...args, acl: "private" })).did).toBe("update");
  });

  it("gets a name of lower-case letters, digits and hyphens", async () => {
    const bucket = service.resource("Bucket", "My_Shop.Assets");
    await bucket.up({ cluster: "us-east-1" });
    expect(bucket.must.outputs["label"]).toMatch(/^my-shop-assets-[0-9a-f]{7}$/);
  });
});
