/**
 * Text on one line: escapes of terminals and invisible characters are dropped, line ends and runs of
 * space become one space; cut at `limit` characters.
 */
export function oneLine(text: string, limit: number): string {
  const line = text
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not reach a terminal
    .replace(/\u001b\[[0-9;?]*[ -/]*[@-~]/g, "")
    .replace(/[\p{Cc}\s]+/gu, " ")
    // What is invisible, or turns the direction of writing.
    .replace(/\p{C}+/gu, "")
    .trim();
  return line.length > limit ? `${line.slice(0, limit - 1).trimEnd()}…` : line;
}

/** The title of an HTML page, or else its first words. */
export function htmlWords(html: string): string {
  const title = /<title[^>]*>([^<]*)/i.exec(html)?.[1]?.trim();
  if (title !== undefined && title !== "") return title;
  return html
    .replace(/<(script|style)\b[\s\S]*?(<\/\1\s*>|$)/gi, " ")
    .replace(/<[^>]*(>|$)/g, " ")
    .trim();
}

/** Milliseconds in words: `850 ms`, `1.5 s`, `5 min`. */
export function duration(ms: number): string {
  if (ms < 1000) return `${Math.round(ms)} ms`;
  if (ms < 120_000) return `${trimmed(ms / 1000)} s`;
  return `${trimmed(ms / 60_000)} min`;
}

function trimmed(value: number): string {
  return String(Math.round(value * 10) / 10);
}
