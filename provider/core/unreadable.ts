import { z } from "zod";
import { messageOf, RefusedError } from "./errors";

/**
 * Reads an answer of the service. Where it does not have the described form, the message names the fields, and never
 * holds a value.
 *
 * @param what - what the answer is of, with its operation where that is known
 * @throws RefusedError in place of a validator's own error
 */
export function readable<T>(what: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw inWords(error, what);
  }
}

/** An error, or the words for it if it is a validator's own. */
export function inWords(error: unknown, what: string): unknown {
  if (!(error instanceof z.ZodError)) return error;
  return new RefusedError(`The answer of the service about ${what} cannot be read: ${messageOf(error)}`, {
    cause: new Error("the answer has another form than the API description gives"),
  });
}
