import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as pulumi from "@pulumi/pulumi";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

interface Registered {
  readonly type: string;
  readonly inputs: Readonly<Record<string, unknown>>;
}

describe("a static site, in a program under pulumi.runtime.setMocks", () => {
  const registered: Registered[] = [];
  let folder: string;
  let compute: typeof import("../../sdk/index.js");

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "compute-site-"));
    await writeFile(join(folder, "index.html"), "<h1>It works</h1>");
    await pulumi.runtime.setMocks({
      newResource({ type, name, inputs }) {
        registered.push({ type, inputs });
        return { id: `${name}-id`, state: { ...inputs, hostname: "made.us-east-1.example.com", accessKey: "key" } };
      },
      call: () => ({}),
    });
    compute = await import("../../sdk/index.js");
  });

  beforeEach(() => {
    registered.length = 0;
  });

  afterAll(async () => {
    await rm(folder, { recursive: true });
  });

  const site = (args: object) => new compute.StaticSite("site", { cluster: "us-east-1", folder, ...args });
  const inputsOf = (token: string) => registered.find(({ type }) => type === `compute:index:${token}`)?.inputs;
  const promised = <T>(output: pulumi.Output<T>) => new Promise<T>((known) => output.apply(known));

  it("without a certificate is reached by the host name of its bucket, and its objects are public", async () => {
    const { url } = site({ label: "made" });
    expect(await promised(url)).toBe("https://made.us-east-1.example.com/index.html");
    await expect.poll(() => inputsOf("BucketObject")).toMatchObject({ name: "index.html", acl: "public-read" });
    expect(inputsOf("BucketCertificate")).toBeUndefined();
  });

  it("with a certificate is reached by its label, and the bucket gets the certificate", async () => {
    const { url } = site({ label: "www.example.com", certificate: "cert", privateKey: "key" });
    expect(await promised(url)).toBe("https://www.example.com/index.html");
    const expected = { cluster: "us-east-1", bucket: "www.example.com", certificate: "cert" };
    await expect.poll(() => inputsOf("BucketCertificate")).toMatchObject(expected);
  });

  it.each([
    ["privateKey: is required with certificate", { label: "www.example.com", certificate: "cert" }],
    ["certificate: is required with privateKey", { label: "www.example.com", privateKey: "key" }],
    ["label: is required with a certificate", { certificate: "cert", privateKey: "key" }],
    ["folder: cannot be read", { folder: "/nowhere/at/all" }],
    ["folder: must be a plain value", { folder: pulumi.output("public") }],
    ["indexDocument: there is no file home.html", { indexDocument: "home.html" }],
  ])("is refused where %s", (reason, args) => {
    expect(() => site(args)).toThrow(`StaticSite site: ${reason}`);
  });
});
