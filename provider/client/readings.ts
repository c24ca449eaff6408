import { namedCharacter } from "./html-entities";

/** A text after decoding. Each UTF-16 unit of it stands for a range of the original text. */
export interface Reading {
  readonly text: string;
  /** Where the range of each unit starts in the original text. */
  readonly starts: readonly number[];
  /** Where it ends, exclusive. */
  readonly ends: readonly number[];
}

/** What a part of a match means: `length` units mean `text`. */
interface Piece {
  readonly text: string;
  readonly length: number;
}

/** One kind of encoding. */
interface Encoding {
  readonly pattern: RegExp;
  /** The pieces of a match; undefined if it means itself. */
  decode(match: RegExpExecArray): readonly Piece[] | undefined;
}

/** So many encodings one around the other are undone: JSON in HTML in JSON, for instance. */
const MAX_DEPTH = 3;
const MAX_READINGS = 40;

/** Also the escapes of JavaScript and Python. A backslash before any other character means that character. */
const json: Encoding = {
  pattern: /\\(?:u([0-9a-f]{4})|x([0-9a-f]{2})|([^ux]))/gi,
  decode: ([all, unit, byte, other = ""]) => {
    const hex = unit ?? byte;
    return whole(all, hex === undefined ? (CONTROLS[other] ?? other) : String.fromCharCode(Number.parseInt(hex, 16)));
  },
};

const html: Encoding = {
  pattern: /&(?:#x([0-9a-f]{1,12});?|#([0-9]{1,12});?|([a-z][a-z0-9]{1,30});)/gi,
  decode: ([all, hex, decimal, name = ""]) => {
    const code = hex === undefined ? Number.parseInt(decimal ?? "", 10) : Number.parseInt(hex, 16);
    const character = Number.isNaN(code)
      ? namedCharacter(name)
      : code > 0x10ffff
        ? undefined
        : String.fromCodePoint(code);
    return character === undefined ? undefined : whole(all, character);
  },
};

const percent: Encoding = { pattern: /(?:%[0-9a-f]{2})+/gi, decode: ([all]) => percentPieces(all) };

/** The encoding of forms: `+` means a space. */
const form: Encoding = {
  pattern: /\+|(?:%[0-9a-f]{2})+/gi,
  decode: ([all]) => (all === "+" ? whole(all, " ") : percentPieces(all)),
};

const ENCODINGS: readonly Encoding[] = [json, html, percent, form];

const CONTROLS: Readonly<Record<string, string>> = { b: "\b", f: "\f", n: "\n", r: "\r", t: "\t", v: "\v" };

/** White space, invisible characters and terminal escapes; or a surrogate without its other half. */
const INVISIBLE =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern must match terminal escapes
  /(?:\u001b\[[0-9;?]*[ -/]*[@-~]|\s|[\p{Cc}\p{Cf}\p{Co}\p{Cn}])+|\p{Cs}/gu;

/** The text as it is, and as it reads when JSON, HTML, percent and form encoding are undone, in every order. */
export function readingsOf(text: string): readonly Reading[] {
  const places = Array.from({ length: text.length }, (_, index) => index);
  const readings: Reading[] = [{ text, starts: places, ends: places.map((place) => place + 1) }];
  const seen = new Set([text]);
  let latest: readonly Reading[] = readings;
  for (let depth = 1; depth <= MAX_DEPTH && latest.length > 0; depth++) {
    latest = latest
      .flatMap((reading) => ENCODINGS.map((encoding) => decoded(reading, encoding)))
      .filter((reading) => {
        const isNew = !seen.has(reading.text) && seen.size < MAX_READINGS;
        if (isNew) seen.add(reading.text);
        return isNew;
      });
    readings.push(...latest);
  }
  return readings;
}

/** A reading without invisible characters, its white space as single spaces, or without white space. */
export function squeezed(reading: Reading, space: " " | ""): Reading {
  return decoded(reading, {
    pattern: INVISIBLE,
    decode: ([all]) => whole(all, squeezedRun(all, space)),
  });
}

/** A text without invisible characters, as `squeezed` makes it of a reading. */
export function squeezedText(text: string, space: " " | ""): string {
  return text.replace(INVISIBLE, (all) => squeezedRun(all, space));
}

function squeezedRun(run: string, space: " " | ""): string {
  if (/\p{Cs}/u.test(run)) return "\ufffd";
  return /\s/.test(run) ? space : "";
}

function decoded(reading: Reading, { pattern, decode }: Encoding): Reading {
  const parts: string[] = [];
  const starts: number[] = [];
  const ends: number[] = [];
  let position = 0;
  const keepUntil = (end: number) => {
    parts.push(reading.text.slice(position, end));
    for (; position < end; position++) {
      starts.push(reading.starts[position] ?? 0);
      ends.push(reading.ends[position] ?? 0);
    }
  };
  for (const match of reading.text.matchAll(pattern)) {
    keepUntil(match.index);
    for (const { text, length } of decode(match) ?? []) {
      const start = reading.starts[position] ?? 0;
      position += length;
      const end = reading.ends[position - 1] ?? 0;
      parts.push(text);
      for (let unit = 0; unit < text.length; unit++) {
        starts.push(start);
        ends.push(end);
      }
    }
  }
  if (position === 0) return reading;
  keepUntil(reading.text.length);
  return { text: parts.join(""), starts, ends };
}

function whole(match: string, text: string): readonly Piece[] {
  return [{ text, length: match.length }];
}

/** The characters of percent-encoded UTF-8; a byte that is none is read as Latin-1. */
function percentPieces(run: string): Piece[] {
  const bytes = Buffer.from(run.replaceAll("%", ""), "hex");
  const pieces: Piece[] = [];
  for (let index = 0; index < bytes.length; ) {
    const lead = bytes[index] ?? 0;
    const size = lead < 0xc2 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
    const character = bytes.subarray(index, index + size);
    const text = character.toString("utf8");
    // EF BF BD is the replacement character itself.
    const isValid = !text.includes("\ufffd") || character.toString("hex") === "efbfbd";
    pieces.push({ text: isValid ? text : String.fromCharCode(lead), length: 3 * (isValid ? size : 1) });
    index += isValid ? size : 1;
  }
  return pieces;
}
