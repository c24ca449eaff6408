import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { Stack } from "./support/stack";

const FLAGS = ["--yes", "--skip-preview", "--protect=false", "--generate-code=false"];

describe("pulumi import, on the plugin host", () => {
  let stack: Stack;
  let id: string;

  beforeEach(async () => {
    stack = await Stack.start({ host: "plugin", processes: "own" });
    const vpc = await stack.api("POST", "/vpcs", { label: "my-net", region: "us-east", description: "by hand" });
    id = String(vpc["id"]);
  });

  afterEach(async () => {
    await stack.stop();
  });

  it.each(["id", "key"])(
    "by %s: the next preview with the program is without changes, and destroy deletes",
    async (by) => {
      const run = await stack.run(["import", "compute:index:Vpc", "net", by === "id" ? id : "label:my-net", ...FLAGS]);
      expect(run.code).toBe(0);
      const imported = await stack.resource();
      expect(imported.id).toBe(id);
      expect(imported.inputs).toMatchObject({ label: "my-net", region: "us-east", description: "by hand" });
      await stack.program('new compute.Vpc("net", { label: "my-net", region: "us-east", description: "by hand" });');
      expect((await stack.preview("--expect-no-changes")).code).toBe(0);
      expect((await stack.up()).output).toContain("2 unchanged");
      expect((await stack.refresh()).output).toContain("2 unchanged");
      expect(stack.writes()).toEqual([]);
      expect((await stack.destroy()).code).toBe(0);
      expect(await stack.list("/vpcs")).toEqual([]);
    },
  );

  it("a nested object, by the key below its parent's id", async () => {
    const subnet = await stack.api("POST", `/vpcs/${id}/subnets`, { label: "web", ipv4: "10.0.1.0/24" });
    await stack.must(["import", "compute:index:VpcSubnet", "web", `${id}/label:web`, ...FLAGS]);
    expect((await stack.resource()).id).toBe(`${id}/${subnet["id"]}`);
  });

  it("an imported object moves to the dynamic host unchanged", async () => {
    await stack.must(["import", "compute:index:Vpc", "net", "label:my-net", ...FLAGS]);
    await stack.program('new compute.Vpc("net", { label: "my-net", region: "us-east", description: "by hand" });');
    await stack.host("dynamic");
    expect((await stack.up()).output).toContain("2 unchanged");
    expect((await stack.refresh()).output).toContain("2 unchanged");
    expect(stack.writes()).toEqual([]);
  });

  it("an invalid id fails with the valid form, and a missing object is named", async () => {
    const form = await stack.run(["import", "compute:index:Vpc", "net", "my-net", ...FLAGS]);
    expect(form.code).not.toBe(0);
    expect(form.output).toContain("give vpcId or label:…");
    const nested = await stack.run(["import", "compute:index:VpcSubnet", "web", "12", ...FLAGS]);
    expect(nested.output).toContain("give vpcId/subnetId or vpcId/label:…");
    const absent = await stack.run(["import", "compute:index:Vpc", "net", "label:nobody", ...FLAGS]);
    expect(absent.output).toContain('There is no VPC with the label "nobody".');
    expect(await stack.resources()).toEqual([]);
  });
});
