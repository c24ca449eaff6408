import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { Stack } from "./support/stack";

const preferences = { theme: null, list: [null, { width: null }] };

/** Two-factor authentication needs the answered questions: the program declares that with `dependsOn`. */
const program = (phone = "") => `
const questions = new compute.SecurityQuestions("questions", {
  answers: [1, 2, 3].map((questionId) => ({ questionId, response: pulumi.secret("response-" + questionId) })),
});
const auth = new compute.TwoFactorAuth("auth", { rotation: "1" }, { dependsOn: [questions] });
new compute.ProfileSettings("settings", { timezone: "Europe/Lisbon" });
const kept = new compute.ProfilePreferences("kept", { preferences: ${JSON.stringify(preferences)} });
const phone = new compute.PhoneNumber("phone", { isoCode: "US", phoneNumber: "212-555-0123", ${phone} });
exports.secret = auth.secret;
exports.responses = compute.getSecurityQuestionsOutput({}, { dependsOn: [questions] }).responses;
exports.grants = compute.getProfileGrantsOutput().grants;
exports.preferences = kept.preferences;
exports.status = phone.status;
`;

describe.each(["dynamic", "plugin"] as const)("a whole profile on the %s host", (host) => {
  let stack: Stack;

  beforeEach(async () => {
    stack = await Stack.start({ host });
  });

  afterEach(async () => {
    await stack.stop();
  });

  it("is created in one up with its preview, does not change afterwards, keeps its secrets, and is released", async () => {
    await stack.program(program());
    await stack.must(["up", "--yes"]);
    expect(await stack.api("GET", "/profile/preferences")).toEqual(preferences);
    expect(await stack.outputs()).toMatchObject({ preferences, grants: null, status: "codePending" });
    const factor = stack.emulator.control.state()["twoFactors"]?.[0] as { secret: string; scratch: string };
    const text = await stack.stateText();
    for (const secret of ["response-1", factor.secret, factor.scratch]) expect(text).not.toContain(secret);

    expect((await stack.up("--refresh")).code).toBe(0);
    expect(stack.writes()).toEqual([]);

    await stack.program(program(`otpCode: "${stack.emulator.control.smsCodes()[0]?.code}"`));
    expect((await stack.up()).code).toBe(0);
    expect(stack.writes()).toEqual(["POST /profile/phone-number/verify"]);
    expect(await stack.outputs()).toMatchObject({ status: "verified" });

    stack.emulator.control.clearRequests();
    const { code, output } = await stack.destroy();
    expect(code).toBe(0);
    expect(output).toContain("The preferences stay as they are");
    expect(stack.writes().sort()).toEqual(["DELETE /profile/phone-number", "POST /profile/tfa-disable"]);
  });
});
