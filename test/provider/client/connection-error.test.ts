import { expect, test } from "vitest";
import { classifyError, codeOf } from "../../../provider/client/connection-error";

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
