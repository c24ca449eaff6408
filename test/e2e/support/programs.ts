/** A valid public key without an owner. */
export const PUBLIC_KEY = sshKey(7);

/** Another public key of valid form. */
export const OTHER_KEY = sshKey(8);

/** The program of most tests: a VPC with two subnets and an SSH key, with what a test wants to be different. */
export function network(
  options: { label?: string; region?: string; webRange?: string; vpc?: string; opts?: string } = {},
): string {
  const { label = "net", region = "us-east", webRange = "10.0.1.0/24", vpc = "", opts = "" } = options;
  return `
const net = new compute.Vpc("net", { label: "${label}", region: "${region}", ${vpc} }, { ${opts} });
const web = new compute.VpcSubnet("web", { vpcId: net.id, label: "web", ipv4: "${webRange}" });
const data = new compute.VpcSubnet("data", { vpcId: net.id, label: "data", ipv4: "10.0.2.0/24" });
const key = new compute.SshKey("key", { label: "laptop", sshKey: "${PUBLIC_KEY}" });
exports.vpcId = net.id;
exports.subnetId = web.subnetId;
exports.range = web.ipv4;
exports.created = net.created;
`;
}

function sshKey(seed: number): string {
  const type = Buffer.from("ssh-ed25519");
  const blob = Buffer.concat([length(type.length), type, length(32), Buffer.alloc(32, seed)]);
  return `ssh-ed25519 ${blob.toString("base64")} somebody@example`;
}

function length(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}
