import { expect, test } from "vitest";
import { CanceledError, ConnectionError, TimeoutError } from "../../../provider/client";
import {
  type ConnectionErrorKind,
  classifyError,
  codeOf,
  noResponseError,
  TooLargeError,
} from "../../../provider/client/connection-error";

const coded = (code: string) => Object.assign(new Error("x"), { code });
const before = { phase: "not sent", answering: false } as const;
const after = { phase: "sent", answering: false } as const;
const during = { phase: "sent", answering: true } as const;

test.each([
  ["ECONNREFUSED", "refused"],
  ["ENOTFOUND", "dns"],
  ["EAI_AGAIN", "dns"],
  ["UND_ERR_CONNECT_TIMEOUT", "connect-timeout"],
  ["EHOSTUNREACH", "unreachable"],
  ["DEPTH_ZERO_SELF_SIGNED_CERT", "tls"],
  ["CERT_HAS_EXPIRED", "tls"],
  ["ERR_TLS_CERT_ALTNAME_INVALID", "tls"],
  ["ECONNRESET", "reset"],
  ["SOMETHING_NEW", "other"],
])("before the request is sent, %s means %s", (code, kind) => {
  expect(classifyError(coded(code), before)).toBe(kind);
});

test("once the request was sent, no error counts as a refused connection or a wrong certificate", () => {
  for (const code of ["ECONNREFUSED", "ETIMEDOUT", "ERR_SSL_BAD_RECORD", "ECONNRESET", "UND_ERR_SOCKET"]) {
    expect(classifyError(coded(code), after)).toBe("reset");
  }
});

test("a connection lost in the middle of an answer is a cut answer", () => {
  expect(classifyError(coded("UND_ERR_SOCKET"), during)).toBe("cut");
  expect(classifyError(new Error("terminated"), during)).toBe("cut");
});

test("codes are found in causes and in the parts of an AggregateError", () => {
  expect(codeOf(new Error("x", { cause: coded("ECONNREFUSED") }))).toBe("ECONNREFUSED");
  expect(codeOf(new AggregateError([new Error("x"), coded("ENETUNREACH")]))).toBe("ENETUNREACH");
  expect(codeOf("ECONNREFUSED")).toBeUndefined();
  expect(codeOf(coded("not a code"))).toBeUndefined();
});

test("what a code may look like: two to sixty capitals, digits and underscores, and nothing around them", () => {
  for (const code of ["E2", "A_B", "X".repeat(60)]) expect(codeOf(coded(code))).toBe(code);
  for (const code of ["E", "X".repeat(61), "ECODE secret", "secret ECODE", "ecode", "ECODE\n", "", "E-CODE"]) {
    expect(codeOf(coded(code))).toBeUndefined();
  }
  for (const code of [7, undefined, { toString: () => "ECODE" }]) {
    expect(codeOf(Object.assign(new Error("x", { cause: coded("ECAUSE") }), { code }))).toBe("ECAUSE");
  }
});

test("an error by its name is a response that is not HTTP, also in the middle of a response", () => {
  const error = Object.assign(new Error("x"), { name: "HTTPParserError", code: "HPE_INVALID_CONSTANT" });
  for (const attempt of [before, after, during]) expect(classifyError(error, attempt)).toBe("protocol");
});

test.each([
  ["UND_ERR_RES_EXCEEDED_MAX_SIZE", "too-large"],
  ["UND_ERR_HEADERS_OVERFLOW", "large-headers"],
  ["UND_ERR_HEADERS_TIMEOUT", "timeout"],
  ["UND_ERR_DESTROYED", "canceled"],
  ["UND_ERR_RES_CONTENT_LENGTH_MISMATCH", "cut"],
  ["ECONNRESET", "cut"],
] as const)("in the middle of a response, %s means %s", (code, kind) => {
  expect(classifyError(coded(code), during)).toBe(kind);
});

const facts = { operation: "VPC View", method: "GET", path: "/vpcs/1", ambiguous: false, attempts: 1, startedAt: 0 };
const errorOf = (error: ConnectionErrorKind, cause: unknown) =>
  noResponseError(
    facts,
    { kind: "no-response", error, phase: "sent", cause },
    { host: "api:1", timeoutMs: 60_000, redact: (text) => text.replaceAll("hunter2", "[redacted]") },
  );

test.each([
  ["refused", "api:1 refused the connection"],
  ["unreachable", "api:1 cannot be reached"],
  ["dns", "the host name of api:1 was not found"],
  ["tls", "no trusted TLS connection to api:1 could be made"],
  ["reset", "api:1 closed the connection without a response"],
  ["cut", "the response of api:1 was cut short"],
  ["protocol", "the response of api:1 is not HTTP"],
  ["too-large", "the response of api:1 is too large: at most 64 MiB are read"],
  ["large-headers", "the headers of the response of api:1 are too large"],
  ["other", "the connection to api:1 failed"],
] as const)("the error of %s names the host and the code", (kind, words) => {
  const error = errorOf(kind, coded("ECODE"));
  expect(error).toBeInstanceOf(ConnectionError);
  expect(error).toMatchObject({ name: "ConnectionError", kind, host: "api:1" });
  expect(error.message).toBe(`VPC View (GET /vpcs/1) failed: ${words} (ECODE)`);
  expect(errorOf(kind, new Error("x")).message).toBe(`VPC View (GET /vpcs/1) failed: ${words}`);
});

test("a response that is too large is named with its size", () => {
  expect(classifyError(new TooLargeError(2 * 1024 ** 3), during)).toBe("too-large");
  expect(errorOf("too-large", new TooLargeError(2 * 1024 ** 3)).message).toMatch(/64 MiB are read \(it has 2 GiB\)$/);
});

test("a connection that is not made in time and a response that does not come are TimeoutErrors", () => {
  const connecting = errorOf("connect-timeout", coded("UND_ERR_CONNECT_TIMEOUT"));
  expect(connecting).toBeInstanceOf(TimeoutError);
  expect(connecting.message).toMatch(/failed: no connection to api:1 was made in time \(UND_ERR_CONNECT_TIMEOUT\)$/);
  const waiting = errorOf("timeout", new Error("x"));
  expect(waiting).toBeInstanceOf(TimeoutError);
  expect(waiting.message).toMatch(/failed: api:1 did not respond within 60 s$/);
  const canceled = errorOf("canceled", new Error("x"));
  expect(canceled).toBeInstanceOf(CanceledError);
  expect(canceled).toMatchObject({ name: "CanceledError", message: "VPC View (GET /vpcs/1) was canceled" });
});

test("the cause keeps its name and its message on one line, without secrets and stack", () => {
  const { cause } = errorOf("other", Object.assign(new RangeError("no hunter2\nhere"), { data: "hunter2" }));
  if (!(cause instanceof Error)) throw new Error("no cause");
  expect(cause).toMatchObject({ name: "RangeError", message: "no [redacted] here" });
  expect(cause.stack).toBe("RangeError: no [redacted] here");
  expect(cause).not.toHaveProperty("data");
  expect(String(errorOf("other", "a text").cause)).toBe("Error: a text");
});
