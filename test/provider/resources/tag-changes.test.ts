import { describe, expect, it } from "vitest";
import { EngineProcess, type EngineResource, useEmulator } from "./support/lifecycle";
import { seed, setTags, tagged } from "./support/tagged";

const MAKE = "New Tag Create";
const DELETE = "Tag Delete";

describe("a tag that is being recreated", () => {
  const service = useEmulator();
  const args = { label: "production", computes: [1, 2] };
  const less = { label: "production", computes: [2] };
  const computes = () => tagged(service.emulator, "computes", "production");
  const pendingOf = (tag: EngineResource) => (tag.must.outputs["__compute"] as { pending?: string[] }).pending;

  /** The tag was deleted, and recreating it fails. */
  async function halfMade(): Promise<EngineResource> {
    seed(service.emulator);
    const tag = service.resource("Tag");
    await tag.up(args);
    setTags(service.emulator, "computes", 3, ["production"]);
    setTags(service.emulator, "domains", 4, ["production"]);
    service.emulator.control.addFault({ operation: MAKE, nth: 2, status: 400, body: { errors: [{ reason: "busy" }] } });
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

  it("does not count as deleted at a refresh, which keeps the set", async () => {
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
      service.emulator.control.addFault({
        operation: MAKE,
        nth: 2,
        status: 400,
        body: { errors: [{ reason: "busy" }] },
      });
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

  it("does not drop a declared object that does not exist: the error stays until the program removes it", async () => {
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

  it("fails if an object of an unknown kind would lose the tag permanently, and nothing is deleted", async () => {
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

  // @rule tag-existing
  it("because the service adds nothing to a tag that is there, has the old and the new objects", async () => {
    seed(service.emulator);
    const tag = service.resource("Tag");
    await tag.up(args);
    setTags(service.emulator, "computes", 3, ["production"]);
    const body = { errors: [{ field: "label", reason: "Tag already exists" }] };
    service.emulator.control.addFault({ operation: MAKE, times: 2, status: 400, body });
    await tag.up({ ...args, computes: [1, 2, 4] });
    expect(computes()).toEqual([1, 2, 3, 4]);
    expect(service.emulator.control.counts()).toMatchObject({ [DELETE]: 2 });
  });

  it("whose process is killed after the deletion has its undeclared objects again after the next up, with or without a refresh", async () => {
    for (const isRefreshed of [false, true]) {
      service.emulator.control.reset();
      seed(service.emulator);
      const tag = service.resource("Tag");
      await tag.up(args);
      setTags(service.emulator, "computes", 3, ["production"]);
      setTags(service.emulator, "domains", 4, ["production"]);
      const written = tag.must;
      service.emulator.control.addFault({ operation: MAKE, nth: 2, times: 1, status: 400 });
      await expect(tag.up(less)).rejects.toThrow(MAKE);
      expect(computes()).toEqual([]);
      tag.state = written;
      if (isRefreshed) expect((await tag.refresh()).did).toBe("read");
      await tag.up(less);
      expect(computes()).toEqual([2, 3]);
      expect(tagged(service.emulator, "domains", "production")).toEqual([4]);
      expect(await service.send("GET", "/tags")).toMatchObject({ results: 1 });
    }
  });

  it("and is destroyed after a kill leaves no second tag", async () => {
    const tag = await halfMade();
    await tag.destroy();
    expect(await service.send("GET", "/tags")).toMatchObject({ results: 0 });
  });
});

describe("a tag to which an object is added", () => {
  const service = useEmulator();
  const answers: [words: string, status: number, body: unknown][] = [
    ["busy", 400, { errors: [{ reason: "The service is busy" }] }],
    ["HTML", 400, "<html>Bad Request</html>"],
    ["a refusal of the object", 400, { errors: [{ field: "computes", reason: "not found" }] }],
    ["a conflict without an envelope", 409, "conflict"],
    ["forbidden", 403, { errors: [{ reason: "Unauthorized" }] }],
  ];
  it.each(answers)("is never deleted where the service answers %s, however often", async (_, status, body) => {
    seed(service.emulator);
    const tag = service.resource("Tag");
    await tag.up({ label: "production", computes: [1] });
    setTags(service.emulator, "computes", 3, ["production"]);
    service.emulator.control.addFault({ operation: MAKE, times: 0, status, body: body as never });
    await expect(tag.up({ label: "production", computes: [1, 2] })).rejects.toThrow(MAKE);
    expect(tagged(service.emulator, "computes", "production")).toEqual([1, 3]);
    expect(service.emulator.control.counts()).not.toHaveProperty(DELETE);
  });
});
