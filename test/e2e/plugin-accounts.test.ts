import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Emulator, startEmulator } from "../../emulator";
import { type Host, Stack } from "./support/stack";

const hosts: Host[] = ["dynamic", "plugin"];

describe.each(hosts)("compute.Provider on the %s host", (host) => {
  let stack: Stack;
  let other: Emulator;

  beforeEach(async () => {
    stack = await Stack.start({ host });
    other = await startEmulator({ token: "token-of-the-other" });
  });

  afterEach(async () => {
    await other.close();
    await stack.stop();
  });

  function labels(emulator: Emulator): Promise<string[]> {
    return listed(emulator, "/vpcs").then((vpcs) => vpcs.map((vpc) => String(vpc["label"])).sort());
  }

  it("two with two tokens in one program manage two accounts", async () => {
    await stack.must(["config", "set", "--secret", "otherToken", other.token]);
    await stack.program(`
const token = new pulumi.Config().requireSecret("otherToken");
const one = new compute.Provider("one", { url: "${stack.emulator.url}", token: "${stack.emulator.token}" });
const two = new compute.Provider("two", { url: "${other.url}", token });
new compute.Vpc("first", { label: "first", region: "us-east" }, { provider: one });
new compute.Vpc("second", { label: "second", region: "us-east" }, { provider: two });
class Net extends pulumi.ComponentResource {
  constructor(name, opts) {
    super("e2e:index:Net", name, {}, opts);
    const vpc = new compute.Vpc("inner", { label: "inner", region: "us-east" }, { parent: this });
    new compute.VpcSubnet("web", { vpcId: vpc.id, ipv4: "10.0.1.0/24" }, { parent: vpc });
  }
}
new Net("net", { providers: [two] });`);
    const none = { COMPUTE_URL: undefined, COMPUTE_TOKEN: undefined };
    const up = await stack.run(["up", "--yes", "--skip-preview"], none);
    expect(up.code).toBe(0);
    expect(await labels(stack.emulator)).toEqual(["first"]);
    expect(await labels(other)).toEqual(["inner", "second"]);
    const again = await stack.run(["up", "--yes", "--skip-preview", "--refresh"], none);
    expect(again.output).not.toMatch(/\d (created|updated|replaced|deleted)/);
    const state = await stack.stateText();
    expect(state).not.toContain(stack.emulator.token);
    expect(state).not.toContain(other.token);
    expect((await stack.run(["destroy", "--yes", "--skip-preview"], none)).code).toBe(0);
    expect([...(await labels(stack.emulator)), ...(await labels(other))]).toEqual([]);
  });

  it("settings that it leaves out come from the configuration, and the environment's token stays out of the state", async () => {
    await stack.must(["config", "set", "compute:url", stack.emulator.url]);
    await stack.program(`
const provider = new compute.Provider("account");
new compute.Vpc("net", { label: "net", region: "us-east" }, { provider });`);
    const run = await stack.run(["up", "--yes", "--skip-preview"], { COMPUTE_URL: undefined });
    expect(run.code).toBe(0);
    expect(await labels(stack.emulator)).toEqual(["net"]);
    expect(await stack.stateText()).not.toContain(stack.emulator.token);
  });

  it("data sources read from the account of their provider, explicit or inherited, as promise and as output", async () => {
    await stack.program(`
const two = new compute.Provider("two", { url: "${other.url}", token: pulumi.secret("${other.token}") });
class Net extends pulumi.ComponentResource {
  constructor(opts) {
    super("e2e:index:Net", "net", {}, opts);
    this.inner = compute.getRegionOutput({ id: "us-east" }, { parent: this }).label;
  }
}
exports.inner = new Net({ providers: [two] }).inner;
exports.output = compute.getRegionOutput({ id: "us-east" }, { provider: two }).label;
exports.promise = compute.getRegion({ id: "us-east" }, { provider: two }).then((region) => region.label);`);
    const run = await stack.up();
    expect(run.code).toBe(0);
    const label = "Newark, NJ, USA";
    expect(await stack.outputs()).toEqual({ inner: label, output: label, promise: label });
    const asked = other.control.requests().filter((request) => request.path.endsWith("/regions/us-east"));
    expect(asked.length).toBeGreaterThanOrEqual(3);
    expect(stack.emulator.control.requests()).toEqual([]);
  });

  it("data sources wait for settings that are outputs of resources", async () => {
    await stack.program(`
const net = new compute.Vpc("net", { label: "net", region: "us-east" });
const url = net.label.apply(() => "${other.url}");
const provider = new compute.Provider("two", { url, token: "${other.token}" });
exports.output = compute.getRegionOutput({ id: "us-east" }, { provider }).country;`);
    expect((await stack.preview()).code).toBe(0);
    expect((await stack.up()).code).toBe(0);
    expect(await stack.outputs()).toEqual({ output: "us" });
  });
});

describe("compute:host", () => {
  let stack: Stack;

  beforeEach(async () => {
    stack = await Stack.start();
  });

  afterEach(async () => {
    await stack.stop();
  });

  it("is rejected if it is not the name of a host", async () => {
    await stack.must(["config", "set", "compute:host", "elsewhere"]);
    await stack.program('new compute.Vpc("net", { region: "us-east" });');
    const run = await stack.preview();
    expect(run.code).not.toBe(0);
    expect(run.output).toContain('compute:host must be "dynamic" or "plugin".');
    expect(run.output).not.toMatch(/\n\s+at .*\(/);
  });
});

async function listed(emulator: Emulator, path: string): Promise<Readonly<Record<string, unknown>>[]> {
  const answer = await fetch(`${emulator.url}${path}`, { headers: { authorization: `Bearer ${emulator.token}` } });
  const { data } = (await answer.json()) as { data: Readonly<Record<string, unknown>>[] };
  return data;
}
