import { Presets, SingleBar } from "cli-progress";

/** Shows how far a scan is. */
export interface Progress {
  /**
   * @param done - steps done; a fraction for a step that is under way
   * @param what - what is looked at
   */
  at(done: number, total: number, what: string): void;
  /** Ends the display. */
  stop(): void;
}

/** A bar on a terminal; nothing where standard error is none. */
export function progressOn(stream: NodeJS.WriteStream): Progress {
  if (!stream.isTTY) return { at: () => undefined, stop: () => undefined };
  const bar = new SingleBar(
    { stream, format: "scanning {bar} {percentage}% {what}", hideCursor: true, clearOnComplete: true },
    Presets.shades_classic,
  );
  let started = false;
  return {
    at(done, total, what) {
      if (!started) bar.start(total, done, { what });
      started = true;
      bar.update(done, { what });
    },
    stop: () => bar.stop(),
  };
}
