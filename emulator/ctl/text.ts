import { isObject, type Json, type JsonObject } from "../shared/json";
import { CtlError } from "./request";

/** What a command prints: the answer with --json, else the text. No text prints nothing. */
export interface Show {
  readonly value: Json;
  readonly text: string;
}

/** The time of the clock, in the format of the API. */
export function clockText(value: Json): Show {
  const { now } = objectOf(value);
  return { value, text: new Date(Number(now)).toISOString() };
}

/** One line for each request: time, status, method, path, operation, and the members of the body that it ignored. */
export function requestsText(value: Json): Show {
  const requests = itemsOf(objectOf(value)["requests"]);
  const lines = requests.map((request) => {
    const { time, status, method, path, query, operation } = request;
    const target = query === "" ? String(path) : `${String(path)}?${String(query)}`;
    const line = [time, status ?? "---", method, target, operation ?? ""].join(" ").trimEnd();
    return Array.isArray(request["ignored"]) ? `${line}, ignored: ${request["ignored"].join(", ")}` : line;
  });
  return { value: requests, text: lines.join("\n") };
}

/** One line for each operation: number of requests and name. */
export function countsText(value: Json): Show {
  const counts = objectOf(objectOf(value)["counts"] ?? {});
  const lines = Object.entries(counts).map(
    ([name, count]) => `${String(count)} ${name === "" ? "(no operation)" : name}`,
  );
  return { value: counts, text: lines.join("\n") };
}

/** One line for each fault: how many requests it has affected, and the fault. */
export function faultsText(value: Json): Show {
  const lines = itemsOf(value).map(({ fault, fired }) => `${String(fired)} ${JSON.stringify(fault)}`);
  return { value, text: lines.join("\n") };
}

/** The objects of a table, one line of JSON each; without a table, the number of objects of each. @throws CtlError */
export function stateText(value: Json, table: string | undefined): Show {
  const tables = objectOf(value);
  if (table === undefined) {
    const lines = Object.entries(tables).map(([name, rows]) => `${itemsOf(rows).length} ${name}`);
    return { value, text: lines.join("\n") };
  }
  const rows = tables[table];
  if (rows === undefined) throw new CtlError(`Unknown table ${table}. Tables: ${Object.keys(tables).join(", ")}.`);
  return {
    value: rows,
    text: itemsOf(rows)
      .map((row) => JSON.stringify(row))
      .join("\n"),
  };
}

function objectOf(value: Json): JsonObject {
  return isObject(value) ? value : {};
}

function itemsOf(value: Json | undefined): JsonObject[] {
  return Array.isArray(value) ? value.filter((item) => isObject(item)) : [];
}
