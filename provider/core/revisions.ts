import { sameValue } from "./compare";
import { isUntold, type Props, type ResourceShape } from "./definition";
import { clearingValue } from "./diff";
import { type HiddenInputs, hiddenInputs } from "./hidden";
import { alternativesOf } from "./one-of";

/**
 * Counts the changes of write-only values, which the service never tells: check is the only one that sees both the old
 * and the new ones. A field that could not be told after an import counts from its second value on; one that is merely
 * no longer declared counts where removing it sends something.
 *
 * @param olds - inputs of the last step
 * @param values - declared inputs
 * @param files - what is known of the content of the files that they name
 */
export function carryRevisions(
  definition: ResourceShape,
  olds: Props,
  values: Props,
  files: NonNullable<HiddenInputs["files"]> = {},
): Pick<HiddenInputs, "rev" | "unknown"> {
  const before = hiddenInputs(olds);
  const rev: Record<string, number> = { ...before.rev };
  const unknown = new Set(before.unknown);
  for (const [name, field] of Object.entries(definition.inputs)) {
    if (!isUntold(field)) continue;
    const isRemoved = values[name] === undefined;
    if (isRemoved && (olds[name] === undefined || clearingValue(field) === undefined)) continue;
    if (!isRemoved && unknown.delete(name)) {
      for (const other of alternativesOf(definition, name)) unknown.delete(other);
      continue;
    }
    const isSame = field.file
      ? before.files?.[name]?.hash === files[name]?.hash
      : sameValue(field, olds[name], values[name]);
    if (isRemoved || !isSame) rev[name] = (rev[name] ?? 0) + 1;
  }
  return {
    ...(Object.keys(rev).length > 0 ? { rev } : {}),
    ...(unknown.size > 0 ? { unknown: [...unknown] } : {}),
  };
}
