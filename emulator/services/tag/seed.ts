import type { Stage } from "../../shared/stage";
import { countIn, type World } from "../../worlds";
import { taggedKinds } from "./kinds";
import { ensureTags } from "./tables";

/** Tags of a world. Each is given to one object of every kind. */
export function seed(stage: Stage, world: World): void {
  for (let n = 1; n <= countIn(world, "tags"); n++) {
    const [label = ""] = ensureTags(stage, [`tag-${String(n).padStart(3, "0")}`]);
    // Each kind has 50 objects at most, which take turns.
    for (const kind of taggedKinds) kind.tag(stage, ((n - 1) % 50) + 1, label);
  }
}
