import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Stack } from "./support/stack";

describe.each(["dynamic", "plugin"] as const)(
  "bad input is refused at preview, with the property and the reason, on the %s host",
  (host) => {
    let stack: Stack;

    beforeAll(async () => {
      stack = await Stack.start({ host });
    });

    afterAll(async () => {
      await stack.stop();
    });

    // The engine stops at the first error, so each input needs its own preview. All limits: test/provider/hosts/dynamic.test.ts.
    it.each([
      [
        "a label",
        'new compute.Vpc("net", { region: "us-east", label: VALUE });',
        "not--printed",
        "label: must not contain two consecutive hyphens",
      ],
      [
        "a range",
        'new compute.VpcSubnet("web", { vpcId: "1", ipv4: VALUE });',
        "10.98.76.54/24",
        "ipv4: must be in canonical form",
      ],
      ["a key", 'new compute.SshKey("key", { sshKey: VALUE });', "ssh-rsa not printed!", "sshKey: contains no key"],
      [
        "a misspelt property",
        'new compute.Vpc("net", { region: "us-east", lable: VALUE });',
        "not-printed",
        "lable: is not an input of Vpc",
      ],
    ])(
      "%s, without a request, and with its secret value nowhere in the output",
      async (_what, program, value, reason) => {
        await stack.program(program.replace("VALUE", `pulumi.secret("${value}")`));
        stack.emulator.control.clearRequests();
        const run = await stack.preview("--diff");
        expect(run.code).not.toBe(0);
        expect(run.output).toContain(`has a problem: ${reason}`);
        expect(run.output).not.toContain(value);
        expect(run.output).not.toMatch(/\n\s+at /);
        expect(stack.emulator.control.requests()).toEqual([]);
      },
    );

    it("the preview of a subnet with an unknown vpcId works, and its other fields are still checked", async () => {
      const program = (range: string) => `
const net = new compute.Vpc("net", { region: "us-east" });
new compute.VpcSubnet("web", { vpcId: net.id, label: "web", ipv4: "${range}" });`;
      await stack.program(program("10.0.1.0/24"));
      const fine = await stack.preview();
      expect(fine.code).toBe(0);
      expect(fine.output).toContain("3 to create");
      await stack.program(program("8.8.8.0/24"));
      const refused = await stack.preview();
      expect(refused.code).not.toBe(0);
      expect(refused.output).toContain("ipv4: must be within a private range");
    });

    it("a missing url and token are named, with the ways to set them", async () => {
      await stack.program('new compute.Vpc("net", { region: "us-east" });');
      const both = await stack.run(["preview"], { COMPUTE_URL: undefined, COMPUTE_TOKEN: undefined });
      expect(both.code).not.toBe(0);
      for (const way of [
        "pulumi config set compute:url",
        "COMPUTE_URL",
        "pulumi config set --secret compute:token",
        "COMPUTE_TOKEN",
      ]) {
        expect(both.output).toContain(way);
      }
      const one = await stack.run(["preview"], { COMPUTE_TOKEN: undefined });
      expect(one.output).toContain("COMPUTE_TOKEN");
      expect(one.output).not.toContain("COMPUTE_URL");
    });

    it("ten resources that meet a missing token at once: the first shows the whole message, the others refer to it", async () => {
      const ten = Array.from({ length: 10 }, (_, index) => `new compute.Vpc("net${index}", { region: "us-east" });`);
      await stack.program(ten.join("\n"));
      expect((await stack.up()).code).toBe(0);
      const run = await stack.run(["destroy", "--yes", "--skip-preview", "--continue-on-error"], {
        COMPUTE_TOKEN: undefined,
      });
      expect(run.code).not.toBe(0);
      const diagnostics = run.output.slice(run.output.indexOf("Diagnostics:"));
      expect(new Set(diagnostics.match(/net\d\): *\n.*pulumi config set --secret compute:token/g))).toHaveLength(1);
      expect(new Set(diagnostics.match(/see the message at "net\d"/g)).size).toBe(1);
      expect(await stack.resources()).toHaveLength(10);
      expect((await stack.destroy()).code).toBe(0);
    });

    it("an invalid url, or plain http to another host, is rejected with the setting's name", async () => {
      await stack.program('new compute.Vpc("net", { region: "us-east" });');
      const bad = await stack.run(["preview"], { COMPUTE_URL: "somewhere" });
      expect(bad.output).toContain("compute:url");
      const plain = await stack.run(["preview"], { COMPUTE_URL: "http://api.example.com/v4" });
      expect(plain.output).toContain("compute:allowPlainHttp");
    });

    it("an up without a preview rejects it as well", async () => {
      await stack.program('new compute.SshKey("key", { sshKey: pulumi.secret("ssh-rsa not printed!") });');
      const run = await stack.up();
      expect(run.code).not.toBe(0);
      expect(run.output).toContain("has a problem: sshKey: contains no key");
      expect(run.output).not.toContain("not printed!");
      expect(await stack.resources()).toEqual([]);
    });
  },
);

it("an exported data source that is refused at once is shown without a warning of Node", async () => {
  // A process of its own prints them.
  const stack = await Stack.start({ processes: "own" });
  try {
    await stack.program("module.exports = compute.getVpc({ colour: 1 });");
    const run = await stack.preview();
    expect(run.code).not.toBe(0);
    expect(run.output).toContain("colour");
    expect(run.output).not.toMatch(/Warning|handled asynchronously/);
  } finally {
    await stack.stop();
  }
});
