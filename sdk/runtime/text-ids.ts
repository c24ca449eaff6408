import * as pulumi from "@pulumi/pulumi";

/** Makes ids text in outputs of a resource: states of earlier versions hold numbers. */
export function readIdsAsText(resource: pulumi.Resource, names: readonly string[]): void {
  for (const name of names) {
    const output: unknown = Reflect.get(resource, name);
    if (pulumi.Output.isInstance(output)) Reflect.set(resource, name, output.apply(textIds));
  }
}

/** A number as text; of an object, its id and those of the objects in it. */
function textIds(value: unknown): unknown {
  if (typeof value === "number") return String(value);
  if (Array.isArray(value)) return value.map(textIds);
  if (typeof value !== "object" || value === null) return value;
  const parts = Object.entries(value).map(([name, part]) => {
    return [name, name === "id" || typeof part === "object" ? textIds(part) : part];
  });
  return Object.fromEntries(parts);
}
