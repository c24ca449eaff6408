import { RefusedError } from "../core";

/**
 * Refuses a `get` by key: the engine goes on with the id that it was given.
 *
 * @param given - what the program gave
 * @param found - the id of the object that it names
 */
export function refuseKey(given: string, found: string): void {
  if (given === found) return;
  throw new RefusedError(
    `get: "${given}" is the object ${found}. Give that id: the engine goes on with the one it was given.`,
  );
}
