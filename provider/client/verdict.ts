import { type AnswerBody, readBody } from "./answer";
import type { Method } from "./request";
import type { Outcome } from "./retry";
import type { Exchange } from "./transport";

/** What an exchange came to: success, an answer that is none, or a failure. */
export type Verdict =
  | { readonly kind: "success"; readonly value: unknown; readonly json: boolean }
  | (Extract<Outcome, { kind: "answer" }> & { readonly body: AnswerBody })
  | (Extract<Outcome, { kind: "failure" }> & { readonly cause: unknown });

/** Judges an exchange. A 2xx is a success with JSON, or with no body where none was asked for; a broken body is a failure. */
export function judge(method: Method, result: Exchange): Verdict {
  if (result.kind === "failure") return result;
  const { status, headers, text } = result;
  const body = readBody(text);
  if (status < 200 || status >= 300) return { kind: "answer", status, headers, body };
  if (body.kind === "json") return { kind: "success", value: body.value, json: true };
  const maybeEmpty = method !== "GET" || status === 204;
  if (body.kind === "empty" && maybeEmpty) return { kind: "success", value: undefined, json: false };
  if (body.kind === "empty" || body.kind === "broken") {
    const cause = new Error(`the body of a ${status} is not whole`);
    return { kind: "failure", failure: "cut", phase: "sent", cause };
  }
  return { kind: "answer", status, headers, body };
}
