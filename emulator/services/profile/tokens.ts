import { randomBytes } from "node:crypto";
import { wireTime } from "../../clock";
import type { Listing } from "../../collection";
import { covers } from "../../shared/auth";
import { newToken, type Token, tokenExpiry, tokenTable } from "../../shared/caller";
import { notFound } from "../../shared/envelope";
import { type EventEntity, recordEvent } from "../../shared/events";
import type { JsonObject } from "../../shared/json";
import { listPage } from "../../shared/paging";
import type { Call, Route, Service, UserCall } from "../../shared/service";
import type { Stage } from "../../shared/stage";
import { object, optional, parse, present, type Rule, refine, text } from "../../shared/validate";

const limits = { label: { min: 1, max: 100 } } as const;
/** Characters of a token that are shown after its creation, at most a quarter of it. */
const shown = 16;

const all = "/profile/tokens";
const one = `${all}/{tokenId}`;
const undescribed = "Clients of the public service manage personal access tokens";
const looks = { method: "GET", scope: "account:read_only", undescribed } as const;
const changes = { scope: "account:read_write", undescribed } as const;

const routes: readonly Route[] = [
  { ...looks, path: all, operation: "Profile Tokens List", handler: listTokens },
  { ...changes, method: "POST", path: all, operation: "Profile Token Create", handler: createToken },
  { ...looks, path: one, operation: "Profile Token View", handler: (call) => view(call, tokenOf(call)) },
  { ...changes, method: "PUT", path: one, operation: "Profile Token Update", handler: updateToken },
  { ...changes, method: "DELETE", path: one, operation: "Profile Token Revoke", handler: revokeToken },
];

/** Personal access tokens of a user. */
export const profileTokens: Service = {
  name: "profileTokens",
  tables: [],
  routes,
  timers: { [tokenExpiry]: expire },
  notEmulated: ["Checking that the area of a scope exists: only its form is checked."],
};

const label = text(limits.label);

function listTokens(call: UserCall): JsonObject {
  const { username } = call.caller.user;
  const own = [...call.store.in(tokenTable)].filter((token) => token.personal && token.username === username);
  const rows: Listing<Token> = { size: own.length, [Symbol.iterator]: () => own.values() };
  return listPage(call, rows, {
    view: (token) => view(call, token),
    filterable: { label: (token) => token.label, created: (token) => token.created },
  });
}

// @rule auth-8a
function createToken(call: UserCall): JsonObject {
  const { user, token: acting } = call.caller;
  const rule = object({
    label: optional(label),
    scopes: optional(scopesRule(call, acting.scopes)),
    expiry: optional(futureTime(call)),
  });
  const input = present(parse(rule, call.body));
  const given = { scopes: acting.scopes, ...input, username: user.username, token: randomBytes(32).toString("hex") };
  const token = call.store.in(tokenTable).put(newToken(given, call));
  recordEvent(call, "token_create", entity(token));
  return { ...view(call, token), token: token.token };
}

function updateToken(call: UserCall): JsonObject {
  const token = tokenOf(call);
  const input = parse(object({ label: optional(label) }), call.body, view(call, token));
  const changed = { ...token, ...present(input) };
  call.store.in(tokenTable).put(changed);
  recordEvent(call, "token_update", entity(changed));
  return view(call, changed);
}

function revokeToken(call: UserCall): undefined {
  const token = tokenOf(call);
  call.store.in(tokenTable).delete(token.token);
  recordEvent(call, "token_delete", entity(token));
}

function tokenOf(call: UserCall): Token {
  const token = call.store.in(tokenTable).first("id", call.params.id("tokenId"));
  if (token === undefined || !token.personal || token.username !== call.caller.user.username) throw notFound();
  return token;
}

// "*" stands for the scopes of the acting token. The value is in neutral words, separated by spaces.
function scopesRule({ brand }: Call, held: string): Rule<string> {
  return (value, place) => {
    const given = text()(value, place);
    if (typeof given !== "string") return given;
    const scopes = given.split(/[\s,]+/).filter((scope) => scope !== "");
    const neutral = scopes.map((scope) => brand.in(scope) ?? "");
    if (neutral.length === 0 || neutral.includes("*")) return held;
    if (!neutral.every((scope) => /^[a-z_]+:(read_only|read_write|\*)$/.test(scope))) {
      return place.fault("Must be scopes separated by spaces, such as images:read_only");
    }
    if (!neutral.every((scope) => covers(held, scope.replace(/\*$/, "read_write")))) {
      return place.fault("Must not exceed the scopes of the token of this request");
    }
    return neutral.join(" ");
  };
}

function futureTime({ now }: Stage): Rule<string> {
  const time = refine(text(), (value) => {
    if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z?$/.test(value) || Number.isNaN(millisecondsOf(value))) {
      return "Must be a time in UTC, such as 2030-01-31T12:00:00";
    }
    return millisecondsOf(value) > now ? undefined : "Must be in the future";
  });
  return (value, place) => {
    const read = time(value, place);
    if (typeof read !== "string") return read;
    const at = millisecondsOf(read);
    return Number.isNaN(at) ? read : wireTime(at);
  };
}

function millisecondsOf(time: string): number {
  return Date.parse(time.endsWith("Z") ? time : `${time}Z`);
}

// The token may have been seeded again with another expiry since the timer was set.
function expire({ store, now }: Stage, { id }: JsonObject): void {
  const token = typeof id === "number" ? store.in(tokenTable).first("id", id) : undefined;
  if (token === undefined || token.expiry === null || millisecondsOf(token.expiry) > Math.round(now)) return;
  store.in(tokenTable).delete(token.token);
}

function view({ brand }: Call, { id, label, scopes, created, expiry, token }: Token): JsonObject {
  const words = scopes.replace(/[\s,]+/g, " ");
  const start = token.slice(0, Math.min(shown, Math.floor(token.length / 4)));
  return { id, label, scopes: brand.out(words), created, expiry, token: start };
}

function entity({ id, label }: Token): EventEntity {
  return { id, label, type: "token", path: `${all}/${id}` };
}
