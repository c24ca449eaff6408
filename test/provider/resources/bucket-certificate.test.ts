import { createPrivateKey, X509Certificate } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { type ResourceDefinition, UNKNOWN } from "../../../provider/core";
import { previewCreate } from "../../../provider/hosts/plugin/preview";
import { resources } from "../../../provider/resources";
import type { Api } from "../../../provider/resources/api";
import { selfSigned } from "../../emulator/support/certificate";
import { describeLifecycle, type EngineResource, type Hand, PassingClock, to, useEmulator } from "./support/lifecycle";

const hostNames = ["www.example.com"];
const first = selfSigned("first.example.com", { hostNames });
const second = selfSigned("second.example.com", { hostNames });

/** Buckets under one label in two clusters, and another one. */
async function world({ send }: Pick<Hand<undefined>, "send">): Promise<undefined> {
  for (const bucket of [
    { cluster: "us-east-1", label: "www.example.com" },
    { cluster: "us-iad-1", label: "www.example.com" },
    { cluster: "us-east-1", label: "other" },
  ])
    await send("POST", "/object-storage/buckets", bucket);
}

describeLifecycle<undefined>({
  token: "BucketCertificate",
  world,
  args: { cluster: "us-east-1", bucket: "www.example.com", ...first },
  writes: {
    create: ["TLS/SSL Cert Upload"],
    update: ["TLS/SSL Cert Delete", "TLS/SSL Cert Upload"],
    delete: ["TLS/SSL Cert Delete"],
  },
  importBy: [],
  updates: {
    certificate: to(second.certificate, {
      with: { privateKey: second.privateKey },
      body: { certificate: second.certificate, private_key: second.privateKey },
    }),
    privateKey: to(second.privateKey, { with: { certificate: second.certificate } }),
  },
  replaces: { cluster: "us-iad-1", bucket: "other" },
  vanish: ({ send, id }) => send("DELETE", `/object-storage/buckets/${id}/ssl`),
  secrets: ["privateKey"],
});

