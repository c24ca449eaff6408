import { isRecord } from "../json";

export { isRecord };

/** Property values by name. */
export type Props = Readonly<Record<string, unknown>>;

/** The text that stands for a value which is not known yet, in check and diff. Source: the engine's wire protocol. */
export const UNKNOWN = "04da6b54-80e4-46f7-96ec-b56ff0331ba9";

/** Tells whether a value is not known yet. */
export function isUnknown(value: unknown): boolean {
  return value === UNKNOWN;
}

/** Tells whether a value, or any part of it, is not known yet. */
export function containsUnknown(value: unknown): boolean {
  if (isUnknown(value)) return true;
  if (Array.isArray(value)) return value.some(containsUnknown);
  return isRecord(value) && Object.values(value).some(containsUnknown);
}

/** Tells whether a value is neither undefined nor null, which count as left out. */
export function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null;
}

/** The values of which no part is unknown. */
export function knownOf(values: Props): Props {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => !containsUnknown(value)));
}

/** Drops absent values, and what is undefined inside the others: the engine refuses undefined. */
export function defined(values: Props): Record<string, unknown> {
  const given = Object.entries(values).filter(([, value]) => isGiven(value));
  return Object.fromEntries(given.map(([name, value]) => [name, withoutUndefined(value)]));
}

/** Drops what is undefined inside a value. */
export function withoutUndefined(value: unknown): unknown {
  if (Array.isArray(value)) return value.filter((part) => part !== undefined).map(withoutUndefined);
  if (!isRecord(value)) return value;
  const given = Object.entries(value).filter(([, part]) => part !== undefined);
  return Object.fromEntries(given.map(([name, part]) => [name, withoutUndefined(part)]));
}

/** The values of some properties; names without a value are left out. */
export function pick(values: Props, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(names.flatMap((name) => (isGiven(values[name]) ? [[name, values[name]]] : [])));
}
