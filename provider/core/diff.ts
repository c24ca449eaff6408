import { sameValue } from "./compare";
import { type InputField, type Props, type ResourceShape, unmanaged } from "./definition";
import { type HiddenInputs, type HiddenOutputs, hiddenInputs, hiddenOutputs } from "./hidden";
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
export function diffResource(definition: ResourceShape, olds: Props, news: Props): Diff {
  const before = hiddenOutputs(olds);
  const after = hiddenInputs(news);
  const changes = Object.entries(definition.inputs).flatMap(([name, field]) => {
    const change = diffField(name, field, { olds, news, before, after });
    return change === undefined ? [] : [change];
  });
  const replaces = changes.filter((change) => change.replaces).map((change) => change.name);
  const pending = before?.pending ?? [];
  return {
    changes,
    replaces,
    deleteBeforeReplace: replaces.length > 0 && deletesFirst(definition, changes, olds, news),
    pending,
    changed: changes.length > 0 || pending.length > 0,
  };
}

interface Sides {
  readonly olds: Props;
  readonly news: Props;
  readonly before: HiddenOutputs | undefined;
  readonly after: HiddenInputs;
}

function diffField(name: string, field: InputField, sides: Sides): Change | undefined {
  if (field.onChange === "ignore") return undefined;
  const isDeclared = sides.news[name] !== undefined;
  const wasDeclared = sides.before?.declared.includes(name) ?? true;
  if (!isDeclared && !wasDeclared) return undefined;
  if (!isDeclared) return changeOfRemoved(name, field, sides);
  if (field.writeOnly)
    return revisionOf(sides.before, name) === revisionOf(sides.after, name) ? undefined : changeTo(name, field, sides);
  if (!isSame(name, field, sides)) return changeTo(name, field, sides);
  return wasDeclared ? undefined : { name, field, value: sides.news[name], replaces: false, remote: false };
}

/** A field that a program declared before and no longer does. */
function changeOfRemoved(name: string, field: InputField, sides: Sides): Change | undefined {
  const isClear = field.clear !== unmanaged && field.clear !== undefined;
  if (field.onChange === "update" && field.writeOnly)
    return { name, field, value: undefined, replaces: false, remote: false };
  if (field.onChange === "update" && !isClear) return { name, field, value: undefined, replaces: false, remote: false };
  const cleared = field.onChange === "update" ? field.clear : undefined;
  if (sameValue(field, sides.olds[name], cleared))
    return { name, field, value: undefined, replaces: false, remote: false };
  return { ...changeTo(name, field, sides), value: cleared };
}

function changeTo(name: string, field: InputField, sides: Sides): Change {
  const isReplace = field.onChange === "replace" || field.onChange === "replaceFirst";
  const isAsked = sides.after.replaceOn?.some((path) => path === "*" || topLevel(path) === name) ?? false;
  return { name, field, value: sides.news[name], replaces: isReplace || isAsked, remote: field.onChange !== "local" };
}

function isSame(name: string, field: InputField, { olds, news, before }: Sides): boolean {
  const value = news[name];
  if (containsUnknown(value)) return false;
  if (sameValue(field, olds[name], value)) return true;
  const answered = before?.answered?.[name];
  return answered !== undefined && sameValue(field, answered, value);
}

function revisionOf(hidden: HiddenInputs | HiddenOutputs | undefined, name: string): number {
  return hidden?.rev?.[name] ?? 0;
}

/**
 * The old object goes first where a field says so, and where the new one would meet the old one's unique key.
 * An autonamed key is made anew for the replacement, so it meets nothing.
 */
function deletesFirst(definition: ResourceShape, changes: readonly Change[], olds: Props, news: Props): boolean {
  if (changes.some((change) => change.field.onChange === "replaceFirst")) return true;
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

/** The property that a path such as `phone.primary` or `images[0]` begins with. */
function topLevel(path: string): string {
  return path.split(/[.[]/, 1)[0] ?? path;
}
