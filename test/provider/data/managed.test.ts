import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Emulator, startEmulator } from "../../../emulator";
import type { Props } from "../../../provider/core";
import { Runtime } from "../../../provider/runtime";

interface Listed {
  readonly id: string;
  readonly label: string;
  readonly group?: string;
  readonly status?: string;
}

describe("data sources of managed monitoring", () => {
  let emulator: Emulator;
  let runtime: Runtime;

  beforeAll(async () => {
    emulator = await startEmulator({ world: "small" });
    runtime = new Runtime({ settings: { url: emulator.url, token: emulator.token }, warn: () => undefined });
  });

  afterAll(async () => {
    await emulator.close();
  });

  async function list(token: string, name: string, filter?: Props): Promise<Listed[]> {
    const result = await runtime.invoke(token, filter === undefined ? {} : { filter });
    expect(Object.keys(result)).toEqual([name]);
    return result[name] as Listed[];
  }

  function rows(table: string): readonly object[] {
    return emulator.control.state()[table] ?? [];
  }

  it("getManagedContacts returns all contacts without null fields, and getManagedContact returns one by id", async () => {
    const contacts = await list("getManagedContacts", "contacts");
    expect(contacts).toHaveLength(rows("managedContacts").length);
    expect(contacts.every(({ id }) => typeof id === "string")).toBe(true);
    expect(contacts[2]).not.toHaveProperty("group");
    expect(contacts[0]).toMatchObject({ group: "group-1", phone: { primary: "555-0101" } });
    for (const contact of contacts)
      expect(await runtime.invoke("getManagedContact", { id: contact.id })).toEqual(contact);
  });

  it("getManagedContacts hands its filter to the service, and refuses a field that is not filtered by", async () => {
    const contacts = await list("getManagedContacts", "contacts", { group: "group-2" });
    expect(contacts.map(({ id }) => id)).toEqual(["2"]);
    await expect(list("getManagedContacts", "contacts", { name: "Contact 1" })).rejects.toThrow(/no field "name"/);
  });

  it("getManagedCredentials gives labels without the logins, filtered after the download; getManagedCredential one", async () => {
    const credentials = await list("getManagedCredentials", "credentials");
    expect(credentials).toHaveLength(rows("managedCredentials").length);
    expect(JSON.stringify(credentials)).not.toMatch(/password|monitor-/);
    const [first] = credentials;
    expect(await list("getManagedCredentials", "credentials", { label: first?.label })).toEqual([first]);
    expect(await runtime.invoke("getManagedCredential", { id: first?.id })).toEqual(first);
    await expect(list("getManagedCredentials", "credentials", { password: "x" })).rejects.toThrow(
      /no field "password"; there are id, label, lastDecrypted/,
    );
  });

  it("getManagedSshKey gives the account's key", async () => {
    expect(await runtime.invoke("getManagedSshKey", {})).toEqual({ sshKey: expect.stringMatching(/^ssh-\S+ \S+/) });
  });

  it("getManagedServices gives all states and what belongs to them; getManagedService one, numbers as id or text", async () => {
    const services = await list("getManagedServices", "services");
    expect(services).toHaveLength(rows("managedServices").length);
    expect(services.map(({ status }) => status)).toEqual(["ok", "disabled", "problem"]);
    expect(services).toMatchObject([{ enabled: true }, { enabled: false }, { enabled: true }]);
    const [down] = await list("getManagedServices", "services", { status: "problem" });
    expect(down).toEqual(services[2]);
    expect(await runtime.invoke("getManagedService", { id: Number(down?.id) })).toEqual(down);
  });

  it("getManagedIssues names ticket and services, and is filtered by a service; getManagedIssue gives one", async () => {
    const issues = await list("getManagedIssues", "issues");
    const [issue] = issues;
    expect(issues).toHaveLength(1);
    expect(issue).toMatchObject({ services: ["3"], entity: { type: "ticket", url: expect.stringMatching(/^\//) } });
    expect(await list("getManagedIssues", "issues", { services: "3" })).toEqual(issues);
    expect(await list("getManagedIssues", "issues", { services: 3, id: Number(issue?.id) })).toEqual(issues);
    expect(await list("getManagedIssues", "issues", { services: "1" })).toEqual([]);
    expect(await runtime.invoke("getManagedIssue", { id: issue?.id })).toEqual(issue);
  });

  it("getManagedComputeSettings has an entry for each compute; getManagedComputeSetting gives one", async () => {
    const settings = await list("getManagedComputeSettings", "settings");
    expect(settings).toHaveLength(rows("computes").length);
    const [first] = settings as unknown as readonly { readonly computeId: string; readonly label: string }[];
    expect(first).toMatchObject({ ssh: { access: true, ip: "any", port: 2222, user: "monitor" } });
    expect(await runtime.invoke("getManagedComputeSetting", { computeId: first?.computeId })).toEqual(first);
    expect(await list("getManagedComputeSettings", "settings", { label: first?.label })).toEqual([first]);
    expect(await list("getManagedComputeSettings", "settings", { computeId: Number(first?.computeId) })).toEqual([
      first,
    ]);
  });

  it.each([
    ["getManagedContact", { id: 999 }],
    ["getManagedCredential", { id: 999 }],
    ["getManagedService", { id: 999 }],
    ["getManagedIssue", { id: 999 }],
    ["getManagedComputeSetting", { computeId: 999 }],
  ])("%s of something that does not exist fails with operation, path and status", async (token, args) => {
    await expect(runtime.invoke(token, args)).rejects.toThrow(/ View \(GET \/managed\/\S+\/999\).*404/);
  });

  it("lists fetch every page", async () => {
    const large = await startEmulator();
    try {
      const contacts = Array.from({ length: 1100 }, (_, index) => ({ name: `Contact ${index}` }));
      large.control.seed({ objects: { managedContacts: contacts } });
      const far = new Runtime({ settings: { url: large.url, token: large.token }, warn: () => undefined });
      expect((await far.invoke("getManagedContacts", {}))["contacts"]).toHaveLength(1100);
      expect(large.control.counts()).toMatchObject({ "Contacts List": 5 });
    } finally {
      await large.close();
    }
  });

  it("of a token without the scope say which one is needed", async () => {
    emulator.control.addToken({ token: "narrow", scopes: "images:read_only" });
    const narrow = new Runtime({ settings: { url: emulator.url, token: "narrow" }, warn: () => undefined });
    await expect(narrow.invoke("getManagedServices", {})).rejects.toThrow("the scope account:read_only");
  });
});
