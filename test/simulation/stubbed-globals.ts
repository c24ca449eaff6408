import crypto from "node:crypto";
import { syncBuiltinESMExports } from "node:module";
import type { Random } from "./random";
import type { VirtualTime } from "./virtual-time";

/**
 * Runs work while everything that reads time or chance from the machine reads it from the simulation. Provider and
 * emulator take a clock; what remains is stubbed here: `AbortSignal.timeout` and the timers of transfers, generated
 * names, and the emulator's secrets and ids.
 *
 * @param chance - the generator to draw from at this moment
 */
export async function withStubbedGlobals<T>(
  time: VirtualTime,
  chance: () => Random,
  work: () => Promise<T>,
): Promise<T> {
  const restore = [
    stub(Date, "now", () => time.now()),
    stub(Math, "random", () => chance().next()),
    stub(AbortSignal, "timeout", (ms: number) => timeoutSignal(time, ms)),
    stub(globalThis, "setTimeout", (run: () => void, ms = 0) => new SimulatedTimeout(time, run, ms)),
    stub(globalThis, "clearTimeout", (timeout: unknown) => {
      if (timeout instanceof SimulatedTimeout) timeout.clear();
    }),
    stub(crypto, "randomBytes", (size: number) => chance().bytes(size)),
    stub(crypto, "randomInt", (...bounds: readonly number[]) => randomInt(chance(), bounds)),
    stub(crypto, "randomUUID", () => uuid(chance())),
  ];
  syncBuiltinESMExports();
  try {
    return await work();
  } finally {
    for (const one of restore) one();
    syncBuiltinESMExports();
  }
}

/** What `setTimeout` returns. */
class SimulatedTimeout {
  readonly #cancel: () => void;

  constructor(time: VirtualTime, run: () => void, ms: number) {
    this.#cancel = time.after(ms, run);
  }

  clear(): void {
    this.#cancel();
  }

  ref(): this {
    return this;
  }

  unref(): this {
    return this;
  }
}

function stub(holder: object, name: string, value: unknown): () => void {
  const before = Object.getOwnPropertyDescriptor(holder, name);
  if (before === undefined) throw new Error(`There is no ${name} to stub.`);
  Object.defineProperty(holder, name, { ...before, value });
  return () => Object.defineProperty(holder, name, before);
}

function timeoutSignal(time: VirtualTime, ms: number): AbortSignal {
  const controller = new AbortController();
  time.after(ms, () => controller.abort(new DOMException("The operation timed out.", "TimeoutError")));
  return controller.signal;
}

function randomInt(random: Random, bounds: readonly number[]): number {
  const [first = 0, second] = bounds;
  return second === undefined ? random.below(first) : first + random.below(second - first);
}

function uuid(random: Random): string {
  const hex = random.bytes(16).toString("hex");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}
