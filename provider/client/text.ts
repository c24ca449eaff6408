/** Replaces secrets in a text by `[redacted]`. */
export type Redact = (text: string) => string;

/** A shorter secret is replaced only as a whole word: other words may contain it. */
const SHORT_SECRET = 4;
/** A line of a multi-line secret is a secret itself if it has at least this length. */
const SECRET_LINE = 16;

/** A function that finds every secret as it is, as JSON text, URL-encoded, and line by line. Empty secrets are ignored. */
export function redactor(secrets: readonly (string | undefined)[]): Redact {
  const forms = new Set(secrets.flatMap((secret) => (secret === undefined ? [] : formsOf(secret))));
  // The longest first: one secret may contain another.
  const ordered = [...forms].sort((one, other) => other.length - one.length);
  if (ordered.length === 0) return (text) => text;
  const pattern = new RegExp(ordered.map(patternOf).join("|"), "gu");
  return (text) => text.replace(pattern, "[redacted]");
}

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

/** The title of an HTML page; its text if it has no title. */
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

function formsOf(secret: string): string[] {
  const whole = secret.trim();
  if (whole === "") return [];
  const lines = whole.split(/[\r\n]+/).map((line) => line.trim());
  const parts = lines.filter((line) => line.length >= SECRET_LINE && !line.startsWith("-----"));
  return [whole, ...parts].flatMap((part) => [part, JSON.stringify(part).slice(1, -1), urlEncoded(part)]);
}

function urlEncoded(text: string): string {
  // encodeURIComponent throws on lone surrogates.
  return encodeURIComponent(text.replace(/[\ud800-\udfff]/gu, "\ufffd"));
}

function patternOf(form: string): string {
  const literal = form
    .split(/\s+/)
    .map((word) => word.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&"))
    // The service may have changed spaces and line ends.
    .join("\\s+");
  return form.length < SHORT_SECRET ? `(?<![\\p{L}\\p{N}])${literal}(?![\\p{L}\\p{N}])` : literal;
}
