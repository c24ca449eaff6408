import { Struct } from "google-protobuf/google/protobuf/struct_pb";
import { defined, type Props, UNKNOWN } from "../../core";
import { OUTPUT, SECRET, SIGNATURE } from "../../state/special-values";

/** The texts by which the engine sends unknown values of each type. */
const UNKNOWNS: ReadonlySet<unknown> = new Set([
  UNKNOWN,
  "1c4a061d-8072-4f0a-a4cb-0ff528b18fe7",
  "3eeb2bf0-c639-47a8-9e75-3b44932eb421",
  "6a19a0b0-7e62-4c92-b797-7f8e31da9cc2",
  "030794c1-ac77-496b-92df-f27374a8bd58",
  "e48ece36-62e2-4504-bad9-02848725956a",
  "dd056dcd-154b-4c76-9bd3-c8f88648b5ff",
]);

/** Plain values, and the names of those that are secret or contain a secret. */
export interface Unwrapped {
  readonly values: Props;
  readonly secrets: ReadonlySet<string>;
}

/** Reads the values of a message and unwraps secrets. Every unknown value becomes `UNKNOWN`. */
export function readStruct(struct: Struct | undefined): Unwrapped {
  const secrets = new Set<string>();
  const entries = Object.entries(struct?.toJavaScript() ?? {}).map(([name, value]): [string, unknown] => [
    name,
    unwrap(value, () => secrets.add(name)),
  ]);
  return { values: Object.fromEntries(entries), secrets };
}

/**
 * Writes values into a message. Undefined values are left out: the engine cannot store them.
 *
 * @param secrets - names of the values to mark as secret; duplicates are ignored
 */
export function writeStruct(values: Props, secrets: Iterable<string> = []): Struct {
  const marked: Record<string, unknown> = defined(values);
  for (const name of new Set(secrets)) {
    if (name in marked) marked[name] = { [SIGNATURE]: SECRET, value: marked[name] };
  }
  return Struct.fromJavaScript(marked as Parameters<typeof Struct.fromJavaScript>[0]);
}

function unwrap(value: unknown, sawSecret: () => void): unknown {
  if (UNKNOWNS.has(value)) return UNKNOWN;
  if (Array.isArray(value)) return value.map((part) => unwrap(part, sawSecret));
  if (typeof value !== "object" || value === null) return value;
  const { [SIGNATURE]: signature, value: inner, secret }: Record<string, unknown> = { ...value };
  if (signature === SECRET || (signature === OUTPUT && secret === true)) sawSecret();
  if (signature === SECRET) return unwrap(inner, sawSecret);
  if (signature === OUTPUT) return "value" in value ? unwrap(inner, sawSecret) : UNKNOWN;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, unwrap(part, sawSecret)]));
}
