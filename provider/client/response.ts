import { isRecord } from "../json";
import type { NoResponse } from "./connection-error";
import type { ResponseHeaders } from "./headers";
import type { Method } from "./request";

/** A complete response, with any status. */
export interface Response {
  readonly kind: "response";
  readonly status: number;
  readonly headers: ResponseHeaders;
  readonly body: ResponseBody;
}

/** How an attempt ended. */
export type Outcome = Response | NoResponse;

/** The body of a response, parsed. */
export type ResponseBody =
  | { readonly kind: "empty" }
  | { readonly kind: "json"; readonly value: unknown }
  /** It begins like JSON, but is not valid: it was cut short. */
  | { readonly kind: "broken" }
  | { readonly kind: "html" | "text"; readonly text: string };

/** The JSON value of a successful response; undefined if the body is empty. */
export interface Success {
  readonly kind: "success";
  readonly value: unknown;
}

// @rule success-status
/** Whether the status is 2xx. */
export function isSuccessStatus({ status }: Response): boolean {
  return status >= 200 && status < 300;
}

/** Whether the body is a JSON object with a non-empty array `errors`. */
export function reportsErrors({ body }: Response): boolean {
  if (body.kind !== "json" || !isRecord(body.value)) return false;
  const errors = body.value["errors"];
  return Array.isArray(errors) && errors.length > 0;
}

// @rule general-4 error-2 json-2
/**
 * The success of an API request, or the outcome if it failed. A 2xx succeeds with JSON that reports no errors (of a DELETE: with a
 * JSON object), or with an empty body if the request is not a GET. A 2xx with an incomplete body counts as a cut response.
 */
export function checkSuccess(method: Method, outcome: Outcome): Success | Outcome {
  if (outcome.kind === "no-response" || !isSuccessStatus(outcome)) return outcome;
  const { status, body } = outcome;
  if (body.kind === "json") {
    const isExpected = !reportsErrors(outcome) && (method !== "DELETE" || isRecord(body.value));
    return isExpected ? { kind: "success", value: body.value } : outcome;
  }
  if (body.kind === "empty" && (method !== "GET" || status === 204)) return { kind: "success", value: undefined };
  if (body.kind !== "empty" && body.kind !== "broken") return outcome;
  const cause = new Error(`the body of a ${status} is incomplete`);
  return { kind: "no-response", error: "cut", phase: "sent", cause };
}
