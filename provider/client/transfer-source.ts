import { type FileHandle, open } from "node:fs/promises";
import { Readable } from "node:stream";
import { codeOf } from "./failure";

/** What is sent: a text in UTF-8, or the bytes of a file. */
export type Content = { readonly text: string } | { readonly file: string };

/** Content that is ready to be sent once. */
export interface Source {
  /** In bytes. */
  readonly size: number;
  readonly body: Uint8Array | Readable | undefined;
  /** What is wrong with the file; undefined while all is well. */
  fault(): SourceFault | undefined;
  close(): Promise<void>;
}

/** A file that cannot be sent. */
export class SourceFault extends Error {
  override readonly name = "SourceFault";
}

interface FileState {
  readonly size: number;
  readonly mtimeMs: number;
}

/**
 * Larger than what a connection takes up before it asks to wait, so that at any time one piece at most is on its way,
 * one waits, and one is being read: their buffers are used in turn. New ones would pile up before they are collected.
 */
const PIECE_BYTES = 512 * 1024;
const BUFFERS = 3;

/**
 * Opens content. A file is read in pieces while it is sent, and found at fault when it does not hold what it held when it was opened.
 * @param sent - told how many bytes of a file have been handed over so far, and of how many
 * @throws SourceFault
 */
export async function openSource(
  content: Content | undefined,
  sent: (bytes: number, total: number) => void,
): Promise<Source> {
  if (content === undefined) return inMemory(undefined);
  if ("text" in content) return inMemory(Buffer.from(content.text));
  return await openFile(content.file, sent);
}

function inMemory(body: Uint8Array | undefined): Source {
  return { size: body?.length ?? 0, body, fault: () => undefined, close: async () => undefined };
}

async function openFile(path: string, sent: (bytes: number, total: number) => void): Promise<Source> {
  const file = await open(path).catch(unreadable);
  try {
    const { size, mtimeMs } = await file.stat();
    let fault: SourceFault | undefined;
    const body = Readable.from(
      pieces(file, { size, mtimeMs }, sent, (found) => {
        fault = found;
      }),
      { objectMode: false, highWaterMark: PIECE_BYTES },
    );
    const close = async (): Promise<void> => {
      body.destroy();
      await file.close();
    };
    return { size, body: size === 0 ? new Uint8Array() : body, fault: () => fault, close };
  } catch (error) {
    await file.close();
    throw error instanceof SourceFault ? error : unreadable(error);
  }
}

async function* pieces(
  file: FileHandle,
  { size, mtimeMs }: FileState,
  sent: (bytes: number, total: number) => void,
  found: (fault: SourceFault) => void,
): AsyncGenerator<Uint8Array> {
  const ring = Buffer.allocUnsafe(Math.min(size, BUFFERS * PIECE_BYTES));
  for (let position = 0; position < size; ) {
    const start = position % ring.length;
    const buffer = ring.subarray(start, start + PIECE_BYTES);
    // What the connection throws into the generator is no fault of the file: only reading is watched.
    const piece = await pieceAt(file, position, buffer, { size, mtimeMs }).catch((error: unknown) => {
      const fault = error instanceof SourceFault ? error : faultOf(error);
      found(fault);
      throw fault;
    });
    position += piece.length;
    yield piece;
    sent(position, size);
  }
}

/**
 * A whole piece; only the last is shorter than the buffer.
 * @throws SourceFault where the file is not what it was: asked before the last piece, so that it cannot count as sent whole
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

function changed(): SourceFault {
  return new SourceFault("the file was changed while it was sent");
}

function unreadable(error: unknown): never {
  throw faultOf(error);
}

function faultOf(error: unknown): SourceFault {
  return new SourceFault(`the file cannot be read (${codeOf(error) ?? "unknown reason"})`, { cause: error });
}
