import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { configure } from "../../provider/configuration";
import { selfSigned } from "../emulator/support/certificate";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "certificates-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const configured = (caFile: string) => configure({ url: "https://x.example/v4", token: "t", caFile }, "needs token");

test("the certificates of compute:caFile become settings of the client, without what stands around them", () => {
  const [one, other] = [selfSigned("one.test"), selfSigned("other.test")];
  const path = join(folder, "ca.pem");
  writeFileSync(path, `# one\n${one.certificate}\n# other\n${other.certificate}${other.privateKey}`);
  const { client } = configured(path) as { client: { certificates: string } };
  expect(client.certificates.match(/BEGIN CERTIFICATE/g)).toHaveLength(2);
  expect(client.certificates).not.toContain("PRIVATE KEY");
});

test.each([
  ["does not exist", undefined, "cannot be read (ENOENT)"],
  ["is empty", "", "holds no certificate in PEM"],
  ["holds a private key only", selfSigned("x.test").privateKey, "holds no certificate in PEM"],
  ["holds a broken certificate", "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----", "is not valid"],
])("a file that %s is a problem that names the setting and the file", (_what, content, words) => {
  const path = join(folder, "ca.pem");
  if (content !== undefined) writeFileSync(path, content);
  const result = configured(path);
  expect(result).toMatchObject({ ok: false, problem: expect.stringMatching(/^compute:caFile: /) });
  expect(JSON.stringify(result)).toContain(words);
  expect(JSON.stringify(result)).toContain("ca.pem");
});
