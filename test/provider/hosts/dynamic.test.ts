import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Emulator, startEmulator } from "../../../emulator";
import { dynamicProvider } from "../../../provider/hosts/dynamic";
import { OTHER_KEY, PUBLIC_KEY } from "../../e2e/support/programs";

const UNKNOWN = "04da6b54-80e4-46f7-96ec-b56ff0331ba9";

describe("check on the dynamic host", () => {
  let emulator: Emulator;

  beforeAll(async () => {
    emulator = await startEmulator();
    process.env["COMPUTE_URL"] = emulator.url;
    process.env["COMPUTE_TOKEN"] = emulator.token;
  });

  afterAll(async () => {
    delete process.env["COMPUTE_URL"];
    delete process.env["COMPUTE_TOKEN"];
    await emulator.close();
  });

  async function failuresOf(token: string, news: Record<string, unknown>): Promise<readonly string[]> {
    const { failures = [] } = (await dynamicProvider(token).check?.({}, news)) ?? {};
    for (const failure of failures) expect(failure.property).toBe("");
    return failures.map((failure) => failure.reason);
  }

  const vpc = { region: "us-east" };
  const subnet = { vpcId: "1", label: "web" };

  it.each([
    ["characters", "Vpc", { ...vpc, label: "no spaces" }, "label: must contain only ASCII letters, digits and hyphens"],
    ["other letters", "Vpc", { ...vpc, label: "größe" }, "label: must contain only ASCII letters, digits and hyphens"],
    ["no character", "Vpc", { ...vpc, label: "" }, "label: must have at least 1 character"],
    ["65 characters", "Vpc", { ...vpc, label: "a".repeat(65) }, "label: must have at most 64 characters"],
    ["two hyphens", "Vpc", { ...vpc, label: "a--b" }, "label: must not contain two consecutive hyphens"],
    [
      "256 characters",
      "Vpc",
      { ...vpc, description: "d".repeat(256) },
      "description: must have at most 255 characters",
    ],
    ["a missing field", "Vpc", {}, "region: is required"],
    ["a wrong type", "Vpc", { ...vpc, forceDestroy: "yes" }, "forceDestroy: must be a boolean"],
    [
      "a misspelt field",
      "Vpc",
      { ...vpc, lable: "x" },
      "lable: is not an input of Vpc; did you mean label? Its inputs are label, region, description, forceDestroy",
    ],
    ["an output", "Vpc", { ...vpc, created: "now" }, "created: is an output, and cannot be set: remove it"],
    ["host bits", "VpcSubnet", { ...subnet, ipv4: "10.0.0.1/24" }, "ipv4: must be in canonical form: 10.0.0.0/24"],
    [
      "a public range",
      "VpcSubnet",
      { ...subnet, ipv4: "8.8.8.0/24" },
      "ipv4: must be within a private range: 10.0.0.0/8, 172.16.0.0/12 or 192.168.0.0/16",
    ],
    [
      "a range wider than a private one",
      "VpcSubnet",
      { ...subnet, ipv4: "10.0.0.0/7" },
      "ipv4: must be within a private range: 10.0.0.0/8, 172.16.0.0/12 or 192.168.0.0/16",
    ],
    ["prefix 30", "VpcSubnet", { ...subnet, ipv4: "10.0.0.0/30" }, "ipv4: must have a prefix length of 1 to 29"],
    ["prefix 0", "VpcSubnet", { ...subnet, ipv4: "0.0.0.0/0" }, "ipv4: must have a prefix length of 1 to 29"],
    [
      "the reserved range",
      "VpcSubnet",
      { ...subnet, ipv4: "192.168.128.0/17" },
      "ipv4: must not overlap 192.168.128.0/17, which the service keeps for itself",
    ],
    [
      "within the reserved range",
      "VpcSubnet",
      { ...subnet, ipv4: "192.168.200.0/24" },
      "ipv4: must not overlap 192.168.128.0/17, which the service keeps for itself",
    ],
    [
      "around the reserved range",
      "VpcSubnet",
      { ...subnet, ipv4: "192.168.0.0/16" },
      "ipv4: must not overlap 192.168.128.0/17, which the service keeps for itself",
    ],
    [
      "no range",
      "VpcSubnet",
      { ...subnet, ipv4: "10.0.0.0" },
      "ipv4: must be an IPv4 range in CIDR form, such as 10.0.1.0/24",
    ],
    [
      "IPv6",
      "VpcSubnet",
      { ...subnet, ipv4: "fd00::/8" },
      "ipv4: must be an IPv4 range in CIDR form, such as 10.0.1.0/24",
    ],
    [
      "no id",
      "VpcSubnet",
      { ...subnet, vpcId: "net", ipv4: "10.0.0.0/24" },
      "vpcId: must be a number from 1, or its decimal digits without leading zeros",
    ],
    [
      "no base64",
      "SshKey",
      { sshKey: "ssh-rsa !!!" },
      "sshKey: must have the form `<type> <base64> [comment]`, as in an .pub file",
    ],
    [
      "another type inside",
      "SshKey",
      { sshKey: PUBLIC_KEY.replace("ssh-ed25519", "ssh-rsa") },
      "sshKey: names another type than the base64 part: the first word must be the type inside that part",
    ],
    ["two keys", "SshKey", { sshKey: `${PUBLIC_KEY}\n${OTHER_KEY}` }, "sshKey: must be one public key on one line"],
    [
      "a private key",
      "SshKey",
      { sshKey: "-----BEGIN OPENSSH PRIVATE KEY-----" },
      "sshKey: must be the public key, not the private one",
    ],
    [
      "65 characters",
      "SshKey",
      { label: "k".repeat(65), sshKey: PUBLIC_KEY },
      "label: must have at most 64 characters",
    ],
  ])("%s of %s is refused with property and bound, without the value", async (_what, token, news, reason) => {
    expect(await failuresOf(token, news)).toEqual([reason]);
  });

  it("every fault of one resource is named, not only the first", async () => {
    expect(await failuresOf("Vpc", { label: "a--b", description: 7 })).toHaveLength(3);
  });

  it.each([
    ["Vpc", { label: "a".repeat(64), region: "us-east", description: "d".repeat(255) }],
    ["Vpc", { label: "-", region: "a-region-of-tomorrow" }],
    ["VpcSubnet", { vpcId: 12, ipv4: "10.0.0.0/29" }],
    ["VpcSubnet", { vpcId: "12", ipv4: "172.16.0.0/12" }],
    ["VpcSubnet", { vpcId: UNKNOWN, ipv4: "192.168.0.0/17" }],
    ["SshKey", { sshKey: `  ${PUBLIC_KEY}\r\n` }],
    ["SshKey", { sshKey: `sk-new-type@example.com ${newType()} a comment with spaces` }],
  ])("%s at its bounds is accepted: the service judges the rest", async (token, news) => {
    expect(await failuresOf(token, news)).toEqual([]);
  });

  it("a numeric id is kept as text", async () => {
    const { inputs } = (await dynamicProvider("VpcSubnet").check?.({}, { vpcId: 12, ipv4: "10.0.0.0/24" })) ?? {};
    expect(inputs).toMatchObject({ vpcId: "12" });
  });

  it("check and diff without a hint ask for nothing once the regions are listed", async () => {
    const provider = dynamicProvider("Vpc");
    const { inputs } = (await provider.check?.({}, { region: "us-east", label: "x" })) ?? {};
    expect(emulator.control.counts()).toMatchObject({ "Regions List": 1 });
    emulator.control.clearRequests();
    await provider.diff?.("1", { region: "us-east", label: "x" }, inputs ?? {});
    await provider.check?.({}, { region: "us-iad", label: "y" });
    expect(emulator.control.requests()).toEqual([]);
  });
});

function newType(): string {
  const type = Buffer.from("sk-new-type@example.com");
  const length = Buffer.alloc(4);
  length.writeUInt32BE(type.length);
  return Buffer.concat([length, type, Buffer.alloc(40, 1)]).toString("base64");
}
