import { TOTP } from "otpauth";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Emulator, startEmulator } from "../../../emulator";
import { describeLifecycle, EngineProcess, EngineResource, sender, useEmulator } from "./support/lifecycle";

const ISSUE = "Two Factor Secret Create";
const CONFIRM = "Two Factor Authentication Confirm/Enable";
const DISABLE = "Two Factor Authentication Disable";
const answers = [1, 2, 3].map((question_id) => ({ question_id, response: `answer-${question_id}` }));
const answer = (send: (method: string, path: string, body?: unknown) => Promise<unknown>) =>
  send("POST", "/profile/security-questions", { security_questions: answers });

describeLifecycle({
  token: "TwoFactorAuth",
  async world({ send }) {
    await answer(send);
    return undefined;
  },
  args: { rotation: "2026-01" },
  writes: { create: [ISSUE, CONFIRM], update: [DISABLE, ISSUE, CONFIRM], delete: [DISABLE] },
  importBy: [],
  updates: { rotation: "2026-02" },
  clears: { rotation: { sends: "nothing" } },
  vanish: ({ send }) => send("POST", "/profile/tfa-disable"),
  secrets: ["secret", "scratchCode"],
});

describe("two-factor authentication", () => {
  const service = useEmulator();
  const resource = (name?: string) => service.resource("TwoFactorAuth", name);
  const factor = () =>
    service.emulator.control.state()["twoFactors"]?.[0] as { secret: string; scratch: string | null };
  const isOn = async () => ((await service.send("GET", "/profile")) as Record<string, unknown>)["two_factor_auth"];
  const operations = () =>
    service.emulator.control
      .requests()
      .filter(({ method }) => method !== "GET")
      .map(({ operation }) => operation);

  beforeEach(async () => {
    await answer(service.send);
    service.emulator.control.clearRequests();
  });

  // @rule state-tfa-on
  it("returns the secret and the scratch code, which refreshes and ups keep", async () => {
    const auth = resource();
    await auth.up({});
    const { secret, scratch } = factor();
    for (const step of [async () => undefined, () => auth.refresh(), () => auth.up({})]) {
      await step();
      expect(auth.must.outputs).toMatchObject({
        secret,
        scratchCode: scratch,
        expiry: expect.stringMatching(/^\d{4}-/),
      });
    }
    expect(await isOn()).toBe(true);
  });

  it("gets a new secret and scratch code by another rotation, and is on again", async () => {
    const auth = resource();
    await auth.up({});
    const { secret, scratchCode } = auth.must.outputs;
    await auth.up({ rotation: "new" });
    expect(auth.must.outputs).toMatchObject({ secret: factor().secret, scratchCode: factor().scratch });
    expect([secret, scratchCode]).not.toContain(auth.must.outputs["secret"]);
    expect([secret, scratchCode]).not.toContain(auth.must.outputs["scratchCode"]);
    expect(await isOn()).toBe(true);
  });

  it("that is on already is refused at preview: the refusal names the import line", async () => {
    await resource().up({});
    expect(await resource("other").refusals({})).toEqual([
      expect.stringMatching(/on already.*import: "profile\/two-factor"/),
    ]);
  });

  it("that is on already can be adopted; its secret is not known until it is rotated", async () => {
    await resource().up({});
    const other = resource("other");
    await other.up({}, { import: "profile/two-factor" });
    expect(other.must.outputs).not.toHaveProperty("secret");
    await other.up({ rotation: "first" });
    expect(other.must.outputs).not.toHaveProperty("secret");
    await other.up({ rotation: "second" });
    expect(other.must.outputs["secret"]).toBe(factor().secret);
  });

  // @rule state-tfa-issued
  it("is left half-made where the confirmation fails: the id is kept, and the next up completes it", async () => {
    const auth = resource();
    service.emulator.control.addFault({ operation: CONFIRM, status: 500, times: 1 });
    await expect(auth.up({ rotation: "a" })).rejects.toThrow(/Confirm\/Enable .*500/);
    expect(auth.must).toMatchObject({ id: "profile/two-factor", outputs: { __compute: { pending: ["turn on"] } } });
    expect(await isOn()).toBe(false);
    expect((await auth.refresh()).did).toBe("read");
    service.emulator.control.clearRequests();
    expect((await auth.up({ rotation: "a" })).did).toBe("update");
    expect(operations()).toEqual([ISSUE, CONFIRM]);
    expect(auth.must.outputs).toMatchObject({ secret: factor().secret, scratchCode: factor().scratch });
    expect((await auth.up({ rotation: "a" })).did).toBe("same");
  });

  it("whose confirmation was carried out, and the answer lost, gets a scratch code by the next up", async () => {
    const auth = resource();
    service.emulator.control.addFault({ operation: CONFIRM, status: 500, when: "after", times: 1 });
    await expect(auth.up({})).rejects.toThrow(/500/);
    expect(await isOn()).toBe(true);
    service.emulator.control.clearRequests();
    await auth.up({});
    expect(operations()).toEqual([DISABLE, ISSUE, CONFIRM]);
    expect(auth.must.outputs).toMatchObject({ secret: factor().secret, scratchCode: factor().scratch });
  });

  it.each([ISSUE, CONFIRM])("rotated half-way, up to %s, is turned on by the next up, once", async (operation) => {
    const auth = resource();
    await auth.up({ rotation: "a" });
    service.emulator.control.addFault({ operation, status: 400, times: 1 });
    await expect(auth.up({ rotation: "b" })).rejects.toThrow(/400/);
    expect(await isOn()).toBe(false);
    expect((await auth.refresh()).did).toBe("read");
    service.emulator.control.clearRequests();
    await auth.up({ rotation: "b" });
    expect(operations()).toEqual([ISSUE, CONFIRM]);
    expect(auth.must.outputs).toMatchObject({ rotation: "b", secret: factor().secret, scratchCode: factor().scratch });
    expect((await auth.up({ rotation: "b" })).did).toBe("same");
  });

  it("rotated half-way can be turned off by its deletion", async () => {
    const auth = resource();
    await auth.up({});
    service.emulator.control.addFault({ operation: CONFIRM, status: 400, times: 1 });
    await expect(auth.up({ rotation: "b" })).rejects.toThrow(/400/);
    await auth.destroy();
    expect(await isOn()).toBe(false);
  });

  it("never shows its secret in a message", async () => {
    const echo = { errors: [{ reason: "code 123456", field: "tfa_code" }] };
    service.emulator.control.addFault({ operation: CONFIRM, status: 400, body: echo });
    const failure = await resource()
      .up({})
      .catch((error: Error) => error.message);
    expect(failure).toMatch(/^Two Factor Authentication Confirm\/Enable /);
    expect(failure).not.toContain(factor().secret);
  });

  // @rule state-tfa-off
  it("is turned off by its deletion", async () => {
    const auth = resource();
    await auth.up({});
    await auth.destroy();
    expect(await isOn()).toBe(false);
  });
});

