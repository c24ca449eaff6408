import { type AnswerHeaders, serviceDate } from "./hints";

/** One reading of the service's clock. All in milliseconds since 1970. */
export interface ServiceTime {
  /** The answer's `Date`, in whole seconds, on the service's clock. */
  readonly date: number;
  /** When the request was sent, on this machine's clock. */
  readonly startedAt: number;
  /** When the answer had come, on this machine's clock. */
  readonly answeredAt: number;
}

/** The reading that an answer gives; undefined without a usable `Date`. */
export function readServiceTime(
  headers: AnswerHeaders,
  startedAt: number,
  answeredAt: number,
): ServiceTime | undefined {
  const date = serviceDate(headers);
  return date === undefined ? undefined : { date, startedAt, answeredAt };
}

/**
 * The earliest time that the service's clock can have shown at `localMs` of this machine's clock, rounded down to the second, as the
 * service rounds its own times. An object created at or after `localMs` has a `created` not before this.
 */
export function earliestServiceTime(reading: ServiceTime, localMs: number): number {
  return Math.floor((reading.date + localMs - reading.answeredAt) / 1000) * 1000;
}
