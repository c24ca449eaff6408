/** Name of the package in Pulumi's type tokens. */
export const PACKAGE = "compute";

/** The token of a resource, function or type: `compute:index:Vpc`. */
export function tokenOf(name: string): string {
  return `${PACKAGE}:index:${name}`;
}

/** `vpcSubnet` as the name of a type: `VpcSubnet`. */
export function pascalCase(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** `public-read` or `read_only` as the name of a constant: `PublicRead`, `ReadOnly`. */
export function constantName(value: string): string {
  return value
    .split(/[^A-Za-z0-9]+/)
    .map(pascalCase)
    .join("");
}

/** `VpcSubnet` or `getRegions` as the name of a file: `vpc-subnet`, `get-regions`. */
export function kebabCase(name: string): string {
  return name.replace(/(?<=[a-z0-9])(?=[A-Z])/g, "-").toLowerCase();
}

/** The singular of a list's name: `entries` → `entry`, `addresses` → `address`, `status` stays. */
export function singular(name: string): string {
  if (name.endsWith("ies")) return `${name.slice(0, -3)}y`;
  if (/(ss|x|ch|sh)es$/.test(name)) return name.slice(0, -2);
  return /[^su]s$/.test(name) ? name.slice(0, -1) : name;
}
