import type { Dispatcher } from "undici";
import { type Call, callError, factsOf, openCall } from "./call";
import { type Clock, systemClock } from "./clock";
import { ApiError } from "./errors/api-error";
import { CanceledError } from "./errors/canceled-error";
import { TimeoutError } from "./errors/timeout-error";
import { askedWaitMs, rateLimit } from "./hints";
import { Pacer } from "./pacer";
import type { Ending } from "./pacing";
import { isLastPage, MAX_PAGES, MAX_PASSES, mergePasses, PAGE_SIZE, type Page, readPage } from "./paging";
import { describeRefusal } from "./refusal";
import type { ApiRequest } from "./request";
import { type Decision, decideRetry, mayHaveRun } from "./retry";
import { readServiceTime, type ServiceTime } from "./service-time";
import { type ClientSettings, normalizeUrl } from "./settings";
import { duration } from "./text";
import { type TransferAnswer, transfer } from "./transfer";
import type { TransferRequest } from "./transfer-request";
import { type Exchange, exchange, newDispatcher } from "./transport";
import { judge, type Verdict } from "./verdict";

/** What a client works with besides its settings; every part has a default. */
export interface ClientDeps {
  /** Sends the requests. One that is given is not closed by `close`. */
  readonly dispatcher?: Dispatcher;
  readonly clock?: Clock;
  /** From 0 up to 1, for the jitter of back-off. */
  readonly random?: () => number;
  /** Gets one line for every wait. The line holds no secret. */
  readonly log?: (line: string) => void;
  /** Cancels everything that is under way. */
  readonly signal?: AbortSignal;
  /** Asks for an end of what can be stopped at any moment; see `Client.stopping`. */
  readonly stopping?: AbortSignal;
}

