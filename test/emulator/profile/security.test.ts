import { createHmac } from "node:crypto";
import { afterEach, beforeEach, expect, test } from "vitest";
import { fields, type Reply, type Running, start } from "../support/api";

let running: Running;
const api: Running["api"] = (...sent) => running.api(...sent);
const three = [
  { question_id: 1, response: "Lisbon" },
  { question_id: 5, response: "Porto" },
  { question_id: 3, response: "Rex" },
];
const answer = (security_questions: unknown): Promise<Reply> =>
  api("POST", "/profile/security-questions", { body: { security_questions } });
const questions = async (): Promise<{ id: number; question: string; response: string | null }[]> =>
  (await api("GET", "/profile/security-questions")).body["security_questions"] as never;
const enable = (): Promise<Reply> => api("POST", "/profile/tfa-enable");
const confirm = (tfa_code: unknown): Promise<Reply> =>
  api("POST", "/profile/tfa-enable-confirm", { body: { tfa_code } });
const isOn = async (): Promise<unknown> => (await api("GET", "/profile")).body["two_factor_auth"];

// RFC 4226 and 6238 by themselves, so that the emulator is not measured with its own rule.
function codeOf(secret: unknown, milliseconds = running.emulator.control.now()): string {
  const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
  const value = [...String(secret)].reduce((sum, letter) => sum * 32n + BigInt(letters.indexOf(letter)), 0n);
  const key = Buffer.from(value.toString(16).padStart((String(secret).length * 5) / 4, "0"), "hex");
  const step = Math.floor(milliseconds / 30_000);
  const digest = createHmac("sha1", key)
    .update(Buffer.from(step.toString(16).padStart(16, "0"), "hex"))
    .digest();
  const from = (digest.at(-1) ?? 0) % 16;
  return String((digest.readUInt32BE(from) % 2 ** 31) % 1e6).padStart(6, "0");
}

async function secretOf(): Promise<string> {
  await answer(three);
  return String((await enable()).body["secret"]);
}

beforeEach(async () => {
  running = await start({ clock: { now: () => Date.UTC(2024, 0, 1, 0, 0, 15) } });
});
afterEach(() => running.emulator.close());

test("Security Questions List answers every question, without responses at first", async () => {
  const list = await questions();
  expect(list.length).toBeGreaterThan(3);
  for (const each of list) {
    expect(each).toEqual({ id: expect.any(Number), question: expect.stringMatching(/\?$/), response: null });
  }
  expect(new Set(list.map(({ id }) => id)).size).toBe(list.length);
});

test("Security Questions Answer echoes the three answers with their questions, and the list shows them", async () => {
  const asked = new Map((await questions()).map(({ id, question }) => [id, question]));
  const answered = await answer(three);
  expect([answered.status, answered.body]).toEqual([
    200,
    { security_questions: three.map((each) => ({ ...each, security_question: asked.get(each.question_id) })) },
  ]);
  const responses = (await questions()).filter(({ response }) => response !== null);
  expect(responses.map(({ id, response }) => [id, response])).toEqual([
    [1, "Lisbon"],
    [3, "Rex"],
    [5, "Porto"],
  ]);
});

// @rule questions-2
test("new answers overwrite, and questions that are not answered again become null", async () => {
  await answer(three);
  await answer([
    { question_id: 1, response: "Faro" },
    { question_id: 2, response: "Ravel" },
    { question_id: 4, response: "Ana" },
  ]);
  const responses = (await questions()).filter(({ response }) => response !== null);
  expect(responses.map(({ id, response }) => [id, response])).toEqual([
    [1, "Faro"],
    [2, "Ravel"],
    [4, "Ana"],
  ]);
});

// @rule questions-1
test("exactly three unique questions that exist are answered, and a refused set changes nothing", async () => {
  await answer(three);
  const [one, two, last] = three;
  const refused = async (sent: unknown): Promise<unknown> => {
    const reply = await answer(sent);
    return reply.status === 400 ? fields(reply) : reply.status;
  };
  const own = "security_questions";
  for (const sent of [[], [one, two], [...three, { question_id: 7, response: "x" }], null, {}, "x", 3]) {
    expect(await refused(sent)).toEqual([own]);
  }
  expect(await refused([one, two, one])).toEqual([`${own}.2.question_id`]);
  expect(await refused([one, { ...one, response: "y" }, one])).toEqual([
    `${own}.1.question_id`,
    `${own}.2.question_id`,
  ]);
  expect(await refused([one, { ...two, question_id: 99 }, last])).toEqual([`${own}.1.question_id`]);
  for (const response of ["", 5, null, []])
    expect(await refused([{ ...one, response }, two, last])).toEqual([`${own}.0.response`]);
  for (const question_id of ["1", 1.5, null]) {
    expect(await refused([{ ...one, question_id }, two, last])).toEqual([`${own}.0.question_id`]);
  }
  expect(await refused([{}, 5, last])).toEqual([`${own}.0.question_id`, `${own}.0.response`, `${own}.1`]);
  expect(fields(await api("POST", "/profile/security-questions"))).toEqual([own]);
  expect((await questions()).filter(({ response }) => response !== null)).toHaveLength(3);
});

