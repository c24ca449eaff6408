import { statfsSync } from "node:fs";
import { dirname } from "node:path";

/** A state file cannot be used, or cannot be written any longer. The message names the file and the reason. */
export class StateFileError extends Error {
  override readonly name = "StateFileError";

  constructor(
    readonly file: string,
    /** What is wrong, without the name of the file. */
    readonly reason: string,
    rest: string,
    options?: ErrorOptions,
  ) {
    super(`The state file ${file} ${reason}.${rest}`, options);
  }

  /** Whether another emulator holds the file. */
  get inUse(): boolean {
    return isBusy(codeOf(this.cause));
  }
}

const unchanged = " It was left as it is.";
/** SQLite's codes for a file that the disk or its rights do not allow to use: the content of the file is not at fault. */
const ioError = 10;
const diskFull = 13;
const cannotOpen = 14;
const outside: ReadonlyMap<number, string> = new Map([
  [3, "cannot be used: permission denied"],
  [8, "cannot be written: it is read-only"],
  [ioError, "cannot be used: the disk reports an error"],
  [diskFull, "cannot be written: no space is left on the disk"],
  [cannotOpen, "cannot be opened"],
]);
// Files beside the state file need this much.
const leastBytes = 64 * 1024;

/** The file is damaged, or not a state file. It was not changed. */
export function refused(file: string, reason: string, cause?: unknown): StateFileError {
  return new StateFileError(file, reason, unchanged, { cause });
}

/** Why a file cannot be opened, from an error of SQLite. */
export function openingError(file: string, error: unknown): StateFileError {
  if (error instanceof StateFileError) return error;
  const code = codeOf(error);
  if (isBusy(code)) return refused(file, "is in use by another emulator", error);
  return refused(file, reasonOf(file, code) ?? "is damaged or not a state file", error);
}

/** Why a change cannot be stored, from an error of SQLite. Nothing of the change was stored. */
export function writingError(file: string, error: unknown): StateFileError {
  const reason = reasonOf(file, codeOf(error)) ?? `cannot be written: ${String(error)}`;
  return new StateFileError(file, reason, " Nothing of this change was stored.", { cause: error });
}

/** Whether the disk is at fault: reading needs a file beside the state file, which cannot be written on a full disk. */
export function isDiskError({ cause }: StateFileError): boolean {
  return [ioError, diskFull, cannotOpen].includes(codeOf(cause));
}

function reasonOf(file: string, code: number): string | undefined {
  return outside.get(isFull(file, code) ? diskFull : code);
}

// SQLite reports a full disk as an I/O error, or cannot open a file, where it needs a file beside the database.
function isFull(file: string, code: number): boolean {
  if (code === diskFull) return true;
  if (code !== ioError && code !== cannotOpen) return false;
  try {
    const { bavail, bsize } = statfsSync(dirname(file));
    return bavail * bsize < leastBytes;
  } catch {
    return false;
  }
}

function isBusy(code: number): boolean {
  return code === 5 || code === 6;
}

// The primary result code of SQLite: the lowest byte of an extended one.
function codeOf(error: unknown): number {
  return Number((error as { errcode?: unknown } | undefined)?.errcode ?? 0) & 255;
}
