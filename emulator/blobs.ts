import { createHash, randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { type Chunks, MemoryChunks } from "./memory-chunks";
import { Refusal } from "./shared/envelope";
import { defineTable } from "./shared/table";
import { StateFileError } from "./state-file-error";
import type { Store } from "./store";

/** Stored bytes, without their contents. A row refers to a blob by its id. */
export interface Blob {
  readonly id: string;
  /** Bytes. */
  readonly size: number;
  /** Hexadecimal. */
  readonly md5: string;
}

/** What to do with a stream of bytes. */
export interface Reception {
  /** Maximum number of bytes; more are refused with 413. */
  readonly limit: number;
  /** `discard` counts and hashes the bytes without storing them. Default `keep`. */
  readonly contents?: "keep" | "discard";
}

/** The table of blobs. Deleting a row also deletes the contents of its blob. */
export const blobTable = defineTable<Blob>({ name: "blobs", key: (blob) => blob.id });

const chunkSize = 256 * 1024;

/** Bytes that data planes receive and send. They are in the state file, or in memory until the process ends. */
export class Blobs {
  readonly #memory = new MemoryChunks();
  readonly #chunks: Chunks;

  constructor(
    private readonly store: Store,
    file: Chunks | undefined,
  ) {
    this.#chunks = file ?? this.#memory;
    // A process that was killed during an upload leaves contents without a row.
    for (const id of this.#chunks.chunkedBlobs()) if (!store.in(blobTable).has(id)) this.#drop(id);
    store.watch(blobTable, (changes) => {
      for (const { key, row } of changes) if (row === undefined) this.#drop(String(key));
    });
  }

  /**
   * Stores a stream, then adds the blob's row and runs `work` in one transaction. Nothing is stored if the stream
   * breaks off or `work` throws.
   * @throws Refusal 413 as soon as the limit is exceeded; the rest is not read
   */
  async receive<T>(stream: AsyncIterable<Uint8Array>, reception: Reception, work: (blob: Blob) => T): Promise<T> {
    const id = randomUUID();
    try {
      const blob = await this.#take(id, stream, reception);
      return this.store.transaction(() => work(this.store.in(blobTable).put(blob)));
    } catch (error) {
      this.#drop(id);
      throw error;
    }
  }

  /** The contents of a blob as a stream. Empty if they were discarded or the blob was deleted. */
  read(id: string): Readable {
    return Readable.from(this.#pieces(id), { objectMode: false });
  }

  /** Releases the contents in memory. */
  close(): void {
    this.#memory.close();
  }

  async #take(id: string, stream: AsyncIterable<Uint8Array>, { limit, contents }: Reception): Promise<Blob> {
    const hash = createHash("md5");
    let size = 0;
    let position = 0;
    let waiting: Uint8Array[] = [];
    let waitingBytes = 0;
    const flush = (): void => {
      if (waitingBytes > 0 && contents !== "discard") this.#chunks.addChunk(id, position++, Buffer.concat(waiting));
      waiting = [];
      waitingBytes = 0;
    };
    for await (const piece of stream) {
      size += piece.length;
      if (size > limit) throw new Refusal(413, [{ reason: "The data is too large" }]);
      hash.update(piece);
      waiting.push(piece);
      waitingBytes += piece.length;
      if (waitingBytes >= chunkSize) flush();
    }
    flush();
    return { id, size, md5: hash.digest("hex") };
  }

  *#pieces(id: string): Generator<Uint8Array> {
    for (let position = 0; ; position++) {
      const piece = this.#chunks.chunk(id, position);
      if (piece === undefined) return;
      yield piece;
    }
  }

  // Contents that cannot be deleted now are deleted when the file is opened again.
  #drop(id: string): void {
    try {
      this.#chunks.dropChunks(id);
    } catch (error) {
      if (!(error instanceof StateFileError)) throw error;
    }
  }
}