/**
 * The API over HTTP: authorization, retries, pacing, paging and errors. All failures are ClientErrors, apart from a PathError for a
 * request that cannot be sent.
 */
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
  #serviceTime: ServiceTime | undefined;
  #sawSuccess = false;

  /** @throws SettingsError for an address that no token may be sent to */
  constructor(settings: ClientSettings, deps: ClientDeps = {}) {
    this.settings = { ...settings, url: normalizeUrl(settings.url, settings.allowPlainHttp) };
    this.clock = deps.clock ?? systemClock;
    this.#random = deps.random ?? Math.random;
    this.#log = deps.log ?? (() => {});
    this.#signal = AbortSignal.any([this.#closing.signal, ...(deps.signal === undefined ? [] : [deps.signal])]);
    this.#stopping = AbortSignal.any([this.#signal, ...(deps.stopping === undefined ? [] : [deps.stopping])]);
    this.#pacer = new Pacer(this.clock, this.#signal);
    this.#dispatcher = deps.dispatcher ?? newDispatcher(settings.connectTimeoutMs);
    this.#ownsDispatcher = deps.dispatcher === undefined;
  }

  /**
   * Aborted when what is under way should come to its end: for waits between requests, and for requests after which
   * nothing is left that nobody knows of. Others go on for the moment, and may still be sent to undo something.
   */
  get stopping(): AbortSignal {
    return this.#stopping;
  }

  /** The last reading of the service's clock; undefined before the first answer with a `Date`. */
  get serviceTime(): ServiceTime | undefined {
    return this.#serviceTime;
  }

  /** Whether the service has answered with success and JSON: without it, a 404 may come from a wrong address. */
  get sawSuccess(): boolean {
    return this.#sawSuccess;
  }

  /**
   * Sends a request and tries it again as the rules allow. Resolves with the JSON body of a 2xx; undefined where there is no body.
   * @throws ApiError, ConnectionError, TimeoutError, CanceledError
   */
  async send(request: ApiRequest): Promise<unknown> {
    const call = openCall(this.settings, request, this.#signal, this.clock.now());
    for (;;) {
      await this.#enter(call);
      const startedAt = this.clock.now();
      const stops = { timeout: AbortSignal.timeout(this.settings.timeoutMs), cancel: call.signal };
      const result = await exchange(this.#dispatcher, call.wire, stops);
      call.attempts += 1;
      const verdict = judge(request.method, result);
      this.#note(result, verdict, startedAt);
      if (verdict.kind === "success") {
        this.#leave(call, result);
        return verdict.value;
      }
      await this.#again(call, result, verdict, startedAt);
    }
  }

  /** All objects of a list: every page, `page_size` 500 unless the query says otherwise. */
  async list(request: ApiRequest): Promise<unknown[]> {
    const passes: unknown[][] = [];
    while (passes.length < MAX_PASSES) {
      const pages: Page[] = [];
      for await (const page of this.#series(request)) pages.push(page);
      const items = pages.flatMap((page) => page.items);
      // Objects that came or went in the meantime move others from page to page: such a pass may have missed some.
      if (pages.every((page) => page.results === pages[0]?.results)) return items;
      passes.push(items);
    }
    return mergePasses(passes);
  }

  /** The pages of a list, one at a time, each when it is asked for. */
  async *pages(request: ApiRequest): AsyncGenerator<unknown[]> {
    for await (const page of this.#series(request)) yield [...page.items];
  }

  /** One page of a list, counted from 1. */
  async page(request: ApiRequest, number: number): Promise<Page> {
    const query = { page_size: PAGE_SIZE, ...request.query, page: number };
    const body = await this.send({ ...request, query });
    const page = readPage(body);
    if (page !== undefined) return page;
    throw this.#notAList(request, body);
  }

  /**
   * Sends data to a secret address outside the API, or deletes it there. The token does not go along.
   * @throws TransferError, SourceError, ConnectionError, TimeoutError, CanceledError, SettingsError
   */
  transfer(request: TransferRequest): Promise<TransferAnswer> {
    return transfer(request, {
      settings: this.settings,
      clock: this.clock,
      random: this.#random,
      log: this.#log,
      signal: this.#signal,
      dispatcher: this.#dispatcher,
    });
  }

  /** Cancels what is under way and closes the connections. */
  async close(): Promise<void> {
    this.#closing.abort();
    if (this.#ownsDispatcher) await this.#dispatcher.destroy();
  }

  async *#series(request: ApiRequest): AsyncGenerator<Page> {
    for (let number = 1; number <= MAX_PAGES; number++) {
      const page = await this.page(request, number);
      yield page;
      if (isLastPage(page, number)) return;
    }
  }

  async #enter(call: Call): Promise<void> {
    const budgetMs = call.limits.maxWaitMs - call.waitedMs;
    const { operation } = call.request;
    const entered = await this.#pacer.enter({ bucket: operation, rank: call.attempts, budgetMs, signal: call.signal });
    call.waitedMs += entered.waitedMs;
    if (entered.kind === "go") return;
    if (entered.kind === "canceled") throw new CanceledError(factsOf(call));
    if (call.lastError !== undefined) throw call.lastError;
    const words = `the rate limit of the service asks for a wait beyond ${duration(call.limits.maxWaitMs)}`;
    throw new TimeoutError(factsOf(call), words);
  }

  /** Waits before the next attempt, or throws. */
  async #again(
    call: Call,
    result: Exchange,
    verdict: Exclude<Verdict, { kind: "success" }>,
    startedAt: number,
  ): Promise<void> {
    const now = this.clock.now();
    const { method } = call.request;
    if (verdict.kind === "failure" && verdict.failure === "timeout") call.waitedMs += now - startedAt;
    call.ambiguous ||= mayHaveRun(method, verdict);
    call.lastError = callError(call, verdict, this.settings);
    const decision = decideRetry(
      {
        method,
        retries: call.attempts - 1,
        waitedMs: call.waitedMs,
        outcome: verdict,
        now,
        random: this.#random(),
        retryAmbiguous: call.request.retryAmbiguous === true,
      },
      call.limits,
    );
    this.#leave(call, result, decision);
    if (decision.kind === "give-up") throw call.lastError;
    this.#log(`${call.lastError.message}; trying again in ${duration(decision.waitMs)}`);
    // After a 429 the whole bucket waits, and this request with it.
    if (verdict.kind === "answer" && verdict.status === 429) return;
    await this.#wait(call, decision.waitMs);
  }

  async #wait(call: Call, ms: number): Promise<void> {
    const before = this.clock.now();
    try {
      await this.clock.sleep(ms, call.signal);
    } catch (cause) {
      if (!call.signal.aborted) throw cause;
      throw new CanceledError(factsOf(call), { cause });
    }
    call.waitedMs += Math.max(ms, this.clock.now() - before);
  }

  #leave(call: Call, result: Exchange, decision?: Decision): void {
    this.#pacer.leave(call.request.operation, endingOf(result, decision, this.clock.now()));
  }

  #note(result: Exchange, verdict: Verdict, startedAt: number): void {
    if (result.kind === "failure" || verdict.kind === "failure") return;
    // Pages of proxies on the way tell nothing of the service and its clock.
    if (verdict.kind === "answer" && verdict.body.kind !== "json") return;
    if (verdict.kind === "success" && verdict.json) this.#sawSuccess = true;
    this.#serviceTime = readServiceTime(result.headers, startedAt, this.clock.now()) ?? this.#serviceTime;
  }

  #notAList(request: ApiRequest, value: unknown): ApiError {
    const call = openCall(this.settings, request, this.#signal, this.clock.now());
    const body = value === undefined ? ({ kind: "empty" } as const) : ({ kind: "json", value } as const);
    const answer = { status: 200, headers: {}, body };
    const token = this.settings.token === undefined ? "missing" : "given";
    return new ApiError({ ...factsOf(call), attempts: 1 }, describeRefusal(request, answer, token, call.redact));
  }
}

function endingOf(result: Exchange, decision: Decision | undefined, now: number): Ending {
  if (result.kind === "failure") return { kind: "failed" };
  if (result.status !== 429) return { kind: "answered", limit: rateLimit(result.headers, now) };
  const pauseMs = decision?.kind === "retry" ? decision.waitMs : (askedWaitMs(result.headers, now) ?? 1000);
  return { kind: "limited", pauseMs };
}
