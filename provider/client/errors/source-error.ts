import { ClientError, type RequestFacts } from "./client-error";

/** The file that was to be sent cannot be read, or was changed meanwhile. */
export class SourceError extends ClientError {
  override readonly name = "SourceError";

  /** @param words - what is wrong with the file, in plain words */
  constructor(facts: RequestFacts, words: string, options?: ErrorOptions) {
    super(facts, `failed: ${words}`, options);
  }
}
