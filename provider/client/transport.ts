import type { Dispatcher } from "undici";
import { type Clock, Watchdog } from "./clock";
import { Connections } from "./connections";
import { type Exchange, exchangeOf } from "./exchange";
import { Gate } from "./gate";
import { type AbortSignals, sendOnce } from "./http";
import { readProxies, secretsOfProxy } from "./proxies";
import type { Redactor } from "./redaction";
import type { HttpRequest } from "./request";
import type { Outcome } from "./response";
import type { Progress } from "./retry";
import type { ClientSettings } from "./settings";
import type { Wait } from "./waits";

/** What a transport needs beside the settings. */
export interface TransportDeps {
  readonly clock: Clock;
  readonly redactor: Redactor;
  /** Sends all requests, in place of connections of its own. `close` does not close it. */
  readonly dispatcher: Dispatcher | undefined;
  /** Called after every attempt. */
  readonly report: ((exchange: Exchange) => void) | undefined;
}

/** An attempt of a request to the service. */
export interface Attempted {
  readonly outcome: Outcome;
  /** When it began, in milliseconds since 1970. */
  readonly startedAt: number;
}

/** Carries out single attempts: over the connections of the client, with its limits, and reported one by one. */
export class Transport {
  readonly #settings: ClientSettings;
  readonly #deps: TransportDeps;
  readonly #gate: Gate;
  readonly #connections: Connections | undefined;

  /** @throws SettingsError naming the variable of a proxy that is no address */
  constructor(settings: ClientSettings, deps: TransportDeps) {
    this.#settings = settings;
    this.#deps = deps;
    this.#gate = new Gate(settings.concurrency);
    if (deps.dispatcher !== undefined) return;
    const proxies = readProxies(process.env);
    deps.redactor.add(secretsOfProxy(proxies));
    this.#connections = new Connections(settings, proxies);
  }

  /** Sends a request to the service when fewer than `concurrency` are under way. Never throws. */
  async request(http: HttpRequest, progress: Progress, cancel: AbortSignal, wait: Wait): Promise<Attempted> {
    const { concurrency, timeoutMs } = this.#settings;
    if (this.#gate.isFull) wait.is(`queued behind others: compute:concurrency is ${concurrency}`);
    const leave = await this.#gate.enter(cancel).catch(() => undefined);
    const startedAt = this.#deps.clock.now();
    if (leave === undefined) return { outcome: canceled(cancel), startedAt };
    wait.is(
      `response to ${progress.operation}${progress.attempts > 0 ? `, ${this.#count(progress.attempts + 1)}` : ""}`,
    );
    // It ends with the attempt: that of `AbortSignal.timeout` would stay for its whole time, with what it aborts.
    const limit = new Watchdog(timeoutMs);
    try {
      const outcome = await this.send(http, progress, { timeout: limit.signal, cancel });
      return { outcome, startedAt };
    } finally {
      limit.stop();
      leave();
    }
  }

  /** Sends a request to any address. Never throws. */
  async send(http: HttpRequest, progress: Progress, signals: AbortSignals): Promise<Outcome> {
    const { clock, dispatcher, redactor, report } = this.#deps;
    const sender = dispatcher ?? this.#connections?.to(http.url);
    if (sender === undefined) throw new TypeError("A transport has a dispatcher or connections.");
    const startedAt = clock.now();
    const outcome = await sendOnce(sender, http, signals);
    const { operation, method, path, attempts } = progress;
    const attempt = { startedAt, operation, method, path: redactor.redact(path), attempt: attempts + 1 };
    report?.(exchangeOf({ ...attempt, maxAttempts: this.#settings.maxRetries + 1 }, outcome, clock.now()));
    return outcome;
  }

  /** Closes the connections at once. */
  async close(): Promise<void> {
    await this.#connections?.destroy();
  }

  #count(attempt: number): string {
    return `attempt ${attempt} of ${this.#settings.maxRetries + 1}`;
  }
}

function canceled(cancel: AbortSignal): Outcome {
  return { kind: "no-response", error: "canceled", phase: "not sent", cause: cancel.reason };
}