describe("two-factor authentication without answered security questions", () => {
  const service = useEmulator();

  // @rule profile-2
  it("is refused at preview", async () => {
    expect(await service.resource("TwoFactorAuth").refusals({})).toEqual([
      expect.stringMatching(/^two-factor authentication needs the security questions to be answered first/),
    ]);
  });

  it("is not refused where the program is about to answer them before", async () => {
    const process = new EngineProcess(service.emulator);
    const questions = service.resource("SecurityQuestions");
    const declared = { answers: answers.map(({ question_id, response }) => ({ questionId: question_id, response })) };
    await questions.preview(declared, {}, process);
    const auth = service.resource("TwoFactorAuth");
    await auth.preview({}, {}, process);
    await questions.up(declared, {}, process);
    await auth.up({}, {}, process);
    expect(auth.must.outputs).toHaveProperty("scratchCode");
  });
});

describe("two-factor authentication on a service whose clock is another", () => {
  let emulator: Emulator;
  let now: number;

  beforeEach(async () => {
    now = Date.parse("2031-05-06T07:08:09Z");
    emulator = await startEmulator({ clock: { now: () => now } });
  });

  afterEach(() => emulator.close());

  it("is confirmed by the code of the service's time", async () => {
    await answer(sender(emulator));
    const auth = new EngineResource(emulator, "TwoFactorAuth");
    await auth.up({});
    const secret = String(auth.must.outputs["secret"]);
    const code = (timestamp: number) => new TOTP({ secret }).generate({ timestamp });
    expect(code(now)).not.toBe(code(Date.now()));
    expect(auth.must.outputs).toHaveProperty("scratchCode");
  });
});
