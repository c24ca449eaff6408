import { type Reading, readingsOf, squeezed, squeezedText } from "./readings";
import type { Redact } from "./text";

/** A text that stands for a secret. */
interface Needle {
  readonly text: string;
  /** `spaced`: where a text is read with its white space as single spaces; `tight`: without white space. */
  readonly reading: "spaced" | "tight";
  /** Only as a whole word. */
  readonly isWord: boolean;
}

/** A part of a text: where it starts, and its end, exclusive. */
type Range = readonly [start: number, end: number];

/** More of a text is never shown, and not searched. In UTF-16 units. */
const MAX_TEXT = 64 * 1024;
/** A shorter secret is replaced only as a whole word: other words may contain it. */
const SHORT_SECRET = 4;
/** A secret of this length is also found where the service added or removed white space. */
const TIGHT_SECRET = 8;
/** A line of a multi-line secret is a secret itself if it has at least this length. */
const SECRET_LINE = 16;
/**
 * So much of a longer text is read beyond what is shown of it: enough for the first 40 characters of a secret in any form, so that a
 * secret is recognized that begins before the cut.
 */
const READ_AHEAD = 512;
/** How many characters of a secret are looked for where a text was cut. */
const HEAD = 8;
/** The longest part of an escape. */
const UNSURE_END = 24;
/** So many temporary secrets are remembered. */
const MAX_TEMPORARY = 1000;

const REPLACEMENT = "[redacted]";
/** Shown in place of a text in which the secrets could not be looked for. */
const HIDDEN = "[hidden: removing the secrets from this text failed]";

/**
 * Removes all secrets of a process from texts. A secret is found as it is and in the forms in which a service may repeat it: with
 * escapes of JSON or HTML, percent-encoded, as form data, in base64 or base64url, each of its lines, and with other white space. Not
 * found: a part of a secret other than its lines, and base64 of a text that contains more than the secret.
 *
 * No pattern is built from a secret: the text is decoded and searched, so that a secret of any length and of any characters is found.
 */
export class Redactor {
  readonly #secrets = new Map<string, readonly Needle[]>();
  readonly #temporary = new Map<string, readonly Needle[]>();

