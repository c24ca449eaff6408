import { describe, expect, it } from "vitest";
import { EngineProcess, useEmulator } from "./support/lifecycle";

const LOCAL = { previewChecks: "local" };
const RULES =
  "3 to 63 lower-case letters, digits, hyphens and dots; each part between dots begins and ends with a letter or digit; not an IPv4 address";

describe("a name that the service would refuse", () => {
  const service = useEmulator();

  async function previewed(token: string, args: object) {
    const process = new EngineProcess(service.emulator, LOCAL);
    const reasons = await service.resource(token).refusals({ ...args }, {}, process);
    return [reasons, process.warnings];
  }

  it.each(["ab", "a b", "a/b", "ümlaut", "a".repeat(256)])("of a bucket, '%s', is refused", async (label) => {
    const reason = `label: is not the name of a bucket: ${RULES}`;
    expect(await previewed("Bucket", { cluster: "us-east-1", label })).toEqual([[reason], []]);
  });

  // @rule storage-label
  it.each(["Assets", "my_assets", "-assets", "a..b", "10.0.0.1", "a".repeat(64)])(
    "of a bucket, '%s', is warned about: some services accept it",
    async (label) => {
      const warning = `label: many services refuse this name of a bucket. Names that all accept have ${RULES}.`;
      expect(await previewed("Bucket", { cluster: "us-east-1", label })).toEqual([[], [warning]]);
    },
  );

  it.each(["abc", "my-assets.2", "a".repeat(63)])("is not '%s' of a bucket", async (label) => {
    expect(await previewed("Bucket", { cluster: "us-east-1", label })).toEqual([[], []]);
  });

  it("of a bucket does not hinder one that exists already", async () => {
    await service.send("POST", "/object-storage/buckets", { cluster: "us-east-1", label: "assets" });
    const [row] = (service.emulator.control.state()["buckets"] ?? []) as { label: string }[];
    service.emulator.control.seed({ objects: { buckets: [{ ...row, label: "AB" }] } });
    const bucket = service.resource("Bucket");
    await bucket.up({ cluster: "us-east-1", label: "AB" }, { import: "us-east-1/AB" });
    expect((await bucket.up({ cluster: "us-east-1", label: "AB" })).did).toBe("same");
  });

  it.each([
    ["1,024 bytes", "ü".repeat(512), []],
    ["1,025 bytes", `${"ü".repeat(512)}x`, ["name: must have at most 1,024 bytes in UTF-8"]],
  ])("of an object, with %s", async (_size, name, expected) => {
    const args = { cluster: "us-east-1", bucket: "assets", name, content: "x" };
    expect(await previewed("BucketObject", args)).toEqual([expected, []]);
  });

  it("of an SSH key, empty, is refused", async () => {
    const sshKey = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIOz9hH/bLUxx5Jkjs0Px2D81Zbz5hr8zxyiB9PN/77co me@laptop";
    expect(await previewed("SshKey", { label: "", sshKey })).toEqual([["label: must have at least 1 character"], []]);
  });
});
