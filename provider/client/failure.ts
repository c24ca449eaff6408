/** Why no whole answer came. */
export type FailureKind =
  | "refused"
  | "unreachable"
  | "dns"
  | "tls"
  | "connect-timeout"
  | "timeout"
  | "reset"
  | "cut"
  | "protocol"
  | "too-large"
  | "canceled"
  | "other";

/** Whether the request had begun to leave this machine. */
export type Phase = "not sent" | "sent";

/** Where an attempt stood when it failed. */
export interface FailurePoint {
  readonly phase: Phase;
  /** The head of the answer had been read. */
  readonly answering: boolean;
}

const BY_CODE: Readonly<Record<string, FailureKind>> = {
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
  UND_ERR_HEADERS_OVERFLOW: "too-large",
  UND_ERR_DESTROYED: "canceled",
  UND_ERR_CLOSED: "canceled",
  ECONNRESET: "reset",
  ECONNABORTED: "reset",
  EPIPE: "reset",
  UND_ERR_SOCKET: "reset",
};

const TLS = /^(ERR_TLS_|ERR_SSL_|CERT_|CRL_|UNABLE_TO_|SELF_SIGNED_|DEPTH_ZERO_|HOSTNAME_MISMATCH|INVALID_CA)/;

/** What an error of the transport means, by its code and by how far the attempt had come. */
export function classifyFailure(error: unknown, point: FailurePoint): FailureKind {
  const kind = kindOf(error);
  if (point.phase === "not sent") return kind;
  if (point.answering && (kind === "reset" || kind === "other")) return "cut";
  // Past the handshake such a fault means a broken connection, not a wrong certificate.
  if (kind === "tls" || kind === "refused" || kind === "connect-timeout") return "reset";
  return kind;
}

/** A failure in plain words. */
export function failureWords(kind: FailureKind, host: string, code: string | undefined): string {
  return `${WORDS[kind](host)}${code === undefined ? "" : ` (${code})`}`;
}

/** The code of an error of Node or of the transport, such as `ECONNREFUSED`; undefined where it has none. */
export function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if ("code" in error && typeof error.code === "string" && /^[A-Z0-9_]{2,60}$/.test(error.code)) return error.code;
  if (error instanceof AggregateError) return error.errors.map(codeOf).find((code) => code !== undefined);
  return codeOf(error.cause);
}

const WORDS: Readonly<Record<FailureKind, (host: string) => string>> = {
  refused: (host) => `${host} refused the connection`,
  unreachable: (host) => `${host} cannot be reached`,
  dns: (host) => `the host name of ${host} was not found`,
  tls: (host) => `no trusted TLS connection to ${host} could be made`,
  "connect-timeout": (host) => `no connection to ${host} was made in time`,
  timeout: (host) => `${host} did not answer in time`,
  reset: (host) => `${host} closed the connection without an answer`,
  cut: (host) => `the answer of ${host} was cut short`,
  protocol: (host) => `the answer of ${host} is not HTTP`,
  "too-large": (host) => `the answer of ${host} is too large`,
  canceled: (host) => `the request to ${host} was canceled`,
  other: (host) => `the connection to ${host} failed`,
};

function kindOf(error: unknown): FailureKind {
  if (error instanceof Error && error.name === "HTTPParserError") return "protocol";
  const code = codeOf(error);
  if (code === undefined) return "other";
  if (TLS.test(code)) return "tls";
  return BY_CODE[code] ?? "other";
}
