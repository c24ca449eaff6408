import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PUBLIC_KEY } from "./support/programs";
import { Stack } from "./support/stack";

const SECRET = "do-not-print-me";

describe("bad input is refused at preview, with the property and the reason", () => {
  let stack: Stack;

  beforeAll(async () => {
    stack = await Stack.start();
  });

  afterAll(async () => {
    await stack.stop();
  });

  it("labels, ranges and keys, all in one preview, and nothing is sent", async () => {
    const vpc = (name: string, args: string) => `new compute.Vpc("${name}", { region: "us-east", ${args} });`;
    const subnet = (name: string, range: string) =>
      `new compute.VpcSubnet("${name}", { vpcId: "1", label: "x", ipv4: "${range}" });`;
    await stack.program(
      [
        vpc("characters", 'label: "no spaces"'),
        vpc("length", `label: "${"a".repeat(65)}"`),
        vpc("hyphens", 'label: "a--b"'),
        vpc("description", `description: "${"d".repeat(256)}"`),
        subnet("canonical", "10.0.0.1/24"),
        subnet("public", "8.8.8.0/24"),
        subnet("long", "10.0.0.0/30"),
        subnet("reserved", "192.168.128.0/24"),
        subnet("form", "somewhere"),
        'new compute.SshKey("malformed", { sshKey: "ssh-rsa not base64!" });',
        `new compute.SshKey("type", { sshKey: "${PUBLIC_KEY.replace("ssh-ed25519", "ssh-rsa")}" });`,
        'new compute.Vpc("misspelt", { region: "us-east", lable: "x" });',
      ].join("\n"),
    );
    stack.emulator.control.clearRequests();
    const run = await stack.preview();
    expect(run.code).not.toBe(0);
    const reasons = {
      characters: "label: must hold only ASCII letters, digits and hyphens",
      length: "label: must have at most 64 characters",
      hyphens: "label: must not hold two hyphens in a row",
      description: "description: must have at most 255 characters",
      canonical: "ipv4: must be in canonical form",
      public: "ipv4: must be within a private range",
      long: "ipv4: must have a prefix length of 1 to 29",
      reserved: "ipv4: must not overlap 192.168.128.0/17",
      form: "ipv4: must be an IPv4 range in CIDR form",
      malformed: "sshKey: must have the form",
      type: "sshKey: says another type",
      misspelt: "lable: is not an input of Vpc",
    };
    for (const reason of Object.values(reasons)) expect(run.output).toContain(reason);
    expect(run.output).not.toMatch(/\n\s+at /);
    expect(stack.writes()).toEqual([]);
  });

  it("a subnet whose vpcId is not known yet previews, and its other fields are still checked", async () => {
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

  it("a refused secret value is nowhere in the output", async () => {
    await stack.program(`
new compute.Vpc("net", { region: "us-east", label: pulumi.secret("${SECRET}--") });
new compute.VpcSubnet("web", { vpcId: "1", ipv4: pulumi.secret("${SECRET}") });
new compute.SshKey("key", { sshKey: pulumi.secret("${SECRET}") });`);
    for (const run of [await stack.preview(), await stack.preview("--diff"), await stack.up()]) {
      expect(run.code).not.toBe(0);
      expect(run.output).toContain("label: must not hold two hyphens in a row");
      expect(run.output).not.toContain(SECRET);
    }
  });

  it("a missing url and token are named with the ways to set them: once whole, and by the others with a pointer", async () => {
    const ten = Array.from({ length: 10 }, (_, index) => `new compute.Vpc("net${index}", { region: "us-east" });`);
    await stack.program(ten.join("\n"));
    const run = await stack.run(["preview"], { COMPUTE_URL: undefined, COMPUTE_TOKEN: undefined });
    expect(run.code).not.toBe(0);
    expect(run.output.match(/pulumi config set compute:url/g)).toHaveLength(1);
    expect(run.output.match(/pulumi config set --secret compute:token/g)).toHaveLength(1);
    expect(run.output).toContain("COMPUTE_URL");
    expect(run.output).toContain("COMPUTE_TOKEN");
    expect(run.output.match(/see the message at/g)).toHaveLength(9);
    const one = await stack.run(["preview"], { COMPUTE_TOKEN: undefined });
    expect(one.output).toContain("COMPUTE_TOKEN");
    expect(one.output).not.toContain("COMPUTE_URL");
  });

  it("a url that is none, or plain http to another host, is refused with the setting's name", async () => {
    await stack.program('new compute.Vpc("net", { region: "us-east" });');
    const bad = await stack.run(["preview"], { COMPUTE_URL: "somewhere" });
    expect(bad.output).toContain("compute:url");
    const plain = await stack.run(["preview"], { COMPUTE_URL: "http://api.example.com/v4" });
    expect(plain.output).toContain("compute:allowPlainHttp");
  });
});
