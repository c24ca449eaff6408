const UNITS: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 };

/**
 * Reads a duration of `customTimeouts`, such as `90s`, `10m` or `1h30m`.
 *
 * @returns milliseconds; undefined where the text is none, or says 0, which means that no bound is set
 */
export function timeoutOf(text: unknown): number | undefined {
  if (typeof text !== "string" || !/^(\d+(\.\d+)?(ms|s|m|h))+$/.test(text)) return undefined;
  const milliseconds = [...text.matchAll(/(\d+(?:\.\d+)?)(ms|s|m|h)/g)].reduce(
    (sum, [, amount = "0", unit = "s"]) => sum + Number(amount) * (UNITS[unit] ?? 0),
    0,
  );
  return milliseconds > 0 ? milliseconds : undefined;
}
