/** A place for the contents of blobs, in pieces that are counted from 0. */
export interface Chunks {
  /** Adds a piece to a blob's contents. Safe when it returns. */
  addChunk(blob: string, position: number, bytes: Uint8Array): void;
  /** One piece of a blob's contents. */
  chunk(blob: string, position: number): Uint8Array | undefined;
  dropChunks(blob: string): void;
  /** Every blob whose contents have outlived the process that took them. */
  chunkedBlobs(): string[];
}

type Sqlite = typeof import("node:sqlite");
type Database = InstanceType<Sqlite["DatabaseSync"]>;

/** Most bytes that stay in memory. */
const memoryLimit = 32 * 1024 * 1024;

/**
 * Contents that are gone at the end of the process. What does not fit into 32 MiB of memory goes to a temporary file
 * that no other process can see and that the system removes, however this process ends.
 */
export class MemoryChunks implements Chunks {
  readonly #held = new Map<string, Map<number, Uint8Array>>();
  #bytes = 0;
  #overflow: Database | undefined;

  addChunk(blob: string, position: number, bytes: Uint8Array): void {
    if (this.#bytes + bytes.length > memoryLimit) {
      this.#overflow ??= openOverflow();
      this.#overflow.prepare("INSERT INTO chunks VALUES (?, ?, ?)").run(blob, position, bytes);
      return;
    }
    const pieces = this.#held.get(blob) ?? new Map<number, Uint8Array>();
    this.#held.set(blob, pieces.set(position, bytes));
    this.#bytes += bytes.length;
  }

  chunk(blob: string, position: number): Uint8Array | undefined {
    const held = this.#held.get(blob)?.get(position);
    if (held !== undefined || this.#overflow === undefined) return held;
    const row = this.#overflow.prepare("SELECT bytes FROM chunks WHERE blob = ? AND position = ?").get(blob, position);
    return row?.["bytes"] as Uint8Array | undefined;
  }

  dropChunks(blob: string): void {
    for (const piece of this.#held.get(blob)?.values() ?? []) this.#bytes -= piece.length;
    this.#held.delete(blob);
    this.#overflow?.prepare("DELETE FROM chunks WHERE blob = ?").run(blob);
  }

  chunkedBlobs(): string[] {
    return [];
  }

  /** Forgets everything. */
  close(): void {
    this.#held.clear();
    this.#bytes = 0;
    this.#overflow?.close();
    this.#overflow = undefined;
  }
}

function openOverflow(): Database {
  // Loaded only here: the module prints a warning, and few emulators ever hold so much.
  const sqlite = process.getBuiltinModule("node:sqlite");
  // A database without a name is SQLite's own kind of temporary file: paged in and out, and unlinked from the start.
  const database = new sqlite.DatabaseSync("");
  database.exec("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -8192");
  database.exec("CREATE TABLE chunks (blob TEXT, position INTEGER, bytes BLOB, PRIMARY KEY (blob, position))");
  return database;
}
