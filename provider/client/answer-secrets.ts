import { isRecord } from "../json";
import type { Redactor } from "./redaction";

/** Fields of an answer that hold a new secret, with the operations that the API description names them for. */
const SECRETS = [
  "secret_key", // Key Create
  "secret", // Two Factor Secret Create
  "scratch", // Two Factor Authentication Confirm/Enable
  "token", // new tokens
] as const;

/** Fields of an answer that hold an address which gives access for a time. */
const ADDRESSES = [
  "upload_to", // Image Upload
  "url", // Object URL Create
] as const;

/**
 * Remembers the secrets of an answer, so that no message contains them. Only an answer to a POST holds any: the service shows a
 * secret once, when it is made.
 */
export function rememberSecrets(redactor: Redactor, method: string, answer: unknown): void {
  if (method !== "POST" || !isRecord(answer)) return;
  redactor.add(textsOf(answer, SECRETS));
  redactor.addTemporary(textsOf(answer, ADDRESSES));
}

function textsOf(answer: Readonly<Record<string, unknown>>, names: readonly string[]): string[] {
  return names.map((name) => answer[name]).filter((value) => typeof value === "string");
}
