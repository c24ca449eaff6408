import { describe, expect, it } from "vitest";
import type { Props } from "../../../provider/core";
import { selfSigned } from "../../emulator/support/certificate";
import { killedUp } from "./support/killed";
import { useEmulator } from "./support/lifecycle";
import { seed } from "./support/tagged";

/** What is created, the request whose answer is lost, and the emulator's table. */
interface Creation {
  readonly token: string;
  readonly args: Props;
  readonly request: string;
  readonly table: string;
}

const cluster = "us-east-1";
const ed25519 = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIAcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcH";
const credential = { label: "staff", username: "staff", password: "pa55word" };
const site = { label: "site", address: "https://example.com/", serviceType: "url", timeout: 10, enabled: false };
const text = { cluster, bucket: "home", name: "text", content: "content" };

/** The service keeps these names unique, or the provider looks whether the object exists. */
const unique: readonly (Creation & { readonly id: string })[] = [
  { token: "Vpc", args: { label: "net", region: "us-east" }, request: "POST /vpcs", table: "vpcs", id: "1" },
  {
    token: "Bucket",
    args: { cluster, label: "assets" },
    request: "POST /object-storage/buckets",
    table: "buckets",
    id: "us-east-1/assets",
  },
  { token: "BucketObject", args: text, request: "PUT /_objects", table: "bucketObjects", id: "us-east-1/home/text" },
  {
    token: "BucketObject",
    args: { ...text, acl: "public-read" },
    request: "PUT /object-storage/buckets/us-east-1/home/object-acl",
    table: "bucketObjects",
    id: "us-east-1/home/text",
  },
  {
    token: "BucketCertificate",
    args: { cluster, bucket: "home", ...selfSigned("www.example.com") },
    request: "POST /object-storage/buckets/us-east-1/home/ssl",
    table: "bucketCertificates",
    id: "us-east-1/home",
  },
  {
    token: "Tag",
    args: { label: "production", computes: [1] },
    request: "POST /tags",
    table: "tags",
    id: "production",
  },
  {
    token: "ManagedCredential",
    args: credential,
    request: "PUT /managed/credentials",
    table: "managedCredentials",
    id: "1",
  },
];

const several: readonly Creation[] = [
  { token: "SshKey", args: { label: "laptop", sshKey: ed25519 }, request: "POST /profile/sshkeys", table: "sshKeys" },
  {
    token: "StackScript",
    args: { label: "script", script: "#!/bin/bash", images: ["any/all"] },
    request: "POST /compute/stackscripts",
    table: "stackscripts",
  },
  {
    token: "ManagedContact",
    args: { name: "on call", email: "on-call@example.com" },
    request: "POST /managed/contacts",
    table: "managedContacts",
  },
  { token: "ManagedCredential", args: credential, request: "POST /managed/credentials", table: "managedCredentials" },
  { token: "ManagedService", args: site, request: "POST /managed/services", table: "managedServices" },
  { token: "ManagedService", args: site, request: "POST /managed/services/1/disable", table: "managedServices" },
  { token: "ObjectKey", args: { label: "uploader" }, request: "POST /object-storage/keys", table: "objectKeys" },
  { token: "ObjectKey", args: { label: "uploader" }, request: "PUT /object-storage/keys", table: "objectKeys" },
  { token: "Vpc", args: { region: "us-east" }, request: "POST /vpcs", table: "vpcs" },
];

describe("a creation whose process is killed", () => {
  const service = useEmulator();
  const rows = (table: string) => service.emulator.control.state()[table] ?? [];

  async function prepare(): Promise<void> {
    seed(service.emulator);
    await service.send("POST", "/object-storage/buckets", { cluster, label: "home" });
  }

  it("before the request leaves nothing, and the next up creates the one object", async () => {
    const net = service.resource("Vpc");
    await killedUp(
      service.emulator,
      net,
      { label: "net", region: "us-east" },
      { request: "POST /vpcs", when: "before" },
    );
    expect(rows("vpcs")).toEqual([]);
    expect((await net.up({ label: "net", region: "us-east" })).did).toBe("create");
  });

  it.each(unique)(
    "after $request of a resource $token makes the next up name the import line, which works",
    async ({ token, args, request, table, id }) => {
      await prepare();
      const before = rows(table).length;
      const one = service.resource(token);
      await killedUp(service.emulator, one, args, { request, when: "after" });
      expect(rows(table)).toHaveLength(before + 1);
      await expect(one.up(args)).rejects.toThrow(`import: "${id}"`);
      await one.up(args, { import: id });
      expect(rows(table)).toHaveLength(before + 1);
      expect((await one.up(args, { import: id })).did).toBe("same");
    },
  );

  it.each(several)(
    "after $request of a resource $token leaves an object of no state, and the next up creates another one",
    async ({ token, args, request, table }) => {
      await prepare();
      const before = rows(table).length;
      const one = service.resource(token);
      await killedUp(service.emulator, one, args, { request, when: "after" });
      const [left] = rows(table).slice(before);
      await one.up(args);
      expect(rows(table)).toHaveLength(before + 2);
      expect(rows(table)).toContainEqual(left);
      expect((await one.up(args)).did).toBe("same");
    },
  );

  it("between the upload of an object and its access leaves it private: the import is refused until the access is set", async () => {
    await prepare();
    const args = { ...text, acl: "public-read" };
    const one = service.resource("BucketObject");
    await killedUp(service.emulator, one, args, { request: "PUT /_objects", when: "after" });
    await expect(one.up(args)).rejects.toThrow('import: "us-east-1/home/text"');
    await expect(one.up(args, { import: "us-east-1/home/text" })).rejects.toThrow(
      "acl: differs from the declared value",
    );
    await service.send("PUT", "/object-storage/buckets/us-east-1/home/object-acl", {
      name: "text",
      acl: "public-read",
    });
    expect((await one.up(args, { import: "us-east-1/home/text" })).did).toBe("create");
  });

  it("after the code for a phone number was sent has the same code sent again", async () => {
    const phone = { isoCode: "US", phoneNumber: "212-555-0123" };
    const one = service.resource("PhoneNumber");
    await killedUp(service.emulator, one, phone, { request: "POST /profile/phone-number", when: "after" });
    await one.up(phone);
    const codes = service.emulator.control.smsCodes().map(({ code }) => code);
    expect(new Set(codes).size).toBe(1);
    await one.up({ ...phone, otpCode: codes[0] });
    expect(one.must.outputs).toMatchObject({ status: "verified" });
  });

  it("after two-factor authentication was turned on loses the secret: once adopted, another rotation brings a new one", async () => {
    const answers = [1, 2, 3].map((question_id) => ({ question_id, response: `answer-${question_id}` }));
    await service.send("POST", "/profile/security-questions", { security_questions: answers });
    const one = service.resource("TwoFactorAuth");
    await killedUp(service.emulator, one, {}, { request: "POST /profile/tfa-enable-confirm", when: "after" });
    await expect(one.up({})).rejects.toThrow('import: "profile/two-factor"');
    await one.up({ rotation: "first" }, { import: "profile/two-factor" });
    expect(one.must.outputs["secret"]).toBeUndefined();
    expect((await one.up({ rotation: "second" }, { import: "profile/two-factor" })).did).toBe("update");
    expect(one.must.outputs["secret"]).toBeDefined();
  });
});
