/** Drops absent values, and what is undefined inside the others: the engine refuses undefined. */
export function defined(values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const given = Object.entries(values).filter(([, value]) => isGiven(value));
  return Object.fromEntries(given.map(([name, value]) => [name, withoutUndefined(value)]));
}

/** Tells whether a value is neither undefined nor null, which count as left out. */
export function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null;
}

/** Drops what is undefined inside a value. */
export function withoutUndefined(value: unknown): unknown {
  if (Array.isArray(value)) return value.filter((part) => part !== undefined).map(withoutUndefined);
  if (typeof value !== "object" || value === null) return value;
  const given = Object.entries(value).filter(([, part]) => part !== undefined);
  return Object.fromEntries(given.map(([name, part]) => [name, withoutUndefined(part)]));
}
