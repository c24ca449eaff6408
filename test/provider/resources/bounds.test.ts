import { describe, expect, it } from "vitest";
import { EngineProcess, useEmulator } from "./support/lifecycle";

/** A bounded property: further inputs, and its least and greatest length, or value if it is a number. */
interface Bounded {
  readonly token: string;
  readonly property: string;
  readonly with: Readonly<Record<string, unknown>>;
  readonly min?: number;
  readonly max: number;
  readonly of?: "number";
}

const vpc = { label: "net", region: "us-east" };
const subnet = { vpcId: "1", label: "web", ipv4: "10.0.0.0/24" };
const monitored = { label: "web", address: "https://example.com", serviceType: "url", timeout: 30 };
const script = { label: "setup", images: ["any/all"], script: "#!/bin/sh" };
const sshKey = {
  label: "laptop",
  sshKey: "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIJk5gZ0p2m1mQ2lq0pXo0m4y9m2mZ1p3m5b7c9d1e3f5 me",
};
const image = { label: "golden", diskId: "1" };

const bounded: readonly Bounded[] = [
  { token: "Vpc", property: "label", with: vpc, min: 1, max: 64 },
  { token: "Vpc", property: "description", with: vpc, max: 255 },
  { token: "VpcSubnet", property: "label", with: subnet, min: 1, max: 64 },
  { token: "SshKey", property: "label", with: sshKey, min: 1, max: 64 },
  { token: "Image", property: "description", with: image, max: 65_000 },
  { token: "ManagedContact", property: "name", with: {}, min: 2, max: 64 },
  { token: "ManagedContact", property: "group", with: { name: "on call" }, min: 2, max: 50 },
  { token: "ManagedCredential", property: "label", with: { password: "p" }, min: 2, max: 75 },
  { token: "ManagedCredential", property: "username", with: { label: "db", password: "p" }, max: 5000 },
  { token: "ManagedService", property: "label", with: monitored, min: 3, max: 64 },
  { token: "ManagedService", property: "address", with: monitored, min: 3, max: 100 },
  { token: "ManagedService", property: "body", with: monitored, max: 100 },
  { token: "ManagedService", property: "consultationGroup", with: monitored, max: 50 },
  { token: "ManagedService", property: "timeout", with: monitored, min: 1, max: 255, of: "number" },
  { token: "StackScript", property: "label", with: script, min: 3, max: 128 },
  { token: "Tag", property: "label", with: {}, min: 3, max: 50 },
];

describe("a bound of the API description", () => {
  const service = useEmulator();

  /** The properties that the preview refuses, without a request to the service. */
  async function refused(token: string, args: object): Promise<string[]> {
    const process = new EngineProcess(service.emulator, { previewChecks: "local" });
    const reasons = await service.resource(token).refusals({ ...args }, {}, process);
    return reasons.map((reason) => reason.split(":")[0] ?? "");
  }

  // @rule limit-vpc limit-sshkey limit-image-description limit-contact limit-credential limit-service limit-script limit-tag
  it.each(bounded)(
    "of $token.$property is kept: both ends are accepted, and what is beyond them is refused",
    async (row) => {
      const { token, property, min, max, of } = row;
      const given = (size: number): object => ({ ...row.with, [property]: of === "number" ? size : "x".repeat(size) });
      for (const inside of [min ?? 0, max]) expect([inside, await refused(token, given(inside))]).toEqual([inside, []]);
      const outside = [...(min === undefined ? [] : [min - 1]), max + 1];
      for (const size of outside) expect([size, await refused(token, given(size))]).toEqual([size, [property]]);
    },
  );

  // @rule vpc-1 vpc-2
  it.each(["a_b", "a b", "a.b", "a--b", "größe"])(
    "on characters refuses the label %j of a VPC and of a subnet",
    async (label) => {
      expect(await refused("Vpc", { ...vpc, label })).toEqual(["label"]);
      expect(await refused("VpcSubnet", { ...subnet, label })).toEqual(["label"]);
    },
  );

  // @rule vpc-1 vpc-2
  it.each(["a", "-a-", "Web-1", "007"])(
    "on characters accepts the label %j of a VPC and of a subnet",
    async (label) => {
      expect(await refused("Vpc", { ...vpc, label })).toEqual([]);
      expect(await refused("VpcSubnet", { ...subnet, label })).toEqual([]);
    },
  );

  // @rule vpc-3a vpc-3b limit-vpc
  it.each([
    "10.0.0.0/30",
    "10.0.0.1/24",
    "10.0.0.0",
    "10.0.0.0/024",
    "0.0.0.0/0",
    "8.8.8.0/24",
    "172.32.0.0/16",
    "192.168.0.0/16",
    "192.168.128.0/17",
    "192.168.200.0/24",
    "fd00::/64",
  ])("on ranges refuses the subnet %s", async (ipv4) => {
    expect(await refused("VpcSubnet", { ...subnet, ipv4 })).toEqual(["ipv4"]);
  });

  // @rule vpc-3a vpc-3b limit-vpc
  it.each(["10.0.0.0/8", "10.0.0.8/29", "172.16.0.0/12", "192.168.0.0/17"])(
    "on ranges accepts the subnet %s",
    async (ipv4) => {
      expect(await refused("VpcSubnet", { ...subnet, ipv4 })).toEqual([]);
    },
  );
});
