import { z } from "zod";

/** A fault in what a program declares. Names the property; never holds the value, which may be secret. */
export class InputError extends Error {
  override readonly name = "InputError";

  /**
   * @param property - name of the property, as in the program
   * @param reason - what is wrong and what to do, without the value
   */
  constructor(
    readonly property: string,
    readonly reason: string,
  ) {
    super(`${property}: ${reason}`);
  }
}

/** An operation that cannot be carried out as things are; its message says what to do. */
export class RefusedError extends Error {
  override readonly name = "RefusedError";
}

/** An object was created, and a later step of its creation failed. The state keeps the id and the pending steps. */
export class PartialCreate extends Error {
  override readonly name = "PartialCreate";

  /**
   * @param body - the created object as the service answered it
   * @param pending - names of the steps left, in order; a detail may follow after a space
   * @param cause - the error that stopped the creation
   */
  constructor(
    readonly body: unknown,
    readonly pending: readonly string[],
    cause: unknown,
  ) {
    super(messageOf(cause), { cause });
  }
}

/** An update that stopped half-way. The state keeps the pending steps, and the next update begins with them. */
export class PartialUpdate extends Error {
  override readonly name = "PartialUpdate";

  /**
   * @param pending - names of the steps left, in order; a detail may follow after a space
   * @param cause - the error that stopped the update
   * @param values - values of inputs that the object has reached, in place of the recorded ones
   */
  constructor(
    readonly pending: readonly string[],
    cause: unknown,
    readonly values: Readonly<Record<string, unknown>> = {},
  ) {
    super(messageOf(cause), { cause });
  }
}

/**
 * An answer of the service other than a 404 that shows that an object is absent: a flag that is off, a value that is
 * empty. Thrown by `read`, and by `delete` where there is nothing to delete; it counts like a 404.
 */
export class AbsentError extends Error {
  override readonly name = "AbsentError";
}

/** A defect of the provider itself. Its message asks for a report. */
export class ProviderBug extends Error {
  override readonly name = "ProviderBug";

  constructor(what: string, options?: ErrorOptions) {
    super(`${what} This is a defect of the provider: please report it.`, options);
  }
}

/** The error where an object exists that was to be created: it may belong to somebody, and is adopted by name only. */
export function existsAlready(noun: string, id: string): RefusedError {
  return new RefusedError(
    `The ${noun} ${id} exists already, and is not taken over. To manage it, adopt it with the resource option \`import: "${id}"\`.`,
  );
}

/** A noun with its article: `a VPC`, `an SSH key`. */
export function withArticle(noun: string): string {
  return `${/^([aeiou]|SSH)/i.test(noun) ? "an" : "a"} ${noun}`;
}

const MOST_FAULTS = 5;

/** The message of anything that was thrown, on one line. A validator's error names the fields, and holds no value. */
export function messageOf(error: unknown): string {
  if (error instanceof z.ZodError) return faultsOf(error.issues);
  const text = error instanceof Error ? error.message : String(error);
  return text.replace(/\s*\n\s*/g, " ").trim();
}

function faultsOf(issues: readonly z.core.$ZodIssue[]): string {
  const faults = issues.slice(0, MOST_FAULTS).map(({ path, message }) => {
    const field = path.map(String).join(".");
    return field === "" ? message : `${field}: ${message}`;
  });
  const more = issues.length - faults.length;
  return (more > 0 ? [...faults, `and ${more} more`] : faults).join("; ");
}
