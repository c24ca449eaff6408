import * as pulumi from "@pulumi/pulumi";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { settings } from "../../provider/settings";
import { packageVersion } from "../../provider/version";
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

  it("is a provider of the package compute with what it was given, and resources get it", async () => {
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
});

describe("what the sdk repeats of the provider", () => {
  it("its settings are the provider's, and its version the package's", async () => {
    const { settingNames } = await import("../../sdk/provider.js");
    expect([...settingNames].sort()).toEqual(Object.keys(settings).sort());
    expect(version).toBe(packageVersion());
  });
});
