import type * as pulumi from "@pulumi/pulumi";

/**
 * The value of an output, without its dependencies.
 *
 * @param whenUnknown - makes the error for an output that is not known yet
 * @throws the error with which the output rejects
 */
export async function knownValue<T>(output: pulumi.Output<T>, whenUnknown: () => Error): Promise<T> {
  if (!(await isKnown(output))) throw whenUnknown();
  return await new Promise((known) => {
    output.apply(known);
  });
}

/**
 * Whether an output is known, once it has resolved.
 *
 * @throws the error with which the output rejects; `apply` is not called for such an output
 */
export async function isKnown(output: pulumi.Output<unknown>): Promise<boolean> {
  // The Pulumi SDK has it in every output, but its types do not declare it.
  return (await Reflect.get(output, "isKnown")) !== false;
}
