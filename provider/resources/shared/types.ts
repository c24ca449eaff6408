import { z } from "zod";
import { subnetRangeFault } from "./cidr";

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

/** A time on the wire: ISO 8601 in UTC, without offset. */
export const dateTime = z.string();

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

/** The range of a subnet in canonical CIDR form. Source: VPCs, rule 3. */
export const subnetRange = z.string().superRefine((text, context) => {
  const fault = subnetRangeFault(text);
  if (fault !== undefined) context.addIssue({ code: "custom", message: fault });
});
