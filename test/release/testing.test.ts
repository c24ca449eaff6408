import { existsSync, readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import * as pulumi from "@pulumi/pulumi";
import { afterEach, describe, expect, it } from "vitest";
import * as compute from "../../sdk";
import { StackRunError, startStack, type TestStack, type TestStackOptions } from "../../testing";
import { getEngine } from "../../tools/engine";

type Program = Parameters<typeof startStack>[0];

const stacks: TestStack[] = [];

/** A stack that is stopped after the test, on the engine of this repository. */
async function start(program: Program, options: TestStackOptions = {}): Promise<TestStack> {
  await getEngine();
  const stack = await startStack(program, options);
  stacks.push(stack);
  return stack;
}

afterEach(async () => {
  for (const stack of stacks.splice(0)) await stack.stop();
});

/** A VPC with a subnet. */
function network(description: string, region = "us-east"): Program {
  return async () => {
    const net = new compute.Vpc("net", { region, description });
    const web = new compute.VpcSubnet("web", { vpcId: net.id, ipv4: "10.0.1.0/24" });
    return { range: web.ipv4, label: net.label };
  };
}

describe.each(["dynamic", "plugin"] as const)("a stack of a test, on the %s host", (host) => {
  it("says what each run changes, which requests it sends, and what exists then", async () => {
    const stack = await start(network("first"), { host });
    const created = [
      { operation: "create", type: "Vpc", name: "net", properties: [] },
      { operation: "create", type: "VpcSubnet", name: "web", properties: [] },
    ];
    expect(await stack.preview()).toMatchObject({ changes: created, writes: [], warnings: [] });
    const up = await stack.up();
    expect(up).toMatchObject({ changes: created, writes: ["POST /vpcs", "POST /vpcs/1/subnets"], warnings: [] });
    expect(up.outputs["range"]).toEqual({ value: "10.0.1.0/24", secret: false });
    const [vpc] = stack.control.objects("vpcs");
    expect(vpc).toMatchObject({ label: up.outputs["label"]?.value, region: "us-east", description: "first" });
    expect(stack.control.objects("vpcSubnets")).toMatchObject([{ vpc_id: vpc?.id, ipv4: "10.0.1.0/24" }]);
    expect(await stack.up()).toMatchObject({ changes: [], writes: [] });
  });

  it("shows what another has changed, what the program changes, and what a replacement deletes", async () => {
    const stack = await start(network("first"), { host });
    await stack.up();
    await stack.send("PUT", "/vpcs/1", { description: "by hand" });
    const drift = { operation: "update", type: "Vpc", name: "net", properties: ["description"] };
    expect((await stack.refresh()).changes).toEqual([drift]);
    const repair = await stack.up();
    expect(repair).toMatchObject({ changes: [drift], writes: ["PUT /vpcs/1"] });
    stack.program = network("second");
    expect((await stack.preview()).changes).toEqual([drift]);
    stack.program = network("first", "us-ord");
    // The generated label is another one in another place.
    expect((await stack.preview()).changes).toMatchObject([
      { operation: "replace", type: "Vpc", name: "net", properties: ["label", "region"] },
      { operation: "replace", type: "VpcSubnet", name: "web" },
    ]);
    const gone = await stack.destroy();
    expect(gone.changes.map(({ operation, name }) => `${operation} ${name}`)).toEqual(["delete net", "delete web"]);
    expect(stack.control.objects("vpcs")).toEqual([]);
  });

  it("has the objects, the faults and the brand that it is started with", async () => {
    const stack = await start(
      async () => {
        const { vpcs } = await compute.getVpcs();
        const legacy = new compute.Vpc("legacy", { region: "us-east" }, { import: "label:legacy" });
        return { count: vpcs.length, created: legacy.created };
      },
      {
        host,
        brand: "linode",
        world: "small",
        objects: { vpcs: [{ label: "legacy", region: "us-east" }] },
        faults: [{ operation: "VPCs List", status: 503 }],
      },
    );
    const run = await stack.up();
    expect(run.outputs["count"]?.value).toBe(4);
    expect(run.changes).toMatchObject([{ operation: "create", type: "Vpc", name: "legacy" }]);
    expect(run.writes).toEqual([]);
    expect(run.requests.map(({ status }) => status)).toContain(503);
  });
});

describe("a stack of a test", () => {
  it("fails with the engine's errors, each with its resource, and can be run again", async () => {
    const stack = await start(async () => void new compute.Vpc("net", { region: "us-east", label: "not valid!" }));
    const failed = stack.preview();
    await expect(failed).rejects.toThrow(StackRunError);
    await expect(failed).rejects.toThrow(/^preview failed:\n- net: .*label: must contain only/);
    await expect(failed).rejects.toMatchObject({
      operation: "preview",
      output: expect.stringContaining("Diagnostics"),
    });
    stack.program = async () => void new compute.Vpc("net", { region: "us-east", label: "valid" });
    expect((await stack.up()).changes).toMatchObject([{ operation: "create", name: "net" }]);
  });

  it("fails with the program's error", async () => {
    const stack = await start(async () => {
      throw new Error("The region is not known.");
    });
    await expect(stack.up()).rejects.toThrow("The region is not known.");
    expect(stack.control.requests()).toEqual([]);
  });

  it("reads its configuration, project and names, keeps secrets, and ignores the account of the shell", async () => {
    process.env["COMPUTE_TOKEN"] = "a-real-token";
    process.env["COMPUTE_URL"] = "https://compute.invalid/v4";
    try {
      const program: Program = async () => {
        const config = new pulumi.Config();
        new compute.Tag("tag", { label: config.require("label") });
        const { username } = await compute.getProfile();
        return { username, key: config.requireSecret("key"), place: `${pulumi.getProject()}/${pulumi.getStack()}` };
      };
      const config = { "shop:label": "from-config", "shop:key": { value: "hidden", secret: true } };
      const stack = await start(program, { config, project: "shop", stack: "blue" });
      const run = await stack.up();
      expect(run.outputs).toMatchObject({
        username: { value: "admin" },
        key: { value: "hidden", secret: true },
        place: { value: "shop/blue" },
      });
      expect(stack.control.objects("tags")).toMatchObject([{ label: "from-config" }]);
      for (const secret of ["hidden", "a-real-token", stack.emulator.token]) expect(run.output).not.toContain(secret);
    } finally {
      delete process.env["COMPUTE_TOKEN"];
      delete process.env["COMPUTE_URL"];
    }
  });

  it("runs beside another one that does not see its objects, within the rate limits", async () => {
    const rateLimits = [{ limit: 1, windowSeconds: 1 }];
    const [one, other] = await Promise.all([start(network("one")), start(network("other"), { rateLimits })]);
    const runs = await Promise.all([one.up(), other.up()]);
    expect(runs.map(({ changes }) => changes.length)).toEqual([2, 2]);
    expect(one.control.objects("vpcs")).toMatchObject([{ description: "one" }]);
    expect(other.control.objects("vpcs")).toMatchObject([{ description: "other" }]);
  });

  it("queues runs, ends the one under way when it is stopped, deletes its folder, and refuses more runs", async () => {
    const folders = (): string[] => readdirSync(tmpdir()).filter((name) => name.startsWith("pulumi-compute-testing-"));
    const before = folders();
    const stack = await startStack(network("slow"), { faults: [{ method: "POST", delayMs: 600_000, times: 0 }] });
    const [folder = ""] = folders().filter((name) => !before.includes(name));
    expect(existsSync(`${tmpdir()}/${folder}/state`)).toBe(true);
    const runs = [stack.up(), stack.preview()].map((run) => run.catch((error: unknown) => error));
    await expect.poll(() => stack.control.requests().filter(({ method }) => method === "POST")).toHaveLength(1);
    await Promise.all([stack.stop(), stack.stop()]);
    for (const ended of await Promise.all(runs)) expect(ended).toBeInstanceOf(Error);
    expect(folders()).not.toContain(folder);
    await expect(stack.up()).rejects.toThrow("up: the stack was stopped.");
  });

  it("is stopped where its block ends", async () => {
    let url: string;
    {
      await using stack = await startStack(async () => undefined);
      url = stack.emulator.url;
      expect((await fetch(`${url}/regions`)).status).toBe(200);
    }
    await expect(fetch(`${url}/regions`)).rejects.toThrow("fetch failed");
  });
});
