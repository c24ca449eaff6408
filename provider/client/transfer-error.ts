import { noResponseError } from "./connection-error";
import { ClientError, type RequestFacts } from "./errors";
import type { Outcome } from "./response";
import { redactor } from "./text";

/** An address outside the API returned an error status for a transfer. The message contains no part of the address. */
export class TransferError extends ClientError {
  override readonly name = "TransferError";
  override readonly status: number;
  /** The error code of object storage, such as `AccessDenied`. */
  readonly code: string | undefined;

  constructor(facts: RequestFacts, status: number, code: string | undefined) {
    const advice = adviceFor(status);
    const words = [code ?? "no reason was given", ...(advice === undefined ? [] : [advice])];
    super(facts, `failed with ${status}: ${words.join("; ")}`);
    this.status = status;
    this.code = code;
  }
}

/**
 * The error of a failed attempt.
 * @param url - the secret address: no error contains a part of it
 * @param timeoutMs - how long an attempt may take without moving data
 */
export function transferError(facts: RequestFacts, url: URL, outcome: Outcome, timeoutMs: number): ClientError {
  if (outcome.kind === "no-response") {
    // The query is a credential: it gives write access.
    const values = [...url.searchParams.values()].filter((value) => value.length > 8);
    const redact = redactor([url.href, `${url.pathname}${url.search}`, url.search, ...values]);
    return noResponseError(facts, outcome, { host: url.host, timeoutMs, redact });
  }
  const { status, body } = outcome;
  const code = "text" in body ? /<Code>([A-Za-z0-9.]{1,64})<\/Code>/.exec(body.text)?.[1] : undefined;
  return new TransferError(facts, status, code);
}

function adviceFor(status: number): string | undefined {
  if (status === 401 || status === 403) return "the address may have expired, or was issued for another request";
  return status >= 300 && status < 400 ? "a redirect is not followed" : undefined;
}
