import type { JsonObject } from "./json";
import type { UserCall } from "./service";
import type { Stage } from "./stage";
import { defineTable } from "./table";

/** The object of an event. The path is neutral and below the base. */
export interface EventEntity {
  readonly id: number | string;
  readonly label: string;
  readonly type: string;
  readonly path: string;
}

/** An event on the account. */
export interface AccountEvent {
  readonly id: number;
  readonly action: string;
  readonly created: string;
  readonly username: string | null;
  readonly entity: EventEntity | null;
  readonly seen: boolean;
  readonly read: boolean;
}

/** Events, oldest first. */
export const eventTable = defineTable<AccountEvent>({ name: "events", key: (event) => event.id });

/** Records that a caller's operation succeeded. Call it in the transaction of the operation. */
export function recordEvent(call: UserCall, action: string, entity: EventEntity): void {
  const id = call.store.next("events");
  const { username } = call.caller.user;
  call.store.in(eventTable).put({ id, action, created: call.timestamp, username, entity, seen: false, read: false });
}

/** An event in the format of the API. */
export function viewEvent(stage: Stage, event: AccountEvent): JsonObject {
  const { entity } = event;
  return {
    id: event.id,
    action: event.action,
    created: event.created,
    username: event.username,
    status: "finished",
    percent_complete: 100,
    seen: event.seen,
    read: event.read,
    entity: entity && {
      id: entity.id,
      label: entity.label,
      type: stage.brand.out(entity.type),
      url: `${stage.brand.prefixes[0]}${stage.brand.path(entity.path)}`,
    },
    secondary_entity: null,
  };
}
