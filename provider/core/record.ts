import { partOf, sameValue } from "./compare";
import type { Change } from "./diff";
import { defaultOf, fileRule, type InputField, isOptional, isWriteOnly, type ResourceShape } from "./shape";
import {
  type Bookkeeping,
  type Desired,
  noBookkeeping,
  type Observed,
  type Options,
  type Owner,
  type Recorded,
} from "./state";
import { defined, isGiven, type Props, pick } from "./values";

/** What is recorded of an object that was created or adopted. */
export function recordNew(
  definition: ResourceShape,
  observed: Observed,
  { values, options }: Desired,
  { owner, pending = [] }: { readonly owner: Owner | undefined; readonly pending?: readonly string[] | undefined },
): Recorded {
  const declared = declaredNames(definition, values);
  const unreadable = undeclared(options);
  const bookkeeping = { ...noBookkeeping, ...stored(options), declared, unreadable, pending, owner };
  return record(definition, observed, { expected: values, sent: declared, bookkeeping });
}

/** What is recorded of an object after an update. */
export function recordUpdated(
  definition: ResourceShape,
  observed: Observed,
  { values, options }: Desired,
  recorded: Recorded,
  changes: readonly Change[],
): Recorded {
  const { answered, fingerprints, owner, import: adoptedBy } = recorded.bookkeeping;
  const removed = changes.filter(
    ({ name, field, recordOnly }) => !isGiven(values[name]) && (!recordOnly || field.onChange.kind === "local"),
  );
  // A write-only value that is no longer declared may have been replaced by what was sent.
  const lasting = Object.entries(recorded.values).filter(([name]) => {
    const field = definition.inputs[name];
    return field === undefined || !isWriteOnly(field);
  });
  return record(definition, observed, {
    expected: {
      ...Object.fromEntries(lasting),
      ...Object.fromEntries(removed.map(({ name, value }) => [name, value])),
      ...values,
    },
    sent: changes.filter((change) => !change.recordOnly).map((change) => change.name),
    bookkeeping: {
      ...noBookkeeping,
      ...stored(options),
      // The hint by which the object was adopted stays: a deletion left over from then may still follow.
      import: options.import ?? adoptedBy,
      ...{ answered, fingerprints, owner },
      declared: declaredNames(definition, values),
      unreadable: undeclared(options),
    },
  });
}

/**
 * What is recorded of an object whose update stopped half-way: what was recorded, and the pending steps. The first
 * values of unreadable fields are recorded as well: they were not to be sent, and after a refresh the second ones would
 * be taken for the first.
 */
export function recordHalfway(recorded: Recorded, { values, options }: Desired, pending: readonly string[]): Recorded {
  const { bookkeeping } = recorded;
  const first = bookkeeping.unreadable.filter(
    (name) => isGiven(values[name]) && options.unreadable?.[name] !== "changed",
  );
  if (first.length === 0) return { ...recorded, bookkeeping: { ...bookkeeping, pending } };
  const files = Object.entries(options.files ?? {}).filter(([name]) => first.includes(name));
  return {
    ...recorded,
    values: { ...recorded.values, ...pick(values, first) },
    bookkeeping: {
      ...bookkeeping,
      pending,
      declared: [...new Set([...(bookkeeping.declared ?? []), ...first])],
      unreadable: bookkeeping.unreadable.filter((name) => !first.includes(name)),
      files: { ...bookkeeping.files, ...Object.fromEntries(files) },
    },
  };
}

/** What is recorded of an object after it was read. */
export function recordRead(definition: ResourceShape, observed: Observed, { values, bookkeeping }: Recorded): Recorded {
  return record(definition, observed, { expected: values, sent: [], bookkeeping });
}

/**
 * What is recorded of an object that comes under management as it is: everything that a program would declare. What the
 * service does not return has the given value.
 */
export function recordImported(
  definition: ResourceShape,
  observed: Observed,
  { values: given, options }: Desired,
  owner: Owner,
): Recorded {
  const unreadable = Object.entries(definition.inputs).flatMap(([name, field]) => (isWriteOnly(field) ? [name] : []));
  const declared = settledNames(definition, observed.values);
  const bookkeeping = { ...noBookkeeping, ...stored(options), declared, unreadable, imported: true, owner };
  const expected = Object.fromEntries(Object.entries(given).filter(([name]) => observed.values[name] === undefined));
  return record(definition, observed, { expected, sent: [], bookkeeping });
}

