import equal from "fast-deep-equal";
import { partOf, sameValue } from "./compare";
import { type InputField, isUntold, type Props, type ResourceShape, unmanaged } from "./definition";
import { isGiven } from "./given";
import { HIDDEN, type HiddenInputs, type HiddenOutputs, hiddenInputs, hiddenOutputs } from "./hidden";
import { containsUnknown } from "./unknown";

/** One changed input. */
export interface Change {
  readonly name: string;
  readonly field: InputField;
  /** What an update sends: the new value, or the clearing value of a field that is no longer declared. */
  readonly value: unknown;
  /** The new object is needed because of this change. */
  readonly replaces: boolean;
  /** A request is needed; false for what only the state has to learn. */
  readonly remote: boolean;
}

/** What has to happen to an object. */
export interface Diff {
  readonly changes: readonly Change[];
  /** Names of the inputs that need a new object; empty for an update in place. */
  readonly replaces: readonly string[];
  readonly deleteBeforeReplace: boolean;
  /** Steps of the creation that are left. */
  readonly pending: readonly string[];
  /** Whether the engine has anything to do. */
  readonly changed: boolean;
}

/**
 * Compares an object's outputs with what a program declares. Never throws: unknown values are differences.
 *
 * @param olds - outputs of the last step
 * @param news - checked inputs
 */
export function diffResource(
  definition: ResourceShape & { readonly complete?: unknown; readonly hopeless?: readonly string[] },
  olds: Props,
  news: Props,
): Diff {
  const before = hiddenOutputs(olds);
  const after = hiddenInputs(news);
  const elsewhere = changedElsewhere(definition, olds, before);
  const changes = Object.entries(definition.inputs).flatMap(([name, field]) => {
    const change = diffField(name, field, { olds, news, before, after, elsewhere });
    return change === undefined ? [] : [change];
  });
  const pending = before?.pending ?? [];
  const isStuck = pending.some((step) => definition.complete === undefined || definition.hopeless?.includes(step));
  const changed = changes.filter((change) => change.replaces).map((change) => change.name);
  const replaces = isStuck ? [...changed, HIDDEN] : changed;
  return {
    changes,
    replaces,
    deleteBeforeReplace: replaces.length > 0 && deletesFirst(definition, changes, olds, news),
    pending,
    changed: changes.length > 0 || pending.length > 0,
  };
}

/** What clearing the input sends; undefined where nothing is sent. */
export function clearingValue(field: InputField): unknown {
  return field.clear === unmanaged || field.onChange !== "update" ? undefined : field.clear;
}

interface Sides {
  readonly olds: Props;
  readonly news: Props;
  readonly before: HiddenOutputs | undefined;
  readonly after: HiddenInputs;
  /** Inputs that the service never tells, but whose content is not what was last sent. */
  readonly elsewhere: ReadonlySet<string>;
}

function diffField(name: string, field: InputField, sides: Sides): Change | undefined {
  if (field.onChange === "ignore") return undefined;
  if (isUntold(field)) return diffRevision(name, field, sides);
  const isDeclared = isGiven(sides.news[name]);
  // Outputs without a hidden object do not say what was declared: nothing is cleared then.
  const wasDeclared = sides.before?.declared.includes(name);
  if (!isDeclared) return wasDeclared ? changeOfRemoved(name, field, sides) : undefined;
  if (!isSame(name, field, sides)) return changeTo(name, field, sides);
  // A value that leaving the field out would give needs no clearing later, so the state need not learn of it.
  return wasDeclared === false && !sameValue(field, sides.news[name], undefined)
    ? learned(name, field, sides)
    : undefined;
}

/**
 * A field that the service never tells is changed where check counted a change. The first value of one that was unknown
 * after an import, known yet or not, is none: check compares later ones with it, for a refresh keeps the inputs then.
 */
