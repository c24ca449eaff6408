import { z } from "zod";
import { AbsentError, asSet, update } from "../core";
import { type Api, defineResource } from "./api";
import { accountAccess } from "./shared/access";
import { numericId } from "./shared/types";

// @rule questions-1
const COUNT = 3;

/** A question of the list, or one out of the answer to answering. */
const body = z.object({
  security_questions: z.array(
    z.union([
      z
        .object({ id: z.number(), question: z.string(), response: z.string().nullish() })
        .transform(({ id, question, response }) => ({ id: String(id), question, response: response ?? undefined })),
      z
        .object({ question_id: z.number(), security_question: z.string(), response: z.string() })
        .transform(({ question_id, security_question, response }) => ({
          id: String(question_id),
          question: security_question,
          response,
        })),
    ]),
  ),
});

const answer = z
  .strictObject({
    questionId: numericId.describe("Id of the question; `getSecurityQuestions` returns them all."),
    response: z.string().describe("The answer to the question."),
  })
  .describe("The answer to one question.");

/** What the service returns of a security question. */
export const questionFields = {
  id: { type: z.string(), describe: "Id of the question." },
  question: { type: z.string(), describe: "The question." },
} as const;

/** The questions of a body, those not answered without a response. */
export function questionsOf(
  observed: unknown,
): readonly { readonly id: string; readonly question: string; readonly response: string | undefined }[] {
  return body.parse(observed).security_questions;
}

/** Every security question, with the responses of the token's user. */
export function listQuestions(api: Api): Promise<unknown> {
  return api.client.send({
    operation: "Security Questions List",
    method: "GET",
    path: "/profile/security-questions",
    needs: accountAccess.read,
  });
}

/** Services on which this process has seen a program that is about to answer the questions. */
const aboutToBeAnswered = new WeakSet<Api>();

// @rule profile-2
/** Tells whether the questions are answered, or will be by a resource that the program declares before. */
export async function areAnswered(api: Api): Promise<boolean> {
  return aboutToBeAnswered.has(api) || answeredIn(await listQuestions(api)).length > 0;
}

/** Source: Profile, Security Questions List, Security Questions Answer; Limits. */
export const securityQuestions = defineResource({
  token: "SecurityQuestions",
  noun: "set of security answers",
  describe:
    "The user's answers to three security questions. They overwrite earlier answers, and two-factor authentication requires them. Deleting the resource does not change the answers.",
  inputs: {
    answers: {
      type: z
        .array(answer)
        .length(COUNT)
        .refine((answers) => new Set(answers.map(({ questionId }) => questionId)).size === answers.length, {
          error: "must answer different questions",
        }),
      describe: "Answers to exactly three different questions.",
      onChange: update(),
      secret: true,
      writeOnly: true,
      compare: asSet,
    },
  },
  outputs: {
    questions: {
      type: z.array(
        z
          .object({
            id: questionFields.id.type.describe(questionFields.id.describe),
            question: questionFields.question.type.describe(questionFields.question.describe),
          })
          .describe("A question that the user has answered."),
      ),
      describe: "The questions that are answered.",
      changes: true,
    },
  },
  id: { profile: "=profile", part: "=security-questions" },
  uniqueKey: [],
  access: accountAccess,
  lookupKeys: [],
  ownedBy: "user",
  example: `import * as compute from "pulumi-compute";
import * as pulumi from "@pulumi/pulumi";

const config = new pulumi.Config();
const questions = new compute.SecurityQuestions("questions", {
  answers: [
    { questionId: 1, response: config.requireSecret("city") },
    { questionId: 2, response: config.requireSecret("composer") },
    { questionId: 3, response: config.requireSecret("pet") },
  ],
});

export const answered = questions.questions;
`,

  idOf: () => ({}),
  decode: (observed) => ({ questions: answeredIn(observed).map(({ id, question }) => ({ id, question })) }),
  async inspect(api: Api) {
    aboutToBeAnswered.add(api);
    return [];
  },
  create: (api, { answers }) => answerQuestions(api, answers),
  async read(api, _id, recorded) {
    const observed = await listQuestions(api);
    const answered = new Set(answeredIn(observed).map(({ id }) => id));
    const ours = questions.safeParse(recorded?.["questions"]).data ?? [];
    // Answering others resets these: the set is one object, and this one is no longer there.
    if (answered.size > 0 && ours.every(({ id }) => answered.has(id))) return observed;
    throw new AbsentError("The security questions are not answered, or others are.");
  },
  update: (api, _id, _changes, { answers }) => answerQuestions(api, answers),
  async delete(_api, _id, _outputs, { warn }) {
    warn("The security questions stay answered as they are: this stack only stops managing the answers.");
  },
  async list(api) {
    const observed = await listQuestions(api);
    return answeredIn(observed).length > 0 ? [observed] : [];
  },
});

const questions = z.array(z.object({ id: z.string() }));

function answeredIn(observed: unknown) {
  return questionsOf(observed).filter(({ response }) => response !== undefined);
}

// @rule questions-2
function answerQuestions(api: Api, answers: readonly z.output<typeof answer>[]): Promise<unknown> {
  return api.client.send({
    operation: "Security Questions Answer",
    method: "POST",
    path: "/profile/security-questions",
    body: {
      security_questions: answers.map(({ questionId, response }) => ({ question_id: Number(questionId), response })),
    },
    needs: accountAccess.write,
    secrets: answers.map(({ response }) => response),
    retryAmbiguous: true,
  });
}
