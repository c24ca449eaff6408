import { describe, expect, it } from "vitest";
import { describeLifecycle, EngineProcess, type EngineResource, to, useEmulator } from "./support/lifecycle";
import { seed, setTags, tagged } from "./support/tagged";

const MAKE = "New Tag Create";
const DELETE = "Tag Delete";

describeLifecycle({
  token: "Tag",
  world: ({ emulator }) => seed(emulator),
  args: { label: "production", computes: ["1", "2"], domains: ["1"], nodebalancers: ["1"], volumes: ["1"] },
  writes: { create: [MAKE], update: [MAKE], delete: [DELETE] },
  importBy: [],
  updates: {
    computes: to(["1", "2", "3"], { body: { label: "production", computes: [3] } }),
    domains: to(["1", "2"], { body: { label: "production", domains: [2] } }),
    nodebalancers: to(["1", "2"], { body: { label: "production", nodebalancers: [2] } }),
    volumes: to(["1", "2"], { body: { label: "production", volumes: [2] } }),
  },
  replaces: { label: "staging" },
  clears: {
    computes: {
      by: [MAKE, DELETE, MAKE, DELETE],
      sends: { label: "production", domains: [1], nodebalancers: [1], volumes: [1] },
    },
    domains: { by: [MAKE, DELETE, MAKE, DELETE], sends: { computes: [1, 2], nodebalancers: [1], volumes: [1] } },
    nodebalancers: { by: [MAKE, DELETE, MAKE, DELETE], sends: { computes: [1, 2], domains: [1], volumes: [1] } },
    volumes: { by: [MAKE, DELETE, MAKE, DELETE], sends: { computes: [1, 2], domains: [1], nodebalancers: [1] } },
  },
  drift: {
    computes: ({ emulator }) => setTags(emulator, "computes", 2, []),
    domains: ({ emulator }) => setTags(emulator, "domains", 1, []),
    nodebalancers: ({ emulator }) => setTags(emulator, "nodebalancers", 1, []),
    volumes: ({ emulator }) => setTags(emulator, "volumes", 1, []),
  },
  vanish: ({ send, id }) => send("DELETE", `/tags/${id}`),
});

describe("a tag", () => {
  const service = useEmulator();
  const args = { label: "production", computes: [1, 2] };
  const operations = () => service.emulator.control.requests().map(({ operation }) => operation);
  const computes = () => tagged(service.emulator, "computes", "production");

  async function made(declared: object = args): Promise<EngineResource> {
    seed(service.emulator);
    const tag = service.resource("Tag");
    await tag.up({ ...declared });
    service.emulator.control.clearRequests();
    return tag;
  }

  it("that is there already is not taken over: the refusal has the import line, and nothing is tagged", async () => {
    seed(service.emulator);
    await service.send("POST", "/tags", { label: "production" });
    await expect(service.resource("Tag").up(args)).rejects.toThrow('the resource option `import: "production"`');
    expect(computes()).toEqual([]);
  });

  // @rule public-tag-case
  it("whose label differs from another tag's in case only is another tag", async () => {
    await service.send("POST", "/tags", { label: "production" });
    const tag = await made({ ...args, label: "Production" });
    expect(tag.must.id).toBe("Production");
    const changed = await tag.up({ ...args, label: "PRODUCTION" });
    expect(changed.did).toBe("replace");
    await service.send("DELETE", "/tags/PRODUCTION");
    expect(await tag.refresh()).toMatchObject({ did: "drop" });
  });

  it("is adopted with the objects that are declared; others that have it are left alone", async () => {
    seed(service.emulator);
    await service.send("POST", "/tags", { label: "production", computes: [1, 2, 3], domains: [4] });
    service.emulator.control.clearRequests();
    const tag = service.resource("Tag");
    await tag.up(args, { import: "production" });
    expect((await tag.refresh()).diff?.changed).toBe(false);
    expect((await tag.up(args)).did).toBe("same");
    expect(operations().filter((one) => one === MAKE || one === DELETE)).toEqual([]);
  });

  it("is not adopted where a declared object does not have it: the preview names which", async () => {
    seed(service.emulator);
    await service.send("POST", "/tags", { label: "production", computes: [1] });
    const refusals = service.resource("Tag").refusals(args, { import: "production" });
    await expect(refusals).resolves.toEqual([expect.stringMatching(/^import: .* cannot be adopted: computes: /)]);
  });

  it("with space around it is kept without by the service, without a change", async () => {
    const tag = await made({ ...args, label: " production " });
    expect(tag.must).toMatchObject({ id: "production", outputs: { label: " production " } });
    expect((await tag.refresh()).diff?.changed).toBe(false);
    for (const label of [" production ", "production"]) expect((await tag.up({ ...args, label })).did).toBe("same");
  });

  it("on an object that is not declared is no drift; a declared one without it is", async () => {
    const tag = await made();
    setTags(service.emulator, "computes", 3, ["production"]);
    setTags(service.emulator, "domains", 1, ["production"]);
    expect((await tag.refresh()).diff?.changed).toBe(false);
    setTags(service.emulator, "computes", 1, []);
    expect((await tag.refresh()).diff?.changes.map(({ name }) => name)).toEqual(["computes"]);
    await tag.up(args);
    expect(computes()).toEqual([1, 2, 3]);
  });

  it("is put on a new object by a request that names that one alone", async () => {
    const tag = await made();
    await tag.up({ ...args, computes: [1, 2, 3] });
    expect(operations().filter((one) => one === DELETE)).toEqual([]);
    expect(computes()).toEqual([1, 2, 3]);
  });

  it("is removed from one object by recreating the tag: undeclared objects, of every kind, have it afterwards", async () => {
    const tag = await made();
    setTags(service.emulator, "computes", 3, ["production", "other"]);
    setTags(service.emulator, "volumes", 4, ["production"]);
    await tag.up({ ...args, computes: [2] });
    expect(computes()).toEqual([2, 3]);
    expect(tagged(service.emulator, "volumes", "production")).toEqual([4]);
    expect(tagged(service.emulator, "computes", "other")).toEqual([3]);
    expect((await tag.refresh()).diff?.changed).toBe(false);
    expect((await tag.up({ ...args, computes: [2] })).did).toBe("same");
  });

  it("with one object added and one removed is added to first: an object that cannot be tagged loses nothing", async () => {
    const tag = await made();
    await expect(tag.up({ ...args, computes: [2, 99] })).rejects.toThrow(MAKE);
    expect(operations().filter((one) => one === DELETE)).toEqual([]);
    expect(computes()).toEqual([1, 2]);
    await tag.up({ ...args, computes: [2, 3] });
    expect(computes()).toEqual([2, 3]);
  });

  it("that is declared for an object that has it already is not sent anything", async () => {
    const tag = await made();
    setTags(service.emulator, "domains", 1, ["production"]);
    await tag.refresh();
    service.emulator.control.clearRequests();
    expect((await tag.up({ ...args, domains: [1] })).did).toBe("update");
    expect(operations().filter((one) => one === MAKE || one === DELETE)).toEqual([]);
    expect((await tag.up({ ...args, domains: [1] })).did).toBe("same");
  });

  // @rule tag-3
  it("says, when it is deleted or its replacement is previewed, what else loses it", async () => {
    const tag = await made();
    setTags(service.emulator, "computes", 3, ["production"]);
    setTags(service.emulator, "domains", 4, ["production"]);
    await tag.preview({ ...args, label: "staging" });
    const loss = "is also removed from objects that this stack does not declare: compute 3, domain 4.";
    expect(tag.process.warnings).toEqual([`Replacing tag production: The tag production ${loss}`]);
    await tag.destroy();
    expect(tag.process.warnings).toEqual([`The tag production ${loss}`]);
    expect(computes()).toEqual([]);
  });

  it("on declared objects alone is deleted without a warning", async () => {
    const tag = await made();
    await tag.destroy();
    expect(tag.process.warnings).toEqual([]);
  });

  it("whose members are not known yet is not refused, and one that is no id is", async () => {
    await expect(service.resource("Tag").refusals({ ...args, computes: ["web"] })).resolves.toEqual([
      "computes.0: must be a number from 1, or its decimal digits without leading zeros",
    ]);
    await expect(service.resource("Tag").refusals({ label: "ab" })).resolves.toEqual([
      "label: must have at least 3 characters",
    ]);
    await expect(service.resource("Tag").refusals({ label: " a " })).resolves.toEqual([
      "label: must have at least 3 characters without surrounding space",
    ]);
    await expect(service.resource("Tag").refusals({ label: "x".repeat(51) })).resolves.toEqual([
      "label: must have at most 50 characters",
    ]);
    await expect(service.resource("Tag").refusals({ computes: [1] })).resolves.toEqual(["label: is required"]);
  });
});

