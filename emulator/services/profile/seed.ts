import type { Stage } from "../../shared/stage";
import { newUser, userTable } from "../../shared/users";

/**
 * A restricted user that worlds with objects hold beside the owner. What a user has only one of (preferences, security
 * answers, a pending phone number) is seeded for this one, so that the owner's profile starts untouched.
 */
export const seededUser = "ops";

/** Puts the seeded user in, unless it is there. */
export function seedUser(stage: Stage): void {
  const users = stage.store.in(userTable);
  if (users.has(seededUser)) return;
  const user = newUser({ username: seededUser, email: "ops@example.com", restricted: true }, stage);
  const global = { ...user.grants.global, account_access: "read_only", add_vpcs: true } as const;
  users.put({ ...user, grants: { ...user.grants, global } });
}
