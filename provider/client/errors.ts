import { oneLine } from "./text";

/** The facts about a failed request that its error contains. */
export interface RequestFacts {
  /** Name of the operation, as in the API description. */
  readonly operation: string;
  readonly method: string;
  /** Path below the service's address, without the query and without secrets. */
  readonly path: string;
  /** The service may have carried out the request, although it did not return success. Never true of a GET. */
  readonly ambiguous: boolean;
  /** How often the request was tried. */
  readonly attempts: number;
  /** When the first attempt began, in milliseconds since 1970 on this machine's clock. */
  readonly startedAt: number;
}

/** The longest message of an error of a request, in UTF-16 units. */
export const MAX_MESSAGE = 4000;
/** A longer path is cut in messages. */
const MAX_PATH = 500;

/** Base of all errors of requests. Decide by class and fields, never by text. The message is one line of at most MAX_MESSAGE, and contains no secret. */
export abstract class ClientError extends Error implements RequestFacts {
  readonly operation: string;
  readonly method: string;
  readonly path: string;
  readonly ambiguous: boolean;
  readonly attempts: number;
  readonly startedAt: number;
  /** Status of the response; undefined without a response. */
  readonly status: number | undefined = undefined;

  protected constructor(facts: RequestFacts, what: string, options?: ErrorOptions) {
    const end = advice(facts);
    const begin = `${facts.operation} (${facts.method} ${oneLine(facts.path, MAX_PATH)}) ${what}`;
    super(`${oneLine(begin, MAX_MESSAGE - end.length)}${end}`, options);
    this.operation = facts.operation;
    this.method = facts.method;
    this.path = facts.path;
    this.ambiguous = facts.ambiguous;
    this.attempts = facts.attempts;
    this.startedAt = facts.startedAt;
  }
}

/** The request was aborted because the operation was canceled or the client was closed. */
export class CanceledError extends ClientError {
  override readonly name = "CanceledError";

  constructor(facts: RequestFacts, options?: ErrorOptions) {
    super(facts, "was canceled", options);
  }
}

/** The service did not respond in time, or its rate limit asks for a longer wait than is allowed. */
export class TimeoutError extends ClientError {
  override readonly name = "TimeoutError";

  /** @param reason - what took too long, in plain words, with the limit */
  constructor(facts: RequestFacts, reason: string, options?: ErrorOptions) {
    super(facts, `failed: ${reason}`, options);
  }
}

/** The file to upload cannot be read, or was changed during the upload. */
export class SourceError extends ClientError {
  override readonly name = "SourceError";

  /** @param reason - what is wrong with the file, in plain words */
  constructor(facts: RequestFacts, reason: string, options?: ErrorOptions) {
    super(facts, `failed: ${reason}`, options);
  }
}

/** A value that a request path cannot hold: empty, `.`, `..`, or a path outside the configured address. */
export class PathError extends Error {
  override readonly name = "PathError";
}

/** A setting that cannot be used. Names the setting; never contains the value of a secret. */
export class SettingsError extends Error {
  override readonly name = "SettingsError";

  /**
   * @param setting - name of the stack configuration, such as `compute:url`
   * @param reason - what is wrong and what to give instead, on one line
   */
  constructor(
    readonly setting: string,
    readonly reason: string,
  ) {
    super(`${setting}: ${reason}`);
  }
}

function advice(facts: RequestFacts): string {
  const tried = facts.attempts > 1 ? ` (tried ${facts.attempts} times)` : "";
  // Repeating a PUT or DELETE is harmless; a POST may have created an object.
  const look =
    facts.ambiguous && facts.method === "POST" ? "; it may have been carried out: check before you repeat it" : "";
  return `${tried}${look}`;
}
