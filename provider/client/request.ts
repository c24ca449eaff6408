import type { Readable } from "node:stream";
import { PathError } from "./errors";
import { asciiJson, type JsonObject } from "./json";
import type { ClientSettings } from "./settings";

/** The methods of the API. */
export type Method = "GET" | "POST" | "PUT" | "DELETE";

/** A request to the API, as a resource or data source describes it. */
export interface ApiRequest {
  /** Name of the operation, as in the API description: "VPC Create". Requests of one name share a rate limit. */
  readonly operation: string;
  readonly method: Method;
  /** Path below the service's address, in the brand's words, its values encoded by the `path` tag. */
  readonly path: string;
  /** Undefined values are left out. */
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>>;
  /** Sent as JSON. Undefined: no body. */
  readonly body?: unknown;
  /** Sent as the header `X-Filter`. */
  readonly filter?: JsonObject;
  /** The operation needs no token, and none is sent. */
  readonly public?: true;
  /** The scope or grant that the operation needs, for the messages of 401 and 403. */
  readonly needs?: string;
  /** Secret values of the body: removed from errors and logs. */
  readonly secrets?: readonly string[];
  /** This POST has the same effect when carried out twice, and is retried like a PUT. */
  readonly retryAmbiguous?: true;
  /** A shorter limit for all waits of this request together, in milliseconds. */
  readonly maxWaitMs?: number;
  /** Cancels the request. */
  readonly signal?: AbortSignal;
}

/** A request as undici sends it: to the API, or a transfer. */
export interface HttpRequest {
  readonly url: URL;
  readonly method: Method;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array | Readable | undefined;
}

// @rule general-1 general-2 general-3 auth-1 json-1
/**
 * The HTTP request for an API request. The token goes to the configured address only, and not with public operations.
 * @throws PathError for a path that leaves the configured address
 */
export function httpRequest(
  settings: Pick<ClientSettings, "url" | "token" | "version">,
  { method, path, query, body, filter, public: isPublic }: ApiRequest,
): HttpRequest {
  const sendsToken = settings.token !== undefined && !isPublic;
  return {
    url: requestUrl(settings.url, path, query),
    method,
    headers: {
      accept: "application/json",
      "user-agent": userAgent(settings.version),
      ...(sendsToken ? { authorization: `Bearer ${settings.token}` } : {}),
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...(filter === undefined ? {} : { "x-filter": asciiJson(filter) }),
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  };
}

/**
 * Template tag that encodes every value: path`/vpcs/${id}/subnets/${subnetId}`. A slash in a value becomes `%2F`.
 * @throws PathError for an empty value, `.` and `..`
 */
export function path(parts: TemplateStringsArray, ...values: readonly (string | number)[]): string {
  return parts.reduce((text, part, index) => `${text}${encodeSegment(values[index - 1])}${part}`);
}

/**
 * The address of a request. The path is sent unchanged: a path that URL parsing would change, or that leaves the base, is refused.
 * @param base - address of the service without a trailing slash
 * @param query - undefined values are left out
 * @throws PathError
 */
export function requestUrl(base: string, requestPath: string, query: ApiRequest["query"] = {}): URL {
  const root = new URL(base);
  const url = URL.parse(`${base}${requestPath}`);
  const expected = `${root.pathname.replace(/\/$/, "")}${requestPath}`;
  if (!requestPath.startsWith("/") || url === null || url.pathname !== expected) {
    throw new PathError("A request path must begin with a slash, be encoded, and stay below the service's address.");
  }
  for (const [key, value] of Object.entries(query)) {
    if (value !== undefined) url.searchParams.append(key, String(value));
  }
  return url;
}

/** The user-agent of all requests: `pulumi-compute/<version>`, without characters that a product token cannot hold. */
export function userAgent(version: string): string {
  const clean = version.replace(/[^0-9A-Za-z.+_-]/g, "");
  return `pulumi-compute/${clean === "" ? "0.0.0" : clean}`;
}

function encodeSegment(value: string | number | undefined): string {
  const text = String(value ?? "");
  if (text === "" || text === "." || text === "..") {
    throw new PathError(`An id or label in a request path must not be ${text === "" ? "empty" : `"${text}"`}.`);
  }
  try {
    return encodeURIComponent(text);
  } catch (cause) {
    throw new PathError("An id or label in a request path contains invalid characters.", { cause });
  }
}
