import { createHash } from "node:crypto";
import { open, stat } from "node:fs/promises";
import type { Context } from "./context";
import { type FileRule, fileRule, type Problem } from "./shape";
import type { Desired, FileRecord } from "./state";
import { containsUnknown } from "./values";

/** A file that was looked at: its record, what is wrong with it, or that there is none. */
type SeenFile =
  | { readonly kind: "record"; readonly record: FileRecord }
  | { readonly kind: "problem"; readonly reason: string }
  | { readonly kind: "missing" };

const MISSING = "names a file that does not exist; a relative path begins at the program's folder";
const PIECE_BYTES = 256 * 1024;

/**
 * Looks at the files that inputs name. A missing file counts as unchanged while the object exists, so that not every
 * machine needs it; a warning says so.
 *
 * @param previous - what the program declared at the last step, if there was one
 */
export async function checkFiles<Api>(
  { definition, service, process }: Context<Api>,
  { values, options }: Desired,
  previous: Desired | undefined,
): Promise<{ readonly problems: readonly Problem[]; readonly files?: Readonly<Record<string, FileRecord>> }> {
  const files: Record<string, FileRecord> = {};
  const problems: Problem[] = [];
  for (const [name, field] of Object.entries(definition.inputs)) {
    const path = values[name];
    const rule = fileRule(field);
    if (rule === undefined || typeof path !== "string" || containsUnknown(path)) continue;
    const recorded = previous?.options.files?.[name];
    const hashed = process.files.get(path) ?? (previous?.values[name] === path ? recorded : undefined);
    const seen = await lookAtFile(rule, path, hashed);
    if (seen.kind === "record") {
      files[name] = seen.record;
      process.files.set(path, seen.record);
    } else if (seen.kind === "problem") problems.push({ property: name, reason: seen.reason });
    else if (recorded === undefined) problems.push({ property: name, reason: MISSING });
    else {
      files[name] = recorded;
      service.warn(options.urn, `${name}: file not found; assuming that its content is unchanged.`);
    }
  }
  return Object.keys(files).length > 0 ? { problems, files } : { problems };
}

/**
 * Looks at a file: size, first bytes and content.
 *
 * @param hashed - an earlier record of this path; its hash is used if size and time are the same
 */
async function lookAtFile(rule: FileRule, path: string, hashed: FileRecord | undefined): Promise<SeenFile> {
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
    const isHashed = hashed !== undefined && hashed.size === size && hashed.time === time;
    const hash = isHashed ? hashed.hash : await hashOfFile(path);
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
    // What a shorter file does not fill stays 0.
    const { buffer } = await file.read(Buffer.alloc(2), 0, 2, 0);
    return buffer[0] === 0x1f && buffer[1] === 0x8b;
  } finally {
    await file.close();
  }
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : undefined;
}
