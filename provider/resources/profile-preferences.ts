import { z } from "zod";
import { by, exactText, update } from "../core";
import { type Api, defineResource } from "./api";
import { accountAccess } from "./shared/access";

// @rule limit-preferences
const MAX_CHARACTERS = 65_535;

const body = z.record(z.string(), z.json());

/** What the service returns of the preferences. Source: Profile, User Preferences View. */
export const preferencesField = {
  type: body,
  describe: "The preferences: any JSON object. `null` is an ordinary value; the order of properties is ignored.",
} as const;

// @rule preferences-2
/** The preferences that the token's client keeps for the token's user: a JSON object, its names as they were stored. */
export function viewPreferences(api: Api): Promise<unknown> {
  return api.client.send({
    operation: "User Preferences View",
    method: "GET",
    path: "/profile/preferences",
    needs: accountAccess.read,
  });
}

/** Source: Profile, User Preferences View, User Preferences Update; Limits. */
export const profilePreferences = defineResource({
  token: "ProfilePreferences",
  noun: "preferences object",
  describe:
    "The preferences that an OAuth client stores for a user. Each pair of client and user has its own: the token determines which are managed. They are managed as a whole. Existing preferences are not taken over: adopt them with `import`. Deleting the resource does not change them.",
  inputs: {
    preferences: {
      type: body.refine((value) => lengthOf(value) <= MAX_CHARACTERS, {
        error: `must have at most ${MAX_CHARACTERS} characters as JSON text`,
      }),
      describe: `${preferencesField.describe} At most 65,535 characters as JSON text.`,
      onChange: update(),
      compare: by(exactText),
    },
  },
  outputs: {},
  id: { profile: "=profile", part: "=preferences" },
  uniqueKey: [],
  access: accountAccess,
  lookupKeys: [],
  ownedBy: "user",
  example: `import * as compute from "pulumi-compute";

const preferences = new compute.ProfilePreferences("preferences", {
  preferences: { theme: "dark", sidebar: { open: true, width: null } },
});

export const preferencesId = preferences.id;
`,

  idOf: () => ({}),
  decode: (answer) => ({ preferences: body.parse(answer) }),
  existingObject: nonEmpty,
  create: (api: Api, { preferences }) => savePreferences(api, preferences),
  read: viewPreferences,
  update: (api, _id, _changes, { preferences }) => savePreferences(api, preferences),
  async delete(_api, _id, _outputs, { warn }) {
    warn("The preferences stay as they are: this stack only stops managing them.");
  },
  async list(api) {
    const held = await nonEmpty(api);
    return held === undefined ? [] : [held];
  },
});

/** The preferences; undefined where there are none yet. */
async function nonEmpty(api: Api): Promise<object | undefined> {
  const held = body.parse(await viewPreferences(api));
  return Object.keys(held).length > 0 ? held : undefined;
}

// @rule preferences-1
function savePreferences(api: Api, preferences: object): Promise<unknown> {
  return api.client.send({
    operation: "User Preferences Update",
    method: "PUT",
    path: "/profile/preferences",
    body: preferences,
    needs: accountAccess.write,
  });
}

function lengthOf(value: object): number {
  return [...JSON.stringify(value)].length;
}
