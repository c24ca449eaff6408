import type { FastifyReply, FastifyRequest } from "fastify";
import { wireTime } from "./clock";
import { distort } from "./distortion";
import type { Engine } from "./engine";
import type { Fault } from "./faults";
import type { Subject } from "./matcher";
import { pagesOf, queryOf } from "./paging-fault";
import { cutConnection, faultAnswer, jsonAnswer, pause, sendAnswer, type WireAnswer } from "./wire";

/** Finds the exchange of a request. */
export type ExchangeOf = (request: FastifyRequest, reply: FastifyReply) => Exchange;

/** One request, from its arrival to its answer: log entry, fault, latency and rate limits. */
export class Exchange {
  #fault: Fault | undefined;
  #answered: ((status: number, ignored: readonly string[]) => void) | undefined;
  #rateLimits: Readonly<Record<string, string>> = {};
  #ignored: readonly string[] = [];

  constructor(
    private readonly engine: Engine,
    private readonly request: FastifyRequest,
    private readonly reply: FastifyReply,
  ) {}

  /**
   * Logs the request, then applies the latency, the fault that matches, and the rate limits.
   * @returns whether to run the operation
   * @throws Refusal 429
   */
  async arrive(subject: Subject, query: string): Promise<boolean> {
    const { engine, request } = this;
    const { operation, method, path } = subject;
    this.#answered = engine.log.open({
      method,
      path,
      query,
      ...(operation === undefined ? {} : { operation }),
      time: wireTime(engine.clock.now()),
      authorized: request.headers.authorization !== undefined,
    });
    this.#fault = engine.faults.strike(subject);
    if (this.#fault?.meanwhile !== undefined) engine.change(this.#fault.meanwhile);
    if (engine.latency > 0) await pause(engine.latency, engine.closing);
    if (this.#fault !== undefined && this.#fault.when !== "after" && replaces(this.#fault)) {
      // The fault replaces this answer, or cuts the connection.
      await this.answer(jsonAnswer(500, undefined));
      return false;
    }
    this.#rateLimits = engine.rateLimits.count(subject, engine.clock.now());
    return true;
  }

  /** The query of the request, as the operation gets it. */
  get query(): URLSearchParams {
    const sent = new URLSearchParams(partsOf(this.request.raw.url ?? "/").query);
    return this.#fault?.pages === undefined ? sent : queryOf(sent);
  }

  /** Notes the members of the body that the operation ignored, for the request log. */
  noteIgnored(members: readonly string[]): void {
    this.#ignored = members;
  }

  /** Sends the answer as changed by the request's fault. */
  async answer(answer: WireAnswer): Promise<void> {
    const { engine, reply } = this;
    const fault = this.#fault;
    if (fault?.cut) {
      if (fault.delayMs !== undefined) await pause(fault.delayMs, engine.closing);
      cutConnection(reply);
      return;
    }
    const replaced = fault?.status === undefined ? answer : faultAnswer(fault.status, fault);
    const { status, headers, body } = fault === undefined ? replaced : this.#distorted(replaced, fault);
    const date = new Date(engine.clock.now()).toUTCString();
    this.#answered?.(status, this.#ignored);
    // A fault stands for what comes before the service, such as a load balancer.
    const standing = fault?.status === undefined ? engine.standingHeaders(this.request) : {};
    const all = { Date: date, ...standing, ...this.#rateLimits, ...headers };
    await sendAnswer(reply, { status, headers: all, body }, fault, engine.closing);
  }

  #distorted(answer: WireAnswer, fault: Fault): WireAnswer {
    const { query } = partsOf(this.request.raw.url ?? "/");
    const paged = fault.pages === undefined ? {} : pagesOf(fault.pages, new URLSearchParams(query));
    if (fault.set === undefined && fault.unset === undefined && fault.pages === undefined) return answer;
    const body = distort(answer, { set: paged });
    return { ...answer, body: distort({ headers: answer.headers, body }, fault) };
  }
}

/** Path and query of a request target, as sent. */
export function partsOf(url: string): { path: string; query: string } {
  const at = url.indexOf("?");
  return at === -1 ? { path: url, query: "" } : { path: url.slice(0, at), query: url.slice(at + 1) };
}

function replaces(fault: Fault): boolean {
  return fault.cut === true || fault.status !== undefined;
}