/** What a program declares of an object that was recorded so. */
export function desiredOf({ values, bookkeeping }: Recorded): Desired {
  const entries = bookkeeping.unreadable.map((name) => [name, "undeclared"] as const);
  const unreadable = entries.length > 0 ? Object.fromEntries(entries) : undefined;
  return { values: pick(values, bookkeeping.declared ?? []), options: { ...stored(bookkeeping), unreadable } };
}

interface RecordParts {
  /** What the values should be, and what they are where the service does not return them. */
  readonly expected: Props;
  /**
   * Names of the inputs that were just sent: what the service answers for them may be another name of the same. For
   * others only the name recorded earlier is.
   */
  readonly sent: readonly string[];
  readonly bookkeeping: Bookkeeping;
}

/** What the service answered, in the declared spelling where it means the same; what it does not return as expected. */
function record(definition: ResourceShape, observed: Observed, parts: RecordParts): Recorded {
  const { expected, bookkeeping } = parts;
  const answered: Record<string, unknown> = {};
  const values: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(definition.inputs)) {
    const [value, answer] = valueAndAnswer(name, field, observed.values[name], parts);
    values[name] = value;
    if (answer !== undefined) answered[name] = answer;
  }
  for (const name of Object.keys(definition.outputs))
    values[name] = observed.values[name] === undefined ? expected[name] : observed.values[name];
  for (const [name, field] of Object.entries(definition.inputs)) {
    const { hashOutput } = fileRule(field) ?? {};
    if (hashOutput !== undefined) values[hashOutput] = bookkeeping.files?.[name]?.hash;
  }
  Object.assign(values, definition.derivedOutputs?.(values));
  const fingerprints = fingerprintsOf(definition, parts, values);
  return { id: observed.id, values: defined(values), bookkeeping: { ...bookkeeping, answered, fingerprints } };
}

/** The value to record of an input, and the service's own name for it where that differs. */
function valueAndAnswer(
  name: string,
  field: InputField,
  observedWhole: unknown,
  { expected: { [name]: expected }, sent, bookkeeping }: RecordParts,
): readonly [value: unknown, answer?: unknown] {
  const isDeclared = bookkeeping.declared?.includes(name);
  const observed = isDeclared ? partOf(field, expected, observedWhole) : observedWhole;
  const answered = bookkeeping.answered[name];
  if (observed === undefined) {
    const value = expected ?? defaultOf(field);
    return isGiven(answered) && !sameValue(field, expected, answered) ? [value, answered] : [value];
  }
  if (!isGiven(expected)) return [observed];
  if (sameValue(field, expected, observed)) return [expected];
  const isAnswer = sent.includes(name) || (isGiven(answered) && sameValue(field, answered, observed));
  return field.compare?.isAlias && isAnswer ? [expected, observed] : [observed];
}

/** A fingerprint is taken when the inputs are sent; then it stays, so that a later difference shows. */
function fingerprintsOf(definition: ResourceShape, { sent, bookkeeping }: RecordParts, values: Props): Props {
  const fingerprints = Object.entries(definition.outputs).flatMap(([name, { fingerprintOf }]) => {
    if (fingerprintOf === undefined) return [];
    const isSent = fingerprintOf.some((input) => sent.includes(input));
    return [[name, isSent ? values[name] : (bookkeeping.fingerprints[name] ?? values[name])]];
  });
  return defined(Object.fromEntries(fingerprints));
}

function declaredNames(definition: ResourceShape, values: Props): string[] {
  return Object.keys(definition.inputs).filter((name) => isGiven(values[name]));
}

/**
 * Names of the inputs that differ from what leaving them out would give. A value that the service may have and a program
 * may not declare is left out, where that can be.
 */
function settledNames(definition: ResourceShape, observed: Props): string[] {
  return Object.entries(definition.inputs)
    .filter(([, field]) => !isWriteOnly(field))
    .filter(([name, field]) => !sameValue(field, observed[name], undefined))
    .filter(([name, field]) => !isOptional(definition, name) || field.type.safeParse(observed[name]).success)
    .map(([name]) => name);
}

/** The options that are recorded. */
function stored({ urn, name, timeouts, import: hint, autoNamed, files }: Options): Options {
  return { urn, name, timeouts, import: hint, autoNamed, files };
}

function undeclared({ unreadable = {} }: Desired["options"]): string[] {
  return Object.keys(unreadable).filter((name) => unreadable[name] === "undeclared");
}
