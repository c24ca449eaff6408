import { z } from "zod";
import { ApiError, ClientError } from "../client";
import { AbsentError, messageOf, type Props, RefusedError, replaceFirst, type Step, unmanaged, update } from "../core";
import { type Api, defineResource } from "./api";
import { accountAccess } from "./shared/access";
import { samePhoneNumber } from "./shared/phone";
import { decodeProfile, viewProfile } from "./shared/profile";

/** A number on the service: null where none is verified, so that one may wait for its code. */
const body = z.object({ number: z.string().nullable() });

type Held = z.output<typeof body>;

interface Declared {
  readonly isoCode: string;
  readonly phoneNumber: string;
}

/** Source: Profile, Phone Verification Code Send, Phone Number Verify, Phone Number Delete; States and transitions. */
export const phoneNumber = defineResource({
  token: "PhoneNumber",
  noun: "phone number",
  describe:
    "The verified phone number of the user, for messages by SMS. Verification takes two steps: the first `pulumi up` sends a code to the number; the second, with that code as `otpCode`, verifies the number. A code is valid for ten minutes. Deleting the resource removes the number.",
  inputs: {
    // @rule phone-country
    isoCode: {
      type: z.string().regex(/^[A-Za-z]{2}$/, "must be a country code of two letters, such as US"),
      describe: "Country of the number, as a two-letter ISO 3166 code.",
      onChange: replaceFirst,
      writeOnly: true,
    },
    phoneNumber: {
      type: z.string().regex(/[0-9]/, "must be a phone number"),
      describe:
        "The number, for instance `212-555-0123`. The service may return it in another form (`+12125550123`): that is no change.",
      onChange: replaceFirst,
      compare: { same: samePhoneNumber },
    },
    otpCode: {
      type: z.string().min(1).optional(),
      describe:
        "The code received by SMS. Changing it verifies the number; if the service rejects it, a new code is sent. A code that is declared together with a new number is ignored.",
      onChange: update(unmanaged),
      writeOnly: true,
    },
  },
  outputs: {
    status: {
      type: z.string(),
      describe: "`codePending` until the number is verified, then `verified`.",
      changes: true,
    },
  },
  id: { profile: "=profile", part: "=phone-number" },
  uniqueKey: [],
  access: accountAccess,
  lookupKeys: [],
  ownedBy: "user",
  example: `import * as compute from "pulumi-compute";
import * as pulumi from "@pulumi/pulumi";

const config = new pulumi.Config();
const phone = new compute.PhoneNumber("phone", {
  isoCode: "US",
  phoneNumber: "212-555-0123",
  otpCode: config.get("otpCode"),
});

export const status = phone.status;
`,

  idOf: () => ({}),
  decode(answer) {
    const { number } = body.parse(answer);
    return number === null ? { status: "codePending" } : { status: "verified", phoneNumber: number };
  },
  async existingObject(api: Api) {
    const held = await viewNumber(api);
    return held.number === null ? undefined : held;
  },
  async create(api, { isoCode, phoneNumber, otpCode }, { warn }) {
    await sendCode(api, { isoCode, phoneNumber });
    if (otpCode !== undefined)
      warn("otpCode: was not used, because a new code has just been sent. Set it to that code and run `pulumi up`.");
    return { number: null };
  },
  async read(api, _id, recorded) {
    const held = await viewNumber(api);
    if (held.number !== null || isPending(recorded)) return held;
    throw new AbsentError("The profile has no verified phone number.");
  },
  update: (api, _id, { otpCode }, declared, step) => verify(api, otpCode ?? "", declared, step),
  // @rule state-phone-none
  delete: (api) =>
    api.client.send({
      operation: "Phone Number Delete",
      method: "DELETE",
      path: "/profile/phone-number",
      needs: accountAccess.write,
    }),
  async list(api) {
    const held = await viewNumber(api);
    return held.number === null ? [] : [held];
  },
});

async function viewNumber(api: Api): Promise<Held> {
  return { number: decodeProfile(await viewProfile(api)).verifiedPhoneNumber };
}

/** The service does not show a number that waits for its code: only the state has it. */
function isPending(recorded: Props | undefined): boolean {
  return recorded?.["status"] === "codePending";
}

// @rule profile-3 state-phone-pending limit-phone-code
/** Sent before the last code has expired, it is the same code once more. */
async function sendCode(api: Api, { isoCode, phoneNumber }: Declared): Promise<void> {
  await api.client.send({
    operation: "Phone Verification Code Send",
    method: "POST",
    path: "/profile/phone-number",
    body: { iso_code: isoCode, phone_number: phoneNumber },
    needs: accountAccess.write,
    retryAmbiguous: true,
  });
}

// @rule state-phone-verified
async function verify(api: Api, otpCode: string, declared: Declared, { warn }: Step): Promise<Held> {
  const held = await viewNumber(api);
  if (held.number !== null) {
    warn("otpCode: was not used, because the number is already verified.");
    return held;
  }
  try {
    await api.client.send({
      operation: "Phone Number Verify",
      method: "POST",
      path: "/profile/phone-number/verify",
      body: { otp_code: otpCode },
      needs: accountAccess.write,
      secrets: [otpCode],
    });
  } catch (error) {
    if (!isLost(error)) throw await afterRefusal(api, declared, error);
    const now = await viewNumber(api);
    if (now.number === null) throw error;
  }
  return await viewNumber(api);
}

/** A code that is not accepted may have expired: then another one is needed. */
async function afterRefusal(api: Api, declared: Declared, error: unknown): Promise<unknown> {
  if (!isRefused(error)) return error;
  await sendCode(api, declared);
  return new RefusedError(
    `${messageOf(error)}. A code was sent again: set otpCode to it within ten minutes, and run \`pulumi up\`.`,
    { cause: error },
  );
}

function isRefused(error: unknown): boolean {
  return error instanceof ApiError && [400, 404, 409, 422].includes(error.status);
}

function isLost(error: unknown): boolean {
  return error instanceof ClientError && error.ambiguous;
}
