import { generateKeyPairSync, sign } from "node:crypto";

/** A certificate and its private key, both in PEM. */
export interface Pair {
  readonly certificate: string;
  readonly privateKey: string;
}

// 1.2.840.10045.4.3.2: ecdsa-with-SHA256. 2.5.4.3: commonName.
const algorithm = der(0x30, Buffer.from("06082a8648ce3d040302", "hex"));
const commonName = Buffer.from("0603550403", "hex");
// 2.5.29.17: subjectAltName.
const subjectAltName = Buffer.from("0603551d11", "hex");

const LAST_DAY = new Date("2049-12-31T23:59:59Z");

/** What a certificate may have that is not usual. */
export interface Unusual {
  /** Its end, before 2050. Default: in 2049. */
  readonly notAfter?: Date;
  /** Alternative host names. Default: none. */
  readonly hostNames?: readonly string[];
}

/** Makes a self-signed certificate for a name. */
export function selfSigned(name: string, { notAfter = LAST_DAY, hostNames = [] }: Unusual = {}): Pair {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "prime256v1" });
  const subject = der(0x30, der(0x31, der(0x30, commonName, der(0x0c, Buffer.from(name)))));
  const validity = der(0x30, der(0x17, Buffer.from("250101000000Z")), der(0x17, Buffer.from(utcTime(notAfter))));
  const spki = publicKey.export({ type: "spki", format: "der" });
  const version = der(0xa0, der(0x02, Buffer.from([2])));
  const serial = der(0x02, Buffer.from([1]));
  const names = hostNames.length === 0 ? [] : [alternativeNames(hostNames)];
  const content = der(0x30, version, serial, algorithm, subject, validity, subject, spki, ...names);
  const signature = der(0x03, Buffer.from([0]), sign("sha256", content, privateKey));
  const bytes = der(0x30, content, algorithm, signature);
  const lines = bytes.toString("base64").match(/.{1,64}/g) ?? [];
  const certificate = `-----BEGIN CERTIFICATE-----\n${lines.join("\n")}\n-----END CERTIFICATE-----\n`;
  return { certificate, privateKey: String(privateKey.export({ type: "pkcs8", format: "pem" })) };
}

function alternativeNames(hostNames: readonly string[]): Buffer {
  const names = der(0x30, ...hostNames.map((name) => der(0x82, Buffer.from(name))));
  return der(0xa3, der(0x30, der(0x30, subjectAltName, der(0x04, names))));
}

/** `YYMMDDhhmmssZ`. */
function utcTime(date: Date): string {
  return `${date.toISOString().slice(2, 19).replaceAll(/\D/g, "")}Z`;
}

function der(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}
