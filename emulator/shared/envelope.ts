/** One entry of the error envelope. `field` is a dotted path into the request, left out when no one field is at fault. */
export interface ErrorEntry {
  readonly field?: string;
  readonly reason: string;
}

/** A request that is answered with the error envelope. Thrown by handlers; whatever they wrote is undone. */
export class Refusal extends Error {
  override readonly name = "Refusal";

  /**
   * @param status - HTTP status, 4xx or 5xx
   * @param errors - at least one entry
   * @param headers - headers of the answer beyond the usual ones
   */
  constructor(
    readonly status: number,
    readonly errors: readonly ErrorEntry[],
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    super(errors.map((entry) => entry.reason).join("; "));
  }
}

/** 400 about one field, or about the request as a whole when no field is named. */
export function badRequest(reason: string, field?: string): Refusal {
  return new Refusal(400, [field === undefined ? { reason } : { field, reason }]);
}

/** 401: no token, or one the service does not know. */
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

/** 404: no such path, no such object, or one that the user may not see. */
export function notFound(): Refusal {
  return new Refusal(404, [{ reason: "Not found" }]);
}

/** 429 with `Retry-After` in seconds. */
export function tooManyRequests(retryAfter: number, headers: Readonly<Record<string, string>> = {}): Refusal {
  return new Refusal(429, [{ reason: "Too many requests" }], { ...headers, "Retry-After": String(retryAfter) });
}
