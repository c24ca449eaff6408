// Generated from the definitions by `npm run gen`. Do not edit.
import * as pulumi from "@pulumi/pulumi";
import { cutCallStacks } from "./runtime/call-stack";
import { type ResourceKind, registrationOf } from "./runtime/resource";

/** Inputs of `SecurityQuestions`. */
export interface SecurityQuestionsArgs {
  /**
   * Answers to exactly three different questions. Order and duplicates do not matter. The service never returns it,
   * so a change made elsewhere is not detected. Secret. Changing it updates the set of security answers in place.
   */
  readonly answers: pulumi.Input<readonly pulumi.Input<SecurityQuestionsAnswersInputArgs>[]>;
}

/** A value nested in `SecurityQuestions`. */
export interface SecurityQuestionsAnswersInputArgs {
  /** Id of the question; `getSecurityQuestions` returns them all. */
  readonly questionId: pulumi.Input<string | number>;

  /** The answer to the question. */
  readonly response: pulumi.Input<string>;
}

/** A value nested in `SecurityQuestions`. */
export interface SecurityQuestionsAnswer {
  /** Id of the question; `getSecurityQuestions` returns them all. */
  readonly questionId: string;

  /** The answer to the question. */
  readonly response: string;
}

/** A value nested in `SecurityQuestions`. */
export interface SecurityQuestionsQuestion {
  /** Id of the question. */
  readonly id: string;

  /** The question. */
  readonly question: string;
}

/**
 * The user's answers to three security questions. They overwrite earlier answers, and two-factor authentication
 * requires them. Deleting the resource does not change the answers.
 */
export class SecurityQuestions extends pulumi.CustomResource {
  /**
   * Answers to exactly three different questions. Order and duplicates do not matter. The service never returns it,
   * so a change made elsewhere is not detected. Secret.
   */
  declare readonly answers: pulumi.Output<SecurityQuestionsAnswer[]>;

  /** The questions that are answered. */
  declare readonly questions: pulumi.Output<SecurityQuestionsQuestion[]>;

  /**
   * Reads an existing set of security answers without managing it.
   *
   * @param name - name in the stack
   * @param id - `profile/security-questions`
   * @param opts - options of the resource
   */
  static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): SecurityQuestions {
    return new SecurityQuestions(name, {} as SecurityQuestionsArgs, { ...opts, id });
  }

  /**
   * Declares a set of security answers.
   *
   * @param name - name in the stack
   * @param args - inputs
   * @param opts - options of the resource; `import` adopts an existing set of security answers
   */
  constructor(name: string, args: SecurityQuestionsArgs, opts?: pulumi.CustomResourceOptions) {
    const restore = cutCallStacks();
    try {
      super(...registrationOf(kind, name, args, opts));
    } finally {
      restore();
    }
  }
}

const kind: ResourceKind = {
  token: "SecurityQuestions",
  inputs: ["answers"],
  outputs: ["questions"],
  secrets: ["answers"],
};
