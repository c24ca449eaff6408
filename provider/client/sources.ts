import { isRecord } from "../json";

const sources = new WeakMap<object, string>();

/** Remembers which request a body came from. The entries of a list are remembered too. */
export function rememberSource(body: unknown, source: string): void {
  if (Array.isArray(body)) for (const entry of body) rememberSource(entry, source);
  if (!isRecord(body)) return;
  sources.set(body, source);
  if (Array.isArray(body["data"])) rememberSource(body["data"], source);
}

/** The request that a body came from, such as `VPC View (GET /vpcs/12)`; undefined where that is not known. */
export function sourceOf(body: unknown): string | undefined {
  return isRecord(body) ? sources.get(body) : undefined;
}
