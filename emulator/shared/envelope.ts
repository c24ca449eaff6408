/** One entry of the error envelope. `field` is a dotted path into the request; absent if no single field is wrong. */
export interface ErrorEntry {
  readonly field?: string;
  /** In neutral words. */
  readonly reason: string;
  /** Set if the reason quotes the request, in the words of the wire: then it is sent as it is. */
  readonly quotes?: true;
}

/** An error that is answered with the error envelope. If a handler throws it, the handler's changes are reverted. */
export class Refusal extends Error {
  override readonly name = "Refusal";

  /**
   * @param status - HTTP status, 4xx or 5xx
   * @param errors - at least one entry
   * @param headers - additional headers of the answer
   */
  constructor(
    readonly status: number,
    readonly errors: readonly ErrorEntry[],
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    super(errors.map((entry) => entry.reason).join("; "));
  }
}

// @rule envelope-error error-1 error-6a error-6b
/** 400 for one field, or for the whole request if no field is given. */
export function badRequest(reason: string, field?: string): Refusal {
  return new Refusal(400, [field === undefined ? { reason } : { field, reason }]);
}

/** 401: no token, or an unknown one. */
export function invalidToken(): Refusal {
  return new Refusal(401, [{ reason: "Invalid Token" }]);
}

/** 401: the token lacks the scope that the operation needs. */
export function missingScope(): Refusal {
  return new Refusal(401, [{ reason: "Your OAuth token is not authorized to use this endpoint." }]);
}

/** 403: the user lacks a grant, or is restricted where only unrestricted users may call. */
export function unauthorized(): Refusal {
  return new Refusal(403, [{ reason: "Unauthorized" }]);
}

/** 404: the path or object does not exist, or the user may not see it. */
export function notFound(): Refusal {
  return new Refusal(404, [{ reason: "Not found" }]);
}

/** 429 with `Retry-After` in seconds. */
export function tooManyRequests(retryAfter: number, headers: Readonly<Record<string, string>> = {}): Refusal {
  return new Refusal(429, [{ reason: "Too many requests" }], { ...headers, "Retry-After": String(retryAfter) });
}
