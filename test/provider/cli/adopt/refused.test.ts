import { describe, expect, it } from "vitest";
import { importCommandsOf } from "../../../../provider/cli/adopt/import-commands";
import { exitCodeOf, jsonOf, tableOf } from "../../../../provider/cli/adopt/report";
import { pluginType } from "../../../../sdk/runtime/type";
import { useEmulator } from "../../resources/support/use-emulator";
import { check, type Entry, parsed } from "./support/check";

const only = ["Vpc", "SshKey", "Tag"];

describe("a comparison", () => {
  const service = useEmulator();

  async function vpc(name: string): Promise<Entry> {
    const resource = service.resource("Vpc", name);
    await resource.up({ label: name, region: "us-east" });
    return { token: "Vpc", name, state: resource.must };
  }

  const byHand = async (label: string) => await service.send("POST", "/vpcs", { label, region: "us-east" });

  it.each([400, 401, 403, 404])(
    "names a list answered with %i, does not compare its type, and ends with 1",
    async (status) => {
      const managed = await vpc("net");
      await byHand("by-hand");
      await service.send("POST", "/tags", { label: "blue" });
      service.emulator.control.addFault({ method: "GET", path: "/vpcs", status, times: Number.POSITIVE_INFINITY });
      const comparison = await check(service.emulator, [managed], { only });
      expect(comparison.refused.map(({ definition }) => definition.token)).toEqual(["Vpc"]);
      expect([comparison.missing, comparison.managed, comparison.drifted]).toEqual([[], [], []]);
      expect(comparison.unmanaged.map(({ name }) => name)).toEqual(["blue"]);
      expect(exitCodeOf(comparison)).toBe(1);
      const lines = tableOf(comparison).split("\n");
      expect(lines.at(-2)).toMatch(new RegExp(`^Skipped Vpc: VPCs List .*${status}`));
      expect(lines.at(-1)).toMatch(/, 1 resource types skipped$/);
      expect(JSON.parse(jsonOf(comparison)).refused).toEqual([
        { type: "compute:index:Vpc", reason: expect.stringContaining(`${status}`) },
      ]);
    },
  );

  it("ends with 2 while something is unmanaged, and with 0 when --ignore names it", async () => {
    const managed = await vpc("net");
    await byHand("by-hand");
    expect(exitCodeOf(await check(service.emulator, [managed], { only }))).toBe(2);
    const comparison = await check(service.emulator, [managed], { only, ignore: ["Vpc/by-*"] });
    expect(exitCodeOf(comparison)).toBe(0);
    expect(comparison.ignored.map(({ name }) => name)).toEqual(["by-hand"]);
    expect(tableOf(comparison)).toBe("Account admin: 1 managed, 0 drifted, 0 missing, 0 unmanaged, 1 ignored");
  });

  it("still compares a managed object that --ignore names", async () => {
    const managed = await vpc("net");
    await service.send("PUT", `/vpcs/${managed.state.id}`, { label: "renamed" });
    const comparison = await check(service.emulator, [managed], { only, ignore: ["*"] });
    expect(comparison.drifted).toHaveLength(1);
    expect(exitCodeOf(comparison)).toBe(2);
  });

  it.each(["dynamic", "plugin"] as const)(
    "prints the commands that import what is unmanaged, on the %s host",
    async (host) => {
      const managed = await vpc("net");
      await byHand("by-hand");
      const more = host === "plugin" ? { type: pluginType("Vpc") } : {};
      const entries = [{ ...managed, more }];
      const comparison = await check(service.emulator, entries, { only });
      const commands = importCommandsOf(comparison, await parsed(entries), { match: ["*"], ignore: ["it's"] });
      const flag = host === "plugin" ? " --host plugin" : "";
      expect(commands.slice(0, 2)).toEqual([
        `npx pulumi-compute adopt --stack dev${flag} --only Vpc --match '*' --exclude 'it'\\''s' --out unmanaged`,
        "pulumi import --file unmanaged/import.json --yes --protect=false --generate-code=false --stack dev",
      ]);
      expect(tableOf(comparison, "findings", commands)).toContain(`To import what is unmanaged:\n  ${commands[0]}\n`);
      const clean = await check(service.emulator, entries, { only, ignore: ["*"] });
      expect(importCommandsOf(clean, await parsed(entries), {})).toEqual([]);
    },
  );
});
