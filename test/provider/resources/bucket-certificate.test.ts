import { selfSigned } from "../../emulator/certificate";
import { describeLifecycle, type Hand, to } from "./support/lifecycle";

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
