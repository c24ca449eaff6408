import { dynamicType, pluginType } from "../../../sdk/runtime/type";
import type { EngineEvents, StepMetadata } from "./events";

/** What happens to a resource. */
export type Action = "create" | "update" | "replace" | "delete" | "import";

/** What becomes of one resource in a run. */
export interface Step {
  readonly action: Action;
  readonly urn: string;
  /** Class of the resource, such as `Vpc`; the engine's type for a resource of another package. */
  readonly type: string;
  /** Its name in the program. */
  readonly name: string;
  /** The id of the object before the run; undefined for a new one. */
  readonly id: string | undefined;
  /** The inputs that differ. Empty for a new or deleted resource. */
  readonly changes: readonly string[];
  /** The inputs because of which the resource is replaced. */
  readonly replaceKeys: readonly string[];
  /** `not reached`: the run failed before. */
  readonly outcome: "done" | "refused" | "not reached";
}

const ACTIONS: Readonly<Record<string, Action>> = {
  create: "create",
  update: "update",
  replace: "replace",
  "create-replacement": "replace",
  "delete-replaced": "replace",
  delete: "delete",
  import: "import",
  "import-replacement": "replace",
};

/** Packages whose resources exist in the state only: a run on a copy does no harm. */
const HARMLESS = ["random", "tls"];

/**
 * The steps of a run, in the order of the preview.
 *
 * @param update - undefined: the preview failed, so there was no update
 */
export function stepsOf(preview: EngineEvents, update: EngineEvents | undefined): Step[] {
  const planned = Map.groupBy([...preview.begun, ...(update?.begun ?? [])].filter(isChange), ({ urn }) => urn);
  return [...planned].map(([urn, all]) => {
    const of = (action: Action) => all.find(({ op }) => ACTIONS[op] === action);
    const step = of("replace") ?? of("update") ?? of("create") ?? of("import") ?? all[0];
    if (step === undefined) throw new TypeError("A group has a member.");
    return {
      action: ACTIONS[step.op] ?? "update",
      urn,
      type: classOf(step.type),
      name: urn.split("::").slice(3).join("::"),
      id: step.old?.id || undefined,
      changes: changesIn(step),
      replaceKeys: step.keys ?? [],
      outcome: outcomeOf(urn, [preview, update]),
    };
  });
}

/** The class of a type of this package, on either host; another type as it is. */
export function classOf(type: string): string {
  const start = [pluginType(""), dynamicType("")].find((each) => type.startsWith(each));
  return start === undefined ? type : type.slice(start.length);
}

/** Types of other packages whose resources a run would really change, on a copy too. Sorted. */
export function foreignTypes({ begun }: EngineEvents): readonly string[] {
  const types = begun
    .filter((step) => isChange(step) && isCustom(step))
    .map(({ type }) => type)
    .filter((type) => classOf(type) === type && !type.startsWith("pulumi:"))
    .filter((type) => !HARMLESS.includes(type.split(":")[0] ?? ""));
  return [...new Set(types)].sort();
}

function isChange({ op, type }: StepMetadata): boolean {
  return ACTIONS[op] !== undefined && !type.startsWith("pulumi:");
}

function isCustom({ old, new: next }: StepMetadata): boolean {
  return [old, next].some((state) => state?.["custom"] === true);
}

function outcomeOf(urn: string, [preview, update]: readonly [EngineEvents, EngineEvents | undefined]): Step["outcome"] {
  const hasError = (events: EngineEvents) =>
    events.failed.some((step) => step.urn === urn) ||
    events.diagnostics.some((found) => found.urn === urn && found.severity === "error");
  if (hasError(preview) || (update !== undefined && hasError(update))) return "refused";
  return update?.done.some((step) => step.urn === urn && isChange(step)) ? "done" : "not reached";
}

/** Names of inputs only: values may be secret. */
function changesIn({ old, new: next, detailedDiff, diffs }: StepMetadata): readonly string[] {
  if (!old || !next) return [];
  const detailed = Object.keys(detailedDiff ?? {}).map((path) => path.split(/[.[]/)[0] ?? path);
  const [before, after] = [old.inputs ?? {}, next.inputs ?? {}];
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((name) => !name.startsWith("__"));
  const compared = names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
  return [...new Set([...detailed, ...(diffs ?? []), ...compared])];
}
