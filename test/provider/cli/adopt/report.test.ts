import { describe, expect, it } from "vitest";
import { adoptObjects } from "../../../../provider/cli/adopt/adopted";
import type { Comparison } from "../../../../provider/cli/adopt/comparison";
import { isClean, jsonOf, tableOf } from "../../../../provider/cli/adopt/report";
import type { Props } from "../../../../provider/core";
import { alter } from "../../resources/support/requests";
import { useEmulator } from "../../resources/support/use-emulator";
import { check, type Entry } from "./support/check";

const only = ["Vpc", "SshKey", "Tag"];

describe("the report of a comparison", () => {
  const service = useEmulator();

  async function made(token: string, name: string, args: Props): Promise<Entry> {
    const resource = service.resource(token, name);
    await resource.up(args);
    return { token, name, state: resource.must };
  }

  const net = (name: string) => made("Vpc", name, { label: name, region: "us-east", description: "kept" });
  const urnOf = (token: string, name: string) =>
    `urn:pulumi:dev::shop::pulumi-nodejs:dynamic/compute:${token}::${name}`;

  /** One of each finding: a Vpc changed, a tag deleted, a Vpc made by hand. */
  async function mixed(): Promise<{ readonly ids: readonly string[]; readonly comparison: Comparison }> {
    const [same, changed] = [await net("same"), await net("changed")];
    const tag = await made("Tag", "blue", { label: "blue" });
    const byHand = await service.send("POST", "/vpcs", { label: "by-hand", region: "us-east" });
    await service.send("DELETE", "/tags/blue");
    alter(service.emulator, "vpcs", { id: changed.state.id }, { region: "us-iad", description: "" });
    const ids = [same.state.id, changed.state.id, String((byHand as Props)["id"])];
    return { ids, comparison: await check(service.emulator, [same, changed, tag], { only }) };
  }

  it("is one line of counts where everything is managed", async () => {
    const comparison = await check(service.emulator, [await net("a"), await net("b")], { only });
    expect(tableOf(comparison)).toBe("Account admin: 2 managed, 0 drifted, 0 missing, 0 unmanaged");
    expect(isClean(comparison)).toBe(true);
  });

  it("lists what is missing, drifted and unmanaged, in this order, without colours; the last line has the counts", async () => {
    const { ids, comparison } = await mixed();
    const lines = tableOf(comparison).split("\n");
    const cells = lines.map((line) => line.split(/ {2,}/));
    expect(cells).toEqual([
      ["RESOURCE", "NAME", "ID", "WHAT"],
      ["Tag", "blue", "blue", 'missing; in the state as "blue"'],
      ["Vpc", "changed", ids[1], 'region is "us-iad" instead of "us-east" (restoring it requires replacement)'],
      ["", 'description is "" instead of "kept"'],
      ["Vpc", "by-hand", ids[2], "unmanaged"],
      [""],
      ["Account admin: 1 managed, 1 drifted, 1 missing, 1 unmanaged"],
    ]);
    expect(isClean(comparison)).toBe(false);
  });

  it("lists managed objects as well with --all", async () => {
    const { comparison } = await mixed();
    expect(tableOf(comparison, "everything")).toMatch(/^Vpc +same +\d+ +managed$/m);
    expect(tableOf(comparison)).not.toMatch(/^Vpc +same/m);
  });

  it("is JSON of a stable form", async () => {
    const { ids, comparison } = await mixed();
    const type = "compute:index:Vpc";
    expect(JSON.parse(jsonOf(comparison))).toEqual({
      account: "admin",
      managed: [{ type, id: ids[0], name: "same", urn: urnOf("Vpc", "same") }],
      unmanaged: [{ type, id: ids[2], name: "by-hand", import: ids[2] }],
      missing: [{ type: "compute:index:Tag", id: "blue", name: "blue", urn: urnOf("Tag", "blue") }],
      drifted: [
        {
          type,
          id: ids[1],
          name: "changed",
          urn: urnOf("Vpc", "changed"),
          properties: [
            { property: "region", replaces: true, state: "us-east", account: "us-iad" },
            { property: "description", replaces: false, state: "kept", account: "" },
          ],
          pending: [],
        },
      ],
      otherAccount: [],
      duplicates: [],
      ignored: [],
      refused: [],
      importCommands: [],
      counts: {
        managed: 1,
        unmanaged: 1,
        ignored: 0,
        missing: 1,
        drifted: 1,
        otherAccount: 0,
        duplicates: 0,
        refused: 0,
      },
    });
  });

  it("names objects that several resources manage, and objects of another account; a stack with only the latter does not pass", async () => {
    const vpc = await net("net");
    const { owner: _, ...recorded } = vpc.state.outputs["__compute"] as Record<string, unknown>;
    const hidden = { ...recorded, account: "some\u001b[31mbody" };
    const theirs = { ...vpc.state, id: "4711", outputs: { ...vpc.state.outputs, __compute: hidden } };
    const [one, two, other] = [vpc, { ...vpc, name: "again" }, { ...vpc, name: "theirs", state: theirs }];
    const comparison = await check(service.emulator, [one, two, other], { only });
    const text = tableOf(comparison);
    expect(text).toContain(`held more than once: ${urnOf("Vpc", "net")} and ${urnOf("Vpc", "again")}`);
    expect(text).toMatch(/^Vpc +net +4711 +of another account: "some.*body"$/m);
    expect(text).not.toContain("\u001b");
    expect(text).toMatch(/: 2 managed, .*, 1 of another account, 1 held more than once$/);
    const { duplicates, otherAccount } = JSON.parse(jsonOf(comparison));
    expect(duplicates).toMatchObject([{ urns: [urnOf("Vpc", "net"), urnOf("Vpc", "again")] }]);
    expect(otherAccount).toMatchObject([{ id: "4711", account: "some\u001b[31mbody" }]);
    expect(isClean(comparison)).toBe(false);
    expect(isClean(await check(service.emulator, [one, other], { only }))).toBe(true);
    expect(isClean(await check(service.emulator, [other], { only: ["Tag", "Vpc"], match: ["nothing"] }))).toBe(true);
    await service.send("DELETE", `/vpcs/${vpc.state.id}`);
    expect(isClean(await check(service.emulator, [other], { only }))).toBe(false);
  });

  it("shows a long value by its beginning, on one line, and says only that it differs where both begin alike", async () => {
    const [long, other] = [`first\nline ${"x".repeat(100)}`, `first\nline ${"y".repeat(100)}`];
    const one = await made("Vpc", "one", { label: "one", region: "us-east", description: long });
    const two = await made("Vpc", "two", { label: "two", region: "us-east", description: `${"x".repeat(99)}a` });
    await service.send("PUT", `/vpcs/${one.state.id}`, { description: other });
    await service.send("PUT", `/vpcs/${two.state.id}`, { description: `${"x".repeat(99)}b` });
    const text = tableOf(await check(service.emulator, [one, two], { only }));
    expect(text).toMatch(/^Vpc +one +\d+ +description is "first\\nline y+… instead of "first\\nline x+…$/m);
    expect(text).toMatch(/^Vpc +two +\d+ +description differs$/m);
  });
});

