import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Host, Stack } from "./support/stack";

const hosts: Host[] = ["dynamic", "plugin"];

/** Five VPCs, each with options that another kind of transform sets; that for `late` is registered after its declaration. */
function program(set: string, { args = "", prefix = "" } = {}): string {
  return `
const set = ${set};
const change = (name) => (args) =>
  args.name === "${prefix}" + name ? { props: args.props, opts: pulumi.mergeOptions(args.opts, set(name)) } : undefined;
const vpc = (name, opts) => new compute.Vpc("${prefix}" + name, { label: name, region: "us-east", ${args} }, opts);
pulumi.runtime.registerResourceTransform(change("stack"));
class Net extends pulumi.ComponentResource {
  constructor(opts) {
    super("e2e:index:Net", "component", {}, opts);
    vpc("parent", { parent: this });
  }
}
vpc("own", { transforms: [change("own")] });
vpc("older", { transformations: [change("older")] });
new Net({ transforms: [change("parent")] });
vpc("stack");
vpc("late");
pulumi.runtime.registerResourceTransform(change("late"));`;
}

const NAMES = ["late", "older", "own", "parent", "stack"];

describe.each(hosts)("options that transforms set, on the %s host", (host) => {
  let stack: Stack;

  beforeEach(async () => {
    stack = await Stack.start({ host });
  });

  afterEach(async () => {
    await stack.stop();
  });

  it("import adopts, and nothing else: the engine's own import never runs, also while the resource is in the state", async () => {
    for (const label of NAMES) await stack.api("POST", "/vpcs", { label, region: "us-east" });
    await stack.program(program('(name) => ({ import: "label:" + name })'));
    const preview = await stack.preview();
    expect(preview.code, preview.output).toBe(0);
    const first = await stack.up();
    expect(first.code, first.output).toBe(0);
    expect(stack.writes()).toEqual([]);
    const ids = (await stack.resources()).flatMap(({ urn, id }) => (urn.includes("Vpc") ? [id] : []));
    expect(ids.sort()).toEqual(["1", "2", "3", "4", "5"]);
    expect((await stack.up()).output).toContain("7 unchanged");
    await stack.host(host === "dynamic" ? "plugin" : "dynamic");
    expect((await stack.up()).output).toContain("7 unchanged");
    expect(stack.writes()).toEqual([]);
  });

  it("customTimeouts reach the state, replaceOnChanges a replacement, and an alias the resource of the other host", async () => {
    const set = '() => ({ customTimeouts: { delete: "7m" }, replaceOnChanges: ["description"] })';
    await stack.program(program(set));
    const up = await stack.up();
    expect(up.code, up.output).toBe(0);
    const vpcs = (await stack.resources()).filter(({ urn }) => urn.includes("Vpc"));
    for (const { outputs } of vpcs) expect(outputs?.["__compute"]).toMatchObject({ timeouts: { delete: "7m" } });
    await stack.program(program(set, { args: 'description: "new"' }));
    expect((await stack.preview()).output).toContain("5 to replace");
    await stack.host(host === "dynamic" ? "plugin" : "dynamic");
    const renamed = '(name) => ({ aliases: [{ name }], customTimeouts: { delete: "7m" } })';
    await stack.program(program(renamed, { prefix: "new-" }));
    expect((await stack.preview()).output).toContain("7 unchanged");
  });
});
