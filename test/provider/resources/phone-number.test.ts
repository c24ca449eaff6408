import { describe, expect, it } from "vitest";
import { alter, describeLifecycle, EngineProcess, to, useEmulator } from "./support/lifecycle";

const SEND = "Phone Verification Code Send";
const VERIFY = "Phone Number Verify";
const DELETE = "Phone Number Delete";
const US = { isoCode: "US", phoneNumber: "212-555-0123" };
const CODE = "271828";

describeLifecycle({
  token: "PhoneNumber",
  // A code that is on its way to the number already is sent once more: so it is known here.
  world: ({ emulator }) =>
    emulator.control.seed({
      objects: {
        pendingPhones: [
          {
            username: "admin",
            iso_code: "US",
            phone_number: "+12125550123",
            code: CODE,
            expires: Date.now() + 600_000,
          },
        ],
      },
    }),
  args: US,
  writes: { create: [SEND], update: [VERIFY], delete: [DELETE] },
  importBy: [],
  updates: { otpCode: to(CODE, { body: { otp_code: CODE } }) },
  replaces: {
    isoCode: to("CA", { first: "always delete", body: { iso_code: "CA", phone_number: "212-555-0123" } }),
    phoneNumber: to("212-555-0199", { first: "always delete", body: { iso_code: "US", phone_number: "212-555-0199" } }),
  },
  clears: { otpCode: { sends: "nothing" } },
  drift: {
    phoneNumber: ({ alter }) => alter("users", { username: "admin" }, { verified_phone_number: "+12125550177" }),
  },
  except: {
    import: "a number that waits for its code cannot be read",
    vanish: "a number that waits for its code cannot be read",
    gone: "a number that waits for its code cannot be read",
  },
});

