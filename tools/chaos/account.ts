import type { Emulator } from "../../emulator";
import { kindOf } from "../../test/simulation/catalogue";
import { type Objects, objectsOf } from "./objects";

const DISKS = [11, 12].map((id) => ({ id, compute_id: 1, size: 3000, label: `disk-${id}` }));
const OTHERS = ["Vpc", "SshKey", "StackScript", "ManagedContact", "Bucket"];
/** Others have objects with labels that programs use, where the service allows that. */
const LABELS: Readonly<Record<string, string>> = { Vpc: "theirs", Bucket: "theirs" };

/** Fills an account with what programs refer to, and with objects of others. @returns the latter */
export function fillAccount({ control }: Emulator): Objects {
  control.seed({ objects: { computes: [{ id: 1 }, { id: 2 }], disks: DISKS } });
  for (const token of OTHERS) {
    const { table, args, seed } = kindOf(token);
    const row = seed?.(args(LABELS[token] ?? `${token.toLowerCase()}1`, 0, {}));
    control.seed({ objects: { [table]: [JSON.parse(JSON.stringify(row))] } });
  }
  control.seed({ objects: { objectKeys: [{ label: "objectkey1" }] } });
  control.setTimings({ "image.captured": 0 });
  control.setLatency(25);
  return objectsOf(control);
}
