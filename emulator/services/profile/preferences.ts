import { badRequest } from "../../shared/envelope";
import type { JsonObject } from "../../shared/json";
import type { Route, Service, UserCall } from "../../shared/service";
import type { Stage } from "../../shared/stage";
import { defineTable } from "../../shared/table";
import type { World } from "../../worlds";
import { seededUser } from "./seed";

// @rule limit-preferences
/** Maximum number of characters of the preferences as JSON. */
const limits = { preferences: 65_535 } as const;

/** The preferences of one user in one OAuth client. */
export interface Preferences {
  readonly username: string;
  readonly client: string;
  readonly preferences: JsonObject;
}

/** Preferences, by user and client. */
export const preferencesTable = defineTable<Preferences>({
  name: "preferences",
  key: ({ username, client }) => keyOf(username, client),
});

const routes: readonly Route[] = [
  {
    method: "GET",
    path: "/profile/preferences",
    operation: "User Preferences View",
    scope: "account:read_only",
    verbatim: true,
    handler: viewPreferences,
  },
  {
    method: "PUT",
    path: "/profile/preferences",
    operation: "User Preferences Update",
    scope: "account:read_write",
    verbatim: true,
    handler: updatePreferences,
  },
];

/** Preferences, per user and OAuth client. */
export const profilePreferences: Service = {
  name: "profilePreferences",
  tables: [preferencesTable],
  routes,
  seed,
};

function viewPreferences({ store, caller }: UserCall): JsonObject {
  const { username, client } = caller.token;
  return store.in(preferencesTable).get(keyOf(username, client))?.preferences ?? {};
}

// @rule preferences-1
function updatePreferences({ store, caller, body }: UserCall): JsonObject {
  if ([...JSON.stringify(body)].length > limits.preferences) {
    throw badRequest(`Preferences must be at most ${limits.preferences} characters`);
  }
  const { username, client } = caller.token;
  return store.in(preferencesTable).put({ username, client, preferences: body }).preferences;
}

// @rule preferences-2
function keyOf(username: string, client: string): string {
  return JSON.stringify([username, client]);
}

function seed(stage: Stage, world: World): void {
  if (world.objects === 0) return;
  const preferences = { theme: "dark", desktop_sidebar_open: true };
  stage.store.in(preferencesTable).put({ username: seededUser, client: "web-console", preferences });
}
