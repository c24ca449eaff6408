/** Storage for the contents of blobs, in pieces numbered from 0. */
export interface Chunks {
  /** Adds a piece to a blob's contents. It is stored durably when this returns. */
  addChunk(blob: string, position: number, bytes: Uint8Array): void;
  /** One piece of a blob's contents. */
  chunk(blob: string, position: number): Uint8Array | undefined;
  dropChunks(blob: string): void;
  /** All blobs with contents from an earlier process. */
  chunkedBlobs(): string[];
}

type Sqlite = typeof import("node:sqlite");
type Database = InstanceType<Sqlite["DatabaseSync"]>;

/** Maximum number of bytes in memory. */
const memoryLimit = 32 * 1024 * 1024;

/**
 * Contents that last until the process ends. Up to 32 MiB are in memory; the rest is in a temporary file that other
 * processes cannot see. The system removes it, even if the process is killed.
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

  /** Deletes all contents. */
  close(): void {
    this.#held.clear();
    this.#bytes = 0;
    this.#overflow?.close();
    this.#overflow = undefined;
  }
}

function openOverflow(): Database {
  // Loaded only when needed: the module prints a warning.
  const sqlite = process.getBuiltinModule("node:sqlite");
  // Without a name, SQLite uses a temporary file that it unlinks at once.
  const database = new sqlite.DatabaseSync("");
  database.exec("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -8192");
  database.exec("CREATE TABLE chunks (blob TEXT, position INTEGER, bytes BLOB, PRIMARY KEY (blob, position))");
  return database;
}
