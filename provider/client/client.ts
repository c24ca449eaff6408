import type { Dispatcher } from "undici";
import { rememberSecrets } from "./answer-secrets";
import { type Clock, systemClock } from "./clock";
import { CanceledError, TimeoutError } from "./errors";
import type { Exchange } from "./exchange";
import { readServiceTime, type ServiceTime } from "./headers";
import { refuseOutside } from "./only-origin";
import { Pacer } from "./pacer";
import { requestEnd } from "./pacing";
import { ListFault, PAGE_SIZE, type Page, readAllPages, readPage } from "./paging";
import { Redactor } from "./redaction";
import { type ApiRequest, type HttpRequest, httpRequest } from "./request";
import { RequestErrors } from "./request-errors";
import { checkSuccess, type Outcome, type Response } from "./response";
import { decideRetry, mayHaveRun } from "./retry";
import { beginSending, type Sending } from "./sending";
import { type ClientSettings, normalizeUrl } from "./settings";
import { rememberSource } from "./sources";
import { type TransferRequest, transfer } from "./transfer";
import { Transport } from "./transport";
import { giveUpAdvice, overdueAdvice, retryWords } from "./wait-words";
import { Waits } from "./waits";

/** What a client needs besides its settings; every part has a default. */
export interface ClientDeps {
  /** Sends the requests. `close` does not close it. */
  readonly dispatcher?: Dispatcher;
  readonly clock?: Clock;
  /** From 0 up to 1, for the jitter of back-off. */
  readonly random?: () => number;
  /** Called after every attempt of a request or transfer. */
  readonly report?: (exchange: Exchange) => void;
  /** Shows the waits of requests. Default: they are not shown. */
  readonly waits?: Waits;
  /** Cancels all requests and waits. */
  readonly signal?: AbortSignal;
  /** A graceful stop; see `Client.stopping`. */
  readonly stopping?: AbortSignal;
}

/** The API over HTTP: authorization, retries, pacing, paging and errors. Throws ClientErrors, and a PathError for an invalid path. */
export class Client {
  readonly settings: ClientSettings;
  readonly clock: Clock;
  readonly waits: Waits;
  readonly #random: () => number;
  readonly #closing = new AbortController();
  readonly #signal: AbortSignal;
  readonly #stopping: AbortSignal;
  readonly #pacer: Pacer;
  readonly #transport: Transport;
  readonly #redactor = new Redactor();
  readonly #errors: RequestErrors;
  #serviceTime: ServiceTime | undefined;

