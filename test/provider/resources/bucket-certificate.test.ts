import { createPrivateKey, X509Certificate } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { selfSigned } from "../../emulator/support/certificate";
import { describeLifecycle, type EngineResource, type Hand, to, useEmulator } from "./support/lifecycle";

const first = selfSigned("first.example.com");
const second = selfSigned("second.example.com");

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

function locked(privateKey: string): string {
  const key = createPrivateKey(privateKey);
  return String(key.export({ type: "pkcs8", format: "pem", cipher: "aes-256-cbc", passphrase: "secret" }));
}
