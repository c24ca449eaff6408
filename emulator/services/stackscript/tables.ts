import { createHash } from "node:crypto";
import { notFound, unauthorized } from "../../shared/envelope";
import { permissionOn } from "../../shared/grants";
import type { JsonObject } from "../../shared/json";
import type { Call, UserCall } from "../../shared/service";
import { defineTable } from "../../shared/table";
import { userTable } from "../../shared/users";
import { fieldsOf } from "./fields";

/** Stands for every image, private ones included. */
export const anyImage = "any/all";

/** A script that sets up a compute. */
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
  /** Whether it is this account's. */
  readonly own: boolean;
}

/** StackScripts of the account, and public ones of others. */
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

/** The StackScript that the path names. @throws Refusal 404 when it is not there or not for the caller's eyes */
export function stackscriptOf(call: Call): StackScript {
  const stackscript = call.store.in(stackscriptTable).get(call.params.id("stackscriptId"));
  if (stackscript === undefined || !isVisible(call, stackscript)) throw notFound();
  return stackscript;
}

/** The same, to be changed. @throws Refusal 404, or 403 when the caller may only look at it */
export function writableStackscriptOf(call: UserCall): StackScript {
  const stackscript = stackscriptOf(call);
  const permission = permissionOn(call.caller.user, "stackscript", stackscript.id);
  if (!stackscript.own || permission !== "read_write") throw unauthorized();
  return stackscript;
}

/** Whether the caller, if any, sees a StackScript at all. */
export function isVisible(call: Call, stackscript: StackScript): boolean {
  return stackscript.is_public || isMine(call, stackscript);
}

/** Whether a StackScript is the account's, and the caller one who has access to it. */
export function isMine({ store, caller }: Call, { id, own }: StackScript): boolean {
  // Read anew: who has just made it was granted it just now.
  const user = caller === undefined ? undefined : store.in(userTable).get(caller.user.username);
  return own && user !== undefined && permissionOn(user, "stackscript", id) !== undefined;
}

/** A StackScript as the interface shows it to a caller. */
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

/** The name of somebody's picture: 32 hexadecimal digits made of the address. */
export function gravatarOf(email: string): string {
  return createHash("md5").update(email.trim().toLowerCase()).digest("hex");
}