test("each user has answers of its own", async () => {
  await answer(three);
  running.emulator.control.addUser({ username: "other" });
  const { token } = running.emulator.control.addToken({ username: "other" });
  const list = (await api("GET", "/profile/security-questions", { token })).body["security_questions"];
  expect(list).toEqual((await questions()).map((each) => ({ ...each, response: null })));
  expect((await api("POST", "/profile/tfa-enable", { token })).status).toBe(400);
});

// @rule profile-2
test("creating a two factor secret requires answered security questions", async () => {
  const refused = await enable();
  expect([refused.status, refused.body.errors]).toEqual([400, [{ reason: expect.any(String) }]]);
  await answer(three);
  const made = await enable();
  expect([made.status, made.body]).toEqual([
    200,
    { expiry: "2024-01-01T01:00:15", secret: expect.stringMatching(/^[A-Z2-7]{32}$/) },
  ]);
  expect(await isOn()).toBe(false);
});

// @rule state-tfa-on
test("a current code turns two factor authentication on and answers a scratch code", async () => {
  const secret = await secretOf();
  const done = await confirm(codeOf(secret));
  expect([done.status, done.body]).toEqual([200, { scratch: expect.stringMatching(/^\S{8,}$/) }]);
  expect(await isOn()).toBe(true);
});

test("a code is valid in its own time step and the two next to it, by the emulator's clock", async () => {
  const secret = await secretOf();
  const now = running.emulator.control.advanceClock(300);
  for (const seconds of [-60, 60, 3600]) {
    expect(fields(await confirm(codeOf(secret, now + seconds * 1000)))).toEqual(["tfa_code"]);
  }
  expect(await isOn()).toBe(false);
  for (const seconds of [-30, 0, 30]) {
    expect((await confirm(codeOf(secret, now + seconds * 1000))).status).toBe(200);
    await api("POST", "/profile/tfa-disable");
    running.emulator.control.seed({
      objects: { twoFactors: [{ username: "admin", secret, expires: now + 1, scratch: null }] },
    });
  }
});

// @rule state-tfa-issued
test("a secret can be confirmed until it expires, which takes as long as control says", async () => {
  const { control } = running.emulator;
  control.setTimings({ "twoFactor.secret": 100 });
  const secret = await secretOf();
  control.advanceClock(100);
  expect((await confirm(codeOf(secret))).status).toBe(400);
  const next = await enable();
  expect(next.body["expiry"]).toBe("2024-01-01T00:03:35");
  control.advanceClock(99);
  expect((await confirm(codeOf(next.body["secret"]))).status).toBe(200);
});

test("a new secret replaces one that was not confirmed", async () => {
  const first = await secretOf();
  const second = String((await enable()).body["secret"]);
  expect(second).not.toBe(first);
  if (codeOf(first) !== codeOf(second)) expect((await confirm(codeOf(first))).status).toBe(400);
  expect((await confirm(codeOf(second))).status).toBe(200);
});

test("while it is on, a secret can be neither created nor confirmed", async () => {
  const secret = await secretOf();
  await confirm(codeOf(secret));
  expect((await enable()).status).toBe(400);
  expect((await confirm(codeOf(secret))).status).toBe(400);
  const off = await api("POST", "/profile/tfa-disable");
  expect([off.status, off.body, await isOn()]).toEqual([200, {}, false]);
  expect((await confirm(codeOf(secret))).status).toBe(400);
  expect((await enable()).status).toBe(200);
});

// @rule state-tfa-off
test("turning two factor authentication off in the profile deletes its secret, and no other update does", async () => {
  const secret = await secretOf();
  await api("PUT", "/profile", { body: { two_factor_auth: false } });
  expect((await confirm(codeOf(secret))).status).toBe(200);
  await api("PUT", "/profile", { body: { two_factor_auth: false } });
  expect([await isOn(), running.emulator.control.state()["twoFactors"]]).toEqual([false, []]);
});

test("a confirmation requires a code of six digits, as text", async () => {
  await secretOf();
  for (const code of ["", "12345", "1234567", "12345a", 123456, null, {}]) {
    expect(fields(await confirm(code))).toEqual(["tfa_code"]);
  }
  expect(fields(await api("POST", "/profile/tfa-enable-confirm"))).toEqual(["tfa_code"]);
  expect((await api("POST", "/profile/tfa-disable")).body).toEqual({});
});
