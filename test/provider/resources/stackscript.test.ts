import { describe, expect, it } from "vitest";
import { holdsScript } from "../../../provider/resources/stackscript-body";
import { alter, describeLifecycle, EngineProcess, to, useEmulator } from "./support/lifecycle";

const path = (id: string) => `/compute/stackscripts/${id}`;
const args = { label: "web server", script: "#!/bin/sh\n", images: ["compute/debian12", "compute/debian11"] };

describeLifecycle({
  token: "StackScript",
  args,
  writes: { create: ["StackScript Create"], update: ["StackScript Update"], delete: ["StackScript Delete"] },
  importBy: ["label"],
  updates: {
    label: to("web host", { body: { label: "web host" } }),
    script: to("#!/bin/bash\n", { body: { script: "#!/bin/bash\n" } }),
    images: to(["any/all"], { body: { images: ["any/all"] } }),
    description: to("Installs a web server", { body: { description: "Installs a web server" } }),
    isPublic: to(true, { body: { is_public: true } }),
    revNote: to("first", { body: { rev_note: "first" } }),
  },
  clears: {
    description: { sends: { description: "" } },
    isPublic: { sends: "nothing" },
    revNote: { sends: { rev_note: "" } },
  },
  drift: {
    label: ({ send, id }) => send("PUT", path(id), { label: "by hand" }),
    script: ({ send, id }) => send("PUT", path(id), { script: "#!/bin/zsh\n" }),
    images: ({ send, id }) => send("PUT", path(id), { images: ["compute/debian11"] }),
    description: ({ send, id }) => send("PUT", path(id), { description: "by hand" }),
    isPublic: ({ alter, id, outputs }) => alter("stackscripts", { id }, { is_public: outputs["isPublic"] !== true }),
    revNote: ({ send, id }) => send("PUT", path(id), { rev_note: "by hand" }),
  },
  vanish: ({ send, id }) => send("DELETE", path(id)),
  ephemeral: ["updated"],
});

