import { kindOf } from "./catalogue";
import type { Given } from "./given";
import type { World } from "./world";

/** Adds a resource to a program, or changes it. Without its parent in the program nothing happens. */
export function declare(world: World, given: Given): void {
  const user = world.user(given.text("stack"));
  const token = given.text("kind");
  const parent = given.text("parent");
  if (kindOf(token).parent !== undefined && !user.program.some(({ name }) => name === parent)) return;
  const declaration = {
    name: given.text("name"),
    token,
    label: given.text("label"),
    variant: given.number("variant"),
    ...(parent === "" ? {} : { parent }),
    ...(given.has("import") ? { import: given.text("import") } : {}),
  };
  const known = user.program.find(({ name }) => name === declaration.name);
  if (known !== undefined && known.token !== token) return;
  const hint = known?.import === undefined ? {} : { import: known.import };
  user.program = [...user.program.filter(({ name }) => name !== declaration.name), { ...hint, ...declaration }].sort(
    (one, other) => Number(one.parent !== undefined) - Number(other.parent !== undefined),
  );
}

/** Removes a resource and its children from a program. */
export function remove(world: World, given: Given): void {
  const user = world.user(given.text("stack"));
  user.program = user.program.filter(
    ({ name, parent }) => name !== given.text("name") && parent !== given.text("name"),
  );
}
