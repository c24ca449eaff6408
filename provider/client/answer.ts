import { isRecord } from "./json";

/** What the body of an answer is. */
export type AnswerBody =
  | { readonly kind: "empty" }
  | { readonly kind: "json"; readonly value: unknown }
  /** It begins like JSON, and is not: cut short. */
  | { readonly kind: "broken" }
  | { readonly kind: "html" | "text"; readonly text: string };

/** One entry of the error envelope, as the service wrote it. */
export interface EnvelopeEntry {
  readonly field: string | undefined;
  readonly reason: string;
}

/** Reads a body by what it holds; what its headers claim is not asked. */
export function readBody(text: string): AnswerBody {
  const body = text.replace(/^\ufeff/, "").trim();
  if (body === "") return { kind: "empty" };
  try {
    return { kind: "json", value: JSON.parse(body) };
  } catch {
    if (/^[[{"]/.test(body)) return { kind: "broken" };
    return { kind: /^<|<html/i.test(body) ? "html" : "text", text: body };
  }
}

/** The entries of the JSON error envelope; undefined where the body is not one with at least one reason. */
export function readEnvelope(body: AnswerBody): readonly EnvelopeEntry[] | undefined {
  if (body.kind !== "json" || !isRecord(body.value) || !Array.isArray(body.value["errors"])) return undefined;
  const entries = body.value["errors"].flatMap(readEntry);
  return entries.length === 0 ? undefined : entries;
}

function readEntry(entry: unknown): EnvelopeEntry[] {
  if (!isRecord(entry) || typeof entry["reason"] !== "string") return [];
  const field = entry["field"];
  return [{ field: typeof field === "string" && field !== "" ? field : undefined, reason: entry["reason"] }];
}
