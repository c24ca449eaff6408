import { wireTime } from "../../clock";
import type { Listing } from "../../collection";
import { notFound } from "../../shared/envelope";
import type { JsonObject } from "../../shared/json";
import { listPage } from "../../shared/paging";
import type { Route, Service, UserCall } from "../../shared/service";
import type { Stage } from "../../shared/stage";
import { defineTable } from "../../shared/table";
import type { World } from "../../worlds";

/** Logins of the last 90 days are shown. */
const windowMilliseconds = 90 * 86_400_000;

/** A login attempt. */
export interface Login {
  readonly id: number;
  readonly username: string;
  readonly datetime: string;
  readonly ip: string;
  readonly restricted: boolean;
  readonly status: "successful" | "failed";
}

/** Logins of all users, including those that are too old to be shown. Only worlds and control create them. */
export const loginTable = defineTable<Login, "username">({
  name: "logins",
  key: (login) => login.id,
  indexes: { username: (login) => login.username },
  complete(given, stage) {
    const id = given.id ?? stage.store.next("logins");
    return { ...defaults(id, stage), ...given, id };
  },
});

const routes: readonly Route[] = [
  {
    method: "GET",
    path: "/profile/logins",
    operation: "Logins List",
    scope: "account:read_only",
    handler: (call) => listPage(call, recentLogins(call), { view }),
  },
  {
    method: "GET",
    path: "/profile/logins/{loginId}",
    operation: "Login View",
    scope: "account:read_only",
    handler: (call) => view(loginOf(call)),
  },
];

/** Login history of a user. */
export const profileLogins: Service = {
  name: "profileLogins",
  tables: [loginTable],
  routes,
  seed,
  notEmulated: ["Logging in: only worlds and control add logins."],
};

// Login View does not find older logins either.
function loginOf(call: UserCall): Login {
  const login = call.store.in(loginTable).get(call.params.id("loginId"));
  if (login === undefined || login.username !== call.caller.user.username || !isRecent(call, login)) throw notFound();
  return login;
}

function recentLogins(call: UserCall): Listing<Login> {
  const own = call.store.in(loginTable).by("username", call.caller.user.username);
  const recent = [...own].filter((login) => isRecent(call, login));
  return { size: recent.length, [Symbol.iterator]: () => recent.values() };
}

// @rule limit-login
// Times in the format of the API can be compared as text.
function isRecent({ now }: Stage, { datetime }: Login): boolean {
  return datetime >= wireTime(now - windowMilliseconds);
}

// @rule logins-status
function view({ datetime, id, ip, restricted, status, username }: Login): JsonObject {
  return { datetime, id, ip, restricted, status, username };
}

function defaults(id: number, { timestamp }: Stage): Login {
  return { id, username: "admin", datetime: timestamp, ip: "203.0.113.1", restricted: false, status: "successful" };
}

function seed(stage: Stage, world: World): void {
  for (let n = Math.min(world.objects, 3); n >= 1; n--) {
    const id = stage.store.next("logins");
    const status = n === 2 ? "failed" : "successful";
    stage.store.in(loginTable).put({ ...defaults(id, stage), datetime: wireTime(stage.now - n * 86_400_000), status });
  }
}
