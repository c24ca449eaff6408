import { messageOf } from "../core";

const MARK = "\u0000compute:";

let isListening = false;

/** An error for the engine's dynamic host, which the host does not print besides: the engine shows it beside the resource. */
class QuietError extends Error {
  override readonly name = "QuietError";

  constructor(cause: unknown) {
    super(messageOf(cause), { cause });
    this.stack = "";
    // What a failed creation tells the host: the id, the properties and the reasons.
    if (typeof cause === "object" && cause !== null) Object.assign(this, cause);
  }

  override toString(): string {
    return MARK;
  }
}

/**
 * Makes an error that is shown once and without a stack. The host prints every error of check, diff, read and delete as
 * text and stack to its console, on top of handing it to the engine; that second copy is dropped here.
 */
export function quietError(cause: unknown): Error {
  if (!isListening) dropMarkedLines();
  isListening = true;
  return new QuietError(cause);
}

function dropMarkedLines(): void {
  const print = console.error.bind(console);
  console.error = (...values: unknown[]) => {
    if (typeof values[0] === "string" && values[0].startsWith(MARK)) return;
    print(...values);
  };
}
