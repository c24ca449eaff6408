import { X509Certificate } from "node:crypto";
import { readFileSync } from "node:fs";
import { SettingsError } from "./client";

const read = new Map<string, string>();

/**
 * The certificates of a file in PEM. A file is read once in a process.
 * @throws SettingsError naming `compute:caFile` if the file cannot be read, or holds no certificate or a broken one
 */
export function readCertificates(path: string): string {
  const known = read.get(path);
  if (known !== undefined) return known;
  const text = textOf(path);
  const certificates = text.match(/-----BEGIN CERTIFICATE-----[^-]*-----END CERTIFICATE-----/g) ?? [];
  if (certificates.length === 0) throw new SettingsError(SETTING, `the file "${path}" holds no certificate in PEM`);
  for (const [index, certificate] of certificates.entries()) check(path, index + 1, certificate);
  const all = certificates.join("\n");
  read.set(path, all);
  return all;
}

const SETTING = "compute:caFile";

function textOf(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch (cause) {
    const code = cause instanceof Error && "code" in cause ? String(cause.code) : "unknown reason";
    throw new SettingsError(
      SETTING,
      `the file "${path}" cannot be read (${code}); a relative path begins at the folder of the program`,
    );
  }
}

function check(path: string, number: number, certificate: string): void {
  try {
    new X509Certificate(certificate);
  } catch {
    throw new SettingsError(SETTING, `certificate ${number} of the file "${path}" is not valid`);
  }
}
