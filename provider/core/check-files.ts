import type { Context } from "./context";
import type { Problem, Props } from "./definition";
import { type FileRecord, lookAtFile } from "./file";
import { type HiddenInputs, hiddenInputs } from "./hidden";
import { containsUnknown } from "./unknown";

/**
 * Looks at the files that inputs name. A file that is not here counts as unchanged while the object stands, so that
 * not every machine needs it; that is said.
 *
 * @param olds - inputs of the last step
 */
export async function checkFiles<Api>(
  context: Context<Api>,
  olds: Props,
  values: Props,
  urn: string,
): Promise<{ readonly problems: readonly Problem[]; readonly hidden: Pick<HiddenInputs, "files"> }> {
  const before = hiddenInputs(olds).files ?? {};
  const files: Record<string, FileRecord> = {};
  const problems: Problem[] = [];
  for (const [name, field] of Object.entries(context.definition.inputs)) {
    const path = values[name];
    if (field.file === undefined || typeof path !== "string" || containsUnknown(path)) continue;
    const known = before[name];
    const hashed = context.memory.fileAt(path) ?? (olds[name] === path ? known : undefined);
    const seen = await lookAtFile(field.file, path, hashed);
    if (seen.kind === "record") {
      files[name] = seen.record;
      context.memory.sawFile(path, seen.record);
    } else if (seen.kind === "problem") problems.push({ property: name, reason: seen.reason });
    else if (known === undefined) problems.push({ property: name, reason: "names a file that does not exist" });
    else {
      files[name] = known;
      context.service.warn(urn, `${name}: the file is not here, so the content recorded at the last update counts.`);
    }
  }
  return { problems, hidden: Object.keys(files).length > 0 ? { files } : {} };
}