  /** @throws SettingsError for an address that no request or no token may be sent to, and for a proxy that is no address */
  constructor(settings: ClientSettings, deps: ClientDeps = {}) {
    this.settings = { ...settings, url: normalizeUrl(settings.url, settings.allowPlainHttp) };
    refuseOutside(new URL(this.settings.url));
    this.#redactor.add([settings.token]);
    this.#errors = new RequestErrors(this.settings, this.#redactor);
    this.clock = deps.clock ?? systemClock;
    this.waits = deps.waits ?? new Waits(this.clock);
    this.#random = deps.random ?? Math.random;
    this.#signal = AbortSignal.any([this.#closing.signal, ...(deps.signal === undefined ? [] : [deps.signal])]);
    this.#stopping = AbortSignal.any([this.#signal, ...(deps.stopping === undefined ? [] : [deps.stopping])]);
    this.#pacer = new Pacer(this.clock, this.#signal);
    const { dispatcher, report } = deps;
    this.#transport = new Transport(this.settings, {
      clock: this.clock,
      redactor: this.#redactor,
      dispatcher,
      report,
    });
  }

  /** Aborted on a graceful stop: polling and uploads end, other requests finish. */
  get stopping(): AbortSignal {
    return this.#stopping;
  }

  /** The last reading of the service's clock; undefined before the first response with a `Date`. */
  get serviceTime(): ServiceTime | undefined {
    return this.#serviceTime;
  }

  /**
   * Sends a request, with retries. Resolves with the JSON body of a 2xx; undefined if the body is empty.
   * @throws ApiError, ConnectionError, TimeoutError, CanceledError
   */
  async send(request: ApiRequest): Promise<unknown> {
    const http = httpRequest(this.settings, request);
    this.#redactor.add(request.secrets ?? []);
    const { clock, waits, settings } = this;
    const sending = beginSending(request, { clock, waits, signal: this.#signal, maxWaitMs: settings.maxWaitMs });
    try {
      return await this.#sendUntilDone(sending, http);
    } finally {
      sending.wait.end();
    }
  }

  async #sendUntilDone(sending: Sending, http: HttpRequest): Promise<unknown> {
    const { request, progress, cancel, wait } = sending;
    for (;;) {
      await this.#waitForPacer(sending);
      const { outcome: response, startedAt } = await this.#transport.request(http, progress, cancel, wait);
      progress.attempts += 1;
      this.#readClock(response, startedAt);
      const outcome = checkSuccess(request.method, response);
      if (outcome.kind === "success") {
        this.#pacer.leave(request.operation, requestEnd(response, undefined, this.clock.now()));
        rememberSecrets(this.#redactor, request.method, outcome.value);
        rememberSource(outcome.value, `${request.operation} (${request.method} ${progress.path})`);
        return outcome.value;
      }
      await this.#waitForRetry(sending, outcome, startedAt);
    }
  }

  /** All objects of a list: every page, `page_size` 500 unless the query gives another. */
  list(request: ApiRequest): Promise<unknown[]> {
    const pages = () => readAllPages((number) => this.page(request, number));
    const { operation } = request;
    return this.waits.during(operation, `all pages of ${operation}`, () => this.#readList(request, pages));
  }

  /** One page of a list, counted from 1. */
  page(request: ApiRequest, number: number): Promise<Page> {
    const query = { page_size: PAGE_SIZE, ...request.query, page: number };
    return this.#readList(request, async () => readPage(await this.send({ ...request, query }), number));
  }

  /** A text without the secrets of this client: its token, and the secrets of every request that it sent. */
  redact(text: string): string {
    return this.#redactor.redact(text);
  }

  /**
   * Sends data to a secret address outside the API, or deletes it there. The token is not sent.
   * @throws TransferError, SourceError, ConnectionError, TimeoutError, CanceledError, SettingsError
   */
  transfer(request: TransferRequest): Promise<Response> {
    return transfer(request, {
      settings: this.settings,
      clock: this.clock,
      random: this.#random,
      signal: this.#signal,
      transport: this.#transport,
      waits: this.waits,
      redactor: this.#redactor,
    });
  }

  /** Cancels all requests and waits, and closes the connections. */
  async close(): Promise<void> {
    this.#closing.abort();
    await this.#transport.close();
  }

  /** Waits until the rate limit allows the next attempt, or throws. */
  async #waitForPacer(sending: Sending): Promise<void> {
    const { progress, cancel, maxWaitMs, lastOutcome } = sending;
    const { operation, attempts: rank } = progress;
    const budgetMs = maxWaitMs - progress.waitedMs;
    // After a 429 the wait goes on as the words of the 429 say.
    if (lastOutcome === undefined) sending.wait.is(`rate limit of ${operation}`);
    const entered = await this.#pacer.enter({ operation, rank, budgetMs, signal: cancel });
    progress.waitedMs += entered.waitedMs;
    if (entered.kind === "go") return;
    if (entered.kind === "canceled") throw new CanceledError(this.#errors.facts(progress));
    const advice = overdueAdvice(entered.askedMs, maxWaitMs, progress.waitedMs, this.settings);
    if (lastOutcome !== undefined) throw this.#errors.of(sending.request, progress, lastOutcome, advice);
    throw new TimeoutError(this.#errors.facts(progress), advice);
  }

  /** Waits before the next attempt, or throws. */
  async #waitForRetry(sending: Sending, outcome: Outcome, startedAt: number): Promise<void> {
    const { progress, cancel, maxWaitMs } = sending;
    const now = this.clock.now();
    progress.waitedMs += now - startedAt;
    progress.ambiguous ||= mayHaveRun(progress.method, outcome);
    sending.lastOutcome = outcome;
    const { host } = new URL(this.settings.url);
    const limits = { maxRetries: this.settings.maxRetries, maxWaitMs, host };
    const decision = decideRetry(progress, outcome, limits, now, this.#random());
    this.#pacer.leave(progress.operation, requestEnd(outcome, decision, now));
    if (decision.kind === "give-up") {
      const advice = giveUpAdvice(decision, maxWaitMs, progress.waitedMs, this.settings);
      throw this.#errors.of(sending.request, progress, outcome, advice);
    }
    sending.wait.is(retryWords(outcome, progress, limits));
    // After a 429 the pacer makes all requests of the operation wait, this one too.
    if (outcome.kind === "response" && outcome.status === 429) return;
    try {
      await this.clock.sleep(decision.waitMs, cancel);
    } catch (cause) {
      if (!cancel.aborted) throw cause;
      throw new CanceledError(this.#errors.facts(progress), { cause });
    }
    progress.waitedMs += Math.max(decision.waitMs, this.clock.now() - now);
  }

  /** Does `work`; a list that cannot be read is an ApiError. */
  async #readList<T>(request: ApiRequest, work: () => Promise<T>): Promise<T> {
    const startedAt = this.clock.now();
    try {
      return await work();
    } catch (error) {
      throw error instanceof ListFault ? this.#errors.ofList(request, startedAt, error.message) : error;
    }
  }

  #readClock(outcome: Outcome, startedAt: number): void {
    // A response that is not JSON may come from a proxy, with another clock.
    if (outcome.kind === "no-response" || outcome.body.kind !== "json") return;
    this.#serviceTime = readServiceTime(outcome.headers, startedAt, this.clock.now()) ?? this.#serviceTime;
  }
}
