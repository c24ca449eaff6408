import { Presets, SingleBar } from "cli-progress";

/** Shows the progress of a scan. */
export interface Progress {
  /**
   * @param done - steps done, with a fraction for the running step
   * @param what - what is being scanned
   */
  at(done: number, total: number, what: string): void;
  /** Ends the display. */
  stop(): void;
}

/** A progress bar if the stream is a terminal; otherwise nothing. */
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
