import type { Stage } from "../../shared/stage";
import { newUser, userTable } from "../../shared/users";

/**
 * A restricted user in worlds with objects, in addition to the owner. Preferences, security answers and an unverified
 * phone number are seeded for this user, so that the owner's profile has none at the start.
 */
export const seededUser = "ops";

/** Adds the seeded user, if missing. */
export function seedUser(stage: Stage): void {
  const users = stage.store.in(userTable);
  if (users.has(seededUser)) return;
  const user = newUser({ username: seededUser, email: "ops@example.com", restricted: true }, stage);
  const global = { ...user.grants.global, account_access: "read_only", add_vpcs: true } as const;
  users.put({ ...user, grants: { ...user.grants, global } });
}
