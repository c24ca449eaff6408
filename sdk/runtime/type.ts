import * as pulumi from "@pulumi/pulumi";

/** The engine's type of a resource on the plugin host. */
export function pluginType(token: string): string {
  return `compute:index:${token}`;
}

/** The engine's type of a resource on the dynamic host. */
export function dynamicType(token: string): string {
  return `pulumi-nodejs:dynamic/compute:${token}`;
}

/** Whether a value is a resource of a class, made by this copy of the package or by another one. */
export function isResourceOf(token: string, value: unknown): boolean {
  if (!pulumi.CustomResource.isInstance(value)) return false;
  const type = pulumi.resourceType(value);
  return type === pluginType(token) || type === dynamicType(token);
}
