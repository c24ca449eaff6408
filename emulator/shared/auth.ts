import type { Store } from "../store";
import { type Caller, type Token, tokenTable } from "./caller";
import { invalidToken, missingScope, unauthorized } from "./envelope";
import { requireGrant } from "./grants";
import type { Params } from "./params";
import type { Route } from "./service";
import { userTable } from "./users";

// @rule auth-1 general-3
/**
 * The caller that an Authorization header names.
 * @returns `undefined` without a header
 * @throws Refusal 401 for a header without a known token, on public operations too: answering as if it were absent
 * would mislead the caller
 */
export function authenticate(store: Store, header: string | undefined): Caller | undefined {
  if (header === undefined) return undefined;
  const token = findToken(store, header);
  const user = token === undefined ? undefined : store.in(userTable).get(token.username);
  if (token === undefined || user === undefined) throw invalidToken();
  return { user, token };
}

/** The token that an Authorization header names, if it exists. */
export function findToken(store: Store, header: string | undefined): Token | undefined {
  const text = /^bearer +(\S+) *$/i.exec(header ?? "")?.[1];
  return text === undefined ? undefined : store.in(tokenTable).get(text);
}

// @rule managed-1 tag-1 auth-2 error-4a
/** Checks that a caller may call an operation. @throws Refusal 401 (token, scope), 403 or 404 (restricted users) */
export function authorize(route: Route, caller: Caller | undefined, params: Params): void {
  if (route.auth === "none") return;
  if (caller === undefined) {
    if (route.auth === "optional") return;
    throw invalidToken();
  }
  if (!scopesOf(route).every((scope) => covers(caller.token.scopes, scope))) throw missingScope();
  if (!caller.user.restricted) return;
  if (route.unrestrictedOnly) throw unauthorized();
  if (route.grant !== undefined) requireGrant(caller.user, route.grant, params);
}

/** The scopes that an operation needs, in neutral words. */
export function scopesOf({ scope = [] }: Pick<Route, "scope">): readonly string[] {
  return typeof scope === "string" ? [scope] : scope;
}

/** Whether granted scopes include the needed one. `read_write` includes `read_only`; `*` includes every scope. */
export function covers(granted: string, needed: string): boolean {
  const [area, level] = needed.split(":");
  return granted.split(/[\s,]+/).some((scope) => {
    if (scope === "*" || scope === needed || scope === `${area}:*`) return true;
    return level === "read_only" && scope === `${area}:read_write`;
  });
}
