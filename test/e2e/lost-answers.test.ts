import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PUBLIC_KEY } from "./support/programs";
import { Stack } from "./support/stack";

const VPC = /^\/vpcs$/;
const KEYS = /^\/object-storage\/keys$/;

/** Ten objects of several families. */
function program({ region = "us-east", rotation = "first" } = {}): string {
  return `
const net = new compute.Vpc("net", { region: "${region}" });
new compute.VpcSubnet("web", { vpcId: net.id, label: "web", ipv4: "10.0.1.0/24" });
new compute.VpcSubnet("data", { vpcId: net.id, label: "data", ipv4: "10.0.2.0/24" });
new compute.SshKey("key", { label: "laptop", sshKey: "${PUBLIC_KEY}" });
new compute.StackScript("script", { label: "script", script: "#!/bin/bash", images: ["any/all"] });
const staff = new compute.ManagedCredential("staff", { label: "staff", username: "staff", password: "pa55word" });
new compute.ManagedContact("contact", { name: "on call", email: "on-call@example.com" });
new compute.ManagedService("site", { label: "site", address: "https://example.com/", serviceType: "url", timeout: 10, credentials: [staff.id] });
new compute.Bucket("assets", { cluster: "us-east-1", label: "assets" });
const uploader = new compute.ObjectKey("uploader", { label: "uploader", rotation: "${rotation}" });
exports.secretKey = uploader.secretKey;`;
}

// The tests of one host share a stack: each continues where the one before ended.
describe.each(["dynamic", "plugin"] as const)("ten objects whose answers get lost, on the %s host,", (host) => {
  let stack: Stack;
  let theirs: unknown;

  beforeAll(async () => {
    stack = await Stack.start({ host });
    // A key of somebody else with the same label: it must never be revoked.
    theirs = (await stack.api("POST", "/object-storage/keys", { label: "uploader" }))["id"];
  });

  afterAll(async () => {
    await stack.stop();
  });

  function lose(path: RegExp): void {
    stack.emulator.control.addFault({ method: "POST", path, when: "after", cut: true });
  }

  /** Exactly the objects of the program are on the service, and all are in the state. */
  async function expectWhole(): Promise<void> {
    const tables = stack.emulator.control.state();
    const made = [
      "vpcs",
      "vpcSubnets",
      "sshKeys",
      "managedCredentials",
      "managedContacts",
      "managedServices",
      "buckets",
    ];
    expect(made.map((table) => tables[table]?.length)).toEqual([1, 2, 1, 1, 1, 1, 1]);
    expect(tables["objectKeys"]).toHaveLength(2);
    expect(tables["objectKeys"]).toContainEqual(expect.objectContaining({ id: theirs, label: "uploader" }));
    expect(await stack.list("/compute/stackscripts?page_size=500")).toEqual(
      expect.arrayContaining([expect.objectContaining({ label: "script" })]),
    );
    expect(await stack.resources()).toHaveLength(10);
    expect((await stack.preview()).output).toContain("11 unchanged");
  }

  /** The access key works with the secret in the state: it is the one that the last answer brought. */
  async function expectSecretKnown(): Promise<void> {
    const shown = await stack.must(["stack", "output", "secretKey", "--show-secrets"]);
    expect(shown.output.trim()).toMatch(/^[A-Za-z0-9]{20,}$/);
    const key = (await stack.resources()).find(({ type }) => type.endsWith("ObjectKey"));
    const last = stack.emulator.control.state()["objectKeys"]?.find((row) => "id" in row && String(row.id) === key?.id);
    expect(last).toMatchObject({ label: "uploader", access_key: key?.outputs?.["accessKey"] });
  }

  it("are created once each by one up, and the object key has its secret", async () => {
    await stack.program(program());
    for (const path of [/^\/vpcs\/1\/subnets$/, /^\/managed\/contacts$/, KEYS]) lose(path);
    const run = await stack.up();
    expect(run.output).toContain("11 created");
    expect(run.code).toBe(0);
    expect(stack.emulator.control.faults().map(({ fired }) => fired)).toEqual([1, 1, 1]);
    await expectWhole();
    await expectSecretKnown();
  });

  it("are replaced once each, created before the old ones are deleted", async () => {
    stack.emulator.control.clearFaults();
    await stack.program(program({ region: "eu-central", rotation: "second" }));
    for (const path of [VPC, KEYS]) lose(path);
    const run = await stack.up();
    expect(run.output).toContain("4 replaced");
    expect(run.code).toBe(0);
    expect(stack.emulator.control.faults().map(({ fired }) => fired)).toEqual([1, 1]);
    await expectWhole();
    await expectSecretKnown();
    expect((await stack.destroy()).code).toBe(0);
    expect(stack.emulator.control.state()["objectKeys"]).toMatchObject([{ id: theirs }]);
  });
});
