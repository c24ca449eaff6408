import { ClientError, type RequestFacts } from "./client-error";

/** No answer came in time: the service was silent, or its rate limit asks for a longer wait than is allowed. */
export class TimeoutError extends ClientError {
  override readonly name = "TimeoutError";

  /** @param words - what took too long, in plain words, with the bound */
  constructor(facts: RequestFacts, words: string, options?: ErrorOptions) {
    super(facts, `failed: ${words}`, options);
  }
}
