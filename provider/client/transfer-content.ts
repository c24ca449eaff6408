import { type FileHandle, open } from "node:fs/promises";
import { Readable } from "node:stream";
import { codeOf } from "./connection-error";

/** Data to send: a text in UTF-8, or the bytes of a file. */
export type Content = { readonly text: string } | { readonly file: string };

/** Opened content, for one attempt. */
export interface OpenContent {
  /** In bytes. */
  readonly size: number;
  readonly body: Uint8Array | Readable | undefined;
  /** Why the file could not be read to its end; undefined without an error. */
  fileError(): FileError | undefined;
  close(): Promise<void>;
}

/** A file cannot be read, or was changed during the upload. */
export class FileError extends Error {
  override readonly name = "FileError";
}

interface FileState {
  readonly size: number;
  readonly mtimeMs: number;
}

/**
 * Larger than what a connection buffers, so that at any time at most one piece is being sent, one waits, and one is being
 * read: three buffers are enough, and are reused. New buffers would pile up before they are garbage collected.
 */
const PIECE_BYTES = 512 * 1024;
const BUFFERS = 3;

/**
 * Opens content for one attempt. A file is read in pieces while it is sent; it is an error if it changes meanwhile.
 * @param sent - called with the bytes of a file sent so far, and its size
 * @throws FileError
 */
export async function openContent(
  content: Content | undefined,
  sent: (bytes: number, total: number) => void,
): Promise<OpenContent> {
  if (content === undefined) return inMemory(undefined);
  if ("text" in content) return inMemory(Buffer.from(content.text));
  return await openFile(content.file, sent);
}

function inMemory(body: Uint8Array | undefined): OpenContent {
  return { size: body?.length ?? 0, body, fileError: () => undefined, close: async () => undefined };
}

async function openFile(path: string, sent: (bytes: number, total: number) => void): Promise<OpenContent> {
  const file = await open(path).catch((cause: unknown) => {
    throw unreadable(cause);
  });
  try {
    const { size, mtimeMs } = await file.stat();
    let fileError: FileError | undefined;
    const body = Readable.from(
      pieces(file, { size, mtimeMs }, sent, (error) => {
        fileError = error;
      }),
      { objectMode: false, highWaterMark: PIECE_BYTES },
    );
    const close = async (): Promise<void> => {
      body.destroy();
      await file.close();
    };
    return { size, body: size === 0 ? new Uint8Array() : body, fileError: () => fileError, close };
  } catch (error) {
    await file.close();
    throw unreadable(error);
  }
}

async function* pieces(
  file: FileHandle,
  { size, mtimeMs }: FileState,
  sent: (bytes: number, total: number) => void,
  onError: (error: FileError) => void,
): AsyncGenerator<Uint8Array> {
  const ring = Buffer.allocUnsafe(Math.min(size, BUFFERS * PIECE_BYTES));
  for (let position = 0; position < size; ) {
    const start = position % ring.length;
    const buffer = ring.subarray(start, start + PIECE_BYTES);
    // Only errors of reading count: the connection can throw into this generator too.
    const piece = await pieceAt(file, position, buffer, { size, mtimeMs }).catch((cause: unknown) => {
      const error = cause instanceof FileError ? cause : unreadable(cause);
      onError(error);
      throw error;
    });
    position += piece.length;
    yield piece;
    sent(position, size);
  }
}

/**
 * A whole piece; only the last is shorter than the buffer.
 * @throws FileError if the file was changed: checked before the last piece, so that a changed file is never sent completely
 */
async function pieceAt(
  file: FileHandle,
  position: number,
  buffer: Buffer,
  { size, mtimeMs }: FileState,
): Promise<Uint8Array> {
  const wanted = Math.min(buffer.length, size - position);
  let filled = 0;
  while (filled < wanted) {
    const { bytesRead } = await file.read(buffer, filled, wanted - filled, position + filled);
    if (bytesRead === 0) throw changed();
    filled += bytesRead;
  }
  if (position + filled < size) return buffer.subarray(0, filled);
  const now = await file.stat();
  if (now.size !== size || now.mtimeMs !== mtimeMs) throw changed();
  return buffer.subarray(0, filled);
}

function changed(): FileError {
  return new FileError("the file was changed while it was sent");
}

function unreadable(cause: unknown): FileError {
  return new FileError(`the file cannot be read (${codeOf(cause) ?? "unknown reason"})`, { cause });
}
