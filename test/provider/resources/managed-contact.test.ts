import { describe, expect, it } from "vitest";
import { alter, describeLifecycle, EngineProcess, to, useEmulator } from "./support/lifecycle";

const path = (id: string) => `/managed/contacts/${id}`;

describeLifecycle({
  // @rule managed-3
  token: "ManagedContact",
  args: { name: "on call", email: "on-call@example.com", group: "operations", phone: { primary: "555-0100" } },
  writes: { create: ["Contact Create"], update: ["Contact Update"], delete: ["Contact Delete"] },
  importBy: ["name", "email"],
  updates: {
    name: to("at night", { body: { name: "at night" } }),
    email: to("night@example.com", { body: { email: "night@example.com" } }),
    group: to("night shift", { body: { group: "night shift" } }),
    phone: to({ primary: "555-0101" }, { body: { phone: { primary: "555-0101" } } }),
  },
  clears: {
    email: { sends: "nothing" },
    group: { sends: { group: null } },
    phone: { sends: "nothing" },
  },
  drift: {
    name: ({ send, id }) => send("PUT", path(id), { name: "by hand" }),
    email: ({ send, id }) => send("PUT", path(id), { email: "by-hand@example.com" }),
    group: ({ send, id }) => send("PUT", path(id), { group: "by hand" }),
    phone: ({ send, id }) => send("PUT", path(id), { phone: { primary: "555-0199" } }),
  },
  vanish: ({ send, id }) => send("DELETE", path(id)),
});

describe("a managed contact", () => {
  const service = useEmulator();
  const args = { name: "on call", phone: { primary: "555-0100", secondary: "555-0102" } };

  // @rule managed-body
  it("whose second number is no longer declared has it cleared by null, and keeps the first", async () => {
    const contact = service.resource("ManagedContact");
    await contact.up(args);
    await contact.up({ ...args, phone: { primary: "555-0100" } });
    await expect(service.send("GET", path(contact.must.id))).resolves.toMatchObject({
      phone: { primary: "555-0100", secondary: null },
    });
    expect((await contact.up({ ...args, phone: { primary: "555-0100" } })).did).toBe("same");
  });

  it("whose first number is no longer declared keeps it: nothing is sent", async () => {
    const contact = service.resource("ManagedContact");
    await contact.up(args);
    service.emulator.control.clearRequests();
    await contact.up({ ...args, phone: { secondary: "555-0102" } });
    expect(service.emulator.control.counts()).not.toHaveProperty("Contact Update");
    await service.send("PUT", path(contact.must.id), { phone: { primary: "555-0111" } });
    expect((await contact.refresh()).diff?.changed).toBe(false);
  });

  it("with a second number that no program declared is not changed by another first number", async () => {
    const contact = service.resource("ManagedContact");
    await contact.up({ name: "on call", phone: { primary: "555-0100" } });
    await service.send("PUT", path(contact.must.id), { phone: { secondary: "555-0199" } });
    expect((await contact.refresh()).diff?.changed).toBe(false);
    await contact.up({ name: "on call", phone: { primary: "555-0101" } });
    await expect(service.send("GET", path(contact.must.id))).resolves.toMatchObject({
      phone: { primary: "555-0101", secondary: "555-0199" },
    });
  });

  it("is adopted with one declared number although it also has another", async () => {
    const body = { name: "on call", phone: { primary: "555-0100", secondary: "555-0199" } };
    const { id } = (await service.send("POST", "/managed/contacts", body)) as { id: number };
    const contact = service.resource("ManagedContact");
    const declared = { name: "on call", phone: { primary: "555-0100" } };
    await contact.up(declared, { import: String(id) });
    expect((await contact.refresh()).diff?.changed).toBe(false);
    expect((await contact.up(declared, { import: String(id) })).did).toBe("same");
  });

  it("whose email, group and numbers the service returns as null has none, and that is drift of declared ones", async () => {
    const contact = service.resource("ManagedContact");
    await contact.up({ ...args, email: "on-call@example.com", group: "operations" });
    alter(service.emulator, "managedContacts", { id: contact.must.id }, { email: null, group: null });
    expect((await contact.refresh()).diff?.changes.map(({ name }) => name)).toEqual(["email", "group"]);
    expect(contact.must.outputs).not.toHaveProperty("email");
    expect(contact.must.outputs).not.toHaveProperty("group");
  });

  // @rule limit-contact
  it.each([
    [{ name: "x" }, "name: must have at least 2 characters"],
    [{ name: "x".repeat(65) }, "name: must have at most 64 characters"],
    [{ name: "on call", group: "x" }, "group: must have at least 2 characters"],
    [{ name: "on call", group: "x".repeat(51) }, "group: must have at most 50 characters"],
    [{ name: "on call", email: "nobody" }, "email: must be an email address"],
    [
      { name: "on call", phone: { third: "555-0100" } },
      "phone: has no property third; its properties are primary, secondary",
    ],
  ])("is refused at preview: %o", async (declared, refusal) => {
    await expect(service.resource("ManagedContact").refusals(declared)).resolves.toEqual([refusal]);
  });

  it("that several have the name of is not adopted by it: the ids are named", async () => {
    for (const _ of [1, 2]) await service.send("POST", "/managed/contacts", { name: "on call" });
    const refusals = service.resource("ManagedContact").refusals({ name: "on call" }, { import: "name:on call" });
    await expect(refusals).resolves.toEqual([expect.stringContaining("(1, 2)")]);
  });

  it("of a restricted user's token is refused with what the operation needs", async () => {
    service.emulator.control.addUser({ username: "guest", restricted: true });
    service.emulator.control.addToken({ token: "guest-token", username: "guest" });
    const contact = service.resource("ManagedContact");
    await expect(
      contact.up({ name: "on call" }, {}, new EngineProcess(service.emulator, { token: "guest-token" })),
    ).rejects.toThrow("this operation needs the scope account:read_write and an unrestricted user");
  });
});
