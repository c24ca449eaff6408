import { inspect } from "node:util";
import { describe, expect, it } from "vitest";
import { TransferError } from "../../../provider/client";
import { Redactor } from "../../../provider/client/redaction";
import type { Outcome } from "../../../provider/client/response";
import { secretsOf, transferError } from "../../../provider/client/transfer-error";

const url = new URL("https://storage.example/bucket/object?Expires=12345678&X=123456789&Signature=a%2Bb%2Fc-signature");
const facts = {
  operation: "Object Upload",
  method: "PUT",
  path: "c/b/o",
  ambiguous: false,
  attempts: 1,
  startedAt: 0,
};

function errorOf(outcome: Outcome) {
  const redactor = new Redactor();
  redactor.addTemporary(secretsOf(url));
  return transferError(facts, outcome, { host: url.host, timeoutMs: 1000, redact: redactor.redact });
}

function refused(status: number, text = ""): Outcome {
  return { kind: "response", status, headers: {}, body: text === "" ? { kind: "empty" } : { kind: "text", text } };
}

describe("a pre-signed address", () => {
  it.each([
    ["the whole", url.href],
    ["path and query", "/bucket/object?Expires=12345678&X=123456789&Signature=a%2Bb%2Fc-signature"],
    ["the query", "?Expires=12345678&X=123456789&Signature=a%2Bb%2Fc-signature"],
    ["a value of nine characters", "123456789"],
    ["a decoded value", "a+b/c-signature"],
    ["an encoded value", "a%2Bb%2Fc-signature"],
  ])("is in no part of an error: %s", (_title, part) => {
    const cause = new Error(`cannot write to ${part} now`);
    const error = errorOf({ kind: "no-response", error: "reset", phase: "sent", cause });
    expect(inspect(error, { depth: 9 })).not.toContain(part);
    expect(String(error.cause)).toBe("Error: cannot write to [redacted] now");
  });

  it("has short values that are no secrets", () => {
    const cause = new Error("expired at 12345678");
    const error = errorOf({ kind: "no-response", error: "reset", phase: "sent", cause });
    expect(String(error.cause)).toBe("Error: expired at 12345678");
  });
});

describe("the error of a refused transfer", () => {
  it.each([
    [401, "no reason was given; the address may have expired, or was issued for another request"],
    [403, "no reason was given; the address may have expired, or was issued for another request"],
    [300, "no reason was given; a redirect is not followed"],
    [399, "no reason was given; a redirect is not followed"],
    [299, "no reason was given"],
    [400, "no reason was given"],
    [402, "no reason was given"],
  ])("after a %d says what to do", (status, words) => {
    const error = errorOf(refused(status));
    expect(error).toMatchObject({ name: "TransferError", status, code: undefined });
    expect(error.message).toBe(`Object Upload (PUT c/b/o) failed with ${status}: ${words}`);
  });

  it("names the code of the storage, unless a secret stands there", () => {
    expect(errorOf(refused(400, "<Code>EntityTooLarge</Code>"))).toMatchObject({ code: "EntityTooLarge" });
    const error = errorOf(refused(400, "<Code>123456789</Code>"));
    if (!(error instanceof TransferError)) throw error;
    expect(error.code).toBeUndefined();
    expect(error.message).not.toContain("123456789");
  });
});
