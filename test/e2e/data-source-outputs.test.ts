import { afterEach, describe, expect, it } from "vitest";
import { type Host, type Run, Stack } from "./support/stack";

/** An output that rejects after a resource has been registered. */
const FAILING = `
const net = new compute.Vpc("net", { label: "net", region: "us-east" });
const failing = net.label.apply(() => { throw new Error("the program's own error"); });
`;

/** A component with a VPC. */
const COMPONENT = `
class Net extends pulumi.ComponentResource {
  constructor() {
    super("e2e:index:Net", "component");
    new compute.Vpc("inner", { label: "inner", region: "us-east" }, { parent: this });
    this.registerOutputs();
  }
}`;

let stack: Stack;

afterEach(async () => {
  await stack.stop();
});

async function start(host: Host, body: string, processes: "own" | "warm"): Promise<void> {
  stack = await Stack.start({ host, processes });
  await stack.program(body);
}

/** The errors that a run printed, each with its stack. */
function errorsOf({ output }: Run): string[] {
  return (output.split("Diagnostics:")[1] ?? "").split(/^\s+error: /m).slice(1);
}

describe.each([
  ["dynamic", ""],
  ["plugin", ""],
  ["plugin", 'const provider = new compute.Provider("account");'],
] as const)("getVpcsOutput on the %s host, %s", (host, declared) => {
  const provider = declared === "" ? "" : "provider";

  it("waits for dependsOn in every form and for what its arguments come from; a preview does not know the result before", async () => {
    const body = `${COMPONENT}${declared}
const net = new compute.Vpc("net", { label: "net", region: "us-east" }, { ${provider} });
const component = new Net();
const labels = (opts, args = {}) =>
  compute.getVpcsOutput(args, { ${provider === "" ? "" : "provider, "}...opts }).vpcs.apply((vpcs) => vpcs.map((vpc) => vpc.label).sort().join());
exports.ofResource = labels({ dependsOn: net });
exports.ofArray = labels({ dependsOn: [net, component] });
exports.ofOutput = labels({ dependsOn: net.id.apply(() => [net]) });
exports.ofComponent = labels({ dependsOn: component });
exports.ofArguments = labels({}, { filter: { label: net.label } });`;
    await start(host, body, "warm");
    const preview = await stack.preview();
    expect(preview.code, preview.output).toBe(0);
    for (const name of ["Resource", "Array", "Output", "Component", "Arguments"])
      expect(preview.output).toMatch(new RegExp(`of${name}\\s*: \\[unknown\\]|of${name}\\s*: output<string>`));
    expect((await stack.up()).code).toBe(0);
    const outputs = await stack.outputs();
    expect(String(outputs["ofResource"])).toContain("net");
    expect(String(outputs["ofOutput"])).toContain("net");
    expect(String(outputs["ofComponent"])).toContain("inner");
    expect(outputs).toMatchObject({ ofArray: "inner,net", ofArguments: "net" });
    // In the first up a list without one of the two as a dependency may come before that one is made.
    expect((await stack.up()).code).toBe(0);
    const later = await stack.preview();
    expect(later.output).not.toMatch(/of\w+\s*:/);
  });
});

const PROVIDER = 'const provider = new compute.Provider("p", {';

describe.each([
  ["an argument of getVpc", "dynamic", "module.exports = compute.getVpc({ id: failing });"],
  [
    "a setting of the provider of getVpcs",
    "dynamic",
    `${PROVIDER} token: failing }); module.exports = compute.getVpcs({}, { provider });`,
  ],
  ["dependsOn of getVpcsOutput", "dynamic", "exports.all = compute.getVpcsOutput({}, { dependsOn: failing }).vpcs;"],
  [
    "a setting of the provider of getVpcs",
    "plugin",
    `${PROVIDER} token: failing }); module.exports = compute.getVpcs({}, { provider });`,
  ],
  [
    "an argument of getVpcOutput with a provider",
    "plugin",
    `${PROVIDER} }); exports.label = compute.getVpcOutput({ id: failing }, { provider }).label;`,
  ],
] as const)("%s that rejects, on the %s host", (_what, host, body) => {
  it("ends the program with that error and no other", async () => {
    await start(host, `${FAILING}${body}`, "own");
    const run = await stack.preview();
    expect(run.code).not.toBe(0);
    expect(errorsOf(run)).toEqual([expect.stringContaining("the program's own error")]);
    expect(run.output).not.toContain("PromiseRejectionHandledWarning");
  });
});

describe.each([
  ["dynamic", "", "whose result the program does not use", ""],
  ["dynamic", "", "that the program exports", "exports.label = found.label;"],
  ["dynamic", "with a provider", "that a resource uses", 'new compute.Vpc("copy", { region: found.region });'],
  ["plugin", "with a provider", "whose result the program does not use", ""],
  ["plugin", "with a provider", "that the program exports", "exports.label = found.label;"],
  ["plugin", "with a provider", "that a resource uses", 'new compute.Vpc("copy", { region: found.region });'],
] as const)("a failed getVpcOutput on the %s host %s %s", (host, account, _use, use) => {
  it("is reported once and without a stack", async () => {
    const opts = account === "" ? "" : ', { provider: new compute.Provider("p") }';
    await start(host, `const found = compute.getVpcOutput({ id: "999" }${opts});\n${use}`, "own");
    const run = await stack.preview();
    expect(run.code).not.toBe(0);
    expect(errorsOf(run)).toEqual([expect.stringContaining("VPC View (GET /vpcs/999) failed with 404: Not found")]);
    expect(run.output).not.toMatch(/\n\s+at .*\(/);
    expect(run.output).not.toContain("PromiseRejectionHandledWarning");
  });
});
