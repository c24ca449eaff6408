// Generated from the definitions by `npm run gen`. Do not edit.
import * as pulumi from "@pulumi/pulumi";
import { cutCallStacks } from "./runtime/call-stack";
import { isResourceOf } from "./runtime/is-resource";
import { type ResourceKind, registrationOf } from "./runtime/resource";

/** Inputs of `SecurityQuestions`. */
export interface SecurityQuestionsArgs {
  /**
   * Answers to exactly three different questions. Order and duplicates do not matter. The service never returns it,
   * so a change made elsewhere is not detected. Secret. Changing it updates the set of security answers in place.
   */
  readonly answers: pulumi.Input<readonly pulumi.Input<SecurityQuestionsAnswersInputArgs>[]>;
}

/** Properties of an existing object that `get` cannot read from the service, such as secrets. Others are ignored. */
export interface SecurityQuestionsState {
  /**
   * Answers to exactly three different questions. Order and duplicates do not matter. The service never returns it,
   * so a change made elsewhere is not detected. Secret.
   */
  readonly answers?: pulumi.Input<readonly pulumi.Input<SecurityQuestionsAnswersInputArgs>[] | undefined>;

  /** The questions that are answered. */
  readonly questions?: pulumi.Input<readonly pulumi.Input<SecurityQuestionsQuestionArgs>[] | undefined>;
}

/** The answer to one question. */
export interface SecurityQuestionsAnswersInputArgs {
  /** Id of the question; `getSecurityQuestions` returns them all. */
  readonly questionId: pulumi.Input<string | number>;

  /** The answer to the question. */
  readonly response: pulumi.Input<string>;
}

/** A question that the user has answered. */
export interface SecurityQuestionsQuestionArgs {
  /** Id of the question. */
  readonly id: pulumi.Input<string>;

  /** The question. */
  readonly question: pulumi.Input<string>;
}

/** The answer to one question. */
export interface SecurityQuestionsAnswer {
  /** Id of the question; `getSecurityQuestions` returns them all. */
  readonly questionId: string;

  /** The answer to the question. */
  readonly response: string;
}

/** A question that the user has answered. */
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

  /** Whether a value is a resource of this class, on either host. */
  static override isInstance(value: unknown): value is SecurityQuestions {
    return isResourceOf(kind.token, value);
  }

  /**
   * Reads an existing set of security answers without managing it.
   *
   * @param name - name in the stack
   * @param id - `profile/security-questions`
   * @param state - properties that the service does not return
   * @param opts - options of the resource
   */
  static get(
    name: string,
    id: pulumi.Input<pulumi.ID>,
    state: SecurityQuestionsState = {},
    opts?: pulumi.CustomResourceOptions,
  ): SecurityQuestions {
    return new SecurityQuestions(name, state as SecurityQuestionsArgs, { ...opts, id });
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
