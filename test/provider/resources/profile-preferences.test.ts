import { describe, expect, it } from "vitest";
import { describeLifecycle, EngineResource, to, useEmulator } from "./support/lifecycle";

const PATH = "/profile/preferences";
const first = { theme: "dark", sidebar: { open: true, width: null } };
const second = { theme: "light" };

describeLifecycle({
  token: "ProfilePreferences",
  args: { preferences: first },
  writes: { create: ["User Preferences Update"], update: ["User Preferences Update"] },
  importBy: [],
  updates: { preferences: to(second, { body: second }) },
  drift: { preferences: ({ send }) => send("PUT", PATH, { theme: "by hand" }) },
  except: { vanish: "every client has preferences, which may be empty" },
});

describe("preferences", () => {
  const service = useEmulator();
  const resource = () => service.resource("ProfilePreferences");
  const held = () => service.send("GET", PATH);

  it("that are there already are not taken over: the refusal names the import line, and they stay", async () => {
    await service.send("PUT", PATH, second);
    await expect(resource().up({ preferences: first })).rejects.toThrow(/import: "profile\/preferences"/);
    expect(await held()).toEqual(second);
  });

  it("that are equal to the declared ones are not taken over either", async () => {
    await service.send("PUT", PATH, first);
    await expect(resource().up({ preferences: first })).rejects.toThrow(/not taken over/);
  });

  it("that are there already can be adopted", async () => {
    await service.send("PUT", PATH, first);
    const preferences = resource();
    await preferences.up({ preferences: first }, { import: "profile/preferences" });
    expect((await preferences.up({ preferences: first })).did).toBe("same");
  });

  // @rule preferences-1
  it("are stored as declared: null is kept, at every depth", async () => {
    const preferences = resource();
    const declared = { a: null, list: [null, { b: null }], empty: {}, none: [] };
    await preferences.up({ preferences: declared });
    expect(await held()).toEqual(declared);
    expect(preferences.must.outputs["preferences"]).toEqual(declared);
  });

  it("differ where one has null and the other nothing", async () => {
    const preferences = resource();
    await preferences.up({ preferences: { theme: "dark" } });
    expect((await preferences.preview({ preferences: { theme: "dark", width: null } })).did).toBe("update");
    await preferences.up({ preferences: { theme: "dark", width: null } });
    await service.send("PUT", PATH, { theme: "dark" });
    expect((await preferences.refresh()).diff?.changed).toBe(true);
  });

  it("do not differ by the order of their properties, and do by the order of a list", async () => {
    const preferences = resource();
    await preferences.up({ preferences: { a: 1, b: { c: 2, d: [1, 2] } } });
    expect((await preferences.preview({ preferences: { b: { d: [1, 2], c: 2 }, a: 1 } })).did).toBe("same");
    expect((await preferences.preview({ preferences: { a: 1, b: { c: 2, d: [2, 1] } } })).did).toBe("update");
  });

  it("keep the brand's words as they are, for they are the user's own", async () => {
    const declared = { compute: 1, linodes: { shell: 2, lish: 3 } };
    await resource().up({ preferences: declared });
    expect(await held()).toEqual(declared);
  });

  it("may be emptied, and an empty place is free", async () => {
    const preferences = resource();
    await preferences.up({ preferences: first });
    await preferences.up({ preferences: {} });
    expect(await held()).toEqual({});
    expect((await preferences.up({ preferences: {} })).did).toBe("same");
    await expect(service.resource("ProfilePreferences", "other").up({ preferences: second })).resolves.toEqual({
      did: "create",
    });
  });

  // @rule limit-preferences
  it("have at most 65,535 characters as JSON text, and one more is refused at preview", async () => {
    const text = (length: number) => ({ a: "ä".repeat(length - JSON.stringify({ a: "" }).length) });
    expect(await resource().refusals({ preferences: text(65_536) })).toEqual([
      "preferences: must have at most 65535 characters as JSON text",
    ]);
    await resource().up({ preferences: text(65_535) });
    expect(await held()).toEqual(text(65_535));
  });

  it.each([[["a list"]], ["text"], [1]])("are a JSON object, not %o", async (preferences) => {
    expect(await resource().refusals({ preferences })).toEqual([expect.stringMatching(/^preferences: must be /)]);
  });

  it("stay when they are released, with a message", async () => {
    const preferences = resource();
    await preferences.up({ preferences: first });
    await preferences.destroy();
    expect(preferences.process.warnings).toEqual([
      "The preferences stay as they are: this stack only stops managing them.",
    ]);
    expect(await held()).toEqual(first);
  });

  it("replaced in one run are not treated as unmanaged", async () => {
    const preferences = resource();
    await preferences.up({ preferences: first });
    await preferences.targetReplace({ preferences: second }, { deleteBeforeReplace: true });
    expect(await held()).toEqual(second);
    await preferences.destroy();
    await expect(resource().up({ preferences: first })).rejects.toThrow(/not taken over/);
  });

  // @rule preferences-2
  it("belong to the client of the token: another client's are free", async () => {
    await resource().up({ preferences: first });
    const { token } = service.emulator.control.addToken({ client: "other-client" });
    const other = new EngineResource(service.emulator, "ProfilePreferences", "other", { token });
    await other.up({ preferences: second });
    expect(await held()).toEqual(first);
  });
});
