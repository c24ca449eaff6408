import type { Dispatcher } from "undici";
import { type Clock, systemClock } from "./clock";
import { CanceledError, TimeoutError } from "./errors";
import { readServiceTime, type ServiceTime } from "./headers";
import { newDispatcher, sendOnce } from "./http";
import { Pacer } from "./pacer";
import { requestEnd } from "./pacing";
import { ListFault, PAGE_SIZE, type Page, readAllPages, readPage } from "./paging";
import { Redactor } from "./redaction";
import { type ApiRequest, httpRequest } from "./request";
import { RequestErrors } from "./request-errors";
import { checkSuccess, type Outcome, type Response } from "./response";
import { decideRetry, mayHaveRun, type Progress } from "./retry";
import { type ClientSettings, normalizeUrl } from "./settings";
import { rememberSource } from "./sources";
import { duration, waitTooLong } from "./text";
import { type TransferRequest, transfer } from "./transfer";

/** What a client needs besides its settings; every part has a default. */
export interface ClientDeps {
  /** Sends the requests. `close` does not close it. */
  readonly dispatcher?: Dispatcher;
  readonly clock?: Clock;
  /** From 0 up to 1, for the jitter of back-off. */
  readonly random?: () => number;
  /** Called with one line for every wait. The line contains no secret. */
  readonly log?: (line: string) => void;
  /** Cancels all requests and waits. */
  readonly signal?: AbortSignal;
  /** A graceful stop; see `Client.stopping`. */
  readonly stopping?: AbortSignal;
}

/** One request over all its attempts. */
interface Sending {
  readonly request: ApiRequest;
  readonly progress: Progress;
  /** Cancels the request. */
  readonly cancel: AbortSignal;
  /** Limit of all its waits together, in milliseconds. */
  readonly maxWaitMs: number;
  lastOutcome: Outcome | undefined;
}

/** The API over HTTP: authorization, retries, pacing, paging and errors. Throws ClientErrors, and a PathError for an invalid path. */
export class Client {
  readonly settings: ClientSettings;
  readonly clock: Clock;
  readonly #random: () => number;
  readonly #log: (line: string) => void;
  readonly #closing = new AbortController();
  readonly #signal: AbortSignal;
  readonly #stopping: AbortSignal;
  readonly #pacer: Pacer;
  readonly #dispatcher: Dispatcher;
  readonly #ownsDispatcher: boolean;
  readonly #redactor = new Redactor();
  readonly #errors: RequestErrors;
  #serviceTime: ServiceTime | undefined;

  /** @throws SettingsError for an address that no token may be sent to */
  constructor(settings: ClientSettings, deps: ClientDeps = {}) {
    this.settings = { ...settings, url: normalizeUrl(settings.url, settings.allowPlainHttp) };
    this.#redactor.add([settings.token]);
    this.#errors = new RequestErrors(this.settings, this.#redactor);
    this.clock = deps.clock ?? systemClock;
    this.#random = deps.random ?? Math.random;
    this.#log = deps.log ?? (() => {});
    this.#signal = AbortSignal.any([this.#closing.signal, ...(deps.signal === undefined ? [] : [deps.signal])]);
    this.#stopping = AbortSignal.any([this.#signal, ...(deps.stopping === undefined ? [] : [deps.stopping])]);
    this.#pacer = new Pacer(this.clock, this.#signal);
    this.#dispatcher = deps.dispatcher ?? newDispatcher(settings.connectTimeoutMs);
    this.#ownsDispatcher = deps.dispatcher === undefined;
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
    const sending = this.#begin(request);
    for (;;) {
      await this.#waitForPacer(sending);
      const startedAt = this.clock.now();
      const signals = { timeout: AbortSignal.timeout(this.settings.timeoutMs), cancel: sending.cancel };
      const response = await sendOnce(this.#dispatcher, http, signals);
      sending.progress.attempts += 1;
      this.#readClock(response, startedAt);
      const outcome = checkSuccess(request.method, response);
      if (outcome.kind === "success") {
        this.#pacer.leave(request.operation, requestEnd(response, undefined, this.clock.now()));
        rememberSource(outcome.value, `${request.operation} (${request.method} ${sending.progress.path})`);
        return outcome.value;
      }
      await this.#waitForRetry(sending, outcome, startedAt);
    }
  }

  /** All objects of a list: every page, `page_size` 500 unless the query gives another. */
  list(request: ApiRequest): Promise<unknown[]> {
    return this.#readList(request, () => readAllPages((number) => this.page(request, number)));
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
      log: this.#log,
      signal: this.#signal,
      dispatcher: this.#dispatcher,
      redactor: this.#redactor,
    });
  }

  /** Cancels all requests and waits, and closes the connections. */
  async close(): Promise<void> {
    this.#closing.abort();
    if (this.#ownsDispatcher) await this.#dispatcher.destroy();
  }

  #begin(request: ApiRequest): Sending {
    const { operation, method, path, signal, secrets = [], retryAmbiguous = false } = request;
    this.#redactor.add(secrets);
    const counts = { attempts: 0, waitedMs: 0, ambiguous: false };
    return {
      request,
      progress: { operation, method, path, retryAmbiguous, startedAt: this.clock.now(), ...counts },
      cancel: signal === undefined ? this.#signal : AbortSignal.any([this.#signal, signal]),
      maxWaitMs: Math.min(this.settings.maxWaitMs, request.maxWaitMs ?? Number.POSITIVE_INFINITY),
      lastOutcome: undefined,
    };
  }

  /** Waits until the rate limit allows the next attempt, or throws. */
  async #waitForPacer(sending: Sending): Promise<void> {
    const { progress, cancel, maxWaitMs, lastOutcome } = sending;
    const { operation, attempts: rank } = progress;
    const budgetMs = maxWaitMs - progress.waitedMs;
    const entered = await this.#pacer.enter({ operation, rank, budgetMs, signal: cancel });
    progress.waitedMs += entered.waitedMs;
    if (entered.kind === "go") return;
    if (entered.kind === "canceled") throw new CanceledError(this.#errors.facts(progress));
    const advice = waitTooLong(entered.askedMs, maxWaitMs, progress.waitedMs);
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
    const limits = { maxRetries: this.settings.maxRetries, maxWaitMs };
    const decision = decideRetry(progress, outcome, limits, now, this.#random());
    this.#pacer.leave(progress.operation, requestEnd(outcome, decision, now));
    if (decision.kind === "give-up") {
      const { tooLongMs } = decision;
      const advice = tooLongMs === undefined ? undefined : waitTooLong(tooLongMs, maxWaitMs, progress.waitedMs);
      throw this.#errors.of(sending.request, progress, outcome, advice);
    }
    this.#log(
      `${this.#errors.of(sending.request, progress, outcome).message}; trying again in ${duration(decision.waitMs)}`,
    );
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
