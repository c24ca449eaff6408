import { messageOf } from "../../core";
import { debugThroughEngine } from "../engine-log";

/** Called with what nobody handled. */
const waiting = new Set<(error: unknown) => void>();
let isWatching = false;

/**
 * Runs work in which promises may fail that nobody waits for, such as the outputs of a component: the work fails with them.
 * Unhandled they would end the process, and with it every other operation.
 */
export async function untilRejected<T>(work: () => Promise<T>): Promise<T> {
  watch();
  let fail: (error: unknown) => void = () => undefined;
  const failure = new Promise<never>((_, reject) => {
    fail = reject;
  });
  waiting.add(fail);
  try {
    return await Promise.race([work(), failure]);
  } finally {
    waiting.delete(fail);
  }
}

function watch(): void {
  if (isWatching) return;
  isWatching = true;
  process.on("unhandledRejection", (error) => {
    debugThroughEngine(`A promise of a component failed: ${messageOf(error)}`);
    for (const fail of waiting) fail(error);
  });
}
