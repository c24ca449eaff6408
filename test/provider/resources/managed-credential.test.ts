import { describe, expect, it } from "vitest";
import { describeLifecycle, EngineProcess, to, useEmulator } from "./support/lifecycle";

const LOGIN = "Credential Username and Password Update";
const path = (id: string) => `/managed/credentials/${id}`;
const args = { label: "database", username: "monitor", password: "correct horse" };

describeLifecycle({
  // @rule managed-password
  token: "ManagedCredential",
  args,
  writes: {
    create: ["Credential Create", "Credential Update"],
    update: ["Credential Update"],
    delete: ["Credential Delete"],
  },
  importBy: ["label"],
  updates: {
    label: to("replica", { body: { label: "replica" } }),
    username: to("auditor", { sends: [LOGIN], body: { username: "auditor", password: "correct horse" } }),
    password: to("battery staple", { sends: [LOGIN], body: { username: "monitor", password: "battery staple" } }),
  },
  clears: { username: { sends: "nothing" } },
  drift: { label: ({ send, id }) => send("PUT", path(id), { label: "by hand" }) },
  vanish: ({ send, id }) => send("DELETE", path(id)),
  secrets: ["password"],
});

describe("a managed credential", () => {
  const service = useEmulator();
  const deletions = () => service.emulator.control.requests().filter(({ path }) => path.startsWith("/managed/cred"));
  const held = () => service.emulator.control.state()["managedCredentials"] as readonly { readonly password: string }[];

  // @rule managed-2
  it("with a changed label and password is updated by both operations, and holds both", async () => {
    const credential = service.resource("ManagedCredential");
    await credential.up(args);
    service.emulator.control.clearRequests();
    await credential.up({ ...args, label: "replica", password: "battery staple" });
    expect(service.emulator.control.counts()).toMatchObject({ "Credential Update": 1, [LOGIN]: 1 });
    expect(held()).toMatchObject([{ label: "replica", password: "battery staple" }]);
  });

  it("whose password update failed after the label's loses nothing: the next up writes the password", async () => {
    const credential = service.resource("ManagedCredential");
    await credential.up(args);
    const changed = { ...args, label: "replica", password: "battery staple" };
    service.emulator.control.addFault({ operation: LOGIN, status: 400 });
    await expect(credential.up(changed)).rejects.toThrow(LOGIN);
    await credential.refresh();
    await credential.up(changed);
    expect(held()).toMatchObject([{ label: "replica", password: "battery staple" }]);
    expect((await credential.up(changed)).did).toBe("same");
  });

  it("whose DELETE answers 405 is looked for, found, and revoked", async () => {
    const credential = service.resource("ManagedCredential");
    await credential.up(args);
    service.emulator.control.addFault({ operation: "Credential Delete", status: 405 });
    service.emulator.control.clearRequests();
    await credential.destroy();
    expect(deletions().map(({ operation }) => operation)).toEqual([
      "Credential Delete",
      "Credential View",
      "Credential Revoke",
    ]);
    expect(held()).toEqual([]);
  });

  it("whose DELETE answers 404, as a page or in the envelope, though it is there, is revoked", async () => {
    for (const body of ["<html>Not Found</html>", { errors: [{ reason: "Not found" }] }]) {
      const credential = service.resource("ManagedCredential");
      await credential.up(args);
      service.emulator.control.addFault({ operation: "Credential Delete", status: 404, body });
      await credential.destroy();
      expect(held()).toEqual([]);
    }
  });

  it("that is already deleted is not revoked: its deletion succeeds", async () => {
    const credential = service.resource("ManagedCredential");
    await credential.up(args);
    await service.send("DELETE", path(credential.must.id));
    service.emulator.control.clearRequests();
    await credential.destroy();
    expect(service.emulator.control.counts()).not.toHaveProperty("Credential Revoke");
  });

  it("that cannot be read does not count as deleted", async () => {
    const credential = service.resource("ManagedCredential");
    await credential.up(args);
    service.emulator.control.addFault({ operation: "Credential Delete", status: 405 });
    service.emulator.control.addFault({ operation: "Credential View", status: 403 });
    await expect(credential.destroy()).rejects.toThrow("403");
    expect(credential.state).toBeDefined();
    expect(held()).toHaveLength(1);
  });

  // @rule managed-unique
  it("whose label is held by another one is refused with the holder's import line", async () => {
    const { id } = (await service.send("POST", "/managed/credentials", args)) as { id: number };
    const line = `held by managed credential ${id}. To manage that one, adopt it with the resource option \`import: "${id}"\``;
    await expect(service.resource("ManagedCredential").up(args)).rejects.toThrow(line);
  });

  it("whose label is held, and whose deletion for it has its answer lost, is left neither in the state nor behind", async () => {
    const { id } = (await service.send("POST", "/managed/credentials", args)) as { id: number };
    service.emulator.control.addFault({ operation: "Credential Delete", cut: true, when: "after" });
    const credential = service.resource("ManagedCredential");
    await expect(credential.up(args)).rejects.toThrow("held by managed credential");
    expect(credential.state).toBeUndefined();
    expect(held()).toMatchObject([{ id }]);
  });

  // @rule limit-credential
  it.each([
    [{ label: "x" }, "label: must have at least 2 characters"],
    [{ label: "x".repeat(76) }, "label: must have at most 75 characters"],
    [{ username: "x".repeat(5001) }, "username: must have at most 5000 characters"],
    [{ password: undefined }, "password: is required"],
  ])("is refused at preview: %o", async (declared, refusal) => {
    await expect(service.resource("ManagedCredential").refusals({ ...args, ...declared })).resolves.toEqual([refusal]);
  });
});

describe("a managed credential of the brand linode", () => {
  const service = useEmulator({ brand: "linode" });

  // @rule public-credential
  it("is revoked at once", async () => {
    const credential = service.resource("ManagedCredential");
    const start = () => new EngineProcess(service.emulator, { brand: "linode" });
    await credential.up(args, {}, start());
    service.emulator.control.clearRequests();
    await credential.destroy(start());
    expect(service.emulator.control.counts()).toMatchObject({ "Credential Revoke": 1 });
    expect(service.emulator.control.counts()).not.toHaveProperty("Credential Delete");
    expect(service.emulator.control.state()["managedCredentials"]).toEqual([]);
  });
});
