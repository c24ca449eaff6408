import { Readable } from "node:stream";
import type { Dispatcher } from "undici";
import type { Clock } from "./clock";
import { CanceledError } from "./errors/canceled-error";
import { SettingsError } from "./errors/settings-error";
import { SourceError } from "./errors/source-error";
import type { AnswerHeaders } from "./hints";
import { decideRetry, mayHaveRun } from "./retry";
import { type ClientSettings, isPlainAllowed } from "./settings";
import { duration } from "./text";
import { attemptError, type Flow, factsOf, overdueError } from "./transfer-fault";
import type { TransferRequest } from "./transfer-request";
import { openSource, type Source, SourceFault } from "./transfer-source";
import { type Exchange, exchange } from "./transport";
import { userAgent } from "./user-agent";
import { Watchdog } from "./watchdog";

/** The answer to a transfer. */
export interface TransferAnswer {
  readonly status: number;
  readonly headers: AnswerHeaders;
}

/** What transfers are made with. */
export interface TransferDeps {
  readonly settings: ClientSettings;
  readonly clock: Clock;
  /** From 0 up to 1, for the jitter of back-off. */
  readonly random: () => number;
  readonly log: (line: string) => void;
  /** Cancels the transfer. */
  readonly signal: AbortSignal;
  readonly dispatcher: Dispatcher;
}

/** Once all data is sent, the answer may take this long, in milliseconds: what came may have to be checked and stored first. */
const ANSWER_MS = 300_000;

/**
 * Carries out a transfer. It is tried again from the start as `decideRetry` says, and an attempt is given up when no data moves for the
 * client's `timeoutMs`. No token goes along, and no redirect is followed.
 * @throws TransferError, SourceError, ConnectionError, TimeoutError, CanceledError, SettingsError
 */
export async function transfer(request: TransferRequest, deps: TransferDeps): Promise<TransferAnswer> {
  const signal = AbortSignal.any([deps.signal, ...(request.signal === undefined ? [] : [request.signal])]);
  return await attempts(request, { ...deps, signal });
}

async function attempts(request: TransferRequest, deps: TransferDeps): Promise<TransferAnswer> {
  const deadline = new Watchdog(request.timeoutMs);
  const startedAt = deps.clock.now();
  const flow: Flow = { request, startedAt, deadline: deadline.signal, attempts: 0, waitedMs: 0, ambiguous: false };
  try {
    for (;;) {
      const url = addressOf(typeof request.url === "string" ? request.url : await request.url(), deps.settings);
      const result = await attempt(flow, url, deps);
      if (isSuccess(result)) return { status: result.status, headers: result.headers };
      await again(flow, url, result, deps);
    }
  } finally {
    deadline.stop();
  }
}

/** @throws SettingsError where the data, and the right to write it, would go over the wire in plain text */
function addressOf(text: string, { allowPlainHttp }: ClientSettings): URL {
  const url = URL.parse(text);
  if (url?.protocol === "https:") return url;
  if (url?.protocol === "http:" && isPlainAllowed(url.hostname, allowPlainHttp)) return url;
  const what = url?.protocol === "http:" ? `an address with plain http at ${url.hostname}` : "no https address";
  const reason = `the service gave ${what} for the data; allow the host by name here if that is right`;
  throw new SettingsError("compute:allowPlainHttp", reason);
}

async function attempt(flow: Flow, url: URL, deps: TransferDeps): Promise<Exchange> {
  const { method, contentType, progress } = flow.request;
  const { settings, dispatcher, signal } = deps;
  const answerMs = Math.max(settings.timeoutMs, ANSWER_MS);
  const tell = oncePerPercent(progress);
  const stall = new Watchdog(settings.timeoutMs);
  const source = await openContent(flow, (sent, total) => {
    stall.touch(sent === total ? answerMs : settings.timeoutMs);
    tell(sent, total);
  });
  // What is sent in one piece is not seen moving.
  if (source.body !== undefined && !(source.body instanceof Readable)) stall.touch(answerMs);
  try {
    const headers = {
      "user-agent": userAgent(settings.version),
      ...(contentType === undefined ? {} : { "content-type": contentType }),
      ...(source.body === undefined ? {} : { "content-length": String(source.size) }),
    };
    const stops = { timeout: AbortSignal.any([stall.signal, flow.deadline]), cancel: signal };
    const result = await exchange(dispatcher, { url, method, headers, body: source.body }, stops);
    flow.attempts += 1;
    flow.ambiguous ||= mayHaveRun(method, result);
    const fault = source.fault();
    if (fault !== undefined) throw new SourceError(factsOf(flow), fault.message, { cause: fault });
    return result;
  } finally {
    stall.stop();
    await source.close();
  }
}

async function openContent(flow: Flow, sent: (bytes: number, total: number) => void): Promise<Source> {
  try {
    return await openSource(flow.request.content, sent);
  } catch (error) {
    if (error instanceof SourceFault) throw new SourceError(factsOf(flow), error.message, { cause: error });
    throw error;
  }
}

function oncePerPercent(progress: TransferRequest["progress"]): (sent: number, total: number) => void {
  let last = 0;
  return (sent, total) => {
    const percent = Math.floor((sent * 100) / total);
    if (percent > last) progress?.(sent, total);
    last = percent;
  };
}

function isSuccess(result: Exchange): result is Extract<Exchange, { kind: "answer" }> {
  return result.kind === "answer" && result.status >= 200 && result.status < 300;
}

/** Waits before the next attempt, or throws. */
async function again(flow: Flow, url: URL, result: Exchange, deps: TransferDeps): Promise<void> {
  const { settings, clock } = deps;
  const error = attemptError(flow, url, result, settings.timeoutMs);
  if (flow.deadline.aborted) throw overdueError(flow, error);
  const decision = decideRetry(
    {
      method: flow.request.method,
      retries: flow.attempts - 1,
      waitedMs: flow.waitedMs,
      outcome: result,
      now: clock.now(),
      random: deps.random(),
      retryAmbiguous: false,
    },
    settings,
  );
  if (decision.kind === "give-up") throw error;
  deps.log(`${error.message}; trying again in ${duration(decision.waitMs)}`);
  try {
    await clock.sleep(decision.waitMs, AbortSignal.any([deps.signal, flow.deadline]));
  } catch (cause) {
    if (deps.signal.aborted) throw new CanceledError(factsOf(flow), { cause });
    if (flow.deadline.aborted) throw overdueError(flow, error);
    throw cause;
  }
  flow.waitedMs += decision.waitMs;
}
