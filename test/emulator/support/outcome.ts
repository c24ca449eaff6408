import type { Json } from "../../../emulator";
import type { Running } from "./api";
import { type Target, validRequest } from "./hostile";

/** What a request brings about: status and body of the response and the state after it, flattened by path. */
export type Outcome = ReadonlyMap<string, unknown>;

/** Sends a request to the prepared small world, with a changed body. */
export async function outcomeOf(
  running: Running,
  target: Target,
  change: (body: Json) => Json = (body) => body,
): Promise<Outcome> {
  const { path, body = {} } = await validRequest(running, target);
  const reply = await running.api(target.method, path, { body: change(body) });
  const leaves = new Map<string, unknown>([["status", reply.status]]);
  flatten(reply.body, "body", leaves);
  flatten(running.emulator.control.state(), "state", leaves);
  return leaves;
}

/**
 * The paths in which an outcome differs from the one that is expected, apart from what differs between two expected
 * ones: random keys and tickets.
 */
export function differences(outcome: Outcome, expected: Outcome, again: Outcome): string[] {
  const paths = new Set([...outcome.keys(), ...expected.keys()]);
  return [...paths].filter(
    (path) => expected.get(path) === again.get(path) && outcome.get(path) !== expected.get(path),
  );
}

function flatten(value: unknown, path: string, leaves: Map<string, unknown>): void {
  if (typeof value !== "object" || value === null) {
    leaves.set(path, value);
    return;
  }
  leaves.set(path, Array.isArray(value) ? `array of ${value.length}` : Object.keys(value).sort().join());
  for (const [name, inner] of Object.entries(value)) flatten(inner, `${path}.${name}`, leaves);
}