describe("the report of a comparison with a large account", () => {
  const service = useEmulator({ world: "large" });
  const given = { only: ["Vpc", "VpcSubnet", "Image", "Tag", "SshKey", "ManagedContact", "ManagedService"] };

  it("stays readable: a few objects of each class and how many more there are; everything is in JSON", async () => {
    const comparison = await check(service.emulator, [], given);
    const lines = tableOf(comparison).split("\n");
    expect(lines).toHaveLength(1 + given.only.length * 6 + 3);
    const vpcs = lines.filter((line) => line.startsWith("Vpc "));
    expect(vpcs.at(-1)).toMatch(/^Vpc +… 495 more +unmanaged$/);
    expect(lines.at(-2)).toBe("Long lists are shortened: use --json for the full lists.");
    const { unmanaged, counts } = JSON.parse(jsonOf(comparison));
    expect(counts.unmanaged).toBeGreaterThan(2500);
    expect(unmanaged).toHaveLength(counts.unmanaged);
    expect(tableOf(comparison, "everything").split("\n")).toHaveLength(1 + counts.unmanaged + 2);
  });

  it("if the stack has every object, only counts are printed, and only list requests are sent", async () => {
    const { unmanaged } = await check(service.emulator, [], given);
    const listing = service.emulator.control.requests().length;
    service.emulator.control.clearRequests();
    const adopted = adoptObjects({
      owner: { user: "1", username: "admin", isRestricted: false },
      resources: [],
      refused: [],
      objects: unmanaged,
    });
    const entries = adopted.map(({ definition, resourceName, id, inputs, outputs }) => ({
      token: definition.token,
      name: resourceName,
      state: { id, inputs, outputs },
    }));
    const comparison = await check(service.emulator, entries, given);
    const counts = `${unmanaged.length} managed, 0 drifted, 0 missing, 0 unmanaged`;
    expect(tableOf(comparison)).toBe(`Account admin: ${counts}`);
    expect(service.emulator.control.requests()).toHaveLength(listing);
  });
});
