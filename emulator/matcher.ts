/** Conditions on requests. A missing one matches every request. */
export interface Match {
  readonly method?: string;
  /**
   * The path as sent, without the query, and below the base (`/vpcs/12`); full for data planes. A name in braces
   * matches any one segment (`/vpcs/{vpcId}`). A regular expression may match anywhere in the path.
   */
  readonly path?: string | RegExp;
  /** The operation's name: `VPC Create`. */
  readonly operation?: string;
}

/** The parts of a request that conditions compare. */
export interface Subject {
  readonly method: string;
  readonly path: string;
  readonly operation: string | undefined;
}

/** Creates a function that tests requests. */
export function matcher({ method, path, operation }: Match): (subject: Subject) => boolean {
  const pattern = path === undefined || path instanceof RegExp ? path : templatePattern(path);
  return (subject) =>
    (method === undefined || method.toUpperCase() === subject.method) &&
    (operation === undefined || operation === subject.operation) &&
    (pattern === undefined || subject.path.search(pattern) !== -1);
}

/** The regular expression of a path. A name in braces matches one segment, a final `*` the rest. */
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
