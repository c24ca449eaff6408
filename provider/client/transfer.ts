import { type Clock, Watchdog } from "./clock";
import { CanceledError, SettingsError, SourceError, TimeoutError } from "./errors";
import type { Redactor } from "./redaction";
import { userAgent } from "./request";
import { isSuccessStatus, type Outcome, type Response } from "./response";
import { decideRetry, mayHaveRun, type Progress } from "./retry";
import { type ClientSettings, isPlainAllowed } from "./settings";
import { duration, safeLine } from "./text";
import { type Content, FileError, type OpenContent, openContent } from "./transfer-content";
import { secretsOf, transferError } from "./transfer-error";
import type { Transport } from "./transport";
import { giveUpAdvice, retryWords } from "./wait-words";
import type { Waits } from "./waits";

/** Data to send to, or to delete at, a secret address outside the API: a pre-signed URL, or the `upload_to` of an image. */
export interface TransferRequest {
  /** Its name in messages, for instance "Object Upload". */
  readonly operation: string;
  readonly method: "PUT" | "DELETE";
  /** The address, or a function that returns a new one for every attempt. It is secret: no message contains it. */
  readonly url: string | (() => Promise<string>);
  /** Its name in messages in place of the address, for instance `us-east-1/my-bucket/my-object`. */
  readonly target: string;
  /** Read again for every attempt; a file as a stream, in constant memory. */
  readonly content?: Content;
  /** The header `Content-Type`; undefined: none is sent. */
  readonly contentType?: string;
  /** Called with the bytes of a file sent so far, and its size, at most once per percent of an attempt. */
  readonly progress?: (sent: number, total: number) => void;
  /** Limit of all attempts and waits together, in milliseconds. */
  readonly timeoutMs?: number;
  /** Cancels the transfer alone. */
  readonly signal?: AbortSignal;
}

/** What a transfer needs of its client. */
export interface TransferDeps {
  readonly settings: ClientSettings;
  readonly clock: Clock;
  /** From 0 up to 1, for the jitter of back-off. */
  readonly random: () => number;
  /** Cancels the transfer. */
  readonly signal: AbortSignal;
  readonly transport: Transport;
  readonly waits: Waits;
  readonly redactor: Redactor;
}

/** One transfer over all its attempts. */
interface Transfer extends TransferDeps {
  readonly request: TransferRequest;
  readonly progress: Progress;
  /** Aborted when all attempts and waits together took too long. */
  readonly deadline: AbortSignal;
}

/** Object names can be longer, and hold any character. */
const MAX_TARGET = 300;

/**
 * Carries out a transfer. It is retried from the start as `decideRetry` says; an attempt ends when no data moves, or no response
 * comes after all data, for the client's `timeoutMs`. No token is sent, and no redirect is followed.
 * @throws TransferError, SourceError, ConnectionError, TimeoutError, CanceledError, SettingsError
 */
export async function transfer(request: TransferRequest, deps: TransferDeps): Promise<Response> {
  const signal = AbortSignal.any([deps.signal, ...(request.signal === undefined ? [] : [request.signal])]);
  const deadline = new Watchdog(request.timeoutMs);
  const { operation, method, target } = request;
  const path = safeLine(target, deps.redactor.redact, MAX_TARGET);
  const counts = { attempts: 0, waitedMs: 0, ambiguous: false, retryAmbiguous: false };
  const progress: Progress = { operation, method, path, startedAt: deps.clock.now(), ...counts };
  const running: Transfer = { ...deps, signal, request, progress, deadline: deadline.signal };
  try {
    for (;;) {
      const url = await addressOf(running);
      deps.redactor.addTemporary(secretsOf(url));
      const { outcome, stalledMs } = await attempt(running, url);
      if (outcome.kind === "response" && isSuccessStatus(outcome)) return outcome;
      progress.waitedMs += stalledMs;
      await waitForRetry(running, url, outcome);
    }
  } finally {
    deadline.stop();
  }
}

