/** A text as it is compared where the service keeps an empty one and none apart, and they mean the same. */
export function emptyIsNone(value: unknown): unknown {
  return value === "" ? null : value;
}
