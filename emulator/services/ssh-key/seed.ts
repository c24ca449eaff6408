import type { Stage } from "../../shared/stage";
import { countIn, type World } from "../../worlds";
import { exampleKey, sshKeyTable } from "./tables";

/** Adds the SSH keys of the account's owner. */
export function seed(stage: Stage, world: World): void {
  for (let n = 1; n <= countIn(world, "sshKeys"); n++) {
    const id = stage.store.next("sshKeys");
    const row = { id, username: "admin", label: `key-${n}`, ssh_key: exampleKey(n), created: stage.timestamp };
    stage.store.in(sshKeyTable).put(row);
  }
}