describe("a bucket certificate", () => {
  const service = useEmulator();
  const place = { cluster: "us-east-1", bucket: "www.example.com" };
  const path = "/object-storage/buckets/us-east-1/www.example.com/ssl";
  const upload = { operation: "TLS/SSL Cert Upload" };
  let certificate: EngineResource;

  beforeEach(async () => {
    await world(service);
    certificate = service.resource("BucketCertificate");
  });

  /** Fingerprint of the certificate that the service has. */
  function held(): unknown {
    const [row] = service.emulator.control.state()["bucketCertificates"] ?? [];
    return row === undefined ? undefined : (row as { fingerprint: string }).fingerprint;
  }

  const fingerprintOf = (pem: string) => new X509Certificate(pem).fingerprint256;

  // @rule storage-certificate
  it.each([
    [
      "that is no PEM",
      { ...first, certificate: "first" },
      ["certificate: must be a certificate in PEM: -----BEGIN CERTIFICATE----- and so on"],
    ],
    [
      "that is damaged",
      { ...first, certificate: first.certificate.replace(/[A-Za-z0-9]{40}/, "") },
      ["certificate: holds a certificate that cannot be read (the 1. of 1)"],
    ],
    [
      "that holds the private key as well",
      { ...first, certificate: `${first.certificate}${first.privateKey}` },
      ["certificate: must contain only the certificate: the private key is an input of its own"],
    ],
    [
      "with the key of another one",
      { ...first, privateKey: second.privateKey },
      ["privateKey: does not belong to the certificate"],
    ],
    [
      "with a key that is none",
      { ...first, privateKey: first.certificate },
      ["privateKey: must be a private key in PEM, without a passphrase"],
    ],
    [
      "with a key behind a passphrase",
      { ...first, privateKey: locked(first.privateKey) },
      ["privateKey: must be a private key in PEM, without a passphrase"],
    ],
  ])("%s is refused at preview, without a request and without its value", async (_what, pair, reasons) => {
    service.emulator.control.clearRequests();
    await expect(certificate.refusals({ ...place, ...pair })).resolves.toEqual(reasons);
    expect(service.emulator.control.requests()).toEqual([]);
  });

  it("followed by those that it was signed with is accepted, and its own key is the first one's", async () => {
    const chain = `${first.certificate}${second.certificate}`;
    await certificate.up({ ...place, ...first, certificate: chain });
    expect(held()).toBe(fingerprintOf(first.certificate));
  });

  it("with other line ends or surrounding space is unchanged", async () => {
    await certificate.up({ ...place, ...first });
    const other = `\n${first.certificate.replaceAll("\n", "\r\n")}\n`;
    expect((await certificate.up({ ...place, ...first, certificate: other })).did).toBe("same");
  });

  it("that is there already is not taken over: the refusal gives the import line, and it stays", async () => {
    await service.send("POST", path, { certificate: second.certificate, private_key: second.privateKey });
    await expect(certificate.up({ ...place, ...first })).rejects.toThrow('`import: "us-east-1/www.example.com"`');
    expect(held()).toBe(fingerprintOf(second.certificate));
  });

  it("whose upload was answered by a cut connection is there, and in the state", async () => {
    service.emulator.control.addFault({ ...upload, cut: true, when: "after" });
    await certificate.up({ ...place, ...first });
    expect(held()).toBe(fingerprintOf(first.certificate));
    expect(service.emulator.control.counts()[upload.operation]).toBe(1);
  });

  // @rule storage-cert-replace
  it("that the service refuses leaves the old one in place, and the next up tries again", async () => {
    await certificate.up({ ...place, ...first });
    service.emulator.control.addFault({ ...upload, status: 400 });
    const failing = certificate.up({ ...place, ...second });
    await expect(failing).rejects.toThrow(
      /TLS\/SSL Cert Upload .* failed with 400.*The new certificate was not installed; bucket us-east-1\/www\.example\.com has its old one again\.$/,
    );
    expect(held()).toBe(fingerprintOf(first.certificate));
    expect((await certificate.up({ ...place, ...second })).did).toBe("update");
    expect(held()).toBe(fingerprintOf(second.certificate));
  });

  it("that cannot be restored either is missing, with a message, and the next up uploads the new one", async () => {
    await certificate.up({ ...place, ...first });
    service.emulator.control.addFault({ ...upload, status: 400, times: 2 });
    await expect(certificate.up({ ...place, ...second })).rejects.toThrow(
      /has none now, because the old one could not be restored either: TLS\/SSL Cert Upload/,
    );
    expect(held()).toBeUndefined();
    await certificate.up({ ...place, ...second });
    expect(held()).toBe(fingerprintOf(second.certificate));
  });

  it("that was adopted is put back from what the program declared then", async () => {
    await service.send("POST", path, { certificate: first.certificate, private_key: first.privateKey });
    await certificate.up({ ...place, ...first }, { import: "us-east-1/www.example.com" });
    service.emulator.control.addFault({ ...upload, status: 400 });
    await expect(certificate.up({ ...place, ...second })).rejects.toThrow("has its old one again");
    expect(held()).toBe(fingerprintOf(first.certificate));
  });

  it("whose key is not in the state cannot be restored: a message says so, and the next up uploads the new one", async () => {
    await certificate.up({ ...place, ...first });
    const { privateKey: _, ...outputs } = certificate.must.outputs;
    certificate.state = { ...certificate.must, outputs };
    service.emulator.control.addFault({ ...upload, status: 400 });
    await expect(certificate.up({ ...place, ...second })).rejects.toThrow(
      "has none now, because the old one is unknown",
    );
    await certificate.up({ ...place, ...second });
    expect(held()).toBe(fingerprintOf(second.certificate));
  });
});

