import type { Stage } from "../../shared/stage";
import { countIn, type World } from "../../worlds";
import { taggedKinds } from "./kinds";
import { ensureTags } from "./tables";

/** Adds the tags of a world, each to one object of every kind. */
export function seed(stage: Stage, world: World): void {
  for (let n = 1; n <= countIn(world, "tags"); n++) {
    const [label = ""] = ensureTags(stage, [`tag-${String(n).padStart(3, "0")}`]);
    // Each kind has at most 50 objects.
    for (const kind of taggedKinds) kind.tag(stage, ((n - 1) % 50) + 1, label);
  }
}