describe("a phone number", () => {
  const service = useEmulator();
  const resource = () => service.resource("PhoneNumber");
  const counts = () => service.emulator.control.counts();
  const lastCode = () => service.emulator.control.smsCodes().at(-1)?.code ?? "";
  const number = async () =>
    ((await service.send("GET", "/profile")) as Record<string, unknown>)["verified_phone_number"];
  const wrong = () => (lastCode() === "000000" ? "111111" : "000000");

  async function verified() {
    const phone = resource();
    await phone.up(US);
    await phone.up({ ...US, otpCode: lastCode() });
    return phone;
  }

  // @rule state-phone-verified
  it("is verified by the code that the first up has sent: the service's spelling is no change", async () => {
    const phone = resource();
    await phone.up(US);
    expect(phone.must.outputs["status"]).toBe("codePending");
    const declared = { ...US, otpCode: lastCode() };
    expect((await phone.up(declared)).did).toBe("update");
    expect(phone.must.outputs).toMatchObject({ ...US, status: "verified" });
    expect(await number()).toBe("+12125550123");
    await phone.refresh();
    expect((await phone.up(declared)).did).toBe("same");
    expect([counts()[SEND], counts()[VERIFY]]).toEqual([1, 1]);
  });

  it("with a code at its creation gets its own code sent, and a warning; the changed one verifies it", async () => {
    const phone = resource();
    await phone.up({ ...US, otpCode: "123456" });
    expect(phone.process.warnings).toEqual([expect.stringMatching(/^otpCode: was not used/)]);
    expect(phone.must.outputs["status"]).toBe("codePending");
    expect((await phone.up({ ...US, otpCode: "123456" })).did).toBe("same");
    await phone.up({ ...US, otpCode: lastCode() });
    expect(phone.must.outputs["status"]).toBe("verified");
  });

  // @rule state-phone-pending limit-phone-code
  it("whose code has expired gets a new one, which the error asks for", async () => {
    const phone = resource();
    await phone.up(US);
    const expired = lastCode();
    service.emulator.control.advanceClock(601);
    await expect(phone.up({ ...US, otpCode: expired })).rejects.toThrow(/A code was sent again: set otpCode/);
    expect(counts()[SEND]).toBe(2);
    expect(await number()).toBeNull();
    await phone.up({ ...US, otpCode: lastCode() });
    expect(phone.must.outputs["status"]).toBe("verified");
  });

  it("refuses a wrong code without showing it, and is verified by the right one afterwards", async () => {
    const phone = resource();
    await phone.up(US);
    const code = wrong();
    service.emulator.control.addFault({
      operation: VERIFY,
      status: 400,
      body: { errors: [{ reason: `not ${code}` }] },
    });
    const failure = await phone.up({ ...US, otpCode: code }).catch((error: Error) => error.message);
    expect(failure).toMatch(/^Phone Number Verify .*400/);
    expect(failure).not.toContain(code);
    await phone.up({ ...US, otpCode: lastCode() });
    expect(phone.must.outputs["status"]).toBe("verified");
  });

  it("is not given another code where the request was not refused for it", async () => {
    const phone = resource();
    await phone.up(US);
    service.emulator.control.addFault({ operation: VERIFY, status: 403 });
    await expect(phone.up({ ...US, otpCode: lastCode() })).rejects.toThrow(/403/);
    expect(counts()[SEND]).toBe(1);
  });

  it("whose verification's answer was lost is found to be verified", async () => {
    const phone = resource();
    await phone.up(US);
    service.emulator.control.addFault({ operation: VERIFY, when: "after", status: 502 });
    await phone.up({ ...US, otpCode: lastCode() });
    expect(phone.must.outputs["status"]).toBe("verified");
    expect(counts()[VERIFY]).toBe(1);
  });

  it("whose verification was lost on its way stays unverified, and the next up tries again", async () => {
    const phone = resource();
    await phone.up(US);
    service.emulator.control.addFault({ operation: VERIFY, status: 502 });
    const declared = { ...US, otpCode: lastCode() };
    await expect(phone.up(declared)).rejects.toThrow(/502/);
    await phone.up(declared);
    expect(phone.must.outputs["status"]).toBe("verified");
  });

  it("that is verified does not use another code, with a message", async () => {
    const phone = await verified();
    await phone.up({ ...US, otpCode: "999999" });
    expect(phone.process.warnings).toEqual([expect.stringMatching(/already verified/)]);
    expect(counts()[VERIFY]).toBe(1);
  });

  it("that is verified and removed by hand leaves the state at a refresh; the next up sends a code", async () => {
    const phone = await verified();
    await service.send("DELETE", "/profile/phone-number");
    expect((await phone.refresh()).did).toBe("drop");
    await phone.up(US);
    expect(phone.must.outputs["status"]).toBe("codePending");
  });

  // @rule state-phone-none
  it("that is verified is removed from the profile by its deletion", async () => {
    const phone = await verified();
    await phone.destroy();
    expect(await number()).toBeNull();
  });

  // @rule profile-3
  it("that is another one is deleted before the new one gets its code", async () => {
    const phone = await verified();
    const { did, diff } = await phone.up({ isoCode: "DE", phoneNumber: "030 901820" });
    expect([did, diff?.deleteBeforeReplace]).toEqual(["replace", true]);
    expect(phone.must.outputs["status"]).toBe("codePending");
    await phone.up({ isoCode: "DE", phoneNumber: "030 901820", otpCode: lastCode() });
    expect(await number()).toBe("+4930901820");
    expect((await phone.refresh()).diff?.changed).toBe(false);
  });

  it("that is verified already is not replaced silently: the error names the import line", async () => {
    await verified();
    await expect(service.resource("PhoneNumber", "other").up(US)).rejects.toThrow(/import: "profile\/phone-number"/);
    expect(counts()[SEND]).toBe(1);
  });

  it("that is verified can be adopted in any spelling; another one is refused", async () => {
    await verified();
    const other = service.resource("PhoneNumber", "other");
    const hint = { import: "profile/phone-number" };
    expect(await other.refusals({ ...US, phoneNumber: "212-555-0124" }, hint)).toEqual([
      expect.stringMatching(/cannot be adopted: phoneNumber: differs/),
    ]);
    await other.up(US, hint);
    expect(other.must.outputs).toMatchObject({ ...US, status: "verified" });
    expect((await other.up(US)).did).toBe("same");
  });

  it("that is verified can be imported by the engine, and is unchanged then", async () => {
    await verified();
    const other = service.resource("PhoneNumber", "other");
    await other.import("profile/phone-number");
    expect(other.must.outputs).toMatchObject({ phoneNumber: "+12125550123", status: "verified" });
    await other.up(US);
    expect([counts()[SEND], counts()[VERIFY], counts()[DELETE]]).toEqual([1, 1, undefined]);
  });

  it("that is not verified cannot be adopted", async () => {
    expect(await resource().refusals(US, { import: "profile/phone-number" })).toEqual([
      "import: There is no phone number with the id profile/phone-number.",
    ]);
  });

  it("whose code was sent although the answer was lost gets the same code again", async () => {
    service.emulator.control.addFault({ operation: SEND, when: "after", status: 502 });
    await resource().up(US);
    const [one, other] = service.emulator.control.smsCodes();
    expect(one?.code).toBe(other?.code);
  });

  // @rule phone-country
  it.each([
    [{ ...US, isoCode: "USA" }, /^isoCode: must be a country code of two letters/],
    [{ ...US, phoneNumber: "none" }, /^phoneNumber: must be a phone number/],
    [{ ...US, otpCode: "" }, /^otpCode: must have at least 1 character/],
    [{ isoCode: "US" }, /^phoneNumber: is required/],
  ])("is refused at preview: %o", async (declared, reason) => {
    expect(await resource().refusals(declared)).toEqual([expect.stringMatching(reason)]);
  });

  it("changed past the program to another country's is drift", async () => {
    const phone = await verified();
    alter(service.emulator, "users", { username: "admin" }, { verified_phone_number: "+4930901820" });
    const run = await phone.refresh(new EngineProcess(service.emulator));
    expect(run.diff?.replaces).toEqual(["phoneNumber"]);
  });
});
