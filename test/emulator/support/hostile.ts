import type { Json } from "../../../emulator";
import { operations } from "../../../emulator/services";
import type { Api, Reply, Running } from "./api";
import { wholeBodies } from "./request-bodies";
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
  // Every other bucket has a certificate.
  if (operation === "TLS/SSL Cert Upload") return "/object-storage/buckets/us-east-1/bare/ssl";
  const paths = await pathsOf(api, path);
  // Lists begin with what is public.
  const chosen = /^\/(images|compute\/stackscripts)\//.test(path) ? paths.at(-1) : paths[0];
  return chosen ?? path.replace(/\{[^}]*\}/g, "1");
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
  return wholeBodies[operation] ?? {};
}
