/** A form in which a service may repeat a secret. */
export type Encoder = (secret: string) => string;

const units = (text: string, form: (unit: number) => string) =>
  Array.from({ length: text.length }, (_, index) => form(text.charCodeAt(index))).join("");
const points = (text: string, form: (point: number) => string) =>
  Array.from(text, (character) => form(character.codePointAt(0) ?? 0)).join("");
const hex = (value: number, width: number) => value.toString(16).padStart(width, "0");
const everyByte = (text: string) => Array.from(Buffer.from(text), (byte) => `%${hex(byte, 2)}`).join("");
const json = (text: string) => JSON.stringify(text).slice(1, -1);
const NAMES: Readonly<Record<string, string>> = {
  '"': "quot",
  "&": "amp",
  "<": "lt",
  ">": "gt",
  "'": "apos",
  "/": "sol",
  ñ: "ntilde",
  ÿ: "yuml",
  "\u00a0": "nbsp",
  "\\": "bsol",
  "+": "plus",
};
const named = (text: string) => text.replace(/["&<>'/ñÿ\u00a0\\+]/g, (character) => `&${NAMES[character]};`);
const base64 = (text: string) => Buffer.from(text).toString("base64");

/** Every form that must be found, by its name. Written by the rules of the encodings, not with the product's decoders. */
export const encoders: Readonly<Record<string, Encoder>> = {
  "as it is": (text) => text,
  "as JSON": json,
  "as JSON with escaped slashes": (text) => json(text).replaceAll("/", "\\/"),
  "in \\u escapes": (text) => units(text, (unit) => `\\u${hex(unit, 4)}`),
  "in \\u escapes, upper case": (text) => units(text, (unit) => `\\u${hex(unit, 4).toUpperCase()}`),
  "as JSON inside JSON": (text) => json(json(text)),
  "as JSON inside JSON inside JSON": (text) => json(json(json(text))),
  "as HTML": named,
  "in decimal references": (text) => points(text, (point) => `&#${point};`),
  "in decimal references with zeros": (text) => points(text, (point) => `&#000${point};`),
  "in hexadecimal references": (text) => points(text, (point) => `&#x${hex(point, 2)};`),
  "in hexadecimal references, upper case": (text) => points(text, (point) => `&#X${hex(point, 2).toUpperCase()};`),
  "as JSON inside HTML": (text) => named(json(text)),
  "as HTML inside JSON": (text) => json(named(text)),
  "percent-encoded": (text) => encodeURIComponent(text),
  "percent-encoded, lower case, every byte": everyByte,
  "percent-encoded, upper case, every byte": (text) => everyByte(text).toUpperCase(),
  "percent-encoded twice": (text) => encodeURIComponent(encodeURIComponent(text)),
  "as form data": (text) => new URLSearchParams({ x: text }).toString().slice(2),
  "as form data inside JSON inside HTML": (text) => named(json(new URLSearchParams({ x: text }).toString().slice(2))),
  "in base64": base64,
  "in base64 without padding": (text) => base64(text).replace(/=+$/, ""),
  "in base64 of 76 characters a line": (text) => base64(text).replace(/.{76}(?=.)/g, "$&\r\n"),
  "in base64url": (text) => Buffer.from(text).toString("base64url"),
  "in base64, percent-encoded": (text) => encodeURIComponent(base64(text)),
  "with line ends as spaces": (text) => text.replaceAll("\n", " "),
  "with other white space": (text) => text.replace(/\s+/g, "\r\n    "),
};

const ALPHABET = [..."abcXYZ0189 \"'\\/<>&;#%+=?$.*()[]{}|^~`@!-_é€漢😀\t\n"];

/** Secrets of at least four characters, without white space at their ends; always the same ones. */
export function randomSecrets(count: number): string[] {
  let state = 20240501;
  const next = (below: number) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  return Array.from({ length: count }, () => {
    const middle = Array.from({ length: 3 + next(30) }, () => ALPHABET[next(ALPHABET.length)]).join("");
    return `k${middle}${next(10)}`;
  });
}
