import { z } from "zod";
import { brandField, neutralBody } from "../client";
import { asSetOf, type ChangesOf, type InputFields, RefusedError, type Step, unmanaged, update } from "../core";
import { type Api, defineResource } from "./api";
import { accountAccess } from "./shared/access";
import { decodeProfile, profileFields, profileOutputs, shellAuthMethod, viewProfile } from "./shared/profile";
import { normalSshKey, publicKey } from "./shared/ssh-key";
import { emailAddress } from "./shared/types";

// @rule profile-whitelist
const NO_WHITELIST = "cannot be turned on: the service no longer offers it";

// @rule profile-fields
const inputs = {
  email: {
    type: emailAddress.optional(),
    describe: `${profileFields.email.describe} The proxy user of a child account cannot change it.`,
    onChange: update(unmanaged),
  },
  timezone: {
    type: z.string().optional(),
    describe: profileFields.timezone.describe,
    onChange: update(unmanaged),
  },
  emailNotifications: {
    type: z.boolean().optional(),
    describe: profileFields.emailNotifications.describe,
    onChange: update(unmanaged),
  },
  // @rule profile-shell
  shellAuthMethod: {
    type: shellAuthMethod.optional(),
    describe: profileFields.shellAuthMethod.describe,
    onChange: update(unmanaged),
  },
  authorizedKeys: {
    type: z.array(publicKey).optional(),
    describe: profileFields.authorizedKeys.describe,
    onChange: update(unmanaged),
    compare: asSetOf((keys) => (Array.isArray(keys) ? keys.map(normalSshKey) : keys)),
  },
  restricted: {
    type: z.boolean().optional(),
    describe: `${profileFields.restricted.describe} A restricted user, and with it this token, cannot remove its own restriction.`,
    onChange: update(unmanaged),
  },
  ipWhitelistEnabled: {
    type: z.boolean().optional(),
    describe: `${profileFields.ipWhitelistEnabled.describe} It can be turned off permanently, but not on: \`true\` is rejected unless the setting is already on.`,
    onChange: update(unmanaged),
  },
  twoFactorAuth: {
    type: z
      .boolean()
      .refine((on) => !on, "must be false: two-factor authentication is turned on by the resource TwoFactorAuth")
      .optional(),
    describe: `${profileFields.twoFactorAuth.describe} Only \`false\` can be declared, which turns it off. To turn it on, use \`TwoFactorAuth\`.`,
    onChange: update(unmanaged),
  },
} as const satisfies InputFields;

/** Source: Profile, Profile View, Profile Update. */
export const profileSettings = defineResource({
  token: "ProfileSettings",
  noun: "profile",
  describe:
    "Settings of the token's profile. Only declared settings are managed. Deleting the resource does not change the profile.",
  inputs,
  outputs: profileOutputs,
  id: { profile: "=profile", part: "=settings" },
  uniqueKey: [],
  access: accountAccess,
  lookupKeys: [],
  ownedBy: "user",
  example: `import * as compute from "pulumi-compute";

const settings = new compute.ProfileSettings("settings", {
  timezone: "Europe/Lisbon",
  emailNotifications: true,
  shellAuthMethod: "keys_only",
});

export const username = settings.username;
`,

  idOf: () => ({}),
  decode: (answer) => ({ ...decodeProfile(answer) }),
  async inspect(api: Api, { ipWhitelistEnabled, restricted }, { warn }) {
    if (!ipWhitelistEnabled && !restricted) return [];
    const held = decodeProfile(await viewProfile(api));
    if (restricted && !held.restricted) warn(restrictionOf(held.username));
    if (!ipWhitelistEnabled || held.ipWhitelistEnabled) return [];
    return [{ property: "ipWhitelistEnabled", reason: NO_WHITELIST }];
  },
  // What is on already is not sent: the service may refuse even that.
  create: (api, inputs) => save(api, inputs.ipWhitelistEnabled ? { ...inputs, ipWhitelistEnabled: undefined } : inputs),
  read: viewProfile,
  async update(api, _id, changes, _inputs, step) {
    if (changes.ipWhitelistEnabled) throw new RefusedError(`ipWhitelistEnabled: ${NO_WHITELIST}`);
    if (changes.restricted) await warnOfRestriction(step);
    return await save(api, changes);
  },
  async delete(_api, _id, _outputs, { warn }) {
    warn("The profile keeps the settings that it has: this stack only stops managing them.");
  },
  list: async (api) => [await viewProfile(api)],
});

async function save(api: Api, values: ChangesOf<typeof inputs>): Promise<unknown> {
  const fields = {
    email: values.email,
    timezone: values.timezone,
    email_notifications: values.emailNotifications,
    [brandField(api.brand, "shell_auth_method")]: values.shellAuthMethod,
    authorized_keys: values.authorizedKeys?.map((key) => key.trim()),
    restricted: values.restricted,
    ip_whitelist_enabled: values.ipWhitelistEnabled,
    two_factor_auth: values.twoFactorAuth,
  };
  if (Object.values(fields).every((value) => value === undefined)) return await viewProfile(api);
  const answer = await api.client.send({
    operation: "Profile Update",
    method: "PUT",
    path: "/profile",
    body: fields,
    needs: accountAccess.write,
  });
  return neutralBody(api.brand, answer);
}

async function warnOfRestriction({ warn, username }: Step): Promise<void> {
  warn(restrictionOf(await username()));
}

function restrictionOf(username: string | null): string {
  return `restricted: the user ${username} can then do only what was granted, and cannot remove the restriction: only an unrestricted user of the account can.`;
}
