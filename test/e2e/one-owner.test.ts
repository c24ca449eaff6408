import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Run, Stack } from "./support/stack";

/** Two resources that want one object, by what the object is. */
const pairs = [
  { what: "bucket label", type: "Bucket", args: '{ cluster: "us-east-1", label: "shared" }' },
  { what: "tag", type: "Tag", args: '{ label: "shared" }' },
  {
    what: "object name",
    type: "BucketObject",
    args: '{ cluster: "us-east-1", bucket: "home", name: "shared", content: "text" }',
  },
];

// The tests of one host share a stack, and the latency in which both resources once found the name free.
describe.each(["dynamic", "plugin"] as const)(
  "two resources of a program with the same name, on the %s host",
  (host) => {
    let stack: Stack;

    beforeAll(async () => {
      stack = await Stack.start({ host });
      await stack.api("POST", "/object-storage/buckets", { cluster: "us-east-1", label: "home" });
      stack.emulator.control.setLatency(50);
    });

    afterAll(async () => {
      await stack.stop();
    });

    it.each(pairs)("are refused by the preview of a $what with the URN of the first", async ({ type, args }) => {
      await stack.program(`new compute.${type}("first", ${args});\nnew compute.${type}("second", ${args});`);
      const run = await stack.preview();
      expectRefused(run, type);
      expect(stack.writes()).toEqual([]);
    });

    it("are refused where one adopts what the other has, and the object stays as long as one is declared", async () => {
      const one = 'new compute.Vpc("one", { label: "net", region: "us-east" });';
      await stack.program(one);
      expect((await stack.up()).code).toBe(0);
      const [vpc] = await stack.list("/vpcs");
      const two = `new compute.Vpc("two", { label: "net", region: "us-east" }, { import: "${String(vpc?.["id"])}" });`;
      await stack.program(`${one}\n${two}`);
      for (const run of [await stack.preview(), await stack.up()]) {
        expect(run.code).not.toBe(0);
        expect(run.output).toMatch(/another resource of the program has the VPC|is also another resource's/);
      }
      await stack.program(one);
      expect((await stack.up()).code).toBe(0);
      expect(await stack.list("/vpcs")).toHaveLength(1);
      await stack.program("");
      expect((await stack.up()).code).toBe(0);
      expect(await stack.list("/vpcs")).toEqual([]);
    });

    it("are refused by an up of a name that only the up knows, and the object has one owner", async () => {
      await stack.program(`
const net = new compute.Vpc("net", { label: "shared", region: "us-east" });
const label = net.id.apply((id) => "tag-" + id);
new compute.Tag("first", { label });
new compute.Tag("second", { label });`);
      const run = await stack.up();
      expectRefused(run, "Tag");
      expect(await stack.list("/tags")).toHaveLength(1);
      expect((await stack.resources()).filter(({ type }) => type.endsWith("Tag"))).toHaveLength(1);
      expect((await stack.destroy()).code).toBe(0);
      expect(await stack.list("/tags")).toEqual([]);
    });
  },
);

function expectRefused(run: Run, type: string): void {
  expect(run.code).not.toBe(0);
  expect(run.output).toMatch(
    new RegExp(`another resource of the program has .*urn:pulumi:dev::e2e::\\S*:${type}::(first|second)`),
  );
}
