import { PathError } from "./errors/path-error";

/**
 * Template tag that encodes every value: path`/vpcs/${id}/subnets/${subnetId}`. A slash in a value becomes `%2F`.
 * @throws PathError for an empty value, `.` and `..`
 */
export function path(parts: TemplateStringsArray, ...values: readonly (string | number)[]): string {
  return parts.reduce((text, part, index) => `${text}${encodeSegment(values[index - 1])}${part}`);
}

/**
 * The address of a request. The path is used as it is: a path that would be normalised, or would leave the base, is refused.
 * @param base - address of the service without a trailing slash
 * @param query - undefined values are left out
 * @throws PathError
 */
export function requestUrl(
  base: string,
  requestPath: string,
  query: Readonly<Record<string, string | number | boolean | undefined>> = {},
): URL {
  const root = new URL(base);
  const url = URL.parse(`${base}${requestPath}`);
  const expected = `${root.pathname.replace(/\/$/, "")}${requestPath}`;
  if (!requestPath.startsWith("/") || url === null || url.origin !== root.origin || url.pathname !== expected) {
    throw new PathError("A request path must begin with a slash, be encoded, and stay below the service's address.");
  }
  for (const [key, value] of Object.entries(query)) {
    if (value !== undefined) url.searchParams.append(key, String(value));
  }
  return url;
}

function encodeSegment(value: string | number | undefined): string {
  const text = String(value ?? "");
  if (text === "" || text === "." || text === "..") {
    throw new PathError(`An id or label in a request path must not be ${text === "" ? "empty" : `"${text}"`}.`);
  }
  try {
    return encodeURIComponent(text);
  } catch (cause) {
    throw new PathError("An id or label in a request path holds broken characters.", { cause });
  }
}
