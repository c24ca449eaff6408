import { describe, expect, it } from "vitest";
import { describeLifecycle, to, useEmulator } from "./support/lifecycle";

const readOnly = { bucketName: "assets", cluster: "us-east-1", permissions: "read_only" };
const readWrite = { bucketName: "logs", cluster: "us-iad-1", permissions: "read_write" };

describeLifecycle({
  token: "ObjectKey",
  args: { label: "uploader", bucketAccess: [readOnly, readWrite], rotation: "1" },
  writes: { create: ["Key Create", "Key Update"], update: ["Key Update"], delete: ["Key Revoke"] },
  importBy: ["label"],
  updates: { label: to("other", { body: { label: "other" } }) },
  replaces: {
    bucketAccess: to([readOnly], {
      body: { bucket_access: [{ bucket_name: "assets", cluster: "us-east-1", permissions: "read_only" }] },
    }),
    rotation: "2",
  },
  drift: {
    label: ({ send, id }) => send("PUT", `/object-storage/keys/${id}`, { label: "by-hand" }),
    bucketAccess: ({ alter, id }) => alter("objectKeys", { id }, { bucket_access: [] }),
  },
  vanish: ({ send, id }) => send("DELETE", `/object-storage/keys/${id}`),
  secrets: ["secretKey"],
});

describe("an object key", () => {
  const service = useEmulator();
  const key = (id: string) => `/object-storage/keys/${id}`;

  it("whose cluster the service answers by another name is not replaced; another bucket by hand is drift", async () => {
    await service.send("POST", "/object-storage/buckets", { cluster: "us-east-1", label: "assets" });
    const made = service.resource("ObjectKey");
    const bucketAccess = [{ bucketName: "assets", cluster: "us-east", permissions: "read_only" }];
    const answered = [{ bucket_name: "assets", cluster: "us-east-1", permissions: "read_only" }];
    const body = { id: 1, label: "k", access_key: "A", secret_key: "S", limited: true, bucket_access: answered };
    for (const operation of ["Key Create", "Key Update"])
      service.emulator.control.addFault({ operation, status: 200, body });
    await made.up({ label: "k", bucketAccess });
    service.emulator.control.addFault({ operation: "Keys List", times: 0, status: 500 });
    service.emulator.control.addFault({ operation: "Key View", times: 0, status: 200, body });
    expect((await made.refresh()).diff?.changed).toBe(false);
    expect((await made.up({ label: "k", bucketAccess })).did).toBe("same");
    expect(made.must.outputs).toMatchObject({ bucketAccess });
    service.emulator.control.clearFaults();
    const other = { ...body, bucket_access: [{ ...answered[0], bucket_name: "other" }] };
    service.emulator.control.addFault({ operation: "Key View", times: 0, status: 200, body: other });
    expect((await made.refresh()).diff?.replaces).toEqual(["bucketAccess"]);
  });

  // @rule storage-secret
  it("keeps its secret through refresh and update, although every later view says [REDACTED]", async () => {
    const made = service.resource("ObjectKey");
    await made.up({ label: "first" });
    const secret = made.must.outputs["secretKey"];
    expect(secret).toMatch(/^[A-Za-z0-9]{40}$/);
    await expect(service.send("GET", key(made.must.id))).resolves.toMatchObject({ secret_key: "[REDACTED]" });
    await made.refresh();
    await made.up({ label: "second" });
    await made.refresh();
    expect(made.must.outputs["secretKey"]).toBe(secret);
  });

  // @rule storage-7a storage-7b
  it("without bucketAccess is unlimited, and with an empty one reaches no bucket: one replaces the other", async () => {
    const made = service.resource("ObjectKey");
    await made.up({ label: "k" });
    expect(made.must.outputs).toMatchObject({ limited: false });
    expect(made.must.outputs).not.toHaveProperty("bucketAccess");
    expect((await made.up({ label: "k", bucketAccess: [] })).did).toBe("replace");
    expect(made.must.outputs).toMatchObject({ limited: true, bucketAccess: [] });
    expect((await made.up({ label: "k", bucketAccess: [] })).did).toBe("same");
    expect((await made.up({ label: "k" })).did).toBe("replace");
    expect(made.must.outputs).toMatchObject({ limited: false });
  });

  it("with the buckets in another order, or twice, is unchanged", async () => {
    const made = service.resource("ObjectKey");
    await made.up({ label: "k", bucketAccess: [readOnly, readWrite] });
    expect((await made.up({ label: "k", bucketAccess: [readWrite, readOnly, readWrite] })).did).toBe("same");
  });

  it("is rotated by another text: the new one is made before the old one is revoked", async () => {
    const made = service.resource("ObjectKey");
    await made.up({ label: "k", rotation: "1" });
    const old = made.must;
    service.emulator.control.clearRequests();
    expect((await made.up({ label: "k", rotation: "2" })).did).toBe("replace");
    const writes = service.emulator.control.requests().filter(({ method }) => method !== "GET");
    expect(writes.map(({ operation }) => operation)).toEqual(["Key Create", "Key Update", "Key Revoke"]);
    expect(made.must.outputs["secretKey"]).not.toBe(old.outputs["secretKey"]);
    expect((await made.up({ label: "k" })).did).toBe("same");
  });

  it("that is adopted says at preview that its secret cannot be known, once; a rotation makes one that is known", async () => {
    const { id } = (await service.send("POST", "/object-storage/keys", { label: "by-hand" })) as { id: number };
    const adopted = service.resource("ObjectKey");
    const options = { import: "label:by-hand" };
    const words = [
      `object key ${id}: secretKey cannot be known, because the service returns it only when the object key is created.`,
    ];
    await expect(adopted.refusals({ rotation: "1" }, options)).resolves.toEqual([]);
    expect(adopted.process.warnings).toEqual(words);
    await adopted.up({ rotation: "1" }, options);
    expect(adopted.process.warnings).toEqual(words);
    expect(adopted.must.outputs).not.toHaveProperty("secretKey");
    await adopted.up({ rotation: "2" });
    expect(adopted.must.outputs["secretKey"]).toMatch(/^[A-Za-z0-9]{40}$/);
  });

  it("that is imported by the engine says that its secret cannot be known", async () => {
    const { id } = (await service.send("POST", "/object-storage/keys", { label: "by-hand" })) as { id: number };
    const imported = service.resource("ObjectKey");
    await imported.import(String(id));
    expect(imported.process.warnings).toEqual([expect.stringContaining("secretKey cannot be known")]);
  });

  // @rule storage-permissions
  it("with a permission that does not exist is refused at preview, without the value", async () => {
    const bucketAccess = [{ ...readOnly, permissions: "write_only" }];
    const refusals = await service.resource("ObjectKey").refusals({ label: "k", bucketAccess });
    expect(refusals).toEqual(['bucketAccess.0.permissions: must be one of "read_only", "read_write"']);
  });
});
