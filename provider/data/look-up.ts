import { z } from "zod";
import { type ArgumentField, type Props, RefusedError } from "../core";
import { numericId } from "../resources/shared/types";
import type { DataField } from "./fields";

type Fields<N extends string> = Readonly<Record<N, DataField>>;

type Arguments<N extends string> = Readonly<Record<N, ArgumentField>>;

/** The arguments that name an object, every one of them required. */
export function askedBy<N extends string>(fields: Fields<N>): Arguments<N> {
  return argumentsOf(fields, (field) => ({ type: typeOf(field), describe: field.describe }));
}

/** The arguments of which exactly one names an object: its id, or another field. */
export function askedByOne<N extends string>(fields: Fields<N>): Arguments<N> {
  const names = Object.keys(fields).map((name) => `\`${name}\``);
  const rule = `Exactly one of ${names.slice(0, -1).join(", ")} and ${names.at(-1)} is required.`;
  return argumentsOf(fields, (field) => ({ type: typeOf(field).optional(), describe: `${field.describe} ${rule}` }));
}

/** Whom a search is for, in words. */
interface Search {
  /** Name of the data source. */
  readonly token: string;
  /** What is searched, in words: `contacts`. */
  readonly nouns: string;
  /** The field that tells one object from all others. */
  readonly key: string;
  /** What else can be done if several objects are found. */
  readonly advice?: string;
}

/**
 * The only object that has a value.
 *
 * @param found - the objects that a search returned; a service may return others as well
 * @throws RefusedError if there is none, or if there are several: it names their ids
 */
export function onlyOne(search: Search, name: string, value: string, found: readonly Props[]): Props {
  const { token, nouns, key, advice = "" } = search;
  const [only, ...others] = found.filter((object) => object[name] === value);
  if (only === undefined) throw new RefusedError(`${token}: none of the ${nouns} has the ${name} "${value}".`);
  if (others.length === 0) return only;
  const ids = [only, ...others].map((object) => object[key]).join(", ");
  throw new RefusedError(
    `${token}: several ${nouns} have the ${name} "${value}" (${ids}): name one by ${key}${advice}.`,
  );
}

function argumentsOf<N extends string>(fields: Fields<N>, make: (field: DataField) => ArgumentField): Arguments<N> {
  const entries = Object.entries<DataField>(fields).map(([name, field]) => [name, make(field)]);
  return Object.fromEntries(entries) as Arguments<N>;
}

function typeOf({ numeric }: DataField): z.ZodType {
  return numeric ? numericId : z.string().min(1);
}
