import type { Json } from "../../../emulator";
import { operations } from "../../../emulator/services";
import { rowOf } from "../operations";
import type { Prepared } from "../operations/row";
import type { Api, Reply, Running } from "./api";
import { pathsOf } from "./walk";

/** An operation that is called in every way that makes no sense. */
export interface Target {
  readonly operation: string;
  readonly method: string;
  /** With names in braces. */
  readonly path: string;
}

/** Every operation there is, by the table of operations. */
export const targets: readonly (readonly [name: string, target: Target])[] = operations().map(
  ({ operation, method, path }) => [`${operation} (${method} ${path})`, { operation, method, path }],
);

/** Those that take a body. */
export const writing = targets.filter(([, { method }]) => method === "POST" || method === "PUT");

/** The small world from its start, and a bucket without anything. */
export function resetWorld({ emulator }: Running): void {
  emulator.control.reset();
  emulator.control.seed({ objects: { buckets: [{ label: "bare" }] } });
}

/** The path of something that is there and is the account's own. */
export async function pathOf(api: Api, { operation, path }: Target): Promise<string> {
  const row = rowOf(operation);
  if (row.path !== undefined) return row.path;
  const paths = await pathsOf(api, path);
  // Lists begin with what is public.
  const chosen = /^\/(images|compute\/stackscripts)\//.test(path) ? paths.at(-1) : paths[0];
  return chosen ?? path.replace(/\{[^}]*\}/g, "1");
}

/** A request that an operation carries out in the small world, which is reset and prepared for it. */
export async function validRequest(
  running: Running,
  target: Target,
): Promise<Required<Pick<Prepared, "path">> & Prepared> {
  resetWorld(running);
  const { body, query = "", prepare } = rowOf(target.operation);
  const given = (await prepare?.(running)) ?? {};
  const path = given.path ?? (await pathOf(running.api, target));
  return { ...(body === undefined ? {} : { body }), ...given, path: `${path}${query}` };
}

/** What is wrong with an answer to a request that made no sense: it must be a refusal in the error envelope, or a success. */
export function faultsOf(reply: Reply, what: string): string[] {
  if (reply.status >= 200 && reply.status < 300) return [];
  const { errors } = reply.body;
  const whole =
    Array.isArray(errors) &&
    errors.length > 0 &&
    errors.every((entry) => typeof entry.reason === "string" && ["string", "undefined"].includes(typeof entry.field));
  if (reply.status < 400 || reply.status > 499) return [`${what}: status ${reply.status}`];
  return whole ? [] : [`${what}: no error envelope: ${reply.text.slice(0, 100)}`];
}

/** All objects but what requests leave behind anyway, as text to compare. */
export function stateOf({ emulator }: Running): string {
  return JSON.stringify(emulator.control.state());
}

/** An array in arrays, `depth` of them. */
export function nested(depth: number): Json {
  let value: Json = [];
  for (let n = 1; n < depth; n++) value = n % 2 === 0 ? [value] : { a: value };
  return value;
}

/** A body with one member after another, at every depth, in the place of which `value` stands. */
export function* replaced(body: Json, value: Json): Generator<Json> {
  if (Array.isArray(body)) {
    for (const [index, item] of (body as readonly Json[]).entries()) {
      yield body.with(index, value);
      for (const inner of replaced(item, value)) yield body.with(index, inner);
    }
  } else if (typeof body === "object" && body !== null) {
    for (const [name, item] of Object.entries(body)) {
      yield { ...body, [name]: value };
      for (const inner of replaced(item, value)) yield { ...body, [name]: inner };
    }
  }
}

/** The whole body of an operation; empty where it takes none. */
export function wholeBody({ operation }: Target): Json {
  return rowOf(operation).body ?? {};
}
