import { defineTable } from "../../shared/table";

/** An SSH key of a user. */
export interface SshKey {
  readonly id: number;
  readonly username: string;
  readonly label: string;
  readonly ssh_key: string;
  readonly created: string;
}

/** SSH keys of all users. A user sees only the own keys. */
export const sshKeyTable = defineTable<SshKey, "username">({
  name: "sshKeys",
  key: (key) => key.id,
  indexes: { username: (key) => key.username },
  complete: (given, stage) => ({
    id: given.id ?? stage.store.next("sshKeys"),
    username: "admin",
    label: "key",
    ssh_key: exampleKey(0),
    created: stage.timestamp,
    ...given,
  }),
});

/** A valid public key, different for each number. */
export function exampleKey(n: number): string {
  const bytes = Buffer.alloc(51);
  bytes.writeUInt32BE(11, 0);
  bytes.write("ssh-ed25519", 4);
  bytes.writeUInt32BE(32, 15);
  bytes.writeUInt32BE(n, 47);
  return `ssh-ed25519 ${bytes.toString("base64")} example-${n}`;
}
