/** The timers of a clock that a test moves. */
export class DueTimers {
  #due: { readonly at: number; readonly run: () => void }[] = [];

  /** @returns the function that cancels it */
  at(time: number, run: () => void): () => void {
    const due = { at: time, run };
    this.#due.push(due);
    return () => {
      this.#due = this.#due.filter((other) => other !== due);
    };
  }

  /** Runs those that are due at a time. */
  pass(time: number): void {
    const due = this.#due.filter(({ at }) => at <= time);
    this.#due = this.#due.filter(({ at }) => at > time);
    for (const { run } of due) run();
  }
}
