import type { Listing } from "../collection";
import { notFound, unauthorized } from "./envelope";
import type { Params } from "./params";
import type { GrantKind, Grants, Permission } from "./permissions";
import type { Call, GrantRule, UserCall } from "./service";
import type { Stage } from "./stage";
import { type User, userTable } from "./users";

/** What a user may do with an object: everything if unrestricted, else what was granted. */
export function permissionOn(user: User, kind: GrantKind, id: number): Permission | undefined {
  if (!user.restricted) return "read_write";
  return user.grants.objects[kind]?.find((grant) => grant.id === id)?.permissions;
}

/** @throws Refusal 404 for an object that was not granted at all, 403 for one granted for less */
export function requirePermission(user: User, kind: GrantKind, id: number, level: Permission): void {
  const held = permissionOn(user, kind, id);
  if (held === undefined) throw notFound();
  if (level === "read_write" && held === "read_only") throw unauthorized();
}

/** Checks a route's grant rule for a restricted user. @throws Refusal 403 or 404 */
export function requireGrant(user: User, rule: GrantRule, params: Params): void {
  const { global } = user.grants;
  if ("add" in rule) {
    if (!global[rule.add]) throw unauthorized();
  } else if ("account" in rule) {
    if (global.account_access === null) throw unauthorized();
    if (rule.account === "read_write" && global.account_access === "read_only") throw unauthorized();
  } else {
    requirePermission(user, rule.kind, numberOf(params.text(rule.param)), rule.level);
  }
}

/** The part of a listing that the caller may see. */
export function visible<R>(call: Call, kind: GrantKind, rows: Listing<R>, idOf: (row: R) => number): Listing<R> {
  const user = call.caller?.user;
  if (user === undefined || !user.restricted) return rows;
  const granted = [...rows].filter((row) => permissionOn(user, kind, idOf(row)) !== undefined);
  return { size: granted.length, [Symbol.iterator]: () => granted.values() };
}

/** Gives a restricted user who made an object read_write on it. */
export function grantToCreator(call: UserCall, kind: GrantKind, id: number): void {
  const { user } = call.caller;
  if (!user.restricted) return;
  const held = user.grants.objects[kind] ?? [];
  storeGrants(call, user, kind, [...held, { id, permissions: "read_write" }]);
}

/** Takes the grants on a deleted object from everybody. */
export function dropGrants(stage: Stage, kind: GrantKind, id: number): void {
  for (const user of stage.store.in(userTable)) {
    const held = user.grants.objects[kind] ?? [];
    if (held.some((grant) => grant.id === id)) {
      storeGrants(
        stage,
        user,
        kind,
        held.filter((grant) => grant.id !== id),
      );
    }
  }
}

function storeGrants(stage: Stage, user: User, kind: GrantKind, grants: Grants["objects"][GrantKind] & object): void {
  const objects = { ...user.grants.objects, [kind]: grants };
  stage.store.in(userTable).put({ ...user, grants: { ...user.grants, objects } });
}

// The id of an image is `private/123`; its number is what grants are given on.
function numberOf(id: string): number {
  return Number(id.split("/").at(-1));
}
