import { RefusedError } from "../core";

/**
 * Refuses a `get` by key: the engine would keep the key as the id.
 *
 * @param given - id or key from the program
 * @param found - id of the object found
 */
export function refuseKey(given: string, found: string): void {
  if (given === found) return;
  throw new RefusedError(
    `get: "${given}" is the object ${found}. Give that id: the engine keeps the id that the program gives.`,
  );
}
