import { firstNewId, type RequestRecord } from "../../../emulator";
import type { OperationCount, SentRequest } from "./rehearsal";

/** Requests by operation, the changing ones first, in the order of their first request. */
export function operationsOf(requests: readonly RequestRecord[]): OperationCount[] {
  const groups = Map.groupBy(requests, ({ method, operation = "" }) => `${method} ${operation}`);
  const counts = [...groups.values()].map((group) => {
    const [{ method = "", operation = "" } = {}] = group;
    return { operation, method, count: group.length };
  });
  const isRead = ({ method }: OperationCount) => method === "GET";
  return [...counts.filter((one) => !isRead(one)), ...counts.filter(isRead)];
}

/** The requests that change something. */
export function writesOf(requests: readonly RequestRecord[]): SentRequest[] {
  return requests
    .filter(({ method }) => method !== "GET")
    .map(({ method, path, operation = "", status }) => ({ method, path: shownPath(path), operation, status }));
}

/** A path without what only the copy knows: ids of new objects, and pre-signed addresses. */
export function shownPath(path: string): string {
  if (path.startsWith("/_")) return "(pre-signed address)";
  return path
    .split("/")
    .map((segment) => (/^\d+$/.test(segment) && Number(segment) >= firstNewId ? "{new}" : segment))
    .join("/");
}
