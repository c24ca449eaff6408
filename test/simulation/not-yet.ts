import { allFeatures, type Features, without } from "./generate";

/** A rule that the provider still breaks. */
export interface NotYet {
  /** The rule, as it is to be. */
  readonly rule: string;
  /** A history that breaks it. Once it no longer does, the entry has to go. */
  readonly story: string;
  /** The violation that the story ends with. Short runs ignore it. */
  readonly violation: RegExp;
  /** What short runs leave out, where the violation alone would also hide others. */
  readonly leaves?: Partial<Features>;
}

/** Rules that the provider still breaks. The list is to become empty. */
export const notYet: readonly NotYet[] = [];

/** Everything that does not break a rule of the list. */
export function unbrokenFeatures(): Features {
  return notYet.reduce((left, { leaves }) => without(left, leaves ?? {}), allFeatures);
}

/** Whether a violation is one of the list. */
export function isKnown(violation: string): boolean {
  return notYet.some((entry) => entry.violation.test(violation));
}
