import * as pulumi from "@pulumi/pulumi";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { checkEnum, providerSettings, settings } from "../../provider/settings";
import { packageVersion } from "../../provider/version";
import * as sdk from "../../sdk/settings";
import { version } from "../../sdk/version";

describe("compute.Provider under pulumi.runtime.setMocks", () => {
  const registered: { type: string; name: string; inputs: unknown; provider: string | undefined }[] = [];
  let compute: typeof import("../../sdk/index.js");

  beforeAll(async () => {
    pulumi.runtime.setConfig("compute:url", "https://configured.example.com/v4");
    await pulumi.runtime.setMocks({
      newResource({ type, name, inputs, provider }) {
        registered.push({ type, name, inputs, provider });
        return { id: `${name}-id`, state: inputs };
      },
      call: () => ({}),
    });
    compute = await import("../../sdk/index.js");
  });

  afterAll(() => {
    pulumi.runtime.setAllConfig({});
  });

  it("is a provider of the package compute with the given settings, and resources use it", async () => {
    const provider = new compute.Provider("account", { url: "https://api.example.com/v4", timeout: 30, token: "t" });
    const net = new compute.Vpc("net", { region: "us-east" }, { provider });
    await new Promise((known) => net.id.apply(known));
    expect(registered[0]).toMatchObject({
      type: "pulumi:providers:compute",
      name: "account",
      inputs: { url: "https://api.example.com/v4", timeout: "30" },
    });
    expect(registered[1]).toMatchObject({ type: "compute:index:Vpc", inputs: { region: "us-east" } });
    expect(registered[1]?.provider).toContain("pulumi:providers:compute::account");
  });

  it("refuses a name that is no setting, with the settings that there are", () => {
    const args = { url: "https://api.example.com/v4", tokn: "t" };
    const make = () => new compute.Provider("misspelt", args);
    expect(make).toThrow(pulumi.RunError);
    expect(make).toThrow(
      /^compute\.Provider "misspelt": tokn is not a setting of a provider; its settings are url, token,/,
    );
  });
});

describe("the host that the sdk uses", () => {
  afterEach(() => {
    pulumi.runtime.setAllConfig({});
  });

  it.each([
    ["", "dynamic"],
    ["dynamic", "dynamic"],
    ["plugin", "plugin"],
  ])("compute:host %o means %s", async (word, host) => {
    pulumi.runtime.setConfig("compute:host", word);
    expect((await withoutMocks()).configuredHost()).toBe(host);
  });

  it("another word than a host is refused as in the plugin, and the error does not repeat it", async () => {
    pulumi.runtime.setConfig("compute:host", "Plugin");
    const { configuredHost } = await withoutMocks();
    expect(configuredHost).toThrow(pulumi.RunError);
    expect(configuredHost).toThrow(/^compute:host must be "dynamic" or "plugin"\.$/);
    expect(checkEnum("host", "Plugin")).toBe('compute:host must be "dynamic" or "plugin".');
  });
});

describe("what the sdk copies from the provider", () => {
  it("its settings are the provider's, and its version the package's", () => {
    expect([...sdk.settingNames].sort()).toEqual([...providerSettings].sort());
    expect(sdk.host.words).toEqual(settings.host.type.options);
    expect(version).toBe(packageVersion());
  });
});

/** The module that tells the host, in a process without mocks. */
async function withoutMocks(): Promise<typeof import("../../sdk/runtime/host.js")> {
  pulumi.runtime.resetOptions("project", "stack", 1, "", "", false, "");
  return await import("../../sdk/runtime/host.js");
}
