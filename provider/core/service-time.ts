/** A time as the service writes it, in milliseconds since 1970: in UTC where it names no offset. NaN if it is no time. */
export function serviceTimeOf(text: unknown): number {
  if (typeof text !== "string") return Number.NaN;
  return Date.parse(/[zZ]|[+-]\d\d:?\d\d$/.test(text) ? text : `${text}Z`);
}
