import { wireTime } from "../../clock";
import { tokenTable } from "../../shared/caller";
import { badRequest, notFound } from "../../shared/envelope";
import type { JsonObject } from "../../shared/json";
import { listPage } from "../../shared/paging";
import type { Call, Route, Service, UserCall } from "../../shared/service";
import type { Stage } from "../../shared/stage";
import { defineTable } from "../../shared/table";
import type { World } from "../../worlds";

/** An OAuth app with access to the account of a user. */
export interface AuthorizedApp {
  readonly id: number;
  readonly username: string;
  /** The OAuth client of the app's tokens. */
  readonly client: string;
  readonly label: string;
  /** In neutral words. */
  readonly scopes: string;
  readonly thumbnail_url: string | null;
  readonly website: string;
  readonly created: string;
  readonly expiry: string | null;
}

/** Authorized apps of all users. Only worlds and control create them. */
export const authorizedAppTable = defineTable<AuthorizedApp, "username">({
  name: "authorizedApps",
  key: (app) => app.id,
  indexes: { username: (app) => app.username },
  complete(given, stage) {
    const id = given.id ?? stage.store.next("authorizedApps");
    const app = { ...defaults(id, stage), ...given, id };
    startExpiry(stage, app);
    return { ...app, scopes: stage.brand.in(app.scopes) ?? app.scopes };
  },
});

const routes: readonly Route[] = [
  {
    method: "GET",
    path: "/profile/apps",
    operation: "Authorized Apps List",
    scope: "account:read_only",
    handler: listApps,
  },
  {
    method: "GET",
    path: "/profile/apps/{appId}",
    operation: "Authorized App View",
    scope: "account:read_only",
    handler: (call) => view(call, appOf(call)),
  },
  {
    method: "DELETE",
    path: "/profile/apps/{appId}",
    operation: "App Access Revoke",
    scope: "account:read_write",
    handler: revokeApp,
  },
];

/** Authorized apps of a user. */
export const profileApps: Service = {
  name: "profileApps",
  tables: [authorizedAppTable],
  routes,
  timers: { "authorizedApp.expiry": expire },
  seed,
  notEmulated: ["Authorizing an app: only worlds and control create them."],
};

function listApps(call: UserCall): JsonObject {
  const own = call.store.in(authorizedAppTable).by("username", call.caller.user.username);
  return listPage(call, own, {
    view: (app) => view(call, app),
    filterable: { label: (app) => app.label, created: (app) => app.created, expiry: (app) => app.expiry },
  });
}

// @rule state-app
function revokeApp(call: UserCall): undefined {
  endAccess(call, appOf(call));
}

function appOf(call: UserCall): AuthorizedApp {
  const app = call.store.in(authorizedAppTable).get(call.params.id("appId"));
  if (app === undefined || app.username !== call.caller.user.username) throw notFound();
  return app;
}

function view(
  { brand }: Call,
  { id, label, scopes, thumbnail_url, website, created, expiry }: AuthorizedApp,
): JsonObject {
  return { created, expiry, id, label, scopes: brand.out(scopes), thumbnail_url, website };
}

// "Token can no longer access the account": deletes the app and all its tokens for the user.
function endAccess({ store }: Stage, app: AuthorizedApp): void {
  store.in(authorizedAppTable).delete(app.id);
  const tokens = [...store.in(tokenTable)].filter(
    ({ username, client }) => username === app.username && client === app.client,
  );
  for (const { token } of tokens) store.in(tokenTable).delete(token);
}

function startExpiry(stage: Stage, { id, expiry }: AuthorizedApp): void {
  if (expiry === null) return;
  const at = millisecondsOf(expiry);
  if (Number.isNaN(at)) throw badRequest("Must be a time", "expiry");
  stage.later((at - stage.now) / 1000, "authorizedApp.expiry", { id });
}

// The app may have been seeded again with another expiry since the timer was set. The time is rounded, because
// fractional seconds do not give the exact millisecond.
function expire(stage: Stage, { id }: JsonObject): void {
  const app = typeof id === "number" ? stage.store.in(authorizedAppTable).get(id) : undefined;
  if (app === undefined || app.expiry === null || millisecondsOf(app.expiry) > Math.round(stage.now)) return;
  endAccess(stage, app);
}

function millisecondsOf(time: string): number {
  return Date.parse(`${time}Z`);
}

function defaults(id: number, { timestamp }: Stage): AuthorizedApp {
  return {
    id,
    username: "admin",
    client: `app-${id}`,
    label: `app-${id}`,
    scopes: "computes:read_only",
    thumbnail_url: null,
    website: "https://app.example.com",
    created: timestamp,
    expiry: null,
  };
}

function seed(stage: Stage, world: World): void {
  for (let n = 1; n <= Math.min(world.objects, 3); n++) {
    const id = stage.store.next("authorizedApps");
    const expiry = n === 1 ? null : wireTime(stage.now + n * 30 * 86_400_000);
    const app = { ...defaults(id, stage), label: `dashboard-${n}`, expiry };
    startExpiry(stage, app);
    stage.store.in(authorizedAppTable).put(app);
  }
}
