import { property } from "safe-identifier";
import { Code, isProps } from "./references";

const WIDTH = 120;

/** Writes a value as TypeScript: on one line if it fits, else one entry per line. */
export function codeOf(value: unknown, column = 0, indent = ""): string {
  const short = oneLine(value);
  if (short !== undefined && column + short.length <= WIDTH) return short;
  const inner = `${indent}  `;
  if (Array.isArray(value)) {
    const entries = value.map((one) => `${inner}${codeOf(one, inner.length + 1, inner)},\n`);
    return `[\n${entries.join("")}${indent}]`;
  }
  if (isProps(value)) {
    const entries = Object.entries(value).map(([name, one]) => {
      const key = `${inner}${keyOf(name)}: `;
      return `${key}${codeOf(one, key.length + 1, inner)},\n`;
    });
    return `{\n${entries.join("")}${indent}}`;
  }
  return leaf(value);
}

/** The value on one line; undefined if it contains a multi-line text. */
function oneLine(value: unknown): string | undefined {
  if (Array.isArray(value)) {
    const entries = value.map(oneLine);
    return entries.includes(undefined) ? undefined : `[${entries.join(", ")}]`;
  }
  if (!isProps(value)) return isLines(value) ? undefined : leaf(value);
  const entries = Object.entries(value).map(([name, one]) => [keyOf(name), oneLine(one)]);
  if (entries.some(([, text]) => text === undefined)) return undefined;
  return entries.length === 0 ? "{}" : `{ ${entries.map(([name, text]) => `${name}: ${text}`).join(", ")} }`;
}

/** A plain `__proto__` would set the prototype. */
function keyOf(name: string): string {
  return name === "__proto__" ? `["${name}"]` : property("", name);
}

function leaf(value: unknown): string {
  if (value instanceof Code) return value.text;
  if (isLines(value)) return `\`${value.replaceAll(/[\\`]|\$\{/g, (found) => `\\${found}`)}\``;
  return JSON.stringify(value ?? null);
}

/** A multi-line text, written as a template literal. Not with other line ends or control characters: they would be changed. */
function isLines(value: unknown): value is string {
  return typeof value === "string" && value.includes("\n") && !/[^\P{C}\n\t]/u.test(value);
}
