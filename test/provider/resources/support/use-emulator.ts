import { afterAll, beforeAll, beforeEach } from "vitest";
import { type Emulator, type EmulatorOptions, startEmulator } from "../../../../emulator";
import type { Clock } from "../../../../provider/client";
import { EngineResource } from "./engine";
import { type Send, sender } from "./requests";

/** The emulator of a `describe`, started before its tests and reset before each. */
export interface UsedEmulator {
  readonly emulator: Emulator;
  readonly send: Send;
  /** A resource that no state holds yet. */
  resource(token: string, name?: string, clock?: Clock): EngineResource;
}

/** Gives the tests of a `describe` an emulator. Its parts can be used inside tests and hooks only. */
export function useEmulator(options: EmulatorOptions = {}): UsedEmulator {
  let emulator: Emulator | undefined;
  const started = (): Emulator => {
    if (emulator === undefined) throw new Error("the emulator is not started yet: use it inside a test");
    return emulator;
  };
  beforeAll(async () => {
    emulator = await startEmulator(options);
  });
  beforeEach(() => {
    started().control.clearFaults();
    started().control.reset();
  });
  afterAll(async () => {
    await emulator?.close();
  });
  return {
    get emulator() {
      return started();
    },
    send: (method, path, body) => sender(started())(method, path, body),
    resource: (token, name, clock) => new EngineResource(started(), token, name, {}, clock),
  };
}
