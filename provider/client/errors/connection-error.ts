import type { FailureKind } from "../failure";
import { ClientError, type RequestFacts } from "./client-error";

/** No whole answer came: the connection was refused, lost or cut, the name was not found, or TLS failed. */
export class ConnectionError extends ClientError {
  override readonly name = "ConnectionError";

  /**
   * @param host - host and port of the service
   * @param kind - what happened
   * @param words - the same in plain words, naming the host
   */
  constructor(
    facts: RequestFacts,
    readonly host: string,
    readonly kind: FailureKind,
    words: string,
    options?: ErrorOptions,
  ) {
    super(facts, `failed: ${words}`, options);
  }
}