describe("a StackScript", () => {
  const service = useEmulator();

  // @rule script-1
  it("that is public is not made private: the preview refuses it and says what to do", async () => {
    const script = service.resource("StackScript");
    await script.up({ ...args, isPublic: true });
    await expect(script.refusals({ ...args, isPublic: false })).resolves.toEqual([
      expect.stringMatching(/^isPublic: must stay true: .*cannot be made private/),
    ]);
    await expect(script.refusals({ ...args, isPublic: true })).resolves.toEqual([]);
  });

  // @rule script-4
  it("that is public is only released by a deletion, which sends nothing and warns that it stays", async () => {
    const script = service.resource("StackScript");
    await script.up({ ...args, isPublic: true });
    const { id } = script.must;
    service.emulator.control.clearRequests();
    await script.destroy();
    expect(script.process.warnings).toEqual([expect.stringContaining("it stays on the service")]);
    expect(service.emulator.control.counts()).not.toHaveProperty("StackScript Delete");
    await expect(service.send("GET", path(id))).resolves.toMatchObject({ is_public: true });
  });

  it("that was made public since the last refresh is released in the same way", async () => {
    const script = service.resource("StackScript");
    await script.up(args);
    const { id } = script.must;
    await service.send("PUT", path(id), { is_public: true });
    await script.destroy();
    expect(script.process.warnings).toEqual([expect.stringContaining("it stays on the service")]);
    await expect(service.send("GET", path(id))).resolves.toMatchObject({ is_public: true });
  });

  it("that is private and cannot be deleted for another reason stays in the state", async () => {
    const script = service.resource("StackScript");
    await script.up(args);
    service.emulator.control.addFault({ operation: "StackScript Delete", status: 400 });
    await expect(script.destroy()).rejects.toThrow("StackScript Delete");
    expect(script.state).toBeDefined();
    expect(script.process.warnings).toEqual([]);
  });

  // @rule script-2
  it("names its images in any order without a change", async () => {
    const script = service.resource("StackScript");
    await script.up(args);
    expect(script.must.outputs["images"]).toEqual(args.images);
    expect((await script.refresh()).diff?.changed).toBe(false);
    const turned = { ...args, images: [...args.images].reverse() };
    expect((await script.up({ ...turned, images: [...turned.images, "compute/debian12"] })).did).toBe("same");
  });

  it("returns its user-defined fields, whether the service writes oneof or oneOf", async () => {
    const tags = `# <UDF name="server" label="Server" oneOf="apache,nginx" default="nginx" />
# <UDF name="extras" label="Extras" manyOf="php,perl" example="php" />`;
    const asked = [
      { name: "server", label: "Server", example: "", oneOf: "apache,nginx", default: "nginx" },
      { name: "extras", label: "Extras", example: "php", manyOf: "php,perl" },
    ];
    const script = service.resource("StackScript");
    await script.up({ ...args, script: `#!/bin/sh\n${tags}\n` });
    expect(script.must.outputs["userDefinedFields"]).toEqual(asked);
    const view = (await service.send("GET", path(script.must.id))) as object;
    const described = [
      { name: "server", label: "Server", example: "", oneOf: "apache,nginx", default: "nginx", later: { x: 1 } },
      { name: "extras", label: "Extras", example: "php", manyOf: "php,perl", required: true },
    ];
    service.emulator.control.addFault({
      operation: "StackScript View",
      status: 200,
      body: { ...view, user_defined_fields: described },
    });
    expect((await script.refresh()).diff?.changed).toBe(false);
    expect(script.must.outputs["userDefinedFields"]).toEqual([asked[0], { ...asked[1], required: "true" }]);
  });

  it("whose texts the service returns as null has none", async () => {
    const script = service.resource("StackScript");
    await script.up({ ...args, description: "first" });
    alter(service.emulator, "stackscripts", { id: script.must.id }, { description: null, rev_note: null });
    expect((await script.refresh()).diff?.changes.map(({ name }) => name)).toEqual(["description"]);
    expect(script.must.outputs).toMatchObject({ description: "", revNote: "" });
  });

  it("of another account is not found by a label, and one of this account is", async () => {
    const refusals = service.resource("StackScript").refusals(args, { import: "label:Web server" });
    await expect(refusals).resolves.toEqual([expect.stringContaining('no StackScript with the label "Web server"')]);
  });

  // @rule script-6
  it("is refreshed with a hundred others by one view and one list", async () => {
    const scripts = Array.from({ length: 100 }, (_, index) => ({ label: `script-${index}`, images: ["any/all"] }));
    service.emulator.control.seed({ objects: { stackscripts: scripts } });
    const held = service.emulator.control.state()["stackscripts"] as readonly { readonly id: number; own: boolean }[];
    const process = new EngineProcess(service.emulator);
    service.emulator.control.clearRequests();
    const own = held.filter((one) => one.own);
    const views = own.map(({ id }) => service.resource("StackScript", `s${id}`).import(String(id), process));
    await Promise.all(views);
    const { "StackScript View": view = 0, "StackScripts List": lists = 0 } = service.emulator.control.counts();
    expect({ view, lists }).toEqual({ view: 1, lists: 1 });
  });

  // @rule script-3 limit-script
  it.each([
    [{ label: "ab" }, "label: must have at least 3 characters"],
    [{ label: "x".repeat(129) }, "label: must have at most 128 characters"],
    [{ script: undefined }, "script: is required"],
    [{ images: undefined }, "images: is required"],
    [{ isPublic: "yes" }, "isPublic: must be a boolean"],
  ])("is refused at preview: %o", async (declared, refusal) => {
    await expect(service.resource("StackScript").refusals({ ...args, ...declared })).resolves.toEqual([refusal]);
  });
});

describe("a StackScript of the brand linode", () => {
  const service = useEmulator({ brand: "linode" });
  const start = () => new EngineProcess(service.emulator, { brand: "linode" });

  it("goes by the brand's path, with images in the brand's words on the wire and neutral ones in the state", async () => {
    const script = service.resource("StackScript");
    await script.up(args, {}, start());
    await expect(service.send("GET", `/linode/stackscripts/${script.must.id}`)).resolves.toMatchObject({
      images: ["linode/debian11", "linode/debian12"],
    });
    expect(script.must.outputs["images"]).toEqual(args.images);
    expect((await script.refresh(start())).diff?.changed).toBe(false);
    await script.up({ ...args, images: ["compute/debian11"] }, {}, start());
    expect((await script.up({ ...args, images: ["compute/debian11"] }, {}, start())).did).toBe("same");
    await script.destroy(start());
  });

  it("may name its images in the brand's words", async () => {
    const script = service.resource("StackScript");
    const declared = { ...args, images: ["linode/debian12"] };
    await script.up(declared, {}, start());
    expect((await script.refresh(start())).diff?.changed).toBe(false);
    expect((await script.up(declared, {}, start())).did).toBe("same");
  });
});

it("a list whose entries cannot be read makes each StackScript be read by itself", () => {
  for (const entry of [null, 7, {}, { script: 5 }, { label: 3 }]) expect(holdsScript(entry)).toBe(false);
  expect(holdsScript({ label: 3, script: "#!/bin/sh" })).toBe(true);
});
