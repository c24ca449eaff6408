import { Dispatcher } from "undici";
import type { InProcessEmulator, InProcessRequest, InProcessResponse } from "../../emulator/in-process";
import type { Random } from "./random";
import type { VirtualTime } from "./virtual-time";

/** One process of the provider, as the network knows it. */
export class Link {
  /** A process that has ended receives nothing more. */
  isAlive = true;
  /** Requests that the service has received from it. */
  received = 0;
  /** Called when the service has carried a request out, before its answer is on the way. */
  onReceived: (count: number) => void = () => {};
  /** Rejects when the process ends. */
  readonly ended: Promise<never>;
  #end: (error: Error) => void = () => {};

  /** @param actor - the stack that it works for */
  constructor(readonly actor: string) {
    this.ended = new Promise((_, reject) => {
      this.#end = reject;
    });
    this.ended.catch(() => {});
  }

  /** Ends the process: what it has under way comes to nothing. */
  end(): void {
    this.isAlive = false;
    this.#end(new Error("The process has ended."));
  }
}

/** An answer that never arrives: only a time limit ends the wait. */
export interface Silence {
  readonly method: string;
  readonly target: RegExp;
  left: number;
}

type Handler = Dispatcher.DispatchHandler;

const LONGEST_WAY_MS = 80;

/** The network between processes and services, without sockets: latency and loss are drawn. */
export class Network {
  /** Whose request the service works on. */
  actor: Link | undefined;
  silences: Silence[] = [];
  /** One line for each request that a service received. */
  readonly log: string[] = [];
  random: Random;

  constructor(
    private readonly time: VirtualTime,
    private readonly services: ReadonlyMap<string, InProcessEmulator>,
    random: Random,
  ) {
    this.random = random;
  }

  /** The connections of one process. */
  connect(link: Link): Dispatcher {
    return new Connections(this, link);
  }

  /** Sends a request on its way. */
  send(link: Link, options: Dispatcher.DispatchOptions, handler: Handler): void {
    const exchange = new Exchange(handler);
    handler.onRequestStart?.(exchange, {});
    // The code of a killed process still runs here; what it sends comes from nowhere.
    if (!link.isAlive) return;
    const request = requestOf(options);
    const origin = String(options.origin ?? "");
    this.time.after(this.#way(), () => {
      // What a killed process or an aborted request has sent arrives, or is lost on the way.
      if ((!link.isAlive || exchange.aborted) && this.random.isTrue(0.5)) return;
      void this.time.holding(this.#carryOut(link, origin, request, exchange));
    });
  }

  async #carryOut(link: Link, origin: string, request: InProcessRequest, exchange: Exchange): Promise<void> {
    const service = this.services.get(origin);
    if (service === undefined) return exchange.fail(connectionError("ENOTFOUND"));
    // What happens by itself in the meantime is nobody's doing.
    service.control.advanceClock(0);
    this.actor = link;
    const answer = await service.handle(request).finally(() => {
      this.actor = undefined;
    });
    this.log.push(`${this.time.now()} ${link.actor} ${request.method} ${request.target} ${answer?.status ?? "cut"}`);
    link.received += 1;
    link.onReceived(link.received);
    if (this.#isSilenced(request)) return;
    this.time.after(this.#way(), () => {
      if (!link.isAlive || exchange.aborted) return;
      if (answer === undefined) exchange.fail(connectionError("ECONNRESET"));
      else exchange.answer(answer);
    });
  }

  #isSilenced({ method, target }: InProcessRequest): boolean {
    const silence = this.silences.find((one) => one.left > 0 && one.method === method && one.target.test(target));
    if (silence === undefined) return false;
    silence.left -= 1;
    return true;
  }

  #way(): number {
    return 1 + this.random.below(LONGEST_WAY_MS);
  }
}

class Connections extends Dispatcher {
  constructor(
    private readonly network: Network,
    private readonly link: Link,
  ) {
    super();
  }

  override dispatch(options: Dispatcher.DispatchOptions, handler: Handler): boolean {
    this.network.send(this.link, options, handler);
    return true;
  }
}

/** The controller of one request, as undici's handlers use it. */
class Exchange implements Dispatcher.DispatchController {
  aborted = false;
  reason: Error | null = null;
  readonly paused = false;
  rawHeaders: Buffer[] = [];

  constructor(private readonly handler: Handler) {}

  abort(reason: Error): void {
    if (this.aborted) return;
    this.aborted = true;
    this.reason = reason;
    this.handler.onResponseError?.(this, reason);
  }

  pause(): void {}

  resume(): void {}

  fail(error: Error): void {
    if (this.aborted) return;
    this.aborted = true;
    this.handler.onResponseError?.(this, error);
  }

  answer({ status, headers, body }: InProcessResponse): void {
    this.handler.onResponseStart?.(this, status, { ...headers }, "");
    this.handler.onResponseData?.(this, body);
    this.handler.onResponseEnd?.(this, {});
    this.aborted = true;
  }
}

function requestOf({ method, path, headers, body }: Dispatcher.DispatchOptions): InProcessRequest {
  const known = (["GET", "POST", "PUT", "DELETE"] as const).find((one) => one === method);
  if (known === undefined) throw new Error(`The provider sent ${method}.`);
  return { method: known, target: path, headers: headersOf(headers), body: bodyOf(body) };
}

function headersOf(headers: Dispatcher.DispatchOptions["headers"]): Record<string, string> {
  if (headers === null || headers === undefined || Array.isArray(headers) || Symbol.iterator in headers) return {};
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
}

function bodyOf(body: Dispatcher.DispatchOptions["body"]): string | Buffer | undefined {
  if (body === null || body === undefined || typeof body === "string") return body ?? undefined;
  if (body instanceof Uint8Array) return Buffer.from(body);
  throw new Error("A simulated request has its body in memory.");
}

function connectionError(code: string): Error {
  return Object.assign(new Error(`simulated ${code}`), { code });
}
