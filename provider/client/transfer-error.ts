import { noResponseError } from "./connection-error";
import { ClientError, type RequestFacts } from "./errors";
import type { Outcome } from "./response";
import type { Redact } from "./text";

/** An address outside the API returned an error status for a transfer. The message contains no part of the address. */
export class TransferError extends ClientError {
  override readonly name = "TransferError";
  override readonly status: number;
  /** The error code of object storage, such as `AccessDenied`. */
  readonly code: string | undefined;

  /** @param advice - what else the reader should know */
  constructor(facts: RequestFacts, status: number, code: string | undefined, advice?: string) {
    const words = [code ?? "no reason was given", adviceFor(status), advice].filter((part) => part !== undefined);
    super(facts, `failed with ${status}: ${words.join("; ")}`);
    this.status = status;
    this.code = code;
  }
}

/** The parts of a secret address that no message may contain. The query is a credential: it gives write access. */
export function secretsOf(url: URL): string[] {
  const values = [...url.searchParams.values()].filter((value) => value.length > 8);
  return [url.href, `${url.pathname}${url.search}`, url.search, ...values];
}

/**
 * The error of a failed attempt.
 * @param context - `timeoutMs`: how long an attempt may take without moving data; `advice`: what else the reader should know
 */
export function transferError(
  facts: RequestFacts,
  outcome: Outcome,
  context: { readonly host: string; readonly timeoutMs: number; readonly redact: Redact; readonly advice?: string },
): ClientError {
  if (outcome.kind === "no-response") return noResponseError(facts, outcome, context);
  const { redact, advice } = context;
  const { status, body } = outcome;
  const code = "text" in body ? /<Code>([A-Za-z0-9.]{1,64})<\/Code>/.exec(redact(body.text))?.[1] : undefined;
  return new TransferError(facts, status, code, advice);
}

function adviceFor(status: number): string | undefined {
  if (status === 401 || status === 403) return "the address may have expired, or was issued for another request";
  return status >= 300 && status < 400 ? "a redirect is not followed" : undefined;
}
