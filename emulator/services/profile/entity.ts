import type { EventEntity } from "../../shared/events";
import type { User } from "../../shared/users";

/** The profile of a user as the object of an event. It is not found by its id. */
export function profileEntity({ uid, username }: User): EventEntity {
  return { id: uid, label: username, type: "profile", path: "/profile" };
}
