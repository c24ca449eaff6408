import { createHash } from "node:crypto";
import type { JsonObject } from "../../shared/json";
import type { Stage } from "../../shared/stage";
import { defineTable } from "../../shared/table";

/** The public key with which staff reaches the account's computes. */
export interface ManagedKey {
  /** There is one per account. */
  readonly owner: "account";
  /** Type and key, without a comment. */
  readonly key: string;
}

/** The account's key. */
export const managedKeyTable = defineTable<ManagedKey>({
  name: "managedSshKey",
  key: (key) => key.owner,
  complete: (given) => ({ owner: "account", key: exampleKey(), ...given }),
});

/** Answers the account's key. The comment names the service, so it carries the brand. */
export function viewManagedKey({ store, brand }: Stage): JsonObject {
  const { key } = store.in(managedKeyTable).get("account") ?? { key: exampleKey() };
  return { ssh_key: `${key} managedservices@${brand.words.compute}` };
}

/** Gives the account its key, in every world the same one. */
export function seedManagedKey({ store }: Stage): void {
  if (!store.in(managedKeyTable).has("account")) {
    store.in(managedKeyTable).put({ owner: "account", key: exampleKey() });
  }
}

// In the form of a key, length fields included; nobody holds a private key to it.
function exampleKey(): string {
  const parts = [Buffer.from("ssh-ed25519"), createHash("sha256").update("managed").digest()];
  const fields = parts.map((part) => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(part.length);
    return Buffer.concat([length, part]);
  });
  return `ssh-ed25519 ${Buffer.concat(fields).toString("base64")}`;
}
