import { afterEach, beforeEach, expect, test } from "vitest";
import { fields, type Reply, type Running, start } from "../support/api";

let running: Running;
const api: Running["api"] = (...sent) => running.api(...sent);
const own = (): string => running.emulator.token;
const send = (phone_number: unknown = "212-555-0123", iso_code: unknown = "US", token = own()): Promise<Reply> =>
  api("POST", "/profile/phone-number", { body: { iso_code, phone_number }, token });
const verify = (otp_code: unknown, token = own()): Promise<Reply> =>
  api("POST", "/profile/phone-number/verify", { body: { otp_code }, token });
const verified = async (token = own()): Promise<unknown> =>
  (await api("GET", "/profile", { token })).body["verified_phone_number"];
const lastCode = (): string => running.emulator.control.smsCodes().at(-1)?.code ?? "";
const wrong = (code: string): string => (code === "000000" ? "111111" : "000000");

beforeEach(async () => {
  running = await start({ clock: { now: () => Date.UTC(2024, 0, 1) } });
});
afterEach(() => running.emulator.close());

test("a number is verified with the code that was sent to it, and the profile then shows it", async () => {
  const sent = await send();
  expect([sent.status, sent.body]).toEqual([200, {}]);
  expect(running.emulator.control.smsCodes()).toEqual([
    {
      id: 1,
      username: "admin",
      phone_number: "+12125550123",
      code: expect.stringMatching(/^[0-9]{6}$/),
      sent: "2024-01-01T00:00:00",
    },
  ]);
  expect(await verified()).toBe(null);
  const done = await verify(lastCode());
  expect([done.status, done.body]).toEqual([200, {}]);
  expect(await verified()).toBe("+12125550123");
});

test("codes can also be read through the control interface over HTTP", async () => {
  await send();
  const path = `${running.emulator.origin}/_emulator/sms-codes`;
  const read = await api("GET", path, { token: null });
  expect([read.status, read.body]).toEqual([200, running.emulator.control.smsCodes()]);
});

// @rule state-phone-pending limit-phone-code
test("a code is valid for 10 minutes, and a repeated send before that sends the same one again", async () => {
  const { control } = running.emulator;
  await send();
  const code = lastCode();
  control.advanceClock(599);
  await send("+1 (212) 555-0123");
  expect(control.smsCodes().map((sms) => [sms.code, sms.sent])).toEqual([
    [code, "2024-01-01T00:00:00"],
    [code, "2024-01-01T00:09:59"],
  ]);
  control.advanceClock(1);
  const late = await verify(code);
  expect([late.status, fields(late), await verified()]).toEqual([400, ["otp_code"], null]);
  await send();
  expect((await verify(lastCode())).status).toBe(200);
});

test("a code is valid until the last second", async () => {
  await send();
  running.emulator.control.advanceClock(599);
  expect((await verify(lastCode())).status).toBe(200);
});

test("a wrong code is refused, leaves everything as it is, and the right one is still valid", async () => {
  await send();
  const refused = await verify(wrong(lastCode()));
  expect([refused.status, fields(refused), await verified()]).toEqual([400, ["otp_code"], null]);
  expect((await verify(lastCode())).status).toBe(200);
});

// @rule profile-3 state-phone-verified
test("only the user who requested a code can verify with it", async () => {
  const { control } = running.emulator;
  control.addUser({ username: "other" });
  const { token } = control.addToken({ username: "other" });
  await send();
  expect((await verify(lastCode(), token)).status).toBe(400);
  expect([await verified(), await verified(token)]).toEqual([null, null]);
  const second = control.addToken({ username: "admin" }).token;
  expect((await verify(lastCode(), second)).status).toBe(200);
});

test("a code verifies once, and no code is valid before one was sent", async () => {
  expect((await verify("123456")).status).toBe(400);
  await send();
  await verify(lastCode());
  expect((await verify(lastCode())).status).toBe(400);
});

test("another number gets a code of its own, and the earlier code is no longer valid", async () => {
  await send();
  const first = lastCode();
  await send("212-555-0199");
  if (lastCode() !== first) expect((await verify(first)).status).toBe(400);
  expect((await verify(lastCode())).status).toBe(200);
  expect(await verified()).toBe("+12125550199");
});

// @rule profile-3
test("to change a verified number it is deleted first, then verified again", async () => {
  await send();
  await verify(lastCode());
  expect((await send("212-555-0199")).status).toBe(400);
  const deleted = await api("DELETE", "/profile/phone-number");
  expect([deleted.status, deleted.body, await verified()]).toEqual([200, {}, null]);
  expect((await send("212-555-0199")).status).toBe(200);
  expect((await verify(lastCode())).status).toBe(200);
  expect(await verified()).toBe("+12125550199");
});

// @rule state-phone-none
test("deleting a number that waits for its code makes the code invalid; deleting no number succeeds", async () => {
  expect((await api("DELETE", "/profile/phone-number")).status).toBe(200);
  await send();
  expect((await api("DELETE", "/profile/phone-number")).status).toBe(200);
  expect((await verify(lastCode())).status).toBe(400);
});

test.each([
  ["US", "212-555-0123", "+12125550123"],
  ["US", "+1 212 555 0123", "+12125550123"],
  ["GB", "(020) 7946 0123", "+442079460123"],
  ["AT", "01.5880.0123", "+43158800123"],
  ["IT", "06 698 12345", "+390669812345"],
  ["SH", "2158", "+2902158"],
  ["DE", "3012345678901", "+493012345678901"],
])("in %s the number %s is %s", async (country, given, kept) => {
  expect((await send(given, country)).status).toBe(200);
  expect(running.emulator.control.smsCodes().at(-1)?.phone_number).toBe(kept);
});

// @rule phone-country
test("an invalid number or country is refused with the name of the field, and nothing is sent", async () => {
  for (const number of ["", "abc", "123", "+44 20 7946 0123", "1".repeat(15), "555;0123", "++12125550123", 5, null]) {
    expect([number, fields(await send(number))]).toEqual([number, ["phone_number"]]);
  }
  for (const country of ["", "us", "USA", "ZZ", "XX", 1, null, []]) {
    expect([country, fields(await send("212-555-0123", country))]).toEqual([country, ["iso_code"]]);
  }
  expect(fields(await api("POST", "/profile/phone-number"))).toEqual(["iso_code", "phone_number"]);
  expect(running.emulator.control.smsCodes()).toEqual([]);
  expect((await api("GET", "/profile")).body["verified_phone_number"]).toBe(null);
});

test("a verification without a code in text is refused", async () => {
  await send();
  for (const code of ["", 123456, null, {}, []]) expect(fields(await verify(code))).toEqual(["otp_code"]);
  expect(fields(await api("POST", "/profile/phone-number/verify"))).toEqual(["otp_code"]);
});
