import type { Listing } from "../collection";
import { notFound, unauthorized } from "./envelope";
import type { Params } from "./params";
import type { GrantKind, Grants, Permission } from "./permissions";
import type { Call, GrantRule, UserCall } from "./service";
import type { Stage } from "./stage";
import { type User, userTable } from "./users";

// @rule grants-2
/** The permission of a user on an object: `read_write` if unrestricted, else the granted one. */
export function permissionOn(user: User, kind: GrantKind, id: number): Permission | undefined {
  if (!user.restricted) return "read_write";
  return user.grants.objects[kind]?.find((grant) => grant.id === id)?.permissions;
}

/** @throws Refusal 404 without a grant on the object, 403 if `read_only` is granted and `read_write` needed */
export function requirePermission(user: User, kind: GrantKind, id: number, level: Permission): void {
  const held = permissionOn(user, kind, id);
  if (held === undefined) throw notFound();
  if (level === "read_write" && held === "read_only") throw unauthorized();
}

// @rule auth-6 vpc-4a vpc-4b
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

/** The rows that the caller may see. */
export function visible<R>(call: Call, kind: GrantKind, rows: Listing<R>, idOf: (row: R) => number): Listing<R> {
  const user = call.caller?.user;
  if (user === undefined || !user.restricted) return rows;
  const granted = [...rows].filter((row) => permissionOn(user, kind, idOf(row)) !== undefined);
  return { size: granted.length, [Symbol.iterator]: () => granted.values() };
}

/** Grants `read_write` on a new object to its creator, if restricted. */
export function grantToCreator(call: UserCall, kind: GrantKind, id: number): void {
  const { user } = call.caller;
  if (!user.restricted) return;
  const held = user.grants.objects[kind] ?? [];
  storeGrants(call, user, kind, [...held, { id, permissions: "read_write" }]);
}

/** Removes all grants on a deleted object. */
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

// Grants on an image use the number in its id `private/123`.
function numberOf(id: string): number {
  return Number(id.split("/").at(-1));
}
