/** Blots secrets out of a text. */
export type Redact = (text: string) => string;

const BLOT = "[redacted]";
/** A shorter secret is blotted out only where it stands as a word: it may be part of any other. */
const SHORT = 4;
/** Lines of a secret of several lines are secret themselves from this length on. */
const LINE = 16;

/**
 * A function that replaces every secret by `[redacted]`: as it is, as JSON text, encoded for an address, and line by line.
 * Empty secrets are left out.
 */
export function redactor(secrets: readonly (string | undefined)[]): Redact {
  const forms = new Set(secrets.flatMap((secret) => (secret === undefined ? [] : formsOf(secret))));
  // The longest first: one secret may hold another.
  const ordered = [...forms].sort((one, other) => other.length - one.length);
  if (ordered.length === 0) return (text) => text;
  const pattern = new RegExp(ordered.map(patternOf).join("|"), "gu");
  return (text) => text.replace(pattern, BLOT);
}

function formsOf(secret: string): string[] {
  const whole = secret.trim();
  if (whole === "") return [];
  const lines = whole.split(/[\r\n]+/).map((line) => line.trim());
  const parts = lines.filter((line) => line.length >= LINE && !line.startsWith("-----"));
  return [whole, ...parts].flatMap((part) => [part, JSON.stringify(part).slice(1, -1), encoded(part)]);
}

function encoded(text: string): string {
  return encodeURIComponent(text.replace(/[\ud800-\udfff]/gu, "\ufffd"));
}

function patternOf(form: string): string {
  const literal = form
    .split(/\s+/)
    .map((word) => word.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&"))
    // Spaces and line ends may have been changed on the way.
    .join("\\s+");
  return form.length < SHORT ? `(?<![\\p{L}\\p{N}])${literal}(?![\\p{L}\\p{N}])` : literal;
}
