import { errors } from "undici";
import { CanceledError, ClientError, type RequestFacts, TimeoutError } from "./errors";
import { isLoopback } from "./loopback";
import { bytes, duration, type Redact, safeLine } from "./text";

/** Why there is no complete response. */
export type ConnectionErrorKind =
  | "refused"
  | "unreachable"
  | "dns"
  | "tls"
  | "connect-timeout"
  | "proxy"
  | "proxy-refusal"
  | "timeout"
  | "reset"
  | "cut"
  | "protocol"
  | "too-large"
  | "large-headers"
  | "canceled"
  | "other";

/** Whether any part of the request may have left this machine. */
export type Phase = "not sent" | "sent";

/** An attempt without a complete response. */
export interface NoResponse {
  readonly kind: "no-response";
  readonly error: ConnectionErrorKind;
  readonly phase: Phase;
  readonly cause: unknown;
}

/** There is no complete response: the connection was refused, lost or cut, the name was not found, or TLS failed. */
export class ConnectionError extends ClientError {
  override readonly name = "ConnectionError";

  /**
   * @param host - host and port of the service
   * @param kind - what happened
   * @param reason - the same in plain words, naming the host
   */
  constructor(
    facts: RequestFacts,
    readonly host: string,
    readonly kind: ConnectionErrorKind,
    reason: string,
    options?: ErrorOptions,
  ) {
    super(facts, `failed: ${reason}`, options);
  }
}

/** The body of a larger response is not read. */
export const MAX_RESPONSE_BYTES = 64 * 1024 * 1024;

/** The header `Content-Length` announces more than MAX_RESPONSE_BYTES. */
export class TooLargeError extends Error {
  override readonly name = "TooLargeError";

  /** @param size - in bytes */
  constructor(readonly size: number) {
    super("The response is too large.");
  }
}

/** The connection to the proxy failed. */
export class ProxyError extends Error {
  override readonly name = "ProxyError";

  constructor(override readonly cause: Error) {
    super(cause.message);
  }
}

const BY_CODE: Readonly<Record<string, ConnectionErrorKind>> = {
  ECONNREFUSED: "refused",
  EHOSTUNREACH: "unreachable",
  ENETUNREACH: "unreachable",
  EHOSTDOWN: "unreachable",
  ENETDOWN: "unreachable",
  EADDRNOTAVAIL: "unreachable",
  ENOTFOUND: "dns",
  EAI_AGAIN: "dns",
  EAI_FAIL: "dns",
  EAI_NODATA: "dns",
  EPROTO: "tls",
  ETIMEDOUT: "connect-timeout",
  UND_ERR_CONNECT_TIMEOUT: "connect-timeout",
  UND_ERR_HEADERS_TIMEOUT: "timeout",
  UND_ERR_BODY_TIMEOUT: "timeout",
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: "cut",
  UND_ERR_RES_EXCEEDED_MAX_SIZE: "too-large",
  UND_ERR_HEADERS_OVERFLOW: "large-headers",
  UND_ERR_PRX_CONN: "proxy",
  UND_ERR_PRX_TLS: "proxy-refusal",
  UND_ERR_DESTROYED: "canceled",
  UND_ERR_CLOSED: "canceled",
  ECONNRESET: "reset",
  ECONNABORTED: "reset",
  EPIPE: "reset",
  UND_ERR_SOCKET: "reset",
};

const TLS = /^(ERR_TLS_|ERR_SSL_|CERT_|CRL_|UNABLE_TO_|SELF_SIGNED_|DEPTH_ZERO_|HOSTNAME_MISMATCH|INVALID_CA)/;

const WORDS: Readonly<Record<ConnectionErrorKind, (host: string) => string>> = {
  refused: (host) => `${host} refused the connection`,
  unreachable: (host) => `${host} cannot be reached`,
  dns: (host) => `the host name of ${host} was not found`,
  tls: (host) => `no trusted TLS connection to ${host} could be made`,
  "connect-timeout": (host) => `no connection to ${host} was made in time`,
  proxy: (host) => `the proxy made no connection to ${host}: see HTTPS_PROXY and NO_PROXY`,
  "proxy-refusal": (host) => `the proxy refused a connection to ${host}: see HTTPS_PROXY and NO_PROXY`,
  timeout: (host) => `${host} did not respond in time`,
  reset: (host) => `${host} closed the connection without a response`,
  cut: (host) => `the response of ${host} was cut short`,
  protocol: (host) => `the response of ${host} is not HTTP`,
  "too-large": (host) => `the response of ${host} is too large: at most ${bytes(MAX_RESPONSE_BYTES)} are read`,
  "large-headers": (host) => `the headers of the response of ${host} are too large`,
  canceled: (host) => `the request to ${host} was canceled`,
  other: (host) => `the connection to ${host} failed`,
};

