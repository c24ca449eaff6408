import { CtlError, type Send } from "./request";
import type { Show } from "./text";

/** Runs one command: sends requests and returns what to print. */
export type Task = (send: Send) => Promise<Show>;

/** Runs the task of a command, and prints its result or its error. */
export type Run = (task: Task) => Promise<void>;

/** Nothing to print, unless as JSON. */
export function done(value: Show["value"]): Show {
  return { value, text: "" };
}

/** A number of an argument. @throws CtlError */
export function numberOf(given: string): number {
  if (given.trim() === "" || !(Number(given) >= 0)) throw new CtlError(`${given} is not a number of at least 0.`);
  return Number(given);
}