/** @throws SettingsError if the data, and the right to write it, would be sent in plain text */
async function addressOf({ request, settings }: Transfer): Promise<URL> {
  const url = URL.parse(typeof request.url === "string" ? request.url : await request.url());
  if (url?.protocol === "https:") return url;
  if (url?.protocol === "http:" && isPlainAllowed(url.hostname, settings.allowPlainHttp)) return url;
  const what = url?.protocol === "http:" ? `an address with plain http at ${url.hostname}` : "no https address";
  const reason = `the service gave ${what} for the data; if you trust the host, allow it by name here`;
  throw new SettingsError("compute:allowPlainHttp", reason);
}

/** How an attempt ended, and for how long no data had moved then, in milliseconds. */
async function attempt(
  { request, progress, settings, ...deps }: Transfer,
  url: URL,
): Promise<{ readonly outcome: Outcome; readonly stalledMs: number }> {
  const { method, contentType } = request;
  const report = oncePerPercent(request.progress);
  const stall = new Watchdog(settings.timeoutMs);
  let movedAt = deps.clock.now();
  const content = await open(request.content, progress, (sent, total) => {
    stall.touch(settings.timeoutMs);
    movedAt = deps.clock.now();
    report(sent, total);
  });
  try {
    const headers = {
      "user-agent": userAgent(settings.version),
      ...(contentType === undefined ? {} : { "content-type": contentType }),
      ...(content.body === undefined ? {} : { "content-length": String(content.size) }),
    };
    const signals = { timeout: AbortSignal.any([stall.signal, deps.deadline]), cancel: deps.signal };
    const outcome = await deps.transport.send({ url, method, headers, body: content.body }, progress, signals);
    progress.attempts += 1;
    progress.ambiguous ||= mayHaveRun(method, outcome);
    const fileError = content.fileError();
    if (fileError !== undefined) throw new SourceError(progress, fileError.message, { cause: fileError });
    return { outcome, stalledMs: deps.clock.now() - movedAt };
  } finally {
    stall.stop();
    await content.close();
  }
}

async function open(
  content: Content | undefined,
  progress: Progress,
  sent: (bytes: number, total: number) => void,
): Promise<OpenContent> {
  try {
    return await openContent(content, sent);
  } catch (error) {
    if (error instanceof FileError) throw new SourceError(progress, error.message, { cause: error });
    throw error;
  }
}

function oncePerPercent(report: TransferRequest["progress"]): (sent: number, total: number) => void {
  let last = 0;
  return (sent, total) => {
    const percent = Math.floor((sent * 100) / total);
    if (percent > last) report?.(sent, total);
    last = percent;
  };
}

/** Waits before the next attempt, or throws. */
async function waitForRetry(running: Transfer, url: URL, outcome: Outcome): Promise<void> {
  const { request, progress, settings, clock, signal, deadline, waits } = running;
  const context = { host: url.host, timeoutMs: settings.timeoutMs, redact: running.redactor.redact };
  const error = transferError(progress, outcome, context);
  const overdue = () => {
    const reason = `it was not finished within ${duration(request.timeoutMs ?? 0)}`;
    return new TimeoutError(progress, reason, { cause: error });
  };
  if (deadline.aborted) throw overdue();
  const limits = { ...settings, host: url.host };
  const decision = decideRetry(progress, outcome, limits, clock.now(), running.random());
  if (decision.kind === "give-up") {
    const advice = giveUpAdvice(decision, settings.maxWaitMs, progress.waitedMs, settings);
    throw transferError(progress, outcome, advice === undefined ? context : { ...context, advice });
  }
  const pause = () => clock.sleep(decision.waitMs, AbortSignal.any([signal, deadline]));
  try {
    await waits.during(request.operation, retryWords(outcome, progress, limits), pause);
  } catch (cause) {
    if (signal.aborted) throw new CanceledError(progress, { cause });
    if (deadline.aborted) throw overdue();
    throw cause;
  }
  progress.waitedMs += decision.waitMs;
}
