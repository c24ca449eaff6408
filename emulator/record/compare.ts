import { isObject, type Json } from "../shared/json";
import { type Shape, shapeDifferences, shapeOf } from "./shape";
import type { Answered } from "./twin";

// What servers, proxies and networks add, and what only answers near a limit have.
const PASSED_OVER =
  /^(?:age|alt-svc|cf-.*|connection|content-(?:encoding|length|security-policy)|date|etag|expires|keep-alive|last-modified|pragma|server|set-cookie|strict-transport-security|transfer-encoding|via|x-(?:akamai|amz|cache|content-type-options|customer|forwarded|frame|powered|ratelimit|request|served|spec|timer|xss).*|akamai-.*|retry-after|referrer-policy|permissions-policy|report-to|nel)$/;

/** What an answer of a service looked like. */
export interface Look {
  readonly status: number;
  /** Kinds of headers, by their names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Shape;
  /** The fields that the errors of the envelope name. */
  readonly fields: readonly string[];
}

/** @param isFree - the names of the body's members are a user's own */
export function lookOf({ status, headers, body }: Answered, isFree: boolean): Look {
  const kinds = Object.entries(headers).map(([name, value]) => [name, headerKind(value)] as const);
  return {
    status,
    headers: Object.fromEntries(kinds.sort()),
    ...(body === undefined ? {} : { body: shapeOf(body, isFree && status < 300) }),
    fields: errorFields(body),
  };
}

/** How the emulator answers differently: in status, headers, the fields of errors, and the body's members and types. */
export function differencesOf(service: Look, emulator: Look): string[] {
  if (service.status !== emulator.status) {
    const named = emulator.fields.length === 0 ? "" : `, for ${emulator.fields.join(", ")}`;
    return [`status: the service answers ${service.status}, the emulator ${emulator.status}${named}`];
  }
  if ((service.body === undefined) !== (emulator.body === undefined)) {
    return [`body: only the ${service.body === undefined ? "emulator" : "service"} answers JSON`];
  }
  return [
    ...headerDifferences(service.headers, emulator.headers),
    ...fieldDifferences(service.fields, emulator.fields),
    ...(service.body && emulator.body ? shapeDifferences(service.body, emulator.body) : []),
  ];
}

function headerDifferences(service: Look["headers"], emulator: Look["headers"]): string[] {
  const names = [...new Set([...Object.keys(service), ...Object.keys(emulator)])].sort();
  return names.flatMap((name) => {
    if (PASSED_OVER.test(name)) return [];
    const [theirs, ours] = [service[name], emulator[name]];
    if (ours === undefined) return [`header ${name}: only the service sends it`];
    if (theirs === undefined) return [`header ${name}: only the emulator sends it`];
    return theirs === ours ? [] : [`header ${name}: the service sends ${theirs}, the emulator ${ours}`];
  });
}

function fieldDifferences(service: readonly string[], emulator: readonly string[]): string[] {
  if (service.join() === emulator.join()) return [];
  return [
    `errors: the service names ${service.join(", ") || "no field"}, the emulator ${emulator.join(", ") || "none"}`,
  ];
}

function errorFields(body: Json | undefined): string[] {
  if (!isObject(body) || !Array.isArray(body["errors"])) return [];
  const fields = (body["errors"] as readonly Json[]).flatMap((entry) => {
    const field = isObject(entry) ? entry["field"] : undefined;
    // A service may quote a value here. A name of a field has no other characters.
    return typeof field === "string" && /^[A-Za-z_][A-Za-z0-9_.[\]-]*$/.test(field) ? [field] : [];
  });
  return [...new Set(fields)].sort();
}

function headerKind(value: string): string {
  if (/^-?\d+$/.test(value)) return "integer";
  return /^[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} /.test(value) ? "time" : "text";
}
