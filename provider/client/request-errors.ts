import { apiError, unreadableList } from "./api-error";
import { noResponseError } from "./connection-error";
import type { ClientError, RequestFacts } from "./errors";
import type { Redactor } from "./redaction";
import type { ApiRequest } from "./request";
import type { Outcome } from "./response";
import type { ClientSettings } from "./settings";

/** Makes the errors of a client's requests, without any of its secrets. */
export class RequestErrors {
  constructor(
    private readonly settings: ClientSettings,
    private readonly redactor: Redactor,
  ) {}

  /**
   * The error of a failed attempt.
   * @param advice - what else the reader should know
   */
  of(request: ApiRequest, facts: RequestFacts, outcome: Outcome, advice?: string): ClientError {
    const { url, token, timeoutMs } = this.settings;
    const { redact } = this.redactor;
    const safe = this.facts(facts);
    if (outcome.kind === "response") return apiError(safe, request, outcome, { token, redact, advice });
    return noResponseError(safe, outcome, { host: new URL(url).host, timeoutMs, redact });
  }

  /** The error of a list that cannot be read. */
  ofList(request: ApiRequest, startedAt: number, fault: string): ClientError {
    const { operation, method, path } = request;
    const facts = this.facts({ operation, method, path, startedAt, ambiguous: false, attempts: 1 });
    return unreadableList(facts, request, fault);
  }

  /** The facts of a request as an error may show them. */
  facts(facts: RequestFacts): RequestFacts {
    return { ...facts, path: this.redactor.redact(facts.path) };
  }
}
