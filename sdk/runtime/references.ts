import * as pulumi from "@pulumi/pulumi";
import { isKnown, knownValue } from "./known";

/**
 * The URNs of the resources whose ids are given to inputs, where an id is not known yet: only the program knows them.
 * The provider compares by them what lies in one object that the same run makes.
 *
 * @param names - inputs that are ids of other resources
 * @returns by input; undefined if there are none, such as always outside of a preview
 */
export async function unknownReferences(
  names: readonly string[],
  args: pulumi.Inputs,
): Promise<Readonly<Record<string, pulumi.URN>> | undefined> {
  if (!pulumi.runtime.isDryRun()) return undefined;
  const found = await Promise.all(
    names.map(async (name) => {
      const urn = await urnOfUnknown(args[name]);
      return urn === undefined ? [] : [[name, urn] as const];
    }),
  );
  return found.flat().length === 0 ? undefined : Object.fromEntries(found.flat());
}

/** The value has to be the id itself: what a program makes of an id may be the id of anything. */
async function urnOfUnknown(value: unknown): Promise<pulumi.URN | undefined> {
  if (!pulumi.Output.isInstance(value)) return undefined;
  // The Pulumi SDK has it in every output, but its types do not declare it.
  const { resources } = value as unknown as { resources(): ReadonlySet<pulumi.Resource> };
  const resource = [...resources()].find((one) => pulumi.CustomResource.isInstance(one) && one.id === value);
  if (resource === undefined) return undefined;
  try {
    if (await isKnown(value)) return undefined;
    return await knownValue(resource.urn, () => new pulumi.RunError("the URN is not known"));
  } catch {
    // The registration reports an id that rejects.
    return undefined;
  }
}
