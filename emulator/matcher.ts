/** Which requests something is about. What is left out matches every request. */
export interface Match {
  readonly method?: string;
  /**
   * The path below the base (`/vpcs/12`), as sent, without the query; a name in braces stands for any one segment
   * (`/vpcs/{vpcId}`). Paths of data planes are whole. An expression is searched for in the path.
   */
  readonly path?: string | RegExp;
  /** The operation's name: `VPC Create`. */
  readonly operation?: string;
}

/** A request, as far as matching goes. */
export interface Subject {
  readonly method: string;
  readonly path: string;
  readonly operation: string | undefined;
}

/** Makes the test of whether a request is meant. */
export function matcher({ method, path, operation }: Match): (subject: Subject) => boolean {
  const pattern = path === undefined || path instanceof RegExp ? path : templatePattern(path);
  return (subject) =>
    (method === undefined || method.toUpperCase() === subject.method) &&
    (operation === undefined || operation === subject.operation) &&
    (pattern === undefined || subject.path.search(pattern) !== -1);
}

/** The expression of a path with names in braces for segments, and a last `*` for the rest. */
export function templatePattern(template: string): RegExp {
  const source = template
    .split(/(\{[^}]*\}|\*$)/)
    .map((part) => {
      if (part === "*") return ".*";
      return part.startsWith("{") ? "[^/]+" : part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
    })
    .join("");
  return new RegExp(`^${source}$`);
}
