import { z } from "zod";

const KEY = /^(\S+)\s+([A-Za-z0-9+/]+={0,2})(?:\s+.*)?$/;

/**
 * What is wrong with the form of a public key; undefined where it is fine. Types that are not known pass.
 *
 * @param text - `<type> <base64> [comment]`
 */
export function sshKeyFault(text: string): string | undefined {
  const trimmed = text.trim();
  if (/[\r\n]/.test(trimmed)) return "must be one public key on one line";
  if (/PRIVATE KEY/.test(trimmed)) return "must be the public key, not the private one";
  const match = KEY.exec(trimmed);
  if (match === null) return "must have the form `<type> <base64> [comment]`, as in an .pub file";
  const [, type = "", base64 = ""] = match;
  const inner = innerType(Buffer.from(base64, "base64"));
  if (inner === undefined) return "contains no key: the base64 part does not begin with the type of a key";
  return inner === type
    ? undefined
    : "names another type than the base64 part: the first word must be the type inside that part";
}

/** A public key as a program gives it. */
export const publicKey = z.string().superRefine((text, context) => {
  const fault = sshKeyFault(text);
  if (fault !== undefined) context.addIssue({ code: "custom", message: fault });
});

/** A key as it is compared: without surrounding space and line ends. */
export function normalSshKey(value: unknown): unknown {
  return typeof value === "string" ? value.trim() : value;
}

/** A key's blob begins with the length of its type in four bytes, and the type. */
function innerType(blob: Buffer): string | undefined {
  if (blob.length < 5) return undefined;
  const length = blob.readUInt32BE(0);
  if (length === 0 || length > 100 || blob.length <= 4 + length) return undefined;
  return blob.toString("latin1", 4, 4 + length);
}