/**
 * What an error of undici or Node means, by its code and by the progress of the attempt.
 * @param attempt - `answering`: the status and headers of the response had arrived
 */
export function classifyError(
  error: unknown,
  attempt: { readonly phase: Phase; readonly answering: boolean },
): ConnectionErrorKind {
  const kind = kindOf(error);
  if (attempt.phase === "not sent") return kind;
  if (attempt.answering && (kind === "reset" || kind === "other")) return "cut";
  // After the handshake such an error means a broken connection, not a wrong certificate.
  if (kind === "tls" || kind === "refused" || kind === "connect-timeout") return "reset";
  return kind;
}

/**
 * The error of an attempt without a complete response.
 * @param timeoutMs - how long the attempt could take
 */
export function noResponseError(
  facts: RequestFacts,
  { error, cause }: NoResponse,
  { host, timeoutMs, redact }: { readonly host: string; readonly timeoutMs: number; readonly redact: Redact },
): ClientError {
  const options = { cause: safeCause(cause, redact) };
  if (error === "canceled") return new CanceledError(facts, options);
  if (error === "timeout")
    return new TimeoutError(facts, `${host} did not respond within ${duration(timeoutMs)}`, options);
  const detail = detailOf(cause);
  const question = isRefusedHere(error, host) ? "; does the emulator run? `npx pulumi-compute emulator` starts it" : "";
  const reason = `${WORDS[error](host)}${detail === undefined ? "" : ` (${detail})`}${question}`;
  if (error === "connect-timeout") return new TimeoutError(facts, reason, options);
  return new ConnectionError(facts, host, error, reason, options);
}

/** The code of an error of Node or undici, such as `ECONNREFUSED`; undefined without one. */
export function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if ("code" in error && typeof error.code === "string" && /^[A-Z0-9_]{2,60}$/.test(error.code)) return error.code;
  if (error instanceof AggregateError) return error.errors.map(codeOf).find((code) => code !== undefined);
  return codeOf(error.cause);
}

/** Whether a loopback address refused the connection: nothing listens there, and seldom will soon. */
export function isRefusedHere(error: ConnectionErrorKind, host: string): boolean {
  return error === "refused" && isLoopback(new URL(`http://${host}`).hostname);
}

/** A connection error in a few words, naming the host. */
export function connectionWords(error: ConnectionErrorKind, host: string): string {
  return WORDS[error](host);
}

function detailOf(cause: unknown): string | undefined {
  if (cause instanceof TooLargeError) return `it has ${bytes(cause.size)}`;
  const status = tunnelStatus(cause);
  return status === undefined ? codeOf(cause) : `it answered ${status}`;
}

/** The status by which a proxy refused a connection; undefined for any other error. undici has it in the message only. */
function tunnelStatus(error: unknown): number | undefined {
  if (!(error instanceof errors.RequestAbortedError)) return undefined;
  const digits = /^Proxy response \((\d{3})\)/.exec(error.message)?.[1];
  return digits === undefined ? undefined : Number(digits);
}

function kindOf(error: unknown): ConnectionErrorKind {
  if (error instanceof TooLargeError) return "too-large";
  if (error instanceof ProxyError) return "proxy";
  const status = tunnelStatus(error);
  if (status !== undefined) return status >= 500 ? "proxy" : "proxy-refusal";
  if (error instanceof Error && error.name === "HTTPParserError") return "protocol";
  const code = codeOf(error);
  if (code === undefined) return "other";
  if (TLS.test(code)) return "tls";
  return BY_CODE[code] ?? "other";
}

/** A copy of an error with its message only: other fields may hold text of the service. */
function safeCause(cause: unknown, redact: Redact): Error {
  const original = cause instanceof Error ? cause : new Error(String(cause));
  const copy = new Error(safeLine(original.message, redact, 300));
  copy.name = original.name;
  copy.stack = `${copy.name}: ${copy.message}`;
  return copy;
}
