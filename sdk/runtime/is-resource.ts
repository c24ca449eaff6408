import * as pulumi from "@pulumi/pulumi";
import { dynamicType, pluginType } from "./type";

/** Whether a value is a resource of a class, made by this copy of the package or by another one. */
export function isResourceOf(token: string, value: unknown): boolean {
  if (!pulumi.CustomResource.isInstance(value)) return false;
  const type = pulumi.resourceType(value);
  return type === pluginType(token) || type === dynamicType(token);
}
