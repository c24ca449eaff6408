import { wireTime } from "../../clock";
import type { Listing } from "../../collection";
import { notFound } from "../../shared/envelope";
import { type AccountEvent, eventTable, viewEvent } from "../../shared/events";
import type { Json, JsonObject } from "../../shared/json";
import { listPage } from "../../shared/paging";
import type { Route, UserCall } from "../../shared/service";
import type { User } from "../../shared/users";

/** Events List shows events of this age, in milliseconds: 90 days. */
const listedFor = 90 * 86_400_000;

/** Objects whose events are not found by the object's id. */
const withoutId: ReadonlySet<string> = new Set(["account", "profile"]);

const one = "/account/events/{eventId}";
const scope = "events:read_only";
const undescribed = "Clients of the public service wait for events";

/** Operations on events. */
export const eventRoutes: readonly Route[] = [
  { method: "GET", path: "/account/events", operation: "Events List", scope, undescribed, handler: listEvents },
  {
    method: "GET",
    path: one,
    operation: "Event View",
    scope,
    undescribed,
    handler: (call) => viewEvent(call, eventOf(call)),
  },
  { method: "POST", path: `${one}/read`, operation: "Event Mark as Read", scope, undescribed, handler: markRead },
  {
    method: "POST",
    path: `${one}/seen`,
    operation: "Event Mark as Seen",
    scope,
    grant: { account: "read_write" },
    undescribed,
    handler: markSeen,
  },
];

// Newest first.
function listEvents(call: UserCall): JsonObject {
  const since = wireTime(call.now - listedFor);
  const { user } = call.caller;
  const events = [...call.store.in(eventTable)].filter((event) => event.created >= since && concerns(user, event));
  events.reverse();
  const rows: Listing<AccountEvent> = { size: events.length, [Symbol.iterator]: () => events.values() };
  return listPage(call, rows, {
    view: (event) => viewEvent(call, event),
    filterable: {
      id: (event) => event.id,
      action: (event) => call.brand.out(event.action),
      created: (event) => event.created,
      read: (event) => event.read,
      "entity.id": entityId,
      "entity.type": ({ entity }) => (entity === null ? null : call.brand.out(entity.type)),
    },
  });
}

function markRead(call: UserCall): undefined {
  call.store.in(eventTable).put({ ...eventOf(call), read: true });
}

// "This one and all before it."
function markSeen(call: UserCall): undefined {
  const last = eventOf(call);
  const events = call.store.in(eventTable);
  for (const event of [...events]) {
    if (event.id <= last.id && !event.seen && concerns(call.caller.user, event)) events.put({ ...event, seen: true });
  }
}

function eventOf(call: UserCall): AccountEvent {
  const event = call.store.in(eventTable).get(call.params.id("eventId"));
  if (event === undefined || !concerns(call.caller.user, event)) throw notFound();
  return event;
}

function entityId({ entity }: AccountEvent): Json {
  return entity === null || withoutId.has(entity.type) ? null : entity.id;
}

// A restricted user sees the own events and those of granted objects.
function concerns({ restricted, username, grants }: User, { username: doer, entity }: AccountEvent): boolean {
  if (!restricted || doer === username) return true;
  return Object.entries(grants.objects).some(
    ([kind, held]) => kind === entity?.type && held.some((grant) => grant.id === entity.id),
  );
}
