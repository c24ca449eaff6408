import { createHash, randomBytes } from "node:crypto";
import { hostname } from "node:os";

/** The owner of a lock or a temporary folder: a machine, a process, and one of its attempts. Part of a file's name. */
export interface Owner {
  readonly pid: number;
  /** A short hash of the machine's name. */
  readonly host: string;
  /** Distinguishes the attempts of one process. */
  readonly attempt: string;
}

const OWNER = /^(\d+)-([0-9a-f]{8})-([0-9a-f]{8})$/;

/** A new owner name for this process. */
export function newOwner(): Owner {
  return { pid: process.pid, host: thisHost(), attempt: randomBytes(4).toString("hex") };
}

/** Formats an owner for file names: `123-0a1b2c3d-4e5f6071`. */
export function formatOwner(owner: Owner): string {
  return `${owner.pid}-${owner.host}-${owner.attempt}`;
}

/** Reads what `formatOwner` wrote, or returns `undefined`. */
export function parseOwner(text: string): Owner | undefined {
  const [, pid, host, attempt] = OWNER.exec(text) ?? [];
  if (pid === undefined || host === undefined || attempt === undefined) return undefined;
  return { pid: Number(pid), host, attempt };
}

/**
 * Whether a lock or folder is abandoned: its owner's process has ended, or it was not touched for longer than `limitMs`.
 * For a process of another machine only the age is checked.
 *
 * @param owner `undefined` for a name that cannot be parsed: only the age is checked
 * @param ageMs milliseconds since the last heartbeat
 */
export function isAbandoned(owner: Owner | undefined, ageMs: number, limitMs: number): boolean {
  if (ageMs > limitMs) return true;
  return owner !== undefined && owner.host === thisHost() && !isRunning(owner.pid);
}

function thisHost(): string {
  return createHash("sha256").update(hostname()).digest("hex").slice(0, 8);
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it runs, as another user.
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
