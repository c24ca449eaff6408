/** A step of a history: what is done, with its parameters, such as `up stack=a seed=7`. */
export interface Action {
  readonly does: string;
  readonly with: Readonly<Record<string, string | number>>;
}

/** A history: everything that happens follows from it. */
export type History = readonly Action[];

/** A history as text: one line, its actions separated by semicolons. */
export function storyOf(history: History): string {
  return history
    .map(({ does, with: given }) =>
      [does, ...Object.entries(given).map(([name, value]) => `${name}=${value}`)].join(" "),
    )
    .join("; ");
}

/** The history that a text tells. @throws Error if it is not such a text */
export function historyOf(story: string): History {
  return story
    .split(";")
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .map((line) => {
      const [does = "", ...pairs] = line.split(/\s+/);
      return { does, with: Object.fromEntries(pairs.map(pairOf)) };
    });
}

function pairOf(pair: string): [string, string | number] {
  const at = pair.indexOf("=");
  if (at < 1) throw new Error(`"${pair}" is not a parameter: write name=value.`);
  const value = pair.slice(at + 1);
  return [pair.slice(0, at), /^\d+$/.test(value) ? Number(value) : value];
}
