import { readFile, rename, writeFile } from "node:fs/promises";
import { mergeShapes, type Shape } from "./shape";

/** One operation with one status, as a service answered it: no value of a request or an answer. */
export interface Entry {
  /** As the description names it; null for a path that no operation of the emulator has. */
  readonly operation: string | null;
  readonly method: string;
  /** In the words of the wire, with names in braces. */
  readonly path: string;
  readonly status: number;
  readonly request: { readonly query: readonly string[]; readonly body?: Shape };
  /** The kinds of the headers of the answer, by their names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** Absent where the answer was no JSON. */
  readonly body?: Shape;
  /** How the emulator would have answered differently, one sentence each. */
  readonly differences: readonly string[];
  /** Why the emulator's answer was not compared. */
  readonly notCompared: readonly string[];
}

/** What was recorded of a service. */
export interface Recording {
  readonly recording: 1;
  /** The words of the service for `compute` and `shell`. */
  readonly brand: { readonly compute: string; readonly shell: string };
  readonly entries: readonly Entry[];
}

/** A file cannot be used for a recording. The message is one sentence for the user. */
export class RecordingError extends Error {
  override readonly name = "RecordingError";
}

/** The recording with one more exchange: entries of the same operation and status are one. The order of exchanges does not matter. */
export function withEntry(recording: Recording, entry: Entry): Recording {
  const key = keyOf(entry);
  const held = recording.entries.find((each) => keyOf(each) === key);
  const others = recording.entries.filter((each) => each !== held);
  const entries = [...others, held === undefined ? entry : merged(held, entry)];
  return { ...recording, entries: entries.sort((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1)) };
}

/** Reads a recording. @returns undefined without a file @throws RecordingError if the file cannot be read or holds something else */
export async function readRecording(file: string): Promise<Recording | undefined> {
  let value: unknown;
  try {
    value = JSON.parse(await readFile(file, "utf8"));
  } catch (error) {
    const { code } = error as { code?: unknown };
    if (code === "ENOENT") return undefined;
    throw new RecordingError(`${file} cannot be read: ${code === undefined ? "it is not JSON" : String(code)}.`);
  }
  if (!isRecording(value)) throw new RecordingError(`${file} is not a recording: name another file.`);
  return value;
}

/** Writes a recording as a whole, so that a reader never sees a part of it. @throws RecordingError */
export async function writeRecording(file: string, recording: Recording): Promise<void> {
  try {
    await writeFile(`${file}.new`, `${JSON.stringify(recording, undefined, 2)}\n`);
    await rename(`${file}.new`, file);
  } catch (error) {
    throw new RecordingError(`${file} cannot be written: ${String((error as { code?: unknown }).code)}.`);
  }
}

function isRecording(value: unknown): value is Recording {
  const { recording, brand, entries } = (value ?? {}) as Partial<Recording>;
  return recording === 1 && typeof brand?.compute === "string" && Array.isArray(entries);
}

function keyOf({ path, method, status }: Entry): string {
  return `${path} ${method} ${status}`;
}

function merged(one: Entry, other: Entry): Entry {
  const request = mergedShape(one.request.body, other.request.body);
  const body = mergedShape(one.body, other.body);
  return {
    ...one,
    request: {
      query: union(one.request.query, other.request.query),
      ...(request === undefined ? {} : { body: request }),
    },
    headers: Object.fromEntries(Object.entries({ ...one.headers, ...other.headers }).sort()),
    ...(body === undefined ? {} : { body }),
    differences: union(one.differences, other.differences),
    notCompared: union(one.notCompared, other.notCompared),
  };
}

function mergedShape(one: Shape | undefined, other: Shape | undefined): Shape | undefined {
  return one && other ? mergeShapes(one, other) : (one ?? other);
}

function union(one: readonly string[], other: readonly string[]): string[] {
  return [...new Set([...one, ...other])].sort();
}
