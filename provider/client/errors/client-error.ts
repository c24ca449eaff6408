/** What is known of a request that failed. */
export interface RequestFacts {
  /** Name of the operation, as in the API description. */
  readonly operation: string;
  readonly method: string;
  /** Path below the service's address, without the query. */
  readonly path: string;
  /** The request may have been carried out, although no success was seen. Never true of a GET. */
  readonly ambiguous: boolean;
  /** How often the request was tried. */
  readonly attempts: number;
  /** When the first attempt began, in milliseconds since 1970 on this machine's clock. */
  readonly startedAt: number;
}

/** Base of all errors of requests. Decide by class and fields, never by text. The message is one line and holds no secret. */
export abstract class ClientError extends Error implements RequestFacts {
  readonly operation: string;
  readonly method: string;
  readonly path: string;
  readonly ambiguous: boolean;
  readonly attempts: number;
  readonly startedAt: number;
  /** Status of the answer; undefined where none came. */
  readonly status: number | undefined = undefined;

  protected constructor(facts: RequestFacts, what: string, options?: ErrorOptions) {
    super(`${facts.operation} (${facts.method} ${facts.path}) ${what}${advice(facts)}`, options);
    this.operation = facts.operation;
    this.method = facts.method;
    this.path = facts.path;
    this.ambiguous = facts.ambiguous;
    this.attempts = facts.attempts;
    this.startedAt = facts.startedAt;
  }
}

function advice(facts: RequestFacts): string {
  const tried = facts.attempts > 1 ? ` (tried ${facts.attempts} times)` : "";
  // Repeating a PUT or DELETE is harmless; a POST may have left an object behind.
  const look =
    facts.ambiguous && facts.method === "POST" ? "; it may have been carried out: look before repeating it" : "";
  return `${tried}${look}`;
}
