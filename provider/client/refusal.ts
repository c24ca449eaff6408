import { type AnswerBody, readEnvelope } from "./answer";
import type { ApiReason, Refusal } from "./errors/api-error";
import type { AnswerHeaders } from "./hints";
import type { Redact } from "./redact";
import type { ApiRequest } from "./request";
import { htmlWords, oneLine } from "./text";

/** An answer that is not the success that was asked for. */
export interface BadAnswer {
  readonly status: number;
  readonly headers: AnswerHeaders;
  readonly body: AnswerBody;
}

const MAX_REASON = 500;
const MAX_EXCERPT = 120;

/**
 * What the reader of an error is told of an answer: the envelope's reasons or a few words of what came instead, and what to do.
 * Every word of the service is redacted and on one line.
 * @param token - whether a token was at hand
 */
export function describeRefusal(
  request: ApiRequest,
  answer: BadAnswer,
  token: "given" | "missing",
  redact: Redact,
): Refusal {
  const entries = readEnvelope(answer.body);
  return {
    status: answer.status,
    reasons: (entries ?? []).map((entry) => clean(entry, redact)),
    envelope: entries !== undefined,
    instead: entries === undefined ? insteadWords(answer, redact) : undefined,
    hint: hintOf(request, answer, token),
    needs: request.needs,
  };
}

function clean(entry: ApiReason, redact: Redact): ApiReason {
  return {
    field: entry.field === undefined ? undefined : line(entry.field, redact, MAX_EXCERPT),
    reason: line(entry.reason, redact, MAX_REASON),
  };
}

function insteadWords(answer: BadAnswer, redact: Redact): string {
  if (isRedirect(answer.status)) return "the service redirects";
  const { body } = answer;
  const wanted = answer.status < 300 ? "JSON" : "the JSON error envelope";
  if (body.kind === "empty") return "the answer is empty";
  if (body.kind === "broken") return "the answer was cut short";
  if (body.kind === "json")
    return `the answer is JSON, but not ${answer.status < 300 ? "a list" : "the error envelope"}`;
  if (body.kind === "html")
    return `the answer is an HTML page (${quoted(htmlWords(body.text), redact)}), not ${wanted}`;
  return `the answer is ${quoted(body.text, redact)}, not ${wanted}`;
}

function hintOf(request: ApiRequest, answer: BadAnswer, token: "given" | "missing"): string | undefined {
  if (isRedirect(answer.status)) return redirectHint(answer.headers["location"]);
  if (answer.status === 503 && answer.headers["x-maintenance-mode"] !== undefined)
    return "the service is in maintenance";
  const needs = request.needs === undefined ? [] : [`this operation needs ${request.needs}`];
  if (answer.status === 403) return needs[0];
  if (answer.status !== 401 || request.public) return undefined;
  const which =
    token === "given"
      ? "the token was refused; it is given by compute:token or COMPUTE_TOKEN"
      : "no token was given; set compute:token or COMPUTE_TOKEN";
  return [which, ...needs].join("; ");
}

function redirectHint(location: string | undefined): string {
  const target = location === undefined ? null : URL.parse(location);
  // The origin alone: the rest of a location may hold anything.
  const where = target?.host ? ` to ${target.protocol}//${target.host}` : "";
  return `a redirect${where} is not followed; check compute:url`;
}

function isRedirect(status: number): boolean {
  return status >= 300 && status < 400;
}

function quoted(text: string, redact: Redact): string {
  return `"${line(text, redact, MAX_EXCERPT)}"`;
}

function line(text: string, redact: Redact, limit: number): string {
  // Redacted twice: a secret can be whole only after the line ends and escapes are gone.
  return oneLine(redact(oneLine(redact(text), Number.POSITIVE_INFINITY)), limit);
}
