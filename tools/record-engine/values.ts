import type { Props } from "../../provider/core";

/** The key that marks an object as one of the engine's special values. Source: the engine's wire protocol. */
const SIGNATURE = "4dabf18193072939515e22adb298388d";
const SECRET = "1b47061264138c4ac30d75fd1eb44270";

/** A plain value, and the paths of what was secret in it. */
export interface Unwrapped {
  readonly value: Props;
  readonly secret: readonly string[];
}

/** Unwraps the secrets of a value of the engine's log or of an exported state. */
export function unwrap(value: unknown, path: string): Unwrapped {
  const secret: string[] = [];
  return { value: plain(value, path, secret) as Props, secret };
}

function plain(value: unknown, path: string, secret: string[]): unknown {
  if (Array.isArray(value)) return value.map((part, index) => plain(part, `${path}.${index}`, secret));
  if (typeof value !== "object" || value === null) return value;
  const { [SIGNATURE]: signature, value: inner, plaintext }: Record<string, unknown> = { ...value };
  if (signature === undefined)
    return Object.fromEntries(
      Object.entries(value).map(([name, part]) => [name, plain(part, `${path}.${name}`, secret)]),
    );
  if (signature !== SECRET) throw new Error(`An unknown kind of value at ${path}: ${String(signature)}`);
  secret.push(path);
  return plain(typeof plaintext === "string" ? JSON.parse(plaintext) : inner, path, secret);
}
