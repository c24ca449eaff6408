/** The engine's type of a resource on the plugin host. */
export function pluginType(token: string): string {
  return `compute:index:${token}`;
}

/** The engine's type of a resource on the dynamic host. */
export function dynamicType(token: string): string {
  return `pulumi-nodejs:dynamic/compute:${token}`;
}
