import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { OTHER_KEY, PUBLIC_KEY } from "./support/programs";
import { type Host, Stack } from "./support/stack";

const NET = "**Vpc::net";

const WITHOUT_HINT = vpc();

const FAILING = 'new compute.VpcSubnet("other", { vpcId: "999999", ipv4: "10.9.0.0/24" });';

let stack: Stack;
let id: string;

async function start(host: Host): Promise<void> {
  stack = await Stack.start({ host });
  id = String((await stack.api("POST", "/vpcs", { label: "by-hand", region: "us-east" }))["id"]);
}

async function expectThere(): Promise<void> {
  expect(await stack.list("/vpcs")).toMatchObject([{ id: Number(id), region: "us-east" }]);
}

afterEach(async () => {
  await stack.stop();
});

describe.each(["dynamic", "plugin"] as const)("the replacement of an adopted object, on the %s host", (host) => {
  beforeEach(() => start(host));

  it("fails while the hint is set, delete-first and create-first; --target-replace does not delete the object; without the hint the replacement works", async () => {
    const key = await stack.api("POST", "/profile/sshkeys", { label: "laptop", ssh_key: PUBLIC_KEY });
    const program = (region: string, sshKey: string) => `
${vpc(`import: "${id}"`, region)}
new compute.SshKey("key", { label: "laptop", sshKey: "${sshKey}" }, { import: "label:laptop" });`;
    await stack.program(program("us-east", PUBLIC_KEY));
    expect((await stack.up()).output).toContain("3 created");
    for (const changed of [program("eu-central", PUBLIC_KEY), program("us-east", OTHER_KEY)]) {
      await stack.program(changed);
      const run = await stack.up();
      expect(run.code).not.toBe(0);
      expect(run.output).toContain("remove `import` first");
    }
    await stack.program(program("us-east", PUBLIC_KEY));
    await stack.up("--target-replace", NET);
    await expectThere();
    expect(await stack.list("/profile/sshkeys")).toMatchObject([{ id: key["id"], ssh_key: PUBLIC_KEY }]);
    expect((await stack.up()).output).toContain("3 unchanged");
    await expectThere();
    await stack.program(vpc("", "eu-central"));
    expect((await stack.up()).output).toContain("1 replaced");
    const [made, ...others] = await stack.list("/vpcs");
    expect(made).toMatchObject({ region: "eu-central" });
    expect([made?.["id"] !== Number(id), others]).toEqual([true, []]);
  });
});

// Both hosts share the code that decides.
describe("the replacement of an adopted object", () => {
  beforeEach(() => start("dynamic"));

  /** Adopts the VPC, then fails to replace it because another resource fails. */
  async function failToReplace(): Promise<void> {
    const hinted = vpc(`import: "${id}"`);
    await stack.program(hinted);
    await stack.up();
    await stack.program(`${hinted}\n${FAILING}`);
    const failed = await stack.up("--target-replace", NET, "--target", "**VpcSubnet::other");
    expect(failed.code).not.toBe(0);
    await expectThere();
  }

  it("that fails by --target-replace with another resource: neither the next up with the hint nor one without it deletes the object", async () => {
    await failToReplace();
    await stack.program(vpc(`import: "${id}"`));
    await stack.up();
    await expectThere();
    await stack.program(WITHOUT_HINT);
    expect((await stack.up()).output).toContain("2 unchanged");
    await expectThere();
  });

  it("that fails by --target-replace with another resource, and the hint removed before the next up: the object stays", async () => {
    await failToReplace();
    await stack.program(WITHOUT_HINT);
    expect((await stack.up()).code).toBe(0);
    await expectThere();
    expect((await stack.resources()).map((one) => [one.id, one.delete ?? false])).toEqual([[id, false]]);
  });

  it("by --target-replace with deleteBeforeReplace: the old object is deleted, the hint is ignored, a new object is created; without deleteBeforeReplace the error names it", async () => {
    await stack.program(vpc('import: "label:by-hand", deleteBeforeReplace: true'));
    await stack.up();
    expect((await stack.up("--target-replace", NET)).output).toContain("1 replaced");
    const vpcs = await stack.list("/vpcs");
    expect(vpcs).toHaveLength(1);
    expect(vpcs[0]?.["id"]).not.toBe(Number(id));
    await stack.program(WITHOUT_HINT);
    expect((await stack.up()).output).toContain("2 unchanged");
    const taken = await stack.up("--target-replace", NET);
    expect(taken.code).not.toBe(0);
    expect(taken.output).toContain("deleteBeforeReplace: true");
    expect(await stack.list("/vpcs")).toEqual(vpcs);
  });

  it("of a resource that is deleted first: its dependents with a hint, children or not, are recreated and not adopted", async () => {
    await stack.api("POST", `/vpcs/${id}/subnets`, { label: "inner", ipv4: "10.1.0.0/24" });
    const child = await stack.api("POST", `/vpcs/${id}/subnets`, { label: "child", ipv4: "10.2.0.0/24" });
    const program = (region: string, hint: string) => `
const net = ${vpc(hint, region)}
new compute.VpcSubnet("inner", { vpcId: net.id, label: "inner", ipv4: "10.1.0.0/24" }, { import: "${id}/label:inner" });
new compute.VpcSubnet("child", { vpcId: net.id, label: "child", ipv4: "10.2.0.0/24" }, { import: "${id}/${child["id"]}", parent: net });`;
    await stack.program(program("us-east", `import: "${id}"`));
    expect((await stack.up()).output).toContain("4 created");
    await stack.program(program("eu-central", ""));
    expect((await stack.up()).output).toContain("3 replaced");
    const [made, ...others] = await stack.list("/vpcs");
    const subnets = made?.["subnets"] as { readonly label: string }[];
    expect([made?.["region"], subnets.map(({ label }) => label).sort(), others]).toEqual([
      "eu-central",
      ["child", "inner"],
      [],
    ]);
  });
});

function vpc(opts = "", region = "us-east"): string {
  return `new compute.Vpc("net", { label: "by-hand", region: "${region}" }, { ${opts} });`;
}
