import { randomBytes } from "node:crypto";
import { ApiError } from "../../client";
import { type CreateStep, PartialCreate } from "../../core";
import { deleteMade } from "./delete-made";

/** The step that is left where an object does not have its own label yet. */
export const LABEL = "label";

const DIGITS = 7;

/** How an object is made that can be found by its label alone. */
export interface Labelled {
  readonly label: string;
  /** Longest label, in characters. */
  readonly max: number;
  make(label: string): Promise<unknown>;
  /** Gives the object its own label. */
  setLabel(body: unknown): Promise<unknown>;
  remove(body: unknown): Promise<unknown>;
  /** The answer holds what cannot be had again. */
  readonly isAnswerNeeded?: true;
}

/**
 * Makes an object that shows no time of its creation. It is made under a label that nobody else has, so that it can be
 * found where the answer is lost, and then gets its own. A generated label is such a one already.
 *
 * @returns the service's first answer, from before the object got its own label
 * @throws PartialCreate where it could not get its own label
 */
export async function makeLabelled(step: CreateStep, how: Labelled): Promise<unknown> {
  const { label, max, isAnswerNeeded } = how;
  const unique = step.isAutonamed ? label : uniqueLabel(label, max);
  const body = await step.make(() => how.make(unique), {
    renamed: { label: unique },
    ...(isAnswerNeeded ? { discard: (found: unknown) => deleteMade(() => how.remove(found)) } : {}),
  });
  if (unique === label) return body;
  try {
    await how.setLabel(body);
    return body;
  } catch (error) {
    if (!isRefused(error)) throw new PartialCreate(body, [LABEL], error);
    await deleteMade(() => how.remove(body)).catch(() => Promise.reject(new PartialCreate(body, [LABEL], error)));
    throw error;
  }
}

function uniqueLabel(label: string, max: number): string {
  const digits = randomBytes(4).toString("hex").slice(0, DIGITS);
  return `${label.slice(0, max - DIGITS - 1)}-${digits}`;
}

function isRefused(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500;
}
