import { createHash } from "node:crypto";
import { notFound, unauthorized } from "../../shared/envelope";
import { permissionOn } from "../../shared/grants";
import type { JsonObject } from "../../shared/json";
import type { Call, UserCall } from "../../shared/service";
import { defineTable } from "../../shared/table";
import { userTable } from "../../shared/users";
import { fieldsOf } from "./fields";

/** Stands for all images, including private ones. */
export const anyImage = "any/all";

/** A script that runs when a compute is deployed. */
export interface StackScript {
  readonly id: number;
  readonly username: string;
  readonly user_gravatar_id: string;
  readonly label: string;
  readonly description: string;
  /** Neutral ids. */
  readonly images: readonly string[];
  readonly deployments_total: number;
  readonly deployments_active: number;
  readonly is_public: boolean;
  readonly created: string;
  readonly updated: string;
  readonly rev_note: string;
  readonly script: string;
  /** Whether it belongs to this account. */
  readonly own: boolean;
}

/** StackScripts of the account, and public ones of other accounts. */
export const stackscriptTable = defineTable<StackScript>({
  name: "stackscripts",
  key: (stackscript) => stackscript.id,
  complete(given, { store, timestamp }) {
    const id = given.id ?? store.next("stackscripts");
    const username = given.username ?? "admin";
    const texts = { label: `stackscript-${id}`, description: "", rev_note: "", script: "#!/bin/sh\n" };
    const rest = { images: [anyImage], is_public: false, own: true, deployments_total: 0, deployments_active: 0 };
    const about = { user_gravatar_id: gravatarOf(username), created: timestamp, updated: timestamp };
    return { ...texts, ...rest, ...about, ...given, id, username };
  },
});

/** The StackScript in the path. @throws Refusal 404 if it does not exist or the caller may not see it */
export function stackscriptOf(call: Call): StackScript {
  const stackscript = call.store.in(stackscriptTable).get(call.params.id("stackscriptId"));
  if (stackscript === undefined || !isVisible(call, stackscript)) throw notFound();
  return stackscript;
}

/** The StackScript in the path, for a change. @throws Refusal 404; 403 if the caller may only read it */
export function writableStackscriptOf(call: UserCall): StackScript {
  const stackscript = stackscriptOf(call);
  const permission = permissionOn(call.caller.user, "stackscript", stackscript.id);
  if (!stackscript.own || permission !== "read_write") throw unauthorized();
  return stackscript;
}

// @rule script-5
/** Whether the caller may see a StackScript. */
export function isVisible(call: Call, stackscript: StackScript): boolean {
  return stackscript.is_public || isMine(call, stackscript);
}

/** Whether a StackScript belongs to the account and the caller has access to it. */
export function isMine({ store, caller }: Call, { id, own }: StackScript): boolean {
  // Read from the store: if this request created the StackScript, the caller's grant is new.
  const user = caller === undefined ? undefined : store.in(userTable).get(caller.user.username);
  return own && user !== undefined && permissionOn(user, "stackscript", id) !== undefined;
}

// @rule script-6
/** A StackScript in the format of the API. `mine` depends on the caller. */
export function viewStackscript(call: Call, stackscript: StackScript): JsonObject {
  return {
    id: stackscript.id,
    username: stackscript.username,
    user_gravatar_id: stackscript.user_gravatar_id,
    label: stackscript.label,
    description: stackscript.description,
    images: stackscript.images.map((image) => call.brand.out(image)),
    deployments_total: stackscript.deployments_total,
    deployments_active: stackscript.deployments_active,
    is_public: stackscript.is_public,
    mine: isMine(call, stackscript),
    created: stackscript.created,
    updated: stackscript.updated,
    rev_note: stackscript.rev_note,
    script: stackscript.script,
    user_defined_fields: fieldsOf(stackscript.script),
  };
}

/** The id of a user's Gravatar picture: 32 hexadecimal digits, derived from the email address. */
export function gravatarOf(email: string): string {
  return createHash("md5").update(email.trim().toLowerCase()).digest("hex");
}