  /** Remembers secrets. Undefined and empty ones are ignored. */
  add(secrets: Iterable<string | undefined>): void {
    remember(this.#secrets, secrets);
  }

  /** Remembers secrets that soon become invalid, such as pre-signed addresses: the last thousand of them. */
  addTemporary(secrets: Iterable<string | undefined>): void {
    remember(this.#temporary, secrets);
    for (const oldest of this.#temporary.keys()) {
      if (this.#temporary.size <= MAX_TEMPORARY) break;
      this.#temporary.delete(oldest);
    }
  }

  /**
   * The text with every secret replaced by `[redacted]`. Never throws: if the search fails, a fixed sentence replaces the text.
   * @param limit - the rest of a longer text is left out, without showing the first part of a secret
   */
  readonly redact: Redact = (text, limit = MAX_TEXT) => {
    try {
      const read = text.slice(0, limit + READ_AHEAD);
      const ranges = rangesOf(read, [...this.#secrets, ...this.#temporary], read.length < text.length);
      return `${replaced(text.slice(0, limit), ranges)}${text.length > limit ? "…" : ""}`;
    } catch {
      return HIDDEN;
    }
  };
}

function remember(known: Map<string, readonly Needle[]>, secrets: Iterable<string | undefined>): void {
  for (const secret of secrets) {
    if (secret !== undefined && !known.has(secret) && secret.trim() !== "") known.set(secret, needlesOf(secret));
  }
}

function needlesOf(secret: string): Needle[] {
  const whole = secret.trim();
  const lines = whole.split(/[\r\n]+/).map((line) => line.trim());
  const parts = lines.filter((line) => line.length >= SECRET_LINE && !line.startsWith("-----"));
  const encoded = whole.length < SHORT_SECRET ? [] : [secret, whole].flatMap(base64Forms);
  return [...new Set([whole, ...parts, ...encoded])].flatMap(needleOf);
}

function needleOf(text: string): Needle[] {
  const tight = squeezedText(text, "");
  if (tight.length >= TIGHT_SECRET) return [{ text: tight, reading: "tight", isWord: false }];
  const spaced = squeezedText(text, " ").trim();
  return spaced === "" ? [] : [{ text: spaced, reading: "spaced", isWord: spaced.length < SHORT_SECRET }];
}

/** Base64 and base64url, without the padding, which may be left out. */
function base64Forms(text: string): string[] {
  const base64 = Buffer.from(text, "utf8").toString("base64").replace(/=+$/, "");
  return [base64, base64.replaceAll("+", "-").replaceAll("/", "_")];
}

function rangesOf(
  text: string,
  secrets: readonly (readonly [secret: string, needles: readonly Needle[]])[],
  isCut: boolean,
): Range[] {
  if (secrets.length === 0) return [];
  const asItIs = secrets.flatMap(([secret]) =>
    secret.length < SHORT_SECRET ? [] : occurrences(text, secret).map((at): Range => [at, at + secret.length]),
  );
  const needles = secrets.flatMap(([, each]) => each);
  const spaced = needles.filter(({ reading }) => reading === "spaced");
  const tight = needles.filter(({ reading }) => reading === "tight");
  const inReadings = readingsOf(text).flatMap((reading) => [
    ...search(squeezed(reading, " "), spaced, isCut),
    ...search(squeezed(reading, ""), tight, isCut),
  ]);
  return [...asItIs, ...inReadings];
}

/** Where the needles are, in the original text. */
function search(reading: Reading, needles: readonly Needle[], isCut: boolean): Range[] {
  return needles.flatMap((needle) => {
    const found = occurrences(reading.text, needle.text).filter(
      (at) => !needle.isWord || isWholeWord(reading.text, at, at + needle.text.length),
    );
    const ranges = found.map((at): Range => [startOf(reading, at), reading.ends[at + needle.text.length - 1] ?? 0]);
    const cutAt = isCut ? cutOccurrence(reading.text, needle.text) : undefined;
    return cutAt === undefined ? ranges : [...ranges, [startOf(reading, cutAt), Number.POSITIVE_INFINITY]];
  });
}

function startOf({ starts }: Reading, at: number): number {
  return starts[at] ?? 0;
}

function occurrences(text: string, needle: string): number[] {
  const found: number[] = [];
  for (let at = text.indexOf(needle); at !== -1; at = text.indexOf(needle, at + needle.length)) found.push(at);
  return found;
}

/**
 * Where a needle begins that goes on beyond the end of the text. The last units of the text are not compared: a part of an escape can
 * read as anything.
 */
function cutOccurrence(text: string, needle: string): number | undefined {
  const end = text.length - UNSURE_END;
  const head = needle.slice(0, HEAD);
  for (
    let at = text.indexOf(head, end - needle.length);
    at !== -1 && at + HEAD <= end;
    at = text.indexOf(head, at + 1)
  ) {
    if (needle.startsWith(text.slice(at, end))) return at;
  }
  return undefined;
}

function isWholeWord(text: string, start: number, end: number): boolean {
  const before = text.slice(Math.max(0, start - 2), start);
  return !/[\p{L}\p{N}]$/u.test(before) && !/^[\p{L}\p{N}]/u.test(text.slice(end, end + 2));
}

function replaced(text: string, ranges: readonly Range[]): string {
  const ordered = ranges.toSorted(([one], [other]) => one - other);
  let shown = "";
  let position = 0;
  for (const [start, end] of ordered) {
    if (start >= text.length) break;
    if (start > position || shown === "") shown += `${text.slice(position, start)}${REPLACEMENT}`;
    position = Math.max(position, end);
  }
  return shown + text.slice(position);
}
