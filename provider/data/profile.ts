import { defined } from "../core";
import { preferencesField, viewPreferences } from "../resources/profile-preferences";
import { listQuestions, questionFields, questionsOf } from "../resources/security-questions";
import { decodeProfile, profileFields, viewProfile } from "../resources/shared/profile";
import { defineDataSource } from "./api";
import { flagField, listField, textField } from "./fields";

/** Source: Profile, Profile View. */
export const getProfile = defineDataSource({
  token: "getProfile",
  describe: "The profile of the token's user. Any token may read it.",
  arguments: {},
  result: profileFields,
  example: `export const username = compute.getProfileOutput().username;`,
  read: async (api) => defined(decodeProfile(await viewProfile(api))),
});

/** Source: Profile, User Preferences View. */
export const getPreferences = defineDataSource({
  token: "getPreferences",
  describe: "The preferences that the token's OAuth client stores for the token's user.",
  arguments: {},
  result: { preferences: preferencesField },
  example: `const held = compute.getPreferencesOutput();

export const names = held.preferences.apply((preferences) => Object.keys(preferences));`,
  read: async (api) => ({ preferences: preferencesField.type.parse(await viewPreferences(api)) }),
});

const askedFields = {
  ...questionFields,
  answered: flagField("Whether the user has answered the question."),
};

const responseFields = {
  questionId: textField("Id of the question."),
  response: textField("The user's answer."),
};

/** Source: Profile, Security Questions List. */
export const getSecurityQuestions = defineDataSource({
  token: "getSecurityQuestions",
  describe: "The security questions that can be answered, and the answers that the user has given.",
  arguments: {},
  result: {
    questions: listField(
      "The questions, in the service's order.",
      "One security question, and whether it is answered.",
      askedFields,
    ),
    responses: {
      ...listField("The answers that the user has given.", "The user's answer to one question.", responseFields),
      secret: true,
    },
  },
  example: `const asked = compute.getSecurityQuestionsOutput();

export const open = asked.questions.apply((questions) => questions.filter((one) => !one.answered));`,
  async read(api) {
    const listed = questionsOf(await listQuestions(api));
    return {
      questions: listed.map(({ id, question, response }) => ({ id, question, answered: response !== undefined })),
      responses: listed.flatMap(({ id, response }) => (response === undefined ? [] : [{ questionId: id, response }])),
    };
  },
});
