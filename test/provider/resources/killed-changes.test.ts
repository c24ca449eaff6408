import { X509Certificate } from "node:crypto";
import { describe, expect, it } from "vitest";
import type { Props } from "../../../provider/core";
import { selfSigned } from "../../emulator/support/certificate";
import { killedDestroy, killedUp } from "./support/killed";
import { useEmulator } from "./support/lifecycle";

const cluster = "us-east-1";
const service = { label: "site", address: "https://example.com/", serviceType: "url", timeout: 10 };
const credential = { label: "staff", username: "staff", password: "first" };

/** Updates of several requests: what is declared before and after, and the request after which the process is killed. */
const updates: readonly {
  readonly token: string;
  readonly from: Props;
  readonly to: Props;
  readonly request: string;
  readonly table: string;
  readonly row: Readonly<Record<string, unknown>>;
}[] = [
  {
    token: "ManagedService",
    from: service,
    to: { ...service, timeout: 20, enabled: false },
    request: "PUT /managed/services/1",
    table: "managedServices",
    row: { timeout: 20, status: "disabled" },
  },
  {
    token: "ManagedCredential",
    from: credential,
    to: { label: "team", username: "team", password: "second" },
    request: "PUT /managed/credentials/1",
    table: "managedCredentials",
    row: { label: "team", username: "team", password: "second" },
  },
  {
    token: "BucketObject",
    from: { cluster, bucket: "home", name: "text", content: "first", acl: "public-read" },
    to: { cluster, bucket: "home", name: "text", content: "second one", acl: "public-read" },
    request: "PUT /_objects",
    table: "bucketObjects",
    row: { size: 10, acl: "public-read" },
  },
];

describe("an update whose process is killed", () => {
  const emulated = useEmulator();
  const rows = (table: string) => emulated.emulator.control.state()[table] ?? [];
  const home = () => emulated.send("POST", "/object-storage/buckets", { cluster, label: "home" });

  it.each(updates)(
    "after $request of a $token is sent again as a whole by the next up",
    async ({ token, from, to, request, table, row }) => {
      await home();
      const one = emulated.resource(token);
      await one.up(from);
      await killedUp(emulated.emulator, one, to, { request, when: "after" });
      expect((await one.up(to)).did).toBe("update");
      expect(rows(table)).toMatchObject([row]);
      expect((await one.up(to)).did).toBe("same");
    },
  );

  it("between the upload of an object and the restoration of its undeclared access leaves the object private", async () => {
    await home();
    const args = { cluster, bucket: "home", name: "text", content: "first" };
    const one = emulated.resource("BucketObject");
    await one.up(args);
    await emulated.send("PUT", "/object-storage/buckets/us-east-1/home/object-acl", {
      name: "text",
      acl: "public-read",
    });
    await killedUp(emulated.emulator, one, { ...args, content: "second" }, { request: "PUT /_objects", when: "after" });
    expect((await one.up({ ...args, content: "second" })).did).toBe("update");
    expect(rows("bucketObjects")).toMatchObject([{ size: 6, acl: "private" }]);
  });

  it.each([false, true])(
    "between the deletion of a certificate and the upload of the next leaves none until the next up (refresh: %s)",
    async (isRefreshed) => {
      await home();
      const [first, second] = [selfSigned("first.example.com"), selfSigned("second.example.com")];
      const args = { cluster, bucket: "home" };
      const one = emulated.resource("BucketCertificate");
      await one.up({ ...args, ...first });
      const request = "DELETE /object-storage/buckets/us-east-1/home/ssl";
      await killedUp(emulated.emulator, one, { ...args, ...second }, { request, when: "after" });
      expect(rows("bucketCertificates")).toEqual([]);
      if (isRefreshed) await one.refresh();
      expect((await one.up({ ...args, ...second })).did).toBe(isRefreshed ? "create" : "update");
      expect(rows("bucketCertificates")).toMatchObject([
        { fingerprint: new X509Certificate(second.certificate).fingerprint256 },
      ]);
    },
  );

  it.each(["POST /profile/tfa-disable", "POST /profile/tfa-enable-confirm"])(
    "of a second factor after %s ends with a new secret after the next up",
    async (request) => {
      const answers = [1, 2, 3].map((question_id) => ({ question_id, response: `answer-${question_id}` }));
      await emulated.send("POST", "/profile/security-questions", { security_questions: answers });
      const one = emulated.resource("TwoFactorAuth");
      await one.up({ rotation: "first" });
      await killedUp(emulated.emulator, one, { rotation: "second" }, { request, when: "after" });
      expect((await one.up({ rotation: "second" })).did).toBe("update");
      expect(rows("twoFactors")).toMatchObject([{ secret: one.must.outputs["secret"] }]);
      expect(await emulated.send("GET", "/profile")).toMatchObject({ two_factor_auth: true });
    },
  );
});

describe("a deletion whose process is killed after the request", () => {
  const emulated = useEmulator();
  const deletions: readonly [token: string, args: Props, request: string][] = [
    ["Vpc", { label: "net", region: "us-east" }, "DELETE /vpcs/1"],
    ["ManagedCredential", credential, "DELETE /managed/credentials/1"],
    ["Bucket", { cluster, label: "assets" }, "DELETE /object-storage/buckets/us-east-1/assets"],
    ["Tag", { label: "production" }, "DELETE /tags/production"],
    ["ObjectKey", { label: "uploader" }, "DELETE /object-storage/keys/1"],
  ];

  it.each(deletions)("of a %s is proven by the next destroy", async (token, args, request) => {
    const one = emulated.resource(token);
    await one.up(args);
    await killedDestroy(emulated.emulator, one, { request, when: "after" });
    expect(one.state).toBeDefined();
    expect((await one.destroy()).did).toBe("delete");
  });

  it("of a replacement that deletes first is proven by the next up, which creates the one new object", async () => {
    const net = emulated.resource("Vpc");
    await net.up({ label: "net", region: "us-east" });
    const moved = { label: "net", region: "eu-central" };
    await killedUp(emulated.emulator, net, moved, { request: "DELETE /vpcs/1", when: "after" });
    expect((await net.up(moved)).did).toBe("replace");
    expect(emulated.emulator.control.state()["vpcs"]).toMatchObject([{ id: 2, region: "eu-central" }]);
  });

  it("of a replacement that creates first has the new object in the state, and is carried out by the next up", async () => {
    const key = emulated.resource("ObjectKey");
    await key.up({ label: "uploader", rotation: "first" });
    const rotated = { label: "uploader", rotation: "second" };
    await killedUp(emulated.emulator, key, rotated, { request: "DELETE /object-storage/keys/1", when: "before" });
    expect(key.must.id).toBe("2");
    expect((await key.up(rotated)).did).toBe("same");
    expect(emulated.emulator.control.state()["objectKeys"]).toMatchObject([{ id: 2 }]);
  });
});
