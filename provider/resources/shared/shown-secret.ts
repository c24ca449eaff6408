// @rule storage-secret
/** A secret out of an answer; undefined where the service only says that there is one. */
export function shownSecret(value: string | null | undefined): string | undefined {
  return value === null || value === undefined || value === "" || value === "[REDACTED]" ? undefined : value;
}
