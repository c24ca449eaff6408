import { describe, expect, it } from "vitest";
import { describeLifecycle, to, useEmulator } from "./support/lifecycle";

const PATH = "/profile/security-questions";
const answers = [
  { questionId: 1, response: "Lisbon-answer" },
  { questionId: 2, response: "Beethoven-answer" },
  { questionId: 3, response: "Rex-answer" },
];
const others = [4, 5, 6].map((questionId) => ({ questionId, response: `other-${questionId}` }));
const wire = (list: typeof answers) => ({
  security_questions: list.map(({ questionId, response }) => ({ question_id: questionId, response })),
});

describeLifecycle({
  token: "SecurityQuestions",
  args: { answers },
  writes: { create: ["Security Questions Answer"], update: ["Security Questions Answer"] },
  importBy: [],
  updates: {
    answers: to([...answers.slice(0, 2), others[0] ?? null], {
      body: wire([...answers.slice(0, 2), ...others.slice(0, 1)]),
    }),
  },
  vanish: ({ send }) => send("POST", PATH, wire(others)),
  secrets: ["answers"],
});

describe("security questions", () => {
  const service = useEmulator();
  const resource = () => service.resource("SecurityQuestions");
  const writes = () => service.emulator.control.counts()["Security Questions Answer"] ?? 0;

  // @rule questions-1
  it("are three: fewer, more, or one of them twice is refused at preview, without the answers in the message", async () => {
    for (const wrong of [answers.slice(0, 2), [...answers, others[0]], [...answers.slice(0, 2), answers[0]]]) {
      const refusals = await resource().refusals({ answers: wrong });
      expect(refusals).toEqual([
        expect.stringMatching(/^answers: must (have at (least|most) 3 entries|answer different questions)$/),
      ]);
    }
  });

  it("may be named by number or by decimal digits, which are the same", async () => {
    const questions = resource();
    await questions.up({ answers });
    const named = answers.map(({ questionId, response }) => ({ questionId: String(questionId), response }));
    expect((await questions.up({ answers: named })).did).toBe("same");
    expect((await questions.preview({ answers: named.toReversed() })).did).toBe("same");
  });

  it("are returned by their texts, only the answered ones, and without the answers", async () => {
    const questions = resource();
    await questions.up({ answers });
    const expected = [1, 2, 3].map((id) => ({ id: String(id), question: expect.stringMatching(/\?$/) }));
    expect(questions.must.outputs["questions"]).toEqual(expected);
    await questions.refresh();
    expect(questions.must.outputs["questions"]).toEqual(expected);
    expect(questions.must.outputs["answers"]).toMatchObject([{ response: "Lisbon-answer" }, {}, {}]);
  });

  // @rule questions-2
  it("with one changed answer are all answered again, once", async () => {
    const questions = resource();
    await questions.up({ answers });
    const changed = [{ questionId: 1, response: "Porto" }, ...answers.slice(1)];
    expect((await questions.up({ answers: changed })).did).toBe("update");
    expect((await questions.up({ answers: changed })).did).toBe("same");
    expect(writes()).toBe(2);
  });

  it("are answered again after a failed update, and the change is not lost", async () => {
    const questions = resource();
    await questions.up({ answers });
    service.emulator.control.addFault({ operation: "Security Questions Answer", status: 400, times: 1 });
    const changed = [{ questionId: 1, response: "Porto" }, ...answers.slice(1)];
    await expect(questions.up({ answers: changed })).rejects.toThrow(/400/);
    expect((await questions.up({ answers: changed })).did).toBe("update");
  });

  it("whose answering was cut short are answered again at once: that has the same effect twice", async () => {
    service.emulator.control.addFault({ operation: "Security Questions Answer", when: "after", status: 502 });
    expect((await resource().up({ answers })).did).toBe("create");
    expect(writes()).toBe(2);
  });

  it("stay answered when they are released, with a message", async () => {
    const questions = resource();
    await questions.up({ answers });
    await questions.destroy();
    expect(questions.process.warnings).toEqual([expect.stringContaining("stay answered")]);
  });

  it("that are not answered cannot be adopted", async () => {
    expect(await resource().refusals({ answers }, { import: "profile/security-questions" })).toEqual([
      "import: There is no set of security answers with the id profile/security-questions.",
    ]);
  });
});
