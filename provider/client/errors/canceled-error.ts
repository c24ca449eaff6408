import { ClientError, type RequestFacts } from "./client-error";

/** The request was given up because the operation was canceled or the client closed. */
export class CanceledError extends ClientError {
  override readonly name = "CanceledError";

  constructor(facts: RequestFacts, options?: ErrorOptions) {
    super(facts, "was canceled", options);
  }
}
