import { closeSync, constants, openSync, writeSync } from "node:fs";
import { codeOf } from "../client";

const { O_APPEND, O_CREAT, O_NONBLOCK, O_WRONLY } = constants;
/** A pipe that nobody reads is an error at once, and does not block. Windows has no such flag. */
const FLAGS = O_APPEND | O_CREAT | O_WRONLY | (O_NONBLOCK ?? 0);
/** Only its owner may read a new file. */
const MODE = 0o600;

/**
 * A file of JSON lines. Several processes can append to it: every line is written at once, so that none is lost when the
 * process is killed. A file that cannot be written is a warning, once, and nothing else.
 */
export class TraceFile {
  #file: number | undefined;

  /** @param warn - shows a warning */
  constructor(
    private readonly path: string,
    private readonly warn: (message: string) => void,
  ) {
    try {
      this.#file = openSync(path, FLAGS, MODE);
    } catch (error) {
      this.#warnOf(error);
    }
  }

  write(entry: Readonly<Record<string, unknown>>): void {
    if (this.#file === undefined) return;
    try {
      writeSync(this.#file, `${JSON.stringify(entry)}\n`);
    } catch (error) {
      this.close();
      this.#warnOf(error);
    }
  }

  close(): void {
    if (this.#file !== undefined) closeSync(this.#file);
    this.#file = undefined;
  }

  #warnOf(error: unknown): void {
    const code = codeOf(error) ?? "unknown reason";
    this.warn(`COMPUTE_LOG: the file "${this.path}" cannot be written (${code}): requests are not logged there.`);
  }
}
