import { badRequest } from "../../shared/envelope";
import { type EventEntity, recordEvent } from "../../shared/events";
import { dropGrants, grantToCreator } from "../../shared/grants";
import type { JsonObject } from "../../shared/json";
import { listPage } from "../../shared/paging";
import type { Call, Route, Service, UserCall } from "../../shared/service";
import { defaulted, flag, object, optional, parse, present, refine, required, text } from "../../shared/validate";
import { imagesRule } from "./rules";
import { seed } from "./seed";
import {
  gravatarOf,
  isMine,
  isVisible,
  type StackScript,
  stackscriptOf,
  stackscriptTable,
  viewStackscript,
  writableStackscriptOf,
} from "./tables";

// @rule limit-script
const limits = { label: { min: 3, max: 128 } } as const;
const read = "stackscripts:read_only";
const write = "stackscripts:read_write";
const one = "/compute/stackscripts/{stackscriptId}";

const routes: readonly Route[] = [
  {
    method: "GET",
    path: "/compute/stackscripts",
    operation: "StackScripts List",
    auth: "optional",
    scope: read,
    handler: listStackscripts,
  },
  {
    method: "POST",
    path: "/compute/stackscripts",
    operation: "StackScript Create",
    scope: write,
    grant: { add: "add_stackscripts" },
    handler: createStackscript,
  },
  {
    method: "GET",
    path: one,
    operation: "StackScript View",
    // "Public endpoints need no authentication: … public StackScripts".
    auth: "optional",
    scope: read,
    handler: (call) => viewStackscript(call, stackscriptOf(call)),
  },
  { method: "PUT", path: one, operation: "StackScript Update", scope: write, handler: updateStackscript },
  { method: "DELETE", path: one, operation: "StackScript Delete", scope: write, handler: deleteStackscript },
];

/** StackScripts. Restricted users see the public ones and those with a grant. */
export const stackscripts: Service = {
  name: "stackscripts",
  tables: [stackscriptTable],
  routes,
  seed,
  notEmulated: ["Checking that a script begins with `#!`, and its size.", "Checking that `images` is not empty."],
};

const label = text(limits.label);

function listStackscripts(call: Call): JsonObject {
  const seen = [...call.store.in(stackscriptTable)].filter((each) => isVisible(call, each));
  const rows = { size: seen.length, [Symbol.iterator]: () => seen.values() };
  return listPage(call, rows, {
    view: (stackscript) => viewStackscript(call, stackscript),
    filterable: {
      label: (stackscript) => stackscript.label,
      description: (stackscript) => stackscript.description,
      deployments_total: (stackscript) => stackscript.deployments_total,
      is_public: (stackscript) => stackscript.is_public,
      mine: (stackscript) => isMine(call, stackscript),
      rev_note: (stackscript) => stackscript.rev_note,
    },
  });
}

// @rule script-3
function createStackscript(call: UserCall): JsonObject {
  const rule = object({
    images: required(imagesRule(call)),
    label: required(label),
    script: required(text()),
    description: defaulted(text(), ""),
    is_public: defaulted(flag(), false),
    rev_note: defaulted(text(), ""),
  });
  const input = parse(rule, call.body);
  const { username, email } = call.caller.user;
  const id = call.store.next("stackscripts");
  const author = { username, user_gravatar_id: gravatarOf(email), own: true };
  const start = { deployments_total: 0, deployments_active: 0, created: call.timestamp, updated: call.timestamp };
  const stackscript = call.store.in(stackscriptTable).put({ id, ...author, ...input, ...start });
  grantToCreator(call, "stackscript", id);
  recordEvent(call, "stackscript_create", entity(stackscript));
  return viewStackscript(call, stackscript);
}

// @rule script-1
function updateStackscript(call: UserCall): JsonObject {
  const stackscript = writableStackscriptOf(call);
  const publicity = refine(flag(), (value) =>
    stackscript.is_public && !value ? "A public StackScript cannot be made private" : undefined,
  );
  const rule = object({
    images: optional(imagesRule(call)),
    label: optional(label),
    script: optional(text()),
    description: optional(text()),
    is_public: optional(publicity),
    rev_note: optional(text()),
  });
  const input = parse(rule, call.body, viewStackscript(call, stackscript));
  const changed: StackScript = { ...stackscript, ...present(input), updated: call.timestamp };
  recordEvent(call, updateAction(stackscript, changed), entity(changed));
  return viewStackscript(call, call.store.in(stackscriptTable).put(changed));
}

// @rule script-4
function deleteStackscript(call: UserCall): undefined {
  const stackscript = writableStackscriptOf(call);
  const { id, is_public } = stackscript;
  if (is_public) throw badRequest("A public StackScript cannot be deleted");
  call.store.in(stackscriptTable).delete(id);
  dropGrants(call, "stackscript", id);
  recordEvent(call, "stackscript_delete", entity(stackscript));
}

// One event for an update, the most specific one. A revision is a change of the script or its note.
function updateAction(before: StackScript, after: StackScript): string {
  if (after.is_public && !before.is_public) return "stackscript_publicize";
  const revised = after.script !== before.script || after.rev_note !== before.rev_note;
  return revised ? "stackscript_revise" : "stackscript_update";
}

function entity({ id, label }: StackScript): EventEntity {
  return { id, label, type: "stackscript", path: `/compute/stackscripts/${id}` };
}