describe("what a bucket certificate says of itself", () => {
  const service = useEmulator();
  const place = { cluster: "us-east-1", bucket: "www.example.com" };
  const DAY_MS = 24 * 3_600_000;
  let certificate: EngineResource;

  beforeEach(async () => {
    await world(service);
    certificate = service.resource("BucketCertificate");
  });

  /** A pair for the bucket, unless other names are given, that ends in some days. */
  function ending(days: number, names: readonly string[] = hostNames) {
    return selfSigned("subject.example.com", { notAfter: new Date(Date.now() + days * DAY_MS), hostNames: names });
  }

  const facts = () => {
    const { notAfter, fingerprint, hostNames } = certificate.must.outputs;
    return { notAfter, fingerprint, hostNames };
  };

  function factsOf(pem: string, hostNames: readonly string[]) {
    const { validToDate, fingerprint256 } = new X509Certificate(pem);
    return { notAfter: validToDate.toISOString().slice(0, 19), fingerprint: fingerprint256, hostNames };
  }

  it("is in the outputs after a creation, a refresh and an update, and names the first of a chain", async () => {
    const names = ["www.example.com", "*.example.org"];
    const pair = ending(90, names);
    const chain = { ...pair, certificate: `${pair.certificate}${first.certificate}` };
    await certificate.up({ ...place, ...chain });
    expect(facts()).toEqual(factsOf(pair.certificate, names));
    await certificate.refresh();
    expect(facts()).toEqual(factsOf(pair.certificate, names));
    await certificate.up({ ...place, ...second });
    expect(facts()).toEqual(factsOf(second.certificate, hostNames));
  });

  it("without alternative names is the name of its subject", async () => {
    const old = selfSigned(place.bucket);
    await certificate.up({ ...place, ...old });
    expect(facts()).toEqual(factsOf(old.certificate, [place.bucket]));
    expect(certificate.process.warnings).toEqual([]);
  });

  it("is in the outputs of an adopted one as the program declares it", async () => {
    const pair = ending(90);
    await service.resource("BucketCertificate", "other").up({ ...place, ...pair });
    await certificate.up({ ...place, ...pair }, { import: "us-east-1/www.example.com" });
    expect(facts()).toEqual(factsOf(pair.certificate, [place.bucket]));
  });

  it("is absent after an import without a program, until another one is uploaded", async () => {
    await service.resource("BucketCertificate", "other").up({ ...place, ...ending(90) });
    await certificate.import("us-east-1/www.example.com");
    expect(facts()).toEqual({});
    await certificate.up({ ...place, ...ending(90) });
    await certificate.up({ ...place, ...second });
    expect(facts()).toEqual(factsOf(second.certificate, hostNames));
  });

  it("is read at the first refresh of a state that an earlier version wrote", async () => {
    const pair = ending(90);
    await certificate.up({ ...place, ...pair });
    const { notAfter: _, fingerprint: __, hostNames: ___, ...outputs } = certificate.must.outputs;
    certificate.state = { ...certificate.must, outputs };
    await certificate.refresh();
    expect(facts()).toEqual(factsOf(pair.certificate, [place.bucket]));
  });

  it.each([
    [31, []],
    [29, [expect.stringMatching(/^The certificate ends on 20\d\d-.* UTC \(days left: 2[89]\)\. Replace it before\.$/)]],
    [1, [expect.stringMatching(/days left: [01]\)/)]],
  ])("is warned of in the last 30 days, once in a run: %i days before the end", async (days, warnings) => {
    const pair = ending(days);
    await certificate.preview({ ...place, ...pair });
    expect(certificate.process.warnings).toEqual(warnings);
    await certificate.up({ ...place, ...pair });
    expect(certificate.process.warnings).toEqual(warnings);
    await certificate.preview({ ...place, ...pair });
    expect(certificate.process.warnings).toEqual(warnings);
  });

  it("is refused when it would be uploaded after its end, and only warned of when it is there already", async () => {
    const over = ending(-1);
    const refusal = [expect.stringMatching(/^certificate: ended on 20\d\d-.* UTC: give one that is valid$/)];
    service.emulator.control.clearRequests();
    expect(await certificate.refusals({ ...place, ...over })).toEqual(refusal);
    expect(service.emulator.control.requests()).toEqual([]);
    const short = ending(1);
    const clock = new PassingClock();
    const kept = service.resource("BucketCertificate", "kept", clock);
    await kept.up({ ...place, ...short });
    expect(await kept.refusals({ ...place, ...over })).toEqual(refusal);
    await clock.sleep(2 * DAY_MS);
    expect((await kept.up({ ...place, ...short })).did).toBe("same");
    expect(kept.process.warnings).toEqual([
      expect.stringMatching(/^The certificate ended on .* UTC: clients refuse it\. Replace it\.$/),
    ]);
  });

  it.each([
    ["its label", ["www.example.com"], true],
    ["a wildcard for the last part", ["*.example.com"], true],
    ["one of several names", ["a.example.org", "WWW.example.com"], true],
    ["a wildcard for two parts", ["*.com"], false],
    ["a part of its label", ["example.com"], false],
    ["another name", ["other.example.com"], false],
  ])("is for a bucket by the rules of RFC 6125: %s", async (_what, names, isFor) => {
    await certificate.preview({ ...place, ...ending(90, names) });
    expect(certificate.process.warnings).toEqual(
      isFor
        ? []
        : [
            `The certificate is for ${names.join(", ")}, not for the bucket's label ${place.bucket}: clients refuse it there.`,
          ],
    );
  });

  it("says nothing of a bucket that is not known yet, and later does", async () => {
    const pair = ending(90, ["other.example.com"]);
    await certificate.preview({ ...place, bucket: UNKNOWN, ...pair });
    expect(certificate.process.warnings).toEqual([]);
    await certificate.up({ ...place, ...pair });
    expect(certificate.process.warnings).toHaveLength(1);
  });

  it("is known in the plugin's preview of a certificate that is known", () => {
    const pair = ending(90);
    const definition = resources.find(({ token }) => token === "BucketCertificate") as ResourceDefinition<Api>;
    const known = previewCreate(definition, { ...place, ...pair });
    expect(known).toMatchObject(factsOf(pair.certificate, [place.bucket]));
    expect(previewCreate(definition, { ...place, ...pair, certificate: UNKNOWN })["notAfter"]).toBe(UNKNOWN);
  });
});

function locked(privateKey: string): string {
  const key = createPrivateKey(privateKey);
  return String(key.export({ type: "pkcs8", format: "pem", cipher: "aes-256-cbc", passphrase: "secret" }));
}
