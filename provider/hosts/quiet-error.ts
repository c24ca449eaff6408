import { messageOf } from "../core";

const MARK = "\u0000compute:";

let isListening = false;

/** An error that the engine's dynamic host does not print to its console: the engine shows it with the resource. */
class QuietError extends Error {
  override readonly name = "QuietError";

  constructor(cause: unknown) {
    super(messageOf(cause), { cause });
    this.stack = "";
    // The host reads the id, properties and reasons of a failed creation from these fields.
    if (typeof cause === "object" && cause !== null) Object.assign(this, cause);
  }

  override toString(): string {
    return MARK;
  }
}

/**
 * Makes an error that is shown once and without a stack. The host sends every error of check, diff, read and delete to the
 * engine, and also prints it with its stack to the console; that second copy is suppressed here.
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
