import * as pulumi from "@pulumi/pulumi";
import * as sdk from "@pulumi/pulumi/runtime/dependsOn";

type DependsOn = pulumi.InvokeOutputOptions["dependsOn"];

/** What the Pulumi SDK itself uses for the option `dependsOn`. Its types do not declare it. */
interface Dependencies {
  gatherExplicitDependencies(dependsOn: DependsOn): Promise<readonly pulumi.Resource[]>;
  /** The resources, with those in components in the place of the components. */
  getAllTransitivelyReferencedResources(
    resources: ReadonlySet<pulumi.Resource>,
    exclude: ReadonlySet<pulumi.Resource>,
  ): Promise<readonly pulumi.Resource[]>;
}

const { gatherExplicitDependencies, getAllTransitivelyReferencedResources } = sdk as unknown as Dependencies;

/**
 * Waits for the resources that a call depends on: those of `dependsOn`, and those that its arguments come from. In a
 * preview the output is unknown while one of them does not exist.
 */
export function existing(args: pulumi.Output<unknown>, dependsOn: DependsOn): pulumi.Output<unknown> {
  const resources = pulumi.output(resourcesOf(args, dependsOn));
  return pulumi.all([resources.apply((all) => pulumi.all(all.map(identityOf))), pulumi.output(dependsOn)]);
}

async function resourcesOf(args: pulumi.Output<unknown>, dependsOn: DependsOn): Promise<pulumi.Resource[]> {
  const explicit = await gatherExplicitDependencies(dependsOn);
  const ofArgs: ReadonlySet<pulumi.Resource> = await Reflect.get(args, "allResources")();
  return [...(await getAllTransitivelyReferencedResources(new Set([...explicit, ...ofArgs]), new Set()))];
}

/** Unknown while the resource does not exist. A component of another process has no id. */
function identityOf(resource: pulumi.Resource): pulumi.Output<string> {
  return pulumi.CustomResource.isInstance(resource) && resource.id ? resource.id : resource.urn;
}
