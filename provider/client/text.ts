/**
 * Replaces the secrets in a text by `[redacted]`.
 * @param limit - the rest of a longer text is left out
 */
export type Redact = (text: string, limit?: number) => string;

const MIB = 1024 * 1024;
const GIB = 1024 * MIB;
const HOUR = 3600;
const DAY = 24 * HOUR;
const YEAR = 365 * DAY;

/** Text on one line, at most `limit` characters: without terminal escapes and invisible characters, line ends and spaces as one space. */
export function oneLine(text: string, limit: number): string {
  const line = text
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern must match control characters, to keep them from the terminal
    .replace(/\u001b\[[0-9;?]*[ -/]*[@-~]/g, "")
    .replace(/[\p{Cc}\s]+/gu, " ")
    // Invisible characters, and those that change the writing direction.
    .replace(/\p{C}+/gu, "")
    .trim();
  return line.length > limit ? `${line.slice(0, limit - 1).trimEnd()}…` : line;
}

/** A text of the service for a message: on one line, without secrets, at most `limit` characters. */
export function safeLine(text: string, redact: Redact, limit: number): string {
  const first = redact(text);
  const line = oneLine(first, Number.POSITIVE_INFINITY);
  // Redacted again: what was removed can put a secret together.
  return oneLine(line === first ? line : redact(line), limit);
}

/** The title of an HTML page; its text if it has no title. */
export function htmlWords(html: string): string {
  const title = /<title[^<>]*>([^<]*)/i.exec(html)?.[1]?.trim();
  if (title !== undefined && title !== "") return title;
  return html
    .replace(/<(script|style)\b[\s\S]*?(<\/\1\s*>|$)/gi, " ")
    .replace(/<[^>]*(>|$)/g, " ")
    .trim();
}

/** Milliseconds in words: `850 ms`, `1.5 s`, `5 min`, `36 h`, `30 days`, `3 years`. */
export function duration(ms: number): string {
  if (ms < 1000) return `${Math.round(ms)} ms`;
  const seconds = ms / 1000;
  if (seconds < 120) return rounded(seconds, "s");
  if (seconds < 2 * HOUR) return rounded(seconds / 60, "min");
  if (seconds < 2 * DAY) return rounded(seconds / HOUR, "h");
  if (seconds < 2 * YEAR) return rounded(seconds / DAY, "days");
  return seconds < 1000 * YEAR ? rounded(seconds / YEAR, "years") : "more than 1,000 years";
}

/** A number of bytes in words: `64 MiB`, `2 GiB`. */
export function bytes(count: number): string {
  return count < GIB ? rounded(count / MIB, "MiB") : rounded(count / GIB, "GiB");
}

function rounded(value: number, unit: string): string {
  return `${(Math.round(value * 10) / 10).toLocaleString("en-US")} ${unit}`;
}
