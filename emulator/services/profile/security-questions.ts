import type { JsonObject } from "../../shared/json";
import type { Route, Service, UserCall } from "../../shared/service";
import type { Stage } from "../../shared/stage";
import { defineTable } from "../../shared/table";
import { array, integer, object, type Place, parse, refine, required, text } from "../../shared/validate";
import type { World } from "../../worlds";
import { seededUser } from "./seed";

/** Number of answers in a request. */
const answerCount = 3;

/** A question of the service. */
export interface SecurityQuestion {
  readonly id: number;
  readonly question: string;
}

/** An answer in a request. */
export interface Answered {
  readonly question_id: number;
  readonly response: string;
}

/** All answers of a user. A new set of answers replaces the old one. */
export interface SecurityAnswers {
  readonly username: string;
  readonly answers: readonly Answered[];
}

/** The questions, the same in every world. */
export const securityQuestionTable = defineTable<SecurityQuestion>({
  name: "securityQuestions",
  key: (question) => question.id,
});

/** Answers, by user. */
export const securityAnswerTable = defineTable<SecurityAnswers>({
  name: "securityAnswers",
  secrets: ["answers"],
  key: (answers) => answers.username,
});

const routes: readonly Route[] = [
  {
    method: "GET",
    path: "/profile/security-questions",
    operation: "Security Questions List",
    scope: "account:read_only",
    handler: listQuestions,
  },
  {
    method: "POST",
    path: "/profile/security-questions",
    operation: "Security Questions Answer",
    scope: "account:read_write",
    handler: answerQuestions,
  },
];

/** Security questions of a user. */
export const profileSecurityQuestions: Service = {
  name: "profileSecurityQuestions",
  tables: [securityQuestionTable, securityAnswerTable],
  routes,
  seed,
};

/** Whether a user has answered the security questions. */
export function hasAnswered({ store }: Stage, username: string): boolean {
  return store.in(securityAnswerTable).get(username)?.answers.length === answerCount;
}

function listQuestions(call: UserCall): JsonObject {
  const answers = call.store.in(securityAnswerTable).get(call.caller.user.username)?.answers ?? [];
  const security_questions = [...call.store.in(securityQuestionTable)].map(({ id, question }) => ({
    id,
    question,
    response: answers.find((answer) => answer.question_id === id)?.response ?? null,
  }));
  return { security_questions };
}

// @rule questions-2
function answerQuestions(call: UserCall): JsonObject {
  const { security_questions: answers } = parse(answersRule(call), call.body);
  call.store.in(securityAnswerTable).put({ username: call.caller.user.username, answers });
  const questions = call.store.in(securityQuestionTable);
  return {
    security_questions: answers.map(({ question_id, response }) => ({
      question_id,
      response,
      security_question: questions.get(question_id)?.question ?? "",
    })),
  };
}

// @rule questions-1
function answersRule(call: UserCall) {
  const question = refine(integer(), (id) =>
    call.store.in(securityQuestionTable).has(id) ? undefined : "There is no such question",
  );
  const answer = object<Answered>({ question_id: required(question), response: required(text({ min: 1 })) });
  const answers = refine(array(answer, { min: answerCount, max: answerCount }), refuseRepeated);
  return object({ security_questions: required(answers) });
}

function refuseRepeated(answers: readonly Answered[], place: Place): undefined {
  answers.forEach(({ question_id }, position) => {
    const first = answers.findIndex((answer) => answer.question_id === question_id);
    if (first < position) place.at(position).at("question_id").fault("Each question can be answered once");
  });
}

function seed(stage: Stage, world: World): void {
  questions.forEach((question, index) => {
    stage.store.in(securityQuestionTable).put({ id: index + 1, question });
  });
  if (world.objects === 0) return;
  const answers = ["Lisbon", "Beethoven", "Rex"].map((response, index) => ({ question_id: index + 1, response }));
  stage.store.in(securityAnswerTable).put({ username: seededUser, answers });
}

const questions = [
  "In what city were you born?",
  "Who is your favorite composer?",
  "What was the name of your first pet?",
  "What was the first name of your best friend as a child?",
  "In what city did your parents meet?",
  "What was the model of your first car?",
  "What is the middle name of your oldest sibling?",
  "What was the name of your first school?",
  "On what street did you grow up?",
  "What was the title of the first film you saw in a cinema?",
  "What is the last name of your favorite teacher?",
] as const;
