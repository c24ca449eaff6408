import { ResourceProviderService as rpc } from "@pulumi/pulumi/proto/provider_grpc_pb";
import { CheckRequest, DiffResponse, PropertyDiff } from "@pulumi/pulumi/proto/provider_pb";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Emulator, startEmulator } from "../../../../emulator";
import { PUBLIC_KEY } from "../../../e2e/support/programs";
import { checkRequest, diffRequest, type Plugin, secret, servePlugin, UNKNOWN, type Values } from "./plugin";

describe("check and diff of the plugin", () => {
  let emulator: Emulator;
  let plugin: Plugin;

  beforeAll(async () => {
    emulator = await startEmulator();
    plugin = await servePlugin({ url: emulator.url, token: emulator.token });
  });

  afterAll(async () => {
    await plugin.stop();
    await emulator.close();
  });

  async function check(request: CheckRequest): Promise<{ reasons: string[]; inputs: Values }> {
    const response = await plugin.send(rpc.check, request);
    const failures = response.getFailuresList();
    for (const failure of failures) expect(failure.getProperty()).toBe("");
    return {
      reasons: failures.map((failure) => failure.getReason()),
      inputs: response.getInputs()?.toJavaScript() ?? {},
    };
  }

  it("a failure names its property in the reason, never as the property, and never holds a secret value", async () => {
    const { reasons } = await check(checkRequest("Vpc", "net", {}, { label: secret("a--b"), region: "us-east" }));
    expect(reasons).toEqual(["label: must not contain two consecutive hyphens"]);
    const several = await check(checkRequest("Vpc", "net", {}, { lable: "x" }));
    expect(several.reasons).toHaveLength(2);
  });

  it("nothing that each request says of a resource is stored with its inputs", async () => {
    const { inputs, reasons } = await check(checkRequest("Vpc", "net", {}, { label: "net", region: "us-east" }));
    expect(reasons).toEqual([]);
    expect(inputs).toEqual({ label: "net", region: "us-east" });
  });

  it("inputs that came as secrets, or that hold one, stay secret, and unknown ones stay unknown", async () => {
    const news = { region: secret("us-east"), label: UNKNOWN, description: "plain" };
    const { inputs } = await check(checkRequest("Vpc", "net", {}, news));
    expect(inputs).toMatchObject(news);
  });

  it("an unknown value of any kind is known to be one", async () => {
    const number = "3eeb2bf0-c639-47a8-9e75-3b44932eb421";
    const news = { vpcId: number, label: "web", ipv4: "10.0.1.0/24" };
    const { inputs, reasons } = await check(checkRequest("VpcSubnet", "web", {}, news));
    expect(reasons).toEqual([]);
    expect(inputs["vpcId"]).toBe(UNKNOWN);
  });

  it("an unknown type is refused", async () => {
    await expect(check(checkRequest("Nothing", "net", {}, {}))).rejects.toThrow(
      'no resource type "compute:index:Nothing"',
    );
  });

  describe("autonaming", () => {
    function asked(mode: number, proposed: string, olds: Values = {}, news: Values = {}, name = "net"): CheckRequest {
      const options = new CheckRequest.AutonamingOptions();
      options.setMode(mode);
      options.setProposedName(proposed);
      const request = checkRequest("Vpc", name, olds, { region: "us-east", ...news });
      request.setAutonaming(options);
      return request;
    }
    const { PROPOSE, ENFORCE, DISABLE } = CheckRequest.AutonamingOptions.Mode;

    it("takes the name that the engine proposes, and makes a fitting one where it cannot", async () => {
      expect((await check(asked(PROPOSE, "dev-net"))).inputs).toMatchObject({ label: "dev-net" });
      expect((await check(asked(PROPOSE, "not fit"))).inputs["label"]).toMatch(/^net-[0-9a-f]{7}$/);
    });

    it("takes an enforced name as it is, or refuses it", async () => {
      expect((await check(asked(ENFORCE, "exactly"))).inputs).toMatchObject({ label: "exactly" });
      expect((await check(asked(ENFORCE, "not fit"))).reasons[0]).toMatch(/^label: must be set: the name/);
    });

    it("asks for a label where autonaming is disabled, and takes the program's", async () => {
      expect((await check(asked(DISABLE, ""))).reasons).toEqual(["label: is required: autonaming is disabled for it"]);
      const { inputs, reasons } = await check(asked(DISABLE, "", {}, { label: "mine" }));
      expect([inputs["label"], reasons]).toEqual(["mine", []]);
    });

    it("keeps the name that was generated before, even if the setting has changed", async () => {
      const first = await check(asked(PROPOSE, "first"));
      for (const mode of [PROPOSE, ENFORCE, DISABLE]) {
        expect((await check(asked(mode, "second", first.inputs))).inputs).toMatchObject({ label: "first" });
      }
    });

    it("makes the same name of the same seed, so that preview and up agree", async () => {
      const seeded = (seed: string) => {
        const request = checkRequest("Vpc", "net", {}, { region: "us-east" });
        request.setRandomseed(Buffer.from(seed, "hex"));
        return request;
      };
      expect((await check(seeded("0123456789abcdef"))).inputs["label"]).toBe("net-0123456");
      expect((await check(seeded("fedcba9876543210"))).inputs["label"]).toBe("net-fedcba9");
    });

    it("leaves the label of an adopted object alone", async () => {
      await fetch(`${emulator.url}/vpcs`, {
        method: "POST",
        headers: { authorization: `Bearer ${emulator.token}`, "content-type": "application/json" },
        body: JSON.stringify({ label: "by-hand", region: "us-east" }),
      });
      const adopted = asked(ENFORCE, "enforced", {}, { __compute: { import: "label:by-hand" } }, "adopted");
      expect((await check(adopted)).inputs).toMatchObject({ label: "by-hand" });
    });
  });

  interface Difference {
    readonly changed: boolean;
    readonly replaces: readonly string[];
    readonly first: boolean;
    readonly details: Readonly<Record<string, readonly [string, boolean]>>;
  }

  async function diff(type: string, olds: Values, news: Values): Promise<Difference> {
    const response = await plugin.send(rpc.diff, diffRequest(type, "it", "12", olds, news));
    expect(response.getHasdetaileddiff()).toBe(true);
    const kinds = Object.entries(PropertyDiff.Kind);
    const shown: Record<string, readonly [string, boolean]> = {};
    response.getDetaileddiffMap().forEach((detail, path) => {
      const [kind = ""] = kinds.find(([, value]) => value === detail.getKind()) ?? [];
      shown[path] = [kind, detail.getInputdiff()];
    });
    return {
      changed: response.getChanges() === DiffResponse.DiffChanges.DIFF_SOME,
      replaces: response.getReplacesList(),
      first: response.getDeletebeforereplace(),
      details: shown,
    };
  }

  const outputs = {
    label: "net",
    region: "us-east",
    description: "old",
    forceDestroy: false,
    created: "2026-01-01T00:00:00",
    __provider: "exports.handler = …",
    __compute: { name: "it", declared: ["label", "region", "description"], account: "me", v: 1 },
  };
  const inputs = { label: "net", region: "us-east", description: "old" };

  it("equal inputs are unchanged, even if the hidden objects differ", async () => {
    const same = { ...inputs, __compute: { name: "other", urn: "urn:other", import: "1" } };
    expect(await diff("Vpc", outputs, same)).toEqual({ changed: false, replaces: [], first: false, details: {} });
  });

  it("an update, an addition and a removal are returned with their kind, the hidden object is not", async () => {
    const { description: _, ...rest } = inputs;
    const before = { ...outputs, description: undefined, __compute: { ...outputs.__compute, declared: ["label"] } };
    const { description: __, ...bare } = before;
    expect((await diff("Vpc", outputs, { ...inputs, label: "new" })).details).toEqual({ label: ["UPDATE", false] });
    expect((await diff("Vpc", bare, inputs)).details).toMatchObject({ description: ["ADD", false] });
    expect((await diff("Vpc", outputs, rest)).details).toEqual({ description: ["DELETE", false] });
  });

  it("what is declared now with the value that it has is shown as an added input", async () => {
    const before = { ...outputs, __compute: { ...outputs.__compute, declared: ["label", "region"] } };
    expect((await diff("Vpc", before, inputs)).details).toEqual({ description: ["ADD", true] });
  });

  it("an object that is due for renewal shows the outputs that an update gives, and no input", async () => {
    const url = { cluster: "us-east-1", bucket: "files", name: "a" };
    const expiring = (expires: string) => ({
      ...{ ...url, method: "GET", expiresIn: 3600, url: "https://files.example.com/a", expires },
      __compute: { declared: "cluster bucket name", v: 2 },
    });
    expect(await diff("ObjectUrl", expiring("2001-01-01T00:00:00"), url)).toEqual({
      changed: true,
      replaces: [],
      first: false,
      details: { url: ["UPDATE", false], exists: ["UPDATE", false], expires: ["UPDATE", false] },
    });
    expect((await diff("ObjectUrl", expiring("2999-01-01T00:00:00"), url)).changed).toBe(false);
  });

  it("a replacement is returned with its kind and property, and with whether the old object is deleted first", async () => {
    const moved = await diff("Vpc", outputs, { ...inputs, region: "eu-central" });
    expect(moved).toEqual({
      changed: true,
      replaces: ["region"],
      first: true,
      details: { region: ["UPDATE_REPLACE", false] },
    });
    const both = await diff("Vpc", outputs, { ...inputs, region: "eu-central", label: "new" });
    expect(both.first).toBe(false);
    expect(both.details).toEqual({ region: ["UPDATE_REPLACE", false], label: ["UPDATE", false] });
  });

  it("an unknown value replaces where a change would, and a secret one is compared by its value", async () => {
    expect((await diff("Vpc", outputs, { ...inputs, region: UNKNOWN })).replaces).toEqual(["region"]);
    expect(
      (await diff("Vpc", { ...outputs, region: secret("us-east") }, { ...inputs, label: secret("net") })).changed,
    ).toBe(false);
  });

  it("replaceOnChanges of the hidden object counts", async () => {
    const asked = { ...inputs, description: "new", __compute: { replaceOn: ["description"] } };
    expect((await diff("Vpc", outputs, asked)).details).toEqual({ description: ["UPDATE_REPLACE", false] });
  });

  it("an SSH key in another spelling is unchanged", async () => {
    const key = { label: "k", sshKey: PUBLIC_KEY, __compute: { declared: ["label", "sshKey"], account: "me", v: 1 } };
    expect((await diff("SshKey", key, { label: "k", sshKey: ` ${PUBLIC_KEY}\n` })).changed).toBe(false);
  });
});
