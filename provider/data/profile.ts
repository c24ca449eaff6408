import { z } from "zod";
import { defined } from "../core";
import { preferencesField, viewPreferences } from "../resources/profile-preferences";
import { listQuestions, questionFields, questionsOf } from "../resources/security-questions";
import { decodeProfile, profileFields, viewProfile } from "../resources/shared/profile";
import { defineDataSource, objectOf } from "./api";

/** Source: Profile, Profile View. */
export const getProfile = defineDataSource({
  token: "getProfile",
  describe: "The profile of the user that the token belongs to. Any token may read it.",
  arguments: {},
  result: profileFields,
  example: `import * as compute from "pulumi-compute";

const me = compute.getProfileOutput();

export const username = me.username;
`,
  read: async (api) => defined(decodeProfile(await viewProfile(api))),
});

/** Source: Profile, User Preferences View. */
export const getPreferences = defineDataSource({
  token: "getPreferences",
  describe: "The preferences that the token's OAuth client keeps for the token's user.",
  arguments: {},
  result: { preferences: preferencesField },
  example: `import * as compute from "pulumi-compute";

const held = compute.getPreferencesOutput();

export const names = held.preferences.apply((preferences) => Object.keys(preferences));
`,
  read: async (api) => ({ preferences: preferencesField.type.parse(await viewPreferences(api)) }),
});

const question = objectOf({
  ...questionFields,
  answered: { type: z.boolean(), describe: "Whether the user has answered it." },
});

const response = z.object({
  questionId: z.string().describe("Id of the question."),
  response: z.string().describe("The answer to it."),
});

/** Source: Profile, Security Questions List. */
export const getSecurityQuestions = defineDataSource({
  token: "getSecurityQuestions",
  describe: "The security questions that can be answered, and the answers that the user has given.",
  arguments: {},
  result: {
    questions: { type: z.array(question), describe: "The questions, in the service's order." },
    responses: { type: z.array(response), describe: "The answers to those that are answered.", secret: true },
  },
  example: `import * as compute from "pulumi-compute";

const asked = compute.getSecurityQuestionsOutput();

export const open = asked.questions.apply((questions) => questions.filter((one) => !one.answered));
`,
  async read(api) {
    const told = questionsOf(await listQuestions(api));
    return {
      questions: told.map(({ id, question, response }) => ({ id, question, answered: response !== undefined })),
      responses: told.flatMap(({ id, response }) => (response === undefined ? [] : [{ questionId: id, response }])),
    };
  },
});
