import type { Brand } from "../shared/brand";
import { startProxy } from "./proxy";
import { type Exchanged, Recorder } from "./recorder";
import { type Entry, type Recording, RecordingError, readRecording, writeRecording } from "./recording";
import type { TwinEmulator } from "./twin";

/** What is recorded, and where to. */
export interface SessionOptions {
  /** Address of the service's API, with its version. */
  readonly url: string;
  readonly file: string;
  /** The port of the proxy; 0 for a free one. */
  readonly port: number;
  readonly brand: Brand;
  /** An emulator of its own, whose objects stand for those of the service. */
  readonly emulator: TwinEmulator;
  /** Called with a sentence for each difference, once, and for a file that cannot be written. */
  readonly show: (line: string) => void;
}

/** A recording that is being made. */
export interface Session {
  /** Address for the client, in the place of the service's. */
  readonly url: string;
  /** Stops the proxy, and finishes the file. */
  close(): Promise<Recording>;
}

/**
 * Records a service: starts a proxy before it, and keeps in the file what passes. A recording in the file is continued.
 * @throws RecordingError if the file holds something else, or a recording of another brand; Error if the port is in use
 */
export async function startSession({ url, file, port, brand, emulator, show }: SessionOptions): Promise<Session> {
  const earlier = await readRecording(file);
  if (earlier !== undefined && earlier.brand.compute !== brand.words.compute) {
    throw new RecordingError(`${file} is a recording of the brand ${earlier.brand.compute}: name another file.`);
  }
  const recorder = new Recorder(emulator, brand, earlier);
  const shown = new Set(recorder.recording.entries.flatMap(sentencesOf));
  await writeRecording(file, recorder.recording);
  const add = async (exchanged: Exchanged): Promise<void> => {
    const entry = await recorder.add(exchanged);
    for (const sentence of sentencesOf(entry)) {
      if (!shown.has(sentence)) show(sentence);
      shown.add(sentence);
    }
    await writeRecording(file, recorder.recording);
  };
  // One after the other: the emulator has to be told of all requests in their order.
  let queue = Promise.resolve();
  const proxy = await startProxy(url, port, (exchanged) => {
    queue = queue.then(() => add(exchanged)).catch((error: unknown) => show(String((error as Error).message)));
  });
  let closed: Promise<void> | undefined;
  return {
    url: proxy.url,
    async close() {
      closed ??= proxy.close();
      await closed;
      await queue;
      return recorder.recording;
    },
  };
}

/** The differences of an entry, each with its operation. */
export function sentencesOf({ operation, method, path, status, differences }: Entry): string[] {
  const name = operation === null ? `${method} ${path}` : `${operation} (${method} ${path})`;
  return differences.map((difference) => `${name}, ${status}: ${difference}`);
}
