import type { Props } from "./definition";
import type { FileRecord } from "./file";
import { defined } from "./given";

/** The key under which the hidden object stands, in inputs and outputs. */
export const HIDDEN = "__compute";

/** Version of the state's form that this provider writes. Every older one is read for ever. */
export const STATE_VERSION = 1;

/** What program and provider tell each other beside the declared properties. */
export interface HiddenInputs {
  /** The resource's name in the program. */
  readonly name?: string;
  readonly urn?: string;
  /** `opts.customTimeouts`. */
  readonly timeouts?: Readonly<Record<string, string>>;
  /** `opts.import`: the object to adopt. */
  readonly import?: string;
  /** The name that was made, or taken from an adopted object, because the program left it out. */
  readonly auto?: string;
  /** How often each write-only value was changed. */
  readonly rev?: Readonly<Record<string, number>>;
  /** What is known of the content of the files that inputs name. */
  readonly files?: Readonly<Record<string, FileRecord>>;
  /** `opts.replaceOnChanges`. */
  readonly replaceOn?: readonly string[];
  /** Write-only fields of an adopted object, whose first given value counts as unchanged. */
  readonly unknown?: readonly string[];
}

/** The hidden object of outputs. */
export interface HiddenOutputs extends HiddenInputs {
  /** Steps of the creation that are left. */
  readonly pending?: readonly string[];
  /** Names of the inputs given. */
  readonly declared: readonly string[];
  /** What the service answered, where it is another name of the declared value. */
  readonly answered?: Readonly<Record<string, unknown>>;
  /** What outputs that give away the content of untold inputs were, when those were last sent. */
  readonly marks?: Readonly<Record<string, unknown>>;
  /** The outputs are the engine's import: what is declared in them, no program has declared yet. */
  readonly imported?: true;
  /** The user name of the token that made or adopted the object. */
  readonly account: string;
  readonly v: number;
}

/** The hidden object of a resource's inputs; empty where a program gives none. Parts that are malformed are left out. */
export function hiddenInputs(props: Props): HiddenInputs {
  return wellFormed(props[HIDDEN]);
}

/** The hidden object of a resource's outputs; undefined where these are not outputs of this provider. */
export function hiddenOutputs(props: Props): HiddenOutputs | undefined {
  const value: Partial<HiddenOutputs> = wellFormed(props[HIDDEN]);
  return value.v === undefined
    ? undefined
    : { ...value, v: value.v, declared: value.declared ?? [], account: value.account ?? "" };
}

/** The part of the hidden outputs that stands in inputs as well. */
export function toHiddenInputs(hidden: HiddenOutputs): HiddenInputs {
  const { pending, declared, answered, marks, imported, account, v, ...inputs } = hidden;
  return inputs;
}

/** The form of each part that is read; a part by another name is carried along as it is. */
const forms: Readonly<Record<string, (value: unknown) => boolean>> = {
  name: isText,
  urn: isText,
  import: isText,
  auto: isText,
  account: isText,
  timeouts: isRecord,
  answered: isRecord,
  marks: isRecord,
  rev: (value) => isRecord(value) && Object.values(value).every((count) => typeof count === "number"),
  files: (value) => isRecord(value) && Object.values(value).every((file) => isRecord(file) && isText(file["hash"])),
  replaceOn: isTextList,
  unknown: isTextList,
  pending: isTextList,
  declared: isTextList,
  imported: (value) => value === true,
  v: (value) => typeof value === "number",
};

function wellFormed(value: unknown): Partial<HiddenOutputs> {
  if (!isRecord(value)) return {};
  const hint = value["import"];
  // An id may be given as a number.
  const parts = typeof hint === "number" ? { ...value, import: String(hint) } : value;
  const given = Object.entries(defined(parts)).filter(([name, part]) => forms[name]?.(part) ?? true);
  return Object.fromEntries(given);
}

function isText(value: unknown): boolean {
  return typeof value === "string";
}

function isTextList(value: unknown): boolean {
  return Array.isArray(value) && value.every(isText);
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
