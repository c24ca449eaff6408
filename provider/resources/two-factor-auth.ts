import { TOTP } from "otpauth";
import { z } from "zod";
import { AbsentError, PartialCreate, PartialUpdate, unmanaged, update } from "../core";
import { type Api, defineResource } from "./api";
import { areAnswered } from "./security-questions";
import { accountAccess } from "./shared/access";
import { decodeProfile, viewProfile } from "./shared/profile";
import { dateTime } from "./shared/types";

const issuedBody = z.object({ secret: z.string(), expiry: z.string().nullish() });

const confirmedBody = z.object({ scratch: z.string() });

/** What turning on has brought about so far; empty where all that is known is that it is on. */
const body = z.object({
  secret: z.string().optional(),
  expiry: z.string().nullish(),
  scratch: z.string().optional(),
  rotation: z.string().optional(),
});

/** What is left of turning it on: from a new secret on, whatever there is. */
const TURN_ON = "turn on";

/** Source: Profile, Two Factor Secret Create, Confirm/Enable, Disable; States and transitions. */
export const twoFactorAuth = defineResource({
  token: "TwoFactorAuth",
  noun: "two-factor authentication",
  describe:
    "Two-factor authentication of the user: logins from untrusted computers need a code that is computed from `secret`. The security questions must be answered first: if the same program declares `SecurityQuestions`, name it in `dependsOn`. Deleting the resource turns two-factor authentication off.",
  inputs: {
    rotation: {
      type: z.string().optional(),
      describe:
        "Any text, such as a date. Changing it turns two-factor authentication off and on again, with a new secret and a new scratch code.",
      onChange: update(unmanaged),
      writeOnly: true,
    },
  },
  outputs: {
    secret: {
      type: z.string().optional(),
      describe: "The secret for an authenticator app, in base32. Unknown for an imported resource.",
      secret: true,
      changes: true,
    },
    scratchCode: {
      type: z.string().optional(),
      describe: "A code that can be used once instead of a computed one. Unknown for an imported resource.",
      secret: true,
      changes: true,
    },
    expiry: {
      type: dateTime.optional(),
      describe: "End of the time for confirming the secret, in UTC. A confirmed secret does not expire.",
      changes: true,
    },
  },
  id: { profile: "=profile", part: "=two-factor" },
  uniqueKey: [],
  access: accountAccess,
  lookupKeys: [],
  ownedBy: "user",
  example: `import * as compute from "pulumi-compute";
import * as pulumi from "@pulumi/pulumi";

const config = new pulumi.Config();
const questions = new compute.SecurityQuestions("questions", {
  answers: [
    { questionId: 1, response: config.requireSecret("city") },
    { questionId: 2, response: config.requireSecret("composer") },
    { questionId: 3, response: config.requireSecret("pet") },
  ],
});

const twoFactor = new compute.TwoFactorAuth("two-factor", { rotation: "2026-01" }, { dependsOn: [questions] });

export const secret = twoFactor.secret;
`,

  idOf: () => ({}),
  decode(answer) {
    const { secret, expiry, scratch, rotation } = body.parse(answer);
    return { secret, expiry: expiry ?? undefined, scratchCode: scratch, rotation };
  },
  async inspect(api: Api) {
    if (await isOn(api)) return [{ property: "", reason: ON_ALREADY }];
    return (await areAnswered(api)) ? [] : [{ property: "", reason: NOT_ANSWERED }];
  },
  async create(api) {
    const issued = await issueSecret(api);
    try {
      return { ...issued, ...(await confirm(api, issued.secret)) };
    } catch (error) {
      throw new PartialCreate(issued, [TURN_ON], error);
    }
  },
  async read(api) {
    if (await isOn(api)) return {};
    throw new AbsentError("Two-factor authentication is off.");
  },
  async update(api) {
    await turnOff(api);
    try {
      return await turnOn(api);
    } catch (error) {
      throw new PartialUpdate([TURN_ON], error);
    }
  },
  steps: {
    [TURN_ON]: {
      recreates: true,
      async complete(api, _id, { rotation }) {
        // The answer to a confirmation may have been lost, and the scratch code with it.
        if (await isOn(api)) await turnOff(api);
        return { ...(await turnOn(api)), rotation };
      },
    },
  },
  delete: turnOff,
  list: async (api) => ((await isOn(api)) ? [{}] : []),
});

const ON_ALREADY =
  'two-factor authentication is on already, and its secret can no longer be read: adopt it with the resource option `import: "profile/two-factor"`, and change `rotation` to get a new secret, or turn it off first';

const NOT_ANSWERED =
  "two-factor authentication needs the security questions to be answered first, for instance by the resource SecurityQuestions, named in `dependsOn`";

async function isOn(api: Api): Promise<boolean> {
  return decodeProfile(await viewProfile(api)).twoFactorAuth === true;
}

async function turnOn(api: Api) {
  const issued = await issueSecret(api);
  return { ...issued, ...(await confirm(api, issued.secret)) };
}

// @rule state-tfa-issued
/** A secret that was not confirmed before is replaced by the new one. */
async function issueSecret(api: Api): Promise<z.output<typeof issuedBody>> {
  const answer = await api.client.send({
    operation: "Two Factor Secret Create",
    method: "POST",
    path: "/profile/tfa-enable",
    needs: accountAccess.write,
    retryAmbiguous: true,
  });
  return issuedBody.parse(answer);
}

// @rule state-tfa-on
async function confirm(api: Api, secret: string): Promise<z.output<typeof confirmedBody>> {
  const code = currentCode(api, secret);
  const answer = await api.client.send({
    operation: "Two Factor Authentication Confirm/Enable",
    method: "POST",
    path: "/profile/tfa-enable-confirm",
    body: { tfa_code: code },
    needs: accountAccess.write,
    secrets: [code, secret],
  });
  return confirmedBody.parse(answer);
}

// @rule state-tfa-off
function turnOff(api: Api): Promise<unknown> {
  return api.client.send({
    operation: "Two Factor Authentication Disable",
    method: "POST",
    path: "/profile/tfa-disable",
    needs: accountAccess.write,
    retryAmbiguous: true,
  });
}

/** The code that counts now on the service's clock, which need not be this machine's. */
function currentCode({ client }: Api, secret: string): string {
  const reading = client.serviceTime;
  const now = client.clock.now();
  const timestamp = reading === undefined ? now : reading.date + now - reading.answeredAt;
  return new TOTP({ secret, algorithm: "SHA1", digits: 6, period: 30 }).generate({ timestamp });
}