function diffRevision(name: string, field: InputField, sides: Sides): Change | undefined {
  const value = sides.news[name];
  const isCounted = revisionOf(sides.before, name) !== revisionOf(sides.after, name);
  if (!isCounted && !(sides.elsewhere.has(name) && isGiven(value))) {
    if (sides.before?.unknown?.includes(name) || !containsUnknown(value)) return undefined;
  }
  if (isGiven(value)) return changeTo(name, field, sides);
  const cleared = clearingValue(field);
  return cleared === undefined ? learned(name, field, sides) : { ...changeTo(name, field, sides), value: cleared };
}

/** A field that a program declared before and no longer does. */
function changeOfRemoved(name: string, field: InputField, sides: Sides): Change | undefined {
  const cleared = clearingValue(field);
  const isUnmanaged = field.onChange === "update" && cleared === undefined;
  // The program that an import is followed by declares what it wants to manage: nothing has to be let go of.
  if (isUnmanaged && sides.before?.imported) return undefined;
  if (isUnmanaged || sameValue(field, sides.olds[name], cleared)) return learned(name, field, sides);
  return { ...changeTo(name, field, sides), value: cleared };
}

function changeTo(name: string, field: InputField, sides: Sides): Change {
  const isReplace = field.onChange === "replace" || field.onChange === "replaceFirst";
  const isAsked = sides.after.replaceOn?.some((path) => path === "*" || topLevel(path) === name) ?? false;
  return { name, field, value: sides.news[name], replaces: isReplace || isAsked, remote: field.onChange !== "local" };
}

/** The value is the same, but the state has to learn that it is declared now, or no longer. */
function learned(name: string, field: InputField, sides: Sides): Change {
  return { name, field, value: sides.news[name], replaces: false, remote: false };
}

function isSame(name: string, field: InputField, { olds, news, before }: Sides): boolean {
  const value = news[name];
  if (containsUnknown(value)) return false;
  // What is merely left out from now on has to be taken away; what never was declared is nobody's.
  const isTakenAway = before?.declared.includes(name) && field.partial !== "released";
  const held = isTakenAway ? olds[name] : partOf(field, value, olds[name]);
  if (sameValue(field, held, value)) return true;
  const answered = before?.answered?.[name];
  return answered !== undefined && sameValue(field, answered, value);
}

/** Untold inputs of which an output says that they are not what they were when they were last sent. */
function changedElsewhere(
  definition: ResourceShape,
  olds: Props,
  before: HiddenOutputs | undefined,
): ReadonlySet<string> {
  const names = Object.entries(definition.outputs).flatMap(([name, { tells = [] }]) => {
    const mark = before?.marks?.[name];
    return mark === undefined || equal(mark, olds[name]) ? [] : tells;
  });
  return new Set(names);
}

function revisionOf(hidden: HiddenInputs | HiddenOutputs | undefined, name: string): number {
  return hidden?.rev?.[name] ?? 0;
}

/**
 * The old object goes first where a field says so, and where the new one would meet the old one's unique key.
 * An autonamed key is made anew for the replacement, so it meets nothing.
 */
function deletesFirst(definition: ResourceShape, changes: readonly Change[], olds: Props, news: Props): boolean {
  if (changes.some((change) => change.replaces && change.field.onChange === "replaceFirst")) return true;
  const key = definition.uniqueKey;
  if (key === undefined) return false;
  const auto = hiddenInputs(news).auto;
  return key.every((name) => {
    const field = definition.inputs[name];
    if (field === undefined) return false;
    const isMadeAnew = field.autoname !== undefined && auto !== undefined && news[name] === auto;
    return !isMadeAnew && !containsUnknown(news[name]) && sameValue(field, olds[name], news[name]);
  });
}

/** The property that a path such as `phone.primary`, `images[0]` or `["label"]` begins with. */
function topLevel(path: string): string {
  const match = /^(?:\["([^"]*)"\]|([^.[]+))/.exec(path);
  return match?.[1] ?? match?.[2] ?? path;
}
