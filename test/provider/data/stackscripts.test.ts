import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Emulator, startEmulator } from "../../../emulator";
import type { Props } from "../../../provider/core";
import { Runtime } from "../../../provider/runtime";

interface Script {
  readonly id: string;
  readonly label: string;
  readonly mine: boolean;
  readonly isPublic: boolean;
  readonly images: readonly string[];
  readonly userDefinedFields: readonly object[];
}

describe("data sources for StackScripts", () => {
  let emulator: Emulator;
  let runtime: Runtime;

  beforeAll(async () => {
    emulator = await startEmulator({ world: "small", brand: "linode" });
    const settings = { url: emulator.url, token: emulator.token, brand: "linode" };
    runtime = new Runtime({ settings, warn: () => undefined });
  });

  afterAll(async () => {
    await emulator.close();
  });

  async function scripts(filter?: Props): Promise<Script[]> {
    const result = await runtime.invoke("getStackScripts", filter === undefined ? {} : { filter });
    return result["stackScripts"] as Script[];
  }

  it("getStackScripts gives one's own and public ones, with images and fields in neutral words", async () => {
    const all = await scripts();
    expect(all.filter(({ mine }) => mine)).toHaveLength(3);
    expect(all.filter(({ mine, isPublic }) => !mine && isPublic).length).toBeGreaterThan(0);
    const web = all.find(({ label }) => label === "Web server");
    expect(web?.images).toEqual(["compute/debian11", "compute/debian12"]);
    expect(web?.userDefinedFields).toContainEqual({
      name: "server",
      label: "Server",
      example: "",
      oneOf: "apache,nginx",
      default: "nginx",
    });
  });

  it("need no token for public ones", async () => {
    const stranger = new Runtime({ settings: { url: emulator.url, brand: "linode" }, warn: () => undefined });
    const { stackScripts } = await stranger.invoke("getStackScripts", {});
    const found = stackScripts as Script[];
    expect(found.length).toBeGreaterThan(0);
    expect(found.every(({ isPublic }) => isPublic)).toBe(true);
    expect(await stranger.invoke("getStackScript", { id: found[0]?.id })).toMatchObject({ label: found[0]?.label });
  });

  it("getStackScripts hands its filter to the service in the service's names, operators kept", async () => {
    const all = await scripts();
    expect(await scripts({ mine: true })).toEqual(all.filter(({ mine }) => mine));
    expect(await scripts({ isPublic: true, deploymentsTotal: { "+gt": 1000 } })).toMatchObject([
      { label: "Web server" },
    ]);
    const either = { "+or": [{ label: "Database" }, { label: { "+contains": "Web" } }] };
    expect((await scripts(either)).map(({ label }) => label).sort()).toEqual(["Database", "Web server"]);
    const ordered = await scripts({ isPublic: true, "+order_by": "deploymentsTotal", "+order": "desc" });
    expect(ordered.map(({ label }) => label)).toEqual(["Web server", "Database", "Base hardening"]);
    await expect(scripts({ script: "#!/bin/sh" })).rejects.toThrow(/no field "script"/);
  });

  it("getStackScript returns one, even of another account", async () => {
    for (const script of await scripts())
      expect(await runtime.invoke("getStackScript", { id: script.id })).toEqual(script);
  });

  it("getStackScript of one that does not exist fails with operation, path and status", async () => {
    await expect(runtime.invoke("getStackScript", { id: 999 })).rejects.toThrow(
      /StackScript View \(GET \/linode\/stackscripts\/999\).*404/,
    );
  });
});
