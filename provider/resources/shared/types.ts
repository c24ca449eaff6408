import { z } from "zod";

const NUMERIC = "must be a number from 1, or its decimal digits without leading zeros";

/** A numeric id, given as a number or as decimal digits; kept as text. */
export const numericId = z
  .union([z.string().regex(/^[1-9][0-9]*$/, NUMERIC), z.int().positive()], { error: NUMERIC })
  .transform(String)
  .pipe(z.string());

const numbered = z.object({ id: z.int().positive() });

/** The id of a body of the service, whatever else it holds. */
export function answeredId(answer: unknown): string {
  return String(numbered.parse(answer).id);
}

/** An email address, as far as a form can tell. */
export const emailAddress = z.string().regex(/^[^\s@]+@[^\s@]+$/, "must be an email address");

/**
 * Texts of which one is given: a type of its own in the sdk.
 *
 * @param enumName - the name of that type
 * @param enumDescribe - a sentence about such a text
 */
export function textEnum<const V extends readonly [string, ...string[]]>(
  enumName: string,
  enumDescribe: string,
  values: V,
): z.ZodEnum<{ [T in V[number]]: T }> {
  return z.enum(values).meta({ enumName, enumDescribe });
}

/** One of the known texts, or another one that the service returns. */
export function orOther<T extends z.ZodEnum>(known: T): z.ZodUnion<readonly [T, z.ZodString]> {
  return z.union([known, z.string()]);
}

/** A time on the wire: ISO 8601 in UTC, without offset. */
export const dateTime = z.string();

/** A time, in milliseconds since 1970, in that form. */
export function utc(ms: number): string {
  return new Date(ms).toISOString().slice(0, 19);
}

/** A text that the service may leave out or answer as null; empty then. */
export const emptyIfAbsent = z
  .string()
  .nullish()
  .transform((text) => text ?? "");

/** A text that the service may leave out or answer as null. */
export const textIfPresent = z
  .string()
  .nullish()
  .transform((text) => text ?? undefined);