describe("a tag of the brand linode", () => {
  const service = useEmulator({ brand: "linode" });
  const start = () => new EngineProcess(service.emulator, { brand: "linode" });

  // @rule public-tag-case
  it("in capital letters is kept in small ones by the service, without a change", async () => {
    const tag = service.resource("Tag");
    await tag.up({ label: " Production " }, {}, start());
    expect(tag.must).toMatchObject({ id: "production", outputs: { label: " Production " } });
    expect((await tag.refresh(start())).diff?.changed).toBe(false);
    for (const label of [" Production ", "production", "PRODUCTION"])
      expect((await tag.up({ label }, {}, start())).did).toBe("same");
  });

  // @rule public-tag-case
  it("that is there in other letters is not taken over", async () => {
    await service.send("POST", "/tags", { label: "production" });
    const tag = service.resource("Tag");
    await expect(tag.up({ label: "Production" }, {}, start())).rejects.toThrow("is not taken over");
  });

  it("is read and written in the brand's words", async () => {
    seed(service.emulator);
    const tag = service.resource("Tag");
    const args = { label: "production", computes: [1, 2], domains: [1] };
    await tag.up(args, {}, start());
    expect((await tag.refresh(start())).diff?.changed).toBe(false);
    expect(tag.must.outputs).toMatchObject({ computes: ["1", "2"], domains: ["1"] });
    setTags(service.emulator, "volumes", 2, ["production"]);
    await tag.up({ ...args, computes: [2] }, {}, start());
    expect(tagged(service.emulator, "computes", "production")).toEqual([2]);
    expect(tagged(service.emulator, "volumes", "production")).toEqual([2]);
  });

  it("is made with those objects that are still there: the refusal names them in the brand's words", async () => {
    seed(service.emulator);
    const tag = service.resource("Tag");
    await tag.up({ label: "production", computes: [1, 2] }, {}, start());
    setTags(service.emulator, "computes", 3, ["production"]);
    service.emulator.control.addFault({ operation: MAKE, nth: 2, status: 400 });
    await expect(tag.up({ label: "production", computes: [2] }, {}, start())).rejects.toThrow(MAKE);
    await service.send("DELETE", "/linode/instances/3");
    await tag.up({ label: "production", computes: [2] }, {}, start());
    expect(tagged(service.emulator, "computes", "production")).toEqual([2]);
    expect(tag.process.warnings).toEqual([expect.stringContaining("compute 3")]);
  });
});
