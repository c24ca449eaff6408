const PUBLIC_IMAGE = /^(?!private\/|any\/)[a-z][a-z0-9]*\//;

/**
 * An image id as it is compared: a public image may be declared with the brand's own word, or with the neutral
 * `compute`.
 */
export function normalImageId(id: string): string {
  return id.replace(PUBLIC_IMAGE, "compute/");
}

/** A list of image ids as it is compared. */
export function normalImageIds(value: unknown): unknown {
  return Array.isArray(value) ? value.map((id) => (typeof id === "string" ? normalImageId(id) : id)) : value;
}
