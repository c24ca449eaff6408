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
  /** A further object, such as the image that was captured from a compute. */
  readonly secondary: EventEntity | null;
  /** Milliseconds. */
  readonly began: number;
  /** Milliseconds at which it ends; `null` until {@link endEvents} ends it. */
  readonly ends: number | null;
  readonly failed: boolean;
  readonly seen: boolean;
  readonly read: boolean;
}

/** Events, oldest first. */
export const eventTable = defineTable<AccountEvent, "open">({
  name: "events",
  key: (event) => event.id,
  indexes: {
    open: ({ ends, action, entity, secondary }) =>
      ends === null ? openKey(action, (secondary ?? entity)?.id) : undefined,
  },
});

/** What is known of an event besides its action and entity. */
export interface EventDetails {
  readonly secondary?: EventEntity;
  /** Seconds that the event takes; `open`: until {@link endEvents}. Default 0. */
  readonly takes?: number | "open";
}

// @rule event-other
/** Records that a caller's operation succeeded. Call it in the transaction of the operation. */
export function recordEvent(
  call: UserCall,
  action: string,
  entity: EventEntity,
  { secondary, takes = 0 }: EventDetails = {},
): void {
  call.store.in(eventTable).put({
    id: call.store.next("events"),
    action,
    created: call.timestamp,
    username: call.caller.user.username,
    entity,
    secondary: secondary ?? null,
    began: call.now,
    ends: takes === "open" ? null : call.now + takes * 1000,
    failed: false,
    seen: false,
    read: false,
  });
}

/** Ends the open events of an action whose secondary object, else whose object, has an id. Needs a transaction. */
export function endEvents(
  { store, now }: Stage,
  action: string,
  objectId: number | string,
  outcome: "finished" | "failed",
): void {
  const events = store.in(eventTable);
  for (const event of [...events.by("open", openKey(action, objectId))]) {
    events.put({ ...event, ends: now, failed: outcome === "failed" });
  }
}

// @rule event-record
/** An event in the format of the API. */
export function viewEvent(stage: Stage, event: AccountEvent): JsonObject {
  const { now } = stage;
  const { began, ends, failed, secondary } = event;
  const running = ends === null || now < ends;
  return {
    id: event.id,
    action: stage.brand.out(event.action),
    created: event.created,
    duration: ((running ? now : ends) - began) / 1000,
    username: event.username,
    status: running ? "started" : failed ? "failed" : "finished",
    percent_complete: running ? progress(began, ends, now) : 100,
    rate: null,
    time_remaining: null,
    message: null,
    seen: event.seen,
    read: event.read,
    entity: viewEntity(stage, event.entity),
    // The id is text here, by the public service.
    secondary_entity: secondary === null ? null : { ...viewEntity(stage, secondary), id: String(secondary.id) },
  };
}

function viewEntity({ brand }: Stage, entity: EventEntity | null): JsonObject | null {
  if (entity === null) return null;
  const { id, label, type, path } = entity;
  return { id, label, type: brand.out(type), url: `${brand.prefixes[0]}${brand.path(path)}` };
}

function progress(began: number, ends: number | null, now: number): number {
  return ends === null ? 0 : Math.floor((100 * (now - began)) / (ends - began));
}

function openKey(action: string, objectId: number | string | undefined): string {
  return `${action} ${objectId}`;
}
