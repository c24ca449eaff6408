import { generateKeyPairSync, sign } from "node:crypto";

/** A certificate and its private key, both in PEM. */
export interface Pair {
  readonly certificate: string;
  readonly privateKey: string;
}

// 1.2.840.10045.4.3.2: ecdsa-with-SHA256. 2.5.4.3: commonName.
const algorithm = der(0x30, Buffer.from("06082a8648ce3d040302", "hex"));
const commonName = Buffer.from("0603550403", "hex");

/** Makes a self-signed certificate for a name. */
export function selfSigned(name: string): Pair {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "prime256v1" });
  const subject = der(0x30, der(0x31, der(0x30, commonName, der(0x0c, Buffer.from(name)))));
  const validity = der(0x30, der(0x17, Buffer.from("250101000000Z")), der(0x17, Buffer.from("491231235959Z")));
  const spki = publicKey.export({ type: "spki", format: "der" });
  const version = der(0xa0, der(0x02, Buffer.from([2])));
  const serial = der(0x02, Buffer.from([1]));
  const content = der(0x30, version, serial, algorithm, subject, validity, subject, spki);
  const signature = der(0x03, Buffer.from([0]), sign("sha256", content, privateKey));
  const bytes = der(0x30, content, algorithm, signature);
  const lines = bytes.toString("base64").match(/.{1,64}/g) ?? [];
  const certificate = `-----BEGIN CERTIFICATE-----\n${lines.join("\n")}\n-----END CERTIFICATE-----\n`;
  return { certificate, privateKey: String(privateKey.export({ type: "pkcs8", format: "pem" })) };
}

function der(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}
