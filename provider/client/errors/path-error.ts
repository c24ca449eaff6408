/** A value that cannot stand in a request path: empty, `.`, `..`, or a path that would leave the configured address. */
export class PathError extends Error {
  override readonly name = "PathError";
}
