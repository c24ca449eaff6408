import { isRecord } from "../json";
import { ClientError, type RequestFacts } from "./errors";
import type { ApiRequest } from "./request";
import { isSuccessStatus, type Response, type ResponseBody } from "./response";
import { htmlWords, oneLine, type Redact, safeLine } from "./text";

/** One entry of the error envelope. */
export interface ApiReason {
  /** The field that caused the error, dotted when nested; undefined if the service names none. */
  readonly field: string | undefined;
  readonly reason: string;
}

/** What an ApiError says about a response. All texts are one line and redacted. */
export interface ApiErrorDetails {
  readonly status: number;
  /** The first entries of the error envelope, at most MAX_REASONS; empty if the response had none. */
  readonly reasons: readonly ApiReason[];
  /** How many more entries the error envelope had. */
  readonly moreReasons?: number | undefined;
  /** The body was the JSON error envelope, with at least one reason. */
  readonly envelope: boolean;
  /** What the body was instead of the envelope, in a few words. */
  readonly instead?: string | undefined;
  /** What the reader should do, in a few words. */
  readonly hint?: string | undefined;
  /** The scope or grant that the operation needs. */
  readonly needs?: string | undefined;
}

/** What an error needs besides the response. */
export interface ErrorContext {
  readonly token: string | undefined;
  readonly redact: Redact;
  /** What else the reader should know: why no further attempt is made. */
  readonly advice?: string | undefined;
}

/** The service responded, but not with the expected success. */
export class ApiError extends ClientError {
  override readonly name = "ApiError";
  override readonly status: number;
  readonly reasons: readonly ApiReason[];
  readonly envelope: boolean;
  readonly needs: string | undefined;

  constructor(facts: RequestFacts, details: ApiErrorDetails) {
    const { status, reasons, envelope, hint, needs } = details;
    const words = wordsOf(details);
    super(facts, `failed with ${status}: ${hint === undefined ? words : `${words.replace(/\.$/, "")}; ${hint}`}`);
    this.status = status;
    this.reasons = reasons;
    this.envelope = envelope;
    this.needs = needs;
  }
}

/** More reasons of one response are counted only. */
export const MAX_REASONS = 20;
const MAX_REASON = 500;
/** All reasons of a message together: what to do stands after them, and must not be cut. */
const MAX_REASONS_LENGTH = 2000;
const MAX_EXCERPT = 120;
/** Of a longer reason or field only the beginning is read: little of it is shown. */
const MAX_READ = 4000;

/** Whether `error` is a 404 with the JSON error envelope: the only response that can mean that an object was deleted. */
export function isNotFoundEnvelope(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status === 404 && error.envelope;
}

// @rule error-report
/** The error for a response that is not the expected success: the reasons of the envelope, or else what the body was, and what to do. */
export function apiError(
  facts: RequestFacts,
  request: ApiRequest,
  response: Response,
  { token, redact, advice }: ErrorContext,
): ApiError {
  const reasons = readReasons(response.body);
  const first = (text: string) => redact(text, MAX_READ);
  const hints = [
    reasons === undefined ? addressHint(response) : undefined,
    hintOf(request, response, token),
    advice,
  ].filter((hint) => hint !== undefined);
  return new ApiError(facts, {
    status: response.status,
    reasons: (reasons ?? []).slice(0, MAX_REASONS).map(({ field, reason }) => ({
      field: field === undefined ? undefined : safeLine(field, first, MAX_EXCERPT),
      reason: safeLine(reason, first, MAX_REASON),
    })),
    moreReasons: Math.max(0, (reasons?.length ?? 0) - MAX_REASONS),
    envelope: reasons !== undefined,
    instead: reasons === undefined ? describeBody(response, redact) : undefined,
    hint: hints.length === 0 ? undefined : hints.join("; "),
    needs: request.needs,
  });
}

/** The error for a 2xx that is not the list that was asked for. */
export function unreadableList(facts: RequestFacts, request: ApiRequest, fault: string): ApiError {
  return new ApiError(facts, { status: 200, reasons: [], envelope: false, instead: fault, needs: request.needs });
}

function wordsOf({ reasons, moreReasons = 0, instead }: ApiErrorDetails): string {
  if (reasons.length === 0) return instead ?? "no reason was given";
  const found = reasons.map(({ field, reason }) => (field === undefined ? reason : `${field}: ${reason}`));
  const shown = oneLine(found.join("; "), MAX_REASONS_LENGTH);
  return moreReasons === 0 ? shown : `${shown}; and ${moreReasons.toLocaleString("en-US")} more`;
}

// @rule envelope-error error-1 error-3
/** The entries of the error envelope; undefined if the body is not one with at least one reason. */
function readReasons(body: ResponseBody): readonly ApiReason[] | undefined {
  if (body.kind !== "json" || !isRecord(body.value) || !Array.isArray(body.value["errors"])) return undefined;
  const reasons = body.value["errors"].flatMap(readReason);
  return reasons.length === 0 ? undefined : reasons;
}

function readReason(entry: unknown): ApiReason[] {
  if (!isRecord(entry) || typeof entry["reason"] !== "string") return [];
  const field = entry["field"];
  return [{ field: typeof field === "string" && field !== "" ? field : undefined, reason: entry["reason"] }];
}

function describeBody(response: Response, redact: Redact): string {
  if (isRedirect(response)) return "the service redirects";
  const { body } = response;
  const success = isSuccessStatus(response);
  const wanted = success ? "JSON" : "the JSON error envelope";
  if (body.kind === "empty") return "the response is empty";
  if (body.kind === "broken") return "the response was cut short";
  if (body.kind === "json" && success) {
    return isRecord(body.value)
      ? "the response reports errors, but no reason"
      : "the response is JSON, but not an object";
  }
  if (body.kind === "json") return "the response is JSON, but not the error envelope";
  // Redacted before tags are removed, too.
  const text = redact(body.text);
  const excerpt = safeLine(body.kind === "html" ? htmlWords(text) : text, redact, MAX_EXCERPT);
  return body.kind === "html"
    ? `the response is an HTML page ("${excerpt}"), not ${wanted}`
    : `the response is "${excerpt}", not ${wanted}`;
}

// @rule auth-2 error-4a
function hintOf(request: ApiRequest, response: Response, token: string | undefined): string | undefined {
  const { status, headers } = response;
  if (isRedirect(response)) return redirectHint(headers["location"]);
  if (status === 503 && headers["x-maintenance-mode"] !== undefined) return "the service is in maintenance";
  const needs = request.needs === undefined ? [] : [`this operation needs ${request.needs}`];
  if (status === 403) return needs[0];
  if (status !== 401 || request.public) return undefined;
  const hint =
    token === undefined
      ? "no token was given; set compute:token or COMPUTE_TOKEN"
      : "the token was refused; it is given by compute:token or COMPUTE_TOKEN";
  return [hint, ...needs].join("; ");
}

/** What to do about a response that another server than the service may have made. */
function addressHint({ status, body }: Response): string | undefined {
  const isPage = body.kind === "html" || body.kind === "text";
  return isPage && (status < 300 || status === 404 || status === 405) ? "check compute:url" : undefined;
}

function redirectHint(location: string | undefined): string {
  const target = location === undefined ? null : URL.parse(location);
  // Only the origin: the rest of a location may hold secrets.
  const where = target?.host ? ` to ${target.protocol}//${target.host}` : "";
  return `a redirect${where} is not followed; check compute:url`;
}

function isRedirect({ status }: Response): boolean {
  return status >= 300 && status < 400;
}
