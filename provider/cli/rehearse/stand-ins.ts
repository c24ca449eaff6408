/** Replaces texts of the real account by those of the copy, wherever they occur. */
export class StandIns {
  readonly #pairs: readonly (readonly [real: string, standIn: string])[];

  /** @param pairs - what is replaced by what. Empty texts are ignored; longer ones come first. */
  constructor(pairs: readonly (readonly [real: string, standIn: string])[]) {
    this.#pairs = pairs.filter(([real]) => real !== "").toSorted(([left], [right]) => right.length - left.length);
  }

  /** A text with the replacements. */
  text(text: string): string {
    return this.#pairs.reduce((so, [real, standIn]) => {
      // In the state, the plain text of a secret is JSON inside JSON.
      const inJson = JSON.stringify(real).slice(1, -1);
      return so.replaceAll(real, standIn).replaceAll(inJson, standIn);
    }, text);
  }

  /** A JSON value with the replacements in every text, keys too. */
  value(value: unknown): unknown {
    if (typeof value === "string") return this.text(value);
    if (Array.isArray(value)) return value.map((item) => this.value(item));
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [this.text(key), this.value(item)]));
  }

  /** An environment with the replacements. */
  environment(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
    const entries = Object.entries(env).map(([name, value]) => [
      name,
      value === undefined ? undefined : this.text(value),
    ]);
    return Object.fromEntries(entries);
  }
}
