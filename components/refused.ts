import * as pulumi from "@pulumi/pulumi";

/**
 * Refuses outputs where a plain value is needed: what a component declares depends on it.
 *
 * @throws RunError that names the property
 */
export function needPlain(token: string, name: string, values: Readonly<Record<string, unknown>>): void {
  for (const [property, value] of Object.entries(values))
    if (pulumi.Output.isInstance(value))
      throw refused(
        token,
        name,
        property,
        "must be a plain value: what is declared depends on it, so an output is too late",
      );
}

/** The error where an input of a component cannot be used. The engine shows its message without a stack. */
export function refused(token: string, name: string, property: string, reason: string): pulumi.RunError {
  return new pulumi.RunError(`${token} ${name}: ${property}: ${reason}`);
}
