import { describe, expect, it } from "vitest";
import { ApiError, type Clock, Waits } from "../../../provider/client";
import { type Look, type Wait, WaitError, waitFor } from "../../../provider/resources/shared/wait";
import { DueTimers } from "../../support/due-timers";

const MINUTE = 60_000;
const working = (state: string): Look<string> => ({ kind: "working", state });
const ready: Look<string> = { kind: "ready", value: "body" };

/** A clock that only its sleeps advance. */
class FakeClock implements Clock {
  readonly slept: number[] = [];
  readonly #timers = new DueTimers();
  time = 1_000_000;

  now(): number {
    return this.time;
  }

  async sleep(ms: number, signal?: AbortSignal): Promise<void> {
    signal?.throwIfAborted();
    this.slept.push(ms);
    this.time += ms;
    this.#timers.pass(this.time);
  }

  after(ms: number, run: () => void): () => void {
    return this.#timers.at(this.time + ms, run);
  }
}

/** A wait for a box whose looks find, or throw, one after the other what is given; then the last for ever. */
class Scene {
  readonly clock = new FakeClock();
  readonly stop = new AbortController();
  readonly said: string[] = [];
  readonly looks: number[] = [];

  constructor(private readonly found: readonly (Look<string> | Error)[]) {}

  run(timeoutMs = 10 * MINUTE): Promise<string> {
    const wait: Wait<string> = {
      what: "box 1",
      goal: "open",
      timeoutMs,
      look: async (maxWaitMs) => {
        const found = this.found[Math.min(this.looks.length, this.found.length - 1)];
        this.looks.push(maxWaitMs);
        if (found === undefined || found instanceof Error) throw found;
        return found;
      },
    };
    const waits = new Waits(this.clock);
    const watched = { subject: () => undefined, show: (message: string) => this.said.push(message) };
    return waits.watch(watched, () => waitFor(wait, { clock: this.clock, waits, signal: this.stop.signal }));
  }

  /** The error with which it ends. */
  async failure(timeoutMs?: number): Promise<WaitError> {
    const error = await this.run(timeoutMs).then(
      () => undefined,
      (thrown: unknown) => thrown,
    );
    if (error instanceof WaitError) return error;
    throw new Error("no WaitError was thrown", { cause: error });
  }
}

describe("waitFor", () => {
  it("looks at once, and does not sleep where the object is ready", async () => {
    const scene = new Scene([ready]);
    await expect(scene.run()).resolves.toBe("body");
    expect([scene.clock.slept, scene.looks.length, scene.said]).toEqual([[], 1, []]);
  });

  it("backs off from a second to at most 15 seconds", async () => {
    const scene = new Scene([...Array.from({ length: 12 }, () => working("creating")), ready]);
    await scene.run();
    const { slept } = scene.clock;
    expect(slept[0]).toBe(1000);
    expect(Math.max(...slept)).toBe(15_000);
    expect(slept).toEqual([...slept].sort((one, other) => one - other));
  });

  it("ends at the bound with a last look, and says which state it saw last", async () => {
    const scene = new Scene([working("creating"), working("pending_upload")]);
    const error = await scene.failure(100_000);
    expect([error.kind, error.message]).toEqual([
      "overdue",
      "After 100 s the box 1 is not open yet, but pending_upload",
    ]);
    expect(scene.clock.slept.reduce((sum, ms) => sum + ms, 0)).toBe(100_000);
    expect(scene.looks.at(-1)).toBe(0);
    expect(scene.looks.length).toBe(scene.clock.slept.length + 1);
  });

  it("hands on what is left of the time as the bound of each request's own waits", async () => {
    const scene = new Scene([working("creating"), working("creating"), ready]);
    await scene.run(5000);
    expect(scene.looks).toEqual([5000, 4000, 2500]);
  });

  it("with no time at all looks once", async () => {
    const scene = new Scene([working("creating")]);
    expect((await scene.failure(0)).kind).toBe("overdue");
    expect([scene.looks.length, scene.clock.slept]).toEqual([1, []]);
  });

  it("shows the state and the time that went by", async () => {
    const states = ["creating", "creating", "creating", "checking", "checking"];
    const scene = new Scene([...states.map(working), ready]);
    await scene.run();
    expect(scene.said).toEqual([
      "waiting 4 s: until it is open, but it is creating",
      "waiting 8 s: until it is open, but it is checking",
      "waiting 13 s: until it is open, but it is checking",
    ]);
  });

  it("reports an object that vanishes as such, not as a time-out", async () => {
    const scene = new Scene([working("creating"), missing()]);
    const error = await scene.failure();
    expect([error.kind, scene.looks.length]).toEqual(["deleted", 3]);
    expect(error.message).toMatch(/^The box 1 was deleted before it was open/);
    expect((await new Scene([missing()]).failure(0)).kind).toBe("deleted");
  });

  it("continues after a single 404, because a new object may not be visible everywhere yet", async () => {
    await expect(new Scene([missing(), working("creating"), missing(), ready]).run()).resolves.toBe("body");
  });

  it("ends at once where the object has failed", async () => {
    const scene = new Scene([working("creating"), { kind: "failed", state: "broken" }]);
    const error = await scene.failure();
    expect([error.kind, error.message]).toEqual(["failed", "The box 1 has failed: it is broken"]);
  });

  it("lets every other error of a look through", async () => {
    const error = new Error("no");
    await expect(new Scene([working("creating"), error]).run()).rejects.toBe(error);
  });

  it("ends when it is interrupted", async () => {
    const scene = new Scene([working("creating")]);
    scene.stop.abort();
    expect((await scene.failure()).kind).toBe("interrupted");
  });
});

function missing(): ApiError {
  const facts = { operation: "Box View", method: "GET", path: "/box", ambiguous: false, attempts: 1, startedAt: 0 };
  return new ApiError(facts, { status: 404, reasons: [{ field: undefined, reason: "Not found" }], envelope: true });
}
