import { isRecord } from "../json";
import { ClientError, type RequestFacts } from "./errors";
import type { ApiRequest } from "./request";
import { isSuccessStatus, type Response, type ResponseBody } from "./response";
import { htmlWords, oneLine, type Redact } from "./text";

/** One entry of the error envelope. */
export interface ApiReason {
  /** The field that caused the error, dotted when nested; undefined if the service names none. */
  readonly field: string | undefined;
  readonly reason: string;
}

/** What an ApiError says about a response. All texts are one line and redacted. */
export interface ApiErrorDetails {
  readonly status: number;
  /** The entries of the error envelope; empty if the response had none. */
  readonly reasons: readonly ApiReason[];
  /** The body was the JSON error envelope, with at least one reason. */
  readonly envelope: boolean;
  /** What the body was instead of the envelope, in a few words. */
  readonly instead?: string | undefined;
  /** What the reader should do, in a few words. */
  readonly hint?: string | undefined;
  /** The scope or grant that the operation needs. */
  readonly needs?: string | undefined;
}

/** The service responded, but not with the expected success. */
export class ApiError extends ClientError {
  override readonly name = "ApiError";
  override readonly status: number;
  readonly reasons: readonly ApiReason[];
  readonly envelope: boolean;
  readonly needs: string | undefined;

  constructor(facts: RequestFacts, { status, reasons, envelope, instead, hint, needs }: ApiErrorDetails) {
    const found = reasons.map(({ field, reason }) => (field === undefined ? reason : `${field}: ${reason}`));
    const parts = found.length > 0 ? found : [instead ?? "no reason was given"];
    super(facts, `failed with ${status}: ${[...parts, ...(hint === undefined ? [] : [hint])].join("; ")}`);
    this.status = status;
    this.reasons = reasons;
    this.envelope = envelope;
    this.needs = needs;
  }
}

const MAX_REASON = 500;
const MAX_EXCERPT = 120;

/** Whether `error` is a 404 with the JSON error envelope: the only response that can mean that an object was deleted. */
export function isNotFoundEnvelope(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status === 404 && error.envelope;
}

/** The error for a response that is not the expected success: the reasons of the envelope, or else what the body was, and what to do. */
export function apiError(
  facts: RequestFacts,
  request: ApiRequest,
  response: Response,
  { token, redact }: { readonly token: string | undefined; readonly redact: Redact },
): ApiError {
  const reasons = readReasons(response.body);
  return new ApiError(facts, {
    status: response.status,
    reasons: (reasons ?? []).map(({ field, reason }) => ({
      field: field === undefined ? undefined : cleanLine(field, redact, MAX_EXCERPT),
      reason: cleanLine(reason, redact, MAX_REASON),
    })),
    envelope: reasons !== undefined,
    instead: reasons === undefined ? describeBody(response, redact) : undefined,
    hint: hintOf(request, response, token),
    needs: request.needs,
  });
}

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
  if (body.kind === "json") return `the response is JSON, but not ${success ? "a list" : "the error envelope"}`;
  const excerpt = cleanLine(body.kind === "html" ? htmlWords(body.text) : body.text, redact, MAX_EXCERPT);
  return body.kind === "html"
    ? `the response is an HTML page ("${excerpt}"), not ${wanted}`
    : `the response is "${excerpt}", not ${wanted}`;
}

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

function redirectHint(location: string | undefined): string {
  const target = location === undefined ? null : URL.parse(location);
  // Only the origin: the rest of a location may hold secrets.
  const where = target?.host ? ` to ${target.protocol}//${target.host}` : "";
  return `a redirect${where} is not followed; check compute:url`;
}

function isRedirect({ status }: Response): boolean {
  return status >= 300 && status < 400;
}

function cleanLine(text: string, redact: Redact, limit: number): string {
  // Redacted twice: removing line ends and escapes can put a secret together.
  return oneLine(redact(oneLine(redact(text), Number.POSITIVE_INFINITY)), limit);
}
