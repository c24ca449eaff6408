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
  if (typeof value === "object" && value !== null) return Object.values(value).some(containsUnknown);
  return false;
}
