// Time-based codes by RFC 6238 with the default parameters of authenticator apps: SHA-1, 30 seconds, six digits.
import { createHmac, randomBytes } from "node:crypto";

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
const stepSeconds = 30;

/** A new secret: 20 random bytes, as RFC 4226 recommends, in base32 without padding. */
export function newSecret(): string {
  // Five bits of each of 32 bytes make one letter.
  return [...randomBytes(32)].map((byte) => alphabet.charAt(byte & 31)).join("");
}

/** The code of a base32 secret at a time in milliseconds: six digits. */
export function codeAt(secret: string, milliseconds: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(milliseconds / 1000 / stepSeconds)));
  const digest = createHmac("sha1", decode(secret)).update(counter).digest();
  const offset = digest.readUInt8(digest.length - 1) & 15;
  const number = digest.readUInt32BE(offset) & 0x7fffffff;
  return String(number % 1_000_000).padStart(6, "0");
}

/** Whether a code is current: of this 30-second step, the one before or the one after, because clocks differ. */
export function isCurrent(secret: string, code: string, milliseconds: number): boolean {
  return [-1, 0, 1].some((step) => codeAt(secret, milliseconds + step * stepSeconds * 1000) === code);
}

function decode(secret: string): Buffer {
  const bits = [...secret].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, "0")).join("");
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
