import { describe, expect, it } from "vitest";
import type { Emulator } from "../../../emulator";
import { describeLifecycle, EngineProcess, type EngineResource, to, useEmulator } from "./support/lifecycle";

const MAKE = "New Tag Create";
const DELETE = "Tag Delete";

function seed(emulator: Emulator): void {
  const rows = [1, 2, 3, 4].map((id) => ({ id }));
  emulator.control.seed({ objects: { computes: rows, domains: rows, nodebalancers: rows, volumes: rows } });
}

/** Takes a tag off an object of the emulator, or puts it on, past the interface. */
function setTags(emulator: Emulator, table: string, id: number, tags: string[]): void {
  const rows = (emulator.control.state()[table] ?? []) as { readonly id: number }[];
  const row = rows.find((one) => one.id === id);
  emulator.control.seed({ objects: { [table]: [{ ...row, tags }] } });
}

/** Ids of the objects of a table that have a tag. */
function tagged(emulator: Emulator, table: string, tag: string): number[] {
  const rows = (emulator.control.state()[table] ?? []) as { readonly id: number; readonly tags: string[] }[];
  return rows.filter(({ tags }) => tags.includes(tag)).map(({ id }) => id);
}

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
      by: [DELETE, MAKE],
      sends: { label: "production", domains: [1], nodebalancers: [1], volumes: [1] },
    },
    domains: { by: [DELETE, MAKE], sends: { computes: [1, 2], nodebalancers: [1], volumes: [1] } },
    nodebalancers: { by: [DELETE, MAKE], sends: { computes: [1, 2], domains: [1], volumes: [1] } },
    volumes: { by: [DELETE, MAKE], sends: { computes: [1, 2], domains: [1], nodebalancers: [1] } },
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

  it("that is there in other letters is not taken over either", async () => {
    seed(service.emulator);
    await service.send("POST", "/tags", { label: "production" });
    await expect(service.resource("Tag").up({ ...args, label: "Production" })).rejects.toThrow("is not taken over");
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

  it("in capital letters and with space around it is kept in small ones by the service, without a change", async () => {
    const tag = await made({ ...args, label: " Production " });
    expect(tag.must).toMatchObject({ id: "production", outputs: { label: " Production " } });
    expect((await tag.refresh()).diff?.changed).toBe(false);
    for (const label of [" Production ", "production", "PRODUCTION"])
      expect((await tag.up({ ...args, label })).did).toBe("same");
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

  it("is taken off one object by being made anew: undeclared objects, of every kind, have it afterwards", async () => {
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

  it("says, when it is deleted or its replacement is previewed, what else loses it", async () => {
    const tag = await made();
    setTags(service.emulator, "computes", 3, ["production"]);
    setTags(service.emulator, "domains", 4, ["production"]);
    await tag.preview({ ...args, label: "staging" });
    const loss = "is taken off objects too that this stack does not declare: compute 3, domain 4.";
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
      "computes.0: must be a number, or the decimal digits of one",
    ]);
    await expect(service.resource("Tag").refusals({ label: "ab" })).resolves.toEqual([
      "label: must have at least 3 characters",
    ]);
    await expect(service.resource("Tag").refusals({ label: "x".repeat(51) })).resolves.toEqual([
      "label: must have at most 50 characters",
    ]);
    await expect(service.resource("Tag").refusals({ computes: [1] })).resolves.toEqual(["label: is required"]);
  });
});

describe("a tag that is being made anew", () => {
  const service = useEmulator();
  const args = { label: "production", computes: [1, 2] };
  const less = { label: "production", computes: [2] };
  const computes = () => tagged(service.emulator, "computes", "production");
  const pendingOf = (tag: EngineResource) => (tag.must.outputs["__compute"] as { pending?: string[] }).pending;

  /** The tag was deleted, and making it anew fails. */
  async function halfMade(): Promise<EngineResource> {
    seed(service.emulator);
    const tag = service.resource("Tag");
    await tag.up(args);
    setTags(service.emulator, "computes", 3, ["production"]);
    setTags(service.emulator, "domains", 4, ["production"]);
    service.emulator.control.addFault({ operation: MAKE, status: 400, body: { errors: [{ reason: "busy" }] } });
    await expect(tag.up(less)).rejects.toThrow(MAKE);
    expect(computes()).toEqual([]);
    return tag;
  }

  it("and could not be has the whole set in the state, and the next up puts it back on all of them", async () => {
    const tag = await halfMade();
    expect(pendingOf(tag)).toEqual([expect.stringMatching(/^remake .*"computes":\["2","3"\],"domains":\["4"\]/)]);
    await tag.up(less);
    expect(computes()).toEqual([2, 3]);
    expect(tagged(service.emulator, "domains", "production")).toEqual([4]);
    expect(pendingOf(tag)).toBeUndefined();
    expect((await tag.up(less)).did).toBe("same");
  });

  it("is not taken for gone by a refresh, which keeps the set", async () => {
    const tag = await halfMade();
    expect((await tag.refresh()).did).toBe("read");
    expect(pendingOf(tag)).toHaveLength(1);
    expect((await tag.up(less)).did).toBe("update");
    expect(computes()).toEqual([2, 3]);
    expect((await tag.up(less)).did).toBe("same");
  });

  it("and was meant to lose an object that the program declares again by now keeps it", async () => {
    const tag = await halfMade();
    await tag.up(args);
    expect(computes()).toEqual([1, 2, 3]);
    expect((await tag.up(args)).did).toBe("same");
  });

  it("and fails again and again keeps its set", async () => {
    const tag = await halfMade();
    for (const _ of [1, 2]) {
      service.emulator.control.addFault({ operation: MAKE, status: 400, body: { errors: [{ reason: "busy" }] } });
      await expect(tag.up(less)).rejects.toThrow(MAKE);
    }
    await tag.up(less);
    expect(computes()).toEqual([2, 3]);
  });

  it("is made with those objects that are still there, and says which are not", async () => {
    const tag = await halfMade();
    await service.send("DELETE", "/compute/instances/3");
    await tag.up(less);
    expect(computes()).toEqual([2]);
    expect(tagged(service.emulator, "domains", "production")).toEqual([4]);
    expect(tag.process.warnings).toEqual(["The service does not put the tag production back on: compute 3."]);
    expect((await tag.up(less)).did).toBe("same");
  });

  it("does not let go of a declared object that is not there: the error stays until the program says so", async () => {
    const tag = await halfMade();
    await service.send("DELETE", "/compute/instances/2");
    await expect(tag.up(less)).rejects.toThrow(MAKE);
    await tag.up({ label: "production", computes: [] });
    expect(computes()).toEqual([3]);
  });

  it("by a DELETE whose answer is lost is completed by the next up", async () => {
    seed(service.emulator);
    const tag = service.resource("Tag");
    await tag.up(args);
    setTags(service.emulator, "computes", 3, ["production"]);
    service.emulator.control.addFault({ operation: DELETE, status: 400, when: "after" });
    await expect(tag.up(less)).rejects.toThrow(DELETE);
    await tag.up(less);
    expect(computes()).toEqual([2, 3]);
  });

  it("by a DELETE that was refused still takes the tag off, and keeps objects that were tagged in between", async () => {
    seed(service.emulator);
    const tag = service.resource("Tag");
    await tag.up(args);
    service.emulator.control.addFault({ operation: DELETE, status: 400 });
    await expect(tag.up(less)).rejects.toThrow(DELETE);
    setTags(service.emulator, "computes", 4, ["production"]);
    await tag.up(less);
    expect(computes()).toEqual([2, 4]);
  });

  it("is destroyed half-made", async () => {
    const tag = await halfMade();
    expect((await tag.destroy(new EngineProcess(service.emulator))).did).toBe("delete");
  });

  it("is refused where an object of an unknown kind would lose it for good, and nothing is deleted", async () => {
    seed(service.emulator);
    const tag = service.resource("Tag");
    await tag.up(args);
    const entries = [1, 2].map((id) => ({ type: "compute", data: { id } }));
    const data = [...entries, { type: "reserved-address", data: { id: 7 } }];
    service.emulator.control.addFault({
      operation: "Tagged Objects List",
      times: 0,
      status: 200,
      body: { data, page: 1, pages: 1, results: 3 },
    });
    expect((await tag.refresh()).diff?.changed).toBe(false);
    await expect(tag.up(less)).rejects.toThrow("cannot be tagged again: reserved-address 7");
    service.emulator.control.clearFaults();
    expect(computes()).toEqual([1, 2]);
  });

  it("because the service adds nothing to a tag that is there, has the old and the new objects", async () => {
    seed(service.emulator);
    const tag = service.resource("Tag");
    await tag.up(args);
    setTags(service.emulator, "computes", 3, ["production"]);
    const body = { errors: [{ field: "label", reason: "Tag already exists" }] };
    service.emulator.control.addFault({ operation: MAKE, times: 2, status: 400, body });
    await tag.up({ ...args, computes: [1, 2, 4] });
    expect(computes()).toEqual([1, 2, 3, 4]);
    expect(service.emulator.control.counts()).toMatchObject({ [DELETE]: 1 });
  });
});

describe("a tag of the brand linode", () => {
  const service = useEmulator({ brand: "linode" });
  const start = () => new EngineProcess(service.emulator, { brand: "linode" });

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
    service.emulator.control.addFault({ operation: MAKE, status: 400, body: { errors: [{ reason: "busy" }] } });
    await expect(tag.up({ label: "production", computes: [2] }, {}, start())).rejects.toThrow(MAKE);
    await service.send("DELETE", "/linode/instances/3");
    await tag.up({ label: "production", computes: [2] }, {}, start());
    expect(tagged(service.emulator, "computes", "production")).toEqual([2]);
    expect(tag.process.warnings).toEqual([expect.stringContaining("compute 3")]);
  });
});
