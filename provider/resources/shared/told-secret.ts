/** A secret out of an answer; undefined where the service only says that there is one. */
export function toldSecret(value: string | null | undefined): string | undefined {
  return value === null || value === undefined || value === "" || value === "[REDACTED]" ? undefined : value;
}
