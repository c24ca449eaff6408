import type { Brand } from "../shared/brand";
import { differencesOf, lookOf } from "./compare";
import { findOperation, wordsOf } from "./operation";
import { type Entry, type Recording, withEntry } from "./recording";
import { shapeOf } from "./shape";
import { type Answered, type Asked, Twin, type TwinEmulator } from "./twin";

/** One exchange with the service. The path is below the base, in the words of the wire. */
export interface Exchanged {
  readonly method: string;
  readonly path: string;
  readonly asked: Asked;
  readonly answered: Answered;
}

/** Makes a recording of exchanges. */
export class Recorder {
  readonly #twin: Twin;
  #recording: Recording;

  /** @param earlier - the recording that is continued */
  constructor(
    emulator: TwinEmulator,
    private readonly brand: Brand,
    earlier: Recording | undefined,
  ) {
    this.#twin = new Twin(emulator, brand);
    this.#recording = earlier ?? { recording: 1, brand: brand.words, entries: [] };
  }

  get recording(): Recording {
    return this.#recording;
  }

  /** Adds an exchange. @returns its entry alone */
  async add(exchanged: Exchanged): Promise<Entry> {
    const entry = await this.#entryOf(exchanged);
    this.#recording = withEntry(this.#recording, entry);
    return entry;
  }

  async #entryOf({ method, path, asked, answered }: Exchanged): Promise<Entry> {
    const found = findOperation(this.brand, method, path);
    const isFree = found?.route.verbatim === true;
    const { status, headers, body } = lookOf(answered, isFree);
    const query = [...new Set(asked.query.keys())].filter((name) => /^[a-z_]{1,30}$/.test(name)).sort();
    const entry = {
      operation: found?.route.operation ?? null,
      method,
      path: found?.template ?? wordsOf(this.brand, path),
      status,
      request: { query, ...(asked.body === undefined ? {} : { body: shapeOf(asked.body, isFree) }) },
      headers,
      ...(body === undefined ? {} : { body }),
    };
    if (found === undefined) {
      // Neither has it, or the service alone.
      const differences = status === 404 || status === 405 ? [] : ["the emulator has no such operation"];
      return { ...entry, differences, notCompared: [] };
    }
    if (status >= 500 || status === 429) {
      return { ...entry, differences: [], notCompared: [`the service was not available: ${status}`] };
    }
    const own = await this.#twin.answer(found, asked, answered);
    if ("reason" in own) return { ...entry, differences: [], notCompared: [own.reason] };
    return { ...entry, differences: differencesOf(lookOf(answered, isFree), lookOf(own, isFree)), notCompared: [] };
  }
}
