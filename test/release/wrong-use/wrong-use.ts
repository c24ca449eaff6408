import type { Stack } from "../../e2e/support/stack";

/** A mistake of a user, made on the real engine. */
export interface WrongUse {
  /** What is wrong, in a few words: the heading of its messages. Unique. */
  readonly title: string;
  /** Inside of a module in which `compute` and `pulumi` are imported. */
  readonly program: string;
  /** The command that meets the mistake. Default `preview`. */
  readonly command?: "up" | "destroy";
  /** Prepares what was there before: settings, objects, users, a service that fails. */
  prepare?(stack: Stack): Promise<void>;
  /** Changes of the environment, made after `prepare`. */
  env?(stack: Stack): NodeJS.ProcessEnv;
  /** The code of a host takes part in the message, so that each host has to show it. */
  readonly onBothHosts?: true;
  /** The program's own process prints the message. */
  readonly ownProcesses?: true;
}

/** A chapter of the table. */
export interface Chapter {
  readonly title: string;
  readonly cases: readonly WrongUse[];
}

/** Applies the program that stands before the mistake. */
export async function apply(stack: Stack, program: string): Promise<void> {
  await stack.program(program);
  await stack.must(["up", "--yes", "--skip-preview"]);
}
