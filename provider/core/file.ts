import { createHash } from "node:crypto";
import { open, stat } from "node:fs/promises";
import type { FileRule } from "./definition";

/** What is known of a file's content. Size and time tell whether the hash has to be taken again. */
export interface FileRecord {
  /** SHA-256 of the content, in hexadecimal digits. */
  readonly hash: string;
  /** In bytes. */
  readonly size: number;
  /** Last change of the file, whatever its own date says, in milliseconds since 1970. */
  readonly time: number;
}

/** A file that was looked at: its record, what is wrong with it, or that there is none. */
export type SeenFile =
  | { readonly kind: "record"; readonly record: FileRecord }
  | { readonly kind: "problem"; readonly reason: string }
  | { readonly kind: "missing" };

const PIECE_BYTES = 256 * 1024;

/**
 * Looks at a file: size, first bytes and content.
 *
 * @param known - the record that was made of this path before; its hash stands where size and time are the same
 */
export async function lookAtFile(rule: FileRule, path: string, known: FileRecord | undefined): Promise<SeenFile> {
  try {
    const info = await stat(path);
    const { size, ctimeMs } = info;
    if (!info.isFile()) return { kind: "problem", reason: "is not the path of a file" };
    if (rule.maxBytes !== undefined && size > rule.maxBytes)
      return { kind: "problem", reason: `names a file of more than ${rule.maxBytes} bytes` };
    if (rule.gzip && !(await isGzip(path))) {
      return { kind: "problem", reason: "names a file that is not gzip data: its first bytes must be 1f 8b" };
    }
    const time = Math.floor(ctimeMs);
    const isKnown = known !== undefined && known.size === size && known.time === time;
    const hash = isKnown ? known.hash : await hashOfFile(path);
    return { kind: "record", record: { hash, size, time } };
  } catch (error) {
    if (codeOf(error) === "ENOENT" || codeOf(error) === "ENOTDIR") return { kind: "missing" };
    return { kind: "problem", reason: `names a file that cannot be read (${codeOf(error) ?? "unknown reason"})` };
  }
}

/** SHA-256 of a file's content, read in pieces. */
async function hashOfFile(path: string): Promise<string> {
  const hash = createHash("sha256");
  // One buffer for all pieces: new ones would pile up before they are collected.
  const buffer = Buffer.allocUnsafe(PIECE_BYTES);
  const file = await open(path);
  try {
    for (;;) {
      const { bytesRead } = await file.read(buffer, 0, buffer.length, null);
      if (bytesRead === 0) return hash.digest("hex");
      hash.update(buffer.subarray(0, bytesRead));
    }
  } finally {
    await file.close();
  }
}

async function isGzip(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(2), 0, 2, 0);
    return bytesRead === 2 && buffer[0] === 0x1f && buffer[1] === 0x8b;
  } finally {
    await file.close();
  }
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : undefined;
}
