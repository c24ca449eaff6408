import { createHash } from "node:crypto";
import type { JsonObject } from "../../shared/json";
import type { Stage } from "../../shared/stage";
import { defineTable } from "../../shared/table";

/** The public key of the service's staff, for SSH access to the account's computes. */
export interface ManagedKey {
  /** There is only one key. */
  readonly owner: "account";
  /** Type and key, without a comment. */
  readonly key: string;
}

/** The key. */
export const managedKeyTable = defineTable<ManagedKey>({
  name: "managedSshKey",
  key: (key) => key.owner,
  complete: (given) => ({ owner: "account", key: exampleKey(), ...given }),
});

// @rule managed-key
/** Managed SSH Key View. The comment of the key has the name of the service, so it depends on the brand. */
export function viewManagedKey({ store, brand }: Stage): JsonObject {
  const { key } = store.in(managedKeyTable).get("account") ?? { key: exampleKey() };
  return { ssh_key: `${key} managedservices@${brand.words.compute}` };
}

/** Adds the key, the same in every world. */
export function seedManagedKey({ store }: Stage): void {
  if (!store.in(managedKeyTable).has("account")) {
    store.in(managedKeyTable).put({ owner: "account", key: exampleKey() });
  }
}

// A well-formed public key without a private key.
function exampleKey(): string {
  const parts = [Buffer.from("ssh-ed25519"), createHash("sha256").update("managed").digest()];
  const fields = parts.map((part) => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(part.length);
    return Buffer.concat([length, part]);
  });
  return `ssh-ed25519 ${Buffer.concat(fields).toString("base64")}`;
}
