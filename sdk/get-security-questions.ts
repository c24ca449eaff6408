// Generated from the definitions by `npm run gen`. Do not edit.
import * as pulumi from "@pulumi/pulumi";
import { invoke, invokeOutput } from "./runtime/invoke";

/** Arguments of `getSecurityQuestions`. There are none. */
export type GetSecurityQuestionsArgs = Readonly<Record<string, never>>;

/** Arguments of `getSecurityQuestionsOutput`. There are none. */
export type GetSecurityQuestionsOutputArgs = Readonly<Record<string, never>>;

/** The result of `getSecurityQuestions`. */
export interface GetSecurityQuestionsResult {
  /** The questions, in the service's order. */
  readonly questions: GetSecurityQuestionsQuestion[];

  /** The answers that the user has given. Secret. */
  readonly responses: GetSecurityQuestionsResponse[];
}

/** One security question, and whether it is answered. */
export interface GetSecurityQuestionsQuestion {
  /** Id of the question. */
  readonly id: string;

  /** The question. */
  readonly question: string;

  /** Whether the user has answered the question. */
  readonly answered: boolean;
}

/** The user's answer to one question. */
export interface GetSecurityQuestionsResponse {
  /** Id of the question. */
  readonly questionId: string;

  /** The user's answer. */
  readonly response: string;
}

/**
 * The security questions that can be answered, and the answers that the user has given. A promise cannot be
 * secret: secret properties of its result are plain text. `getSecurityQuestionsOutput` returns a secret output.
 */
export function getSecurityQuestions(
  args: GetSecurityQuestionsArgs = {},
  opts?: pulumi.InvokeOptions,
): Promise<GetSecurityQuestionsResult> {
  return invoke<GetSecurityQuestionsResult>("getSecurityQuestions", args, opts);
}

/**
 * The security questions that can be answered, and the answers that the user has given. Accepts outputs as
 * arguments and returns an output. The result is secret.
 */
export function getSecurityQuestionsOutput(
  args: GetSecurityQuestionsOutputArgs = {},
  opts?: pulumi.InvokeOutputOptions,
): pulumi.Output<GetSecurityQuestionsResult> {
  return pulumi.secret(invokeOutput<GetSecurityQuestionsResult>("getSecurityQuestions", args, opts));
}
