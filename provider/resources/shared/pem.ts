import { createPrivateKey, X509Certificate } from "node:crypto";

const BLOCK = /-----BEGIN ([A-Z0-9 ]*CERTIFICATE)-----[\s\S]*?-----END \1-----/g;

// @rule storage-certificate
/** What is wrong with a certificate in PEM, with or without those that it was signed with; undefined where it is fine. */
export function certificateFault(text: string): string | undefined {
  if (/PRIVATE KEY-----/.test(text)) return "must contain only the certificate: the private key is an input of its own";
  const blocks = text.match(BLOCK) ?? [];
  if (blocks.length === 0) return "must be a certificate in PEM: -----BEGIN CERTIFICATE----- and so on";
  const broken = blocks.findIndex((block) => certificateIn(block) === undefined);
  return broken === -1 ? undefined : `holds a certificate that cannot be read (the ${broken + 1}. of ${blocks.length})`;
}

/** What is wrong with a private key in PEM; undefined where it is fine. */
export function privateKeyFault(text: string): string | undefined {
  return privateKeyIn(text) === undefined ? "must be a private key in PEM, without a passphrase" : undefined;
}

/** Whether a private key belongs to a certificate: to the first one, where there are several. */
export function isPair(certificate: string, privateKey: string): boolean {
  const [first = ""] = certificate.match(BLOCK) ?? [];
  const key = privateKeyIn(privateKey);
  return key !== undefined && certificateIn(first)?.checkPrivateKey(key) === true;
}

/** What a certificate says of itself. */
export interface CertificateFacts {
  /** Its end, in milliseconds since 1970. */
  readonly notAfter: number;
  /** SHA-256 of the certificate: pairs of hexadecimal digits, separated by colons. */
  readonly fingerprint: string;
  /** The host names that it is for; `*.` stands for one further part. */
  readonly hostNames: readonly string[];
  /** Tells whether it is for a host name, by the rules of RFC 6125. */
  isFor(hostName: string): boolean;
}

/** Reads a certificate: the first one, where there are several. Undefined where there is none. */
export function certificateFacts(text: string): CertificateFacts | undefined {
  const [first = ""] = text.match(BLOCK) ?? [];
  const certificate = certificateIn(first);
  if (certificate === undefined) return undefined;
  return {
    notAfter: certificate.validToDate.getTime(),
    fingerprint: certificate.fingerprint256,
    hostNames: hostNamesOf(certificate),
    isFor: (hostName) => certificate.checkHost(hostName) !== undefined,
  };
}

/** PEM as it is compared: without surrounding space, and with line ends of one kind. */
export function normalPem(value: unknown): unknown {
  return typeof value === "string" ? value.replace(/\r\n?/g, "\n").trim() : value;
}

function certificateIn(text: string): X509Certificate | undefined {
  try {
    return new X509Certificate(text);
  } catch {
    return undefined;
  }
}

/** Its alternative names; the name of its subject counts only where there are none. */
function hostNamesOf(certificate: X509Certificate): string[] {
  const names = (certificate.subjectAltName ?? "").split(/, (?=[A-Za-z ]+:)/).flatMap((name) => {
    const [, host] = /^DNS:(.+)$/.exec(name) ?? [];
    return host === undefined ? [] : [host];
  });
  if (names.length > 0) return names;
  const subject = certificate.subject.split("\n").flatMap((line) => /^CN=(.+)$/.exec(line)?.[1] ?? []);
  return subject.slice(0, 1);
}

function privateKeyIn(text: string) {
  try {
    return createPrivateKey(text);
  } catch {
    return undefined;
  }
}
