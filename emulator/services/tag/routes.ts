import type { Listing } from "../../collection";
import { notFound } from "../../shared/envelope";
import { type EventEntity, recordEvent } from "../../shared/events";
import { permissionOn } from "../../shared/grants";
import type { JsonObject } from "../../shared/json";
import { listPage } from "../../shared/paging";
import type { Route, Service, UserCall } from "../../shared/service";
import { array, defaulted, integer, type Member, object, parse, refine, required, text } from "../../shared/validate";
import { type TaggedKind, taggedKinds } from "./kinds";
import { seed } from "./seed";
import { ensureTags, limits, normal, type Tag, tagTable } from "./tables";

const one = "/tags/{tagLabel}";
const unrestrictedOnly = true;

// @rule tag-6
// The description lists a scope for Tag Delete only. The public service requires the account's for all.
const read = "account:read_only";
const write = "account:read_write";

const routes: readonly Route[] = [
  { method: "GET", path: "/tags", operation: "Tags List", scope: read, unrestrictedOnly, handler: listTags },
  { method: "POST", path: "/tags", operation: "New Tag Create", scope: write, unrestrictedOnly, handler: createTag },
  {
    method: "DELETE",
    path: one,
    operation: "Tag Delete",
    scope: write,
    unrestrictedOnly,
    handler: deleteTag,
  },
  { method: "GET", path: one, operation: "Tagged Objects List", scope: read, unrestrictedOnly, handler: listTagged },
];

/** Tags and tagged objects. */
export const tags: Service = { name: "tags", tables: [tagTable], routes, seed };

// @rule tag-5
// Sorted, like on the service.
function listTags(call: UserCall): JsonObject {
  const sorted = [...call.store.in(tagTable)].sort((a, b) => (a.label < b.label ? -1 : 1));
  const rows: Listing<Tag> = { size: sorted.length, [Symbol.iterator]: () => sorted.values() };
  return listPage(call, rows, { view });
}

// @rule tag-existing
// If the tag exists, it is added to the objects that do not have it.
function createTag(call: UserCall): JsonObject {
  const input = parse(tagRule(call), call.body);
  const isNew = !call.store.in(tagTable).has(normal(call.brand, input.label));
  const [label = ""] = ensureTags(call, [input.label]);
  if (isNew) recordEvent(call, "tag_create", entity({ label }));
  for (const kind of taggedKinds) for (const id of input[kind.member]) kind.tag(call, id, label);
  return view({ label });
}

// @rule tag-3
function deleteTag(call: UserCall): undefined {
  const { label } = tagOf(call);
  for (const kind of taggedKinds) kind.untag(call, label);
  call.store.in(tagTable).delete(label);
  recordEvent(call, "tag_delete", entity({ label }));
}

// @rule tag-4
function listTagged(call: UserCall): JsonObject {
  const { label } = tagOf(call);
  const found = taggedKinds.flatMap((kind) => kind.tagged(call, label));
  const rows: Listing<() => JsonObject> = { size: found.length, [Symbol.iterator]: () => found.values() };
  return listPage(call, rows, { view: (show) => show() });
}

function tagRule(
  call: UserCall,
): ReturnType<typeof object<{ label: string } & Record<TaggedKind["member"], number[]>>> {
  const members = Object.fromEntries(taggedKinds.map((kind) => [kind.member, objectsOf(call, kind)]));
  return object({
    label: required(text(limits.label)),
    ...(members as Record<TaggedKind["member"], Member<number[]>>),
  });
}

// @rule tag-2
// "The caller must hold read_write on every listed object, otherwise the tag is not created."
function objectsOf(call: UserCall, kind: TaggedKind): Member<number[]> {
  const mayTag = (id: number): string | undefined => {
    const held = kind.has(call, id) && permissionOn(call.caller.user, kind.type, id) === "read_write";
    return held ? undefined : `${kind.type} ${id} is not valid`;
  };
  return defaulted(array(refine(integer(), mayTag)), []);
}

function tagOf(call: UserCall): Tag {
  const tag = call.store.in(tagTable).get(normal(call.brand, call.params.text("tagLabel")));
  if (tag === undefined) throw notFound();
  return tag;
}

function entity({ label }: Tag): EventEntity {
  return { id: label, label, type: "tag", path: `/tags/${label}` };
}

function view({ label }: Tag): JsonObject {
  return { label };
}
