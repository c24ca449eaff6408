import { z } from "zod";
import type { Props } from "../core";

/** The key of the hidden object, in inputs and outputs. */
export const HIDDEN = "__compute";

/** Version of the form in which the state is written. Every older one is read for ever. */
export const STATE_VERSION = 2;

const text = z.string();
const texts = z.array(text);
const values = z.record(text, z.unknown());

const fileRecord = z.object({ hash: text, size: z.number().catch(-1), time: z.number().catch(-1) });

/** Parts that are written alike by every form. */
const shared = {
  /** Version of the form; only in outputs. */
  v: z.number(),
  urn: text,
  timeouts: z.record(text, text),
  /** An id may be given as a number. */
  import: z.union([text, z.number().transform(String)]),
  replaceOn: texts,
  files: z.record(text, fileRecord),
  answered: values,
  imported: z.literal(true),
  /** User name of the token's owner, as it was written before `owner`. */
  account: text,
};

/**
 * The hidden object as it is written. Each part stands there only if it has a value. Lists of names are one text, with
 * spaces between: the engine writes an entry a line, indented.
 */
const current = z.object(
  lenient({
    ...shared,
    /** `true` if the name is the value of its property. */
    autoNamed: z.union([z.literal(true), text]),
    /** In the inputs of a preview only. */
    references: z.record(text, text),
    /** In outputs a list of names; in inputs how far the program has come with each. */
    unreadable: z.union([names(), z.record(text, z.enum(["undeclared", "assumed", "changed"]))]),
    pending: texts,
    declared: names(),
    fingerprints: values,
    /** The user's `uid` and, where it is known, a hash of the account's id. */
    owner: names(),
  }),
);

/** The hidden object of form 1. */
const form1 = z.object(
  lenient({
    ...shared,
    name: text,
    auto: text,
    /** How often each write-only value was changed. */
    rev: z.record(text, z.number()),
    /** Write-only fields of an adopted object, as a list of names. */
    unknown: texts,
    pending: texts,
    declared: texts,
    marks: values,
  }),
);

export type Hidden = z.output<typeof current>;

export type HiddenOfForm1 = z.output<typeof form1>;

/** The hidden object of inputs or outputs, by its form. Malformed parts are left out. */
export type ReadHidden =
  | { readonly form: "current"; readonly hidden: Hidden }
  | { readonly form: "form 1"; readonly hidden: HiddenOfForm1 };

/** What was read of hidden objects: several parts of one step need it. */
const readings = new WeakMap<object, ReadHidden>();

/** Reads the hidden object; without one, an empty one of the current form. */
export function readHidden(props: Props): ReadHidden {
  const hidden = props[HIDDEN];
  if (typeof hidden !== "object" || hidden === null) return parsed({});
  const read = readings.get(hidden) ?? parsed(values.safeParse(hidden).data ?? {});
  readings.set(hidden, read);
  return read;
}

function parsed(given: z.output<typeof values>): ReadHidden {
  // Inputs of form 1 have no version, but always the resource's name.
  const isForm1 = given["v"] === 1 || (given["v"] === undefined && given["name"] !== undefined);
  if (isForm1) return { form: "form 1", hidden: form1.parse(given) };
  return { form: "current", hidden: current.parse(given) };
}

/** Names as one text. */
export function joinNames(list: readonly string[]): string {
  return list.join(" ");
}

function names() {
  return text.transform((joined) => joined.split(" ").filter((name) => name !== ""));
}

type Lenient<S extends Readonly<Record<string, z.ZodType>>> = {
  [K in keyof S]: z.ZodCatch<z.ZodOptional<S[K]>>;
};

/** A part that is malformed counts as left out. */
function lenient<S extends Readonly<Record<string, z.ZodType>>>(parts: S): Lenient<S> {
  const entries = Object.entries(parts).map(([name, part]) => [name, part.optional().catch(undefined)]);
  return Object.fromEntries(entries) as Lenient<S>;
}
