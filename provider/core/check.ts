import { findHinted, mismatches } from "./adopt";
import { autoname } from "./autoname";
import { sameValue } from "./compare";
import type { Context } from "./context";
import type { Problem, Props, ResourceShape } from "./definition";
import { messageOf } from "./errors";
import { HIDDEN, type HiddenInputs, hiddenInputs } from "./hidden";
import { defined } from "./outputs";
import { containsUnknown } from "./unknown";
import { validateInputs } from "./validate";

/** The inputs to store, and what is wrong with them. */
export interface Checked {
  readonly inputs: Props;
  readonly problems: readonly Problem[];
}

/**
 * Validates declared inputs, fills in the name, keeps the old spelling of equal values, counts changed write-only
 * values, and looks up what `import` names.
 *
 * @param olds - inputs of the last step; empty for a new object and for the replacement of one
 * @param news - declared inputs
 */
export async function checkResource<Api>(context: Context<Api>, olds: Props, news: Props): Promise<Checked> {
  const { values, problems } = validateInputs(context.definition, definedInputs(context.definition, news));
  const hidden = hiddenInputs(news);
  const isNew = Object.keys(olds).length === 0;
  if (problems.length > 0) return { inputs: { ...values, [HIDDEN]: hidden }, problems };
  return isNew ? await checkNew(context, values, hidden) : checkExisting(context, olds, values, hidden);
}

/** The resource's URN, or what stands in for it where the program did not hand one over. */
export function urnOf(definition: ResourceShape, hidden: HiddenInputs): string {
  return typeof hidden.urn === "string" && !containsUnknown(hidden.urn)
    ? hidden.urn
    : `${definition.token}::${hidden.name ?? ""}`;
}

async function checkNew<Api>(context: Context<Api>, values: Props, hidden: HiddenInputs): Promise<Checked> {
  const { definition, memory } = context;
  const urn = urnOf(definition, hidden);
  if (hidden.import === undefined) {
    memory.letGo(urn);
    return named(definition, values, hidden);
  }
  try {
    return await checkHint(context, urn, values, hidden, hidden.import);
  } catch (error) {
    return { inputs: { ...values, [HIDDEN]: hidden }, problems: [{ property: "import", reason: messageOf(error) }] };
  }
}

async function checkHint<Api>(
  context: Context<Api>,
  urn: string,
  values: Props,
  hidden: HiddenInputs,
  hint: string,
): Promise<Checked> {
  const { definition, memory } = context;
  const found = await findHinted(context, hint);
  if (found === undefined) return named(definition, values, hidden);
  memory.sawHint(urn);
  const refusals = memory.hasSeenOlds(urn)
    ? [
        "remove `import` first: this resource is in the state already and is about to be replaced, and its replacement must not adopt the object that is then deleted",
      ]
    : mismatches(definition, values, found);
  const inputs = adoptedInputs(definition, values, hidden, found.told);
  const what = `${definition.noun} ${found.id}`;
  return {
    inputs,
    problems: refusals.map((reason) => ({
      property: "import",
      reason: memory.hasSeenOlds(urn) ? reason : `${what} cannot be adopted: ${reason}`,
    })),
  };
}

/** Without a name in the program the object's own is taken; write-only values count as unchanged when first given. */
function adoptedInputs(definition: ResourceShape, values: Props, hidden: HiddenInputs, told: Props): Props {
  const nameField = Object.keys(definition.inputs).find((name) => definition.inputs[name]?.autoname !== undefined);
  const name = nameField === undefined ? undefined : told[nameField];
  const takesName = nameField !== undefined && values[nameField] === undefined && typeof name === "string";
  const unknown = Object.keys(definition.inputs).filter(
    (one) => definition.inputs[one]?.writeOnly && values[one] === undefined,
  );
  return {
    ...values,
    ...(takesName ? { [nameField]: name } : {}),
    [HIDDEN]: { ...hidden, ...(takesName ? { auto: name } : {}), ...(unknown.length > 0 ? { unknown } : {}) },
  };
}

function checkExisting<Api>(context: Context<Api>, olds: Props, values: Props, hidden: HiddenInputs): Checked {
  const { definition, memory } = context;
  const urn = urnOf(definition, hidden);
  const before = hiddenInputs(olds);
  memory.sawOlds(urn);
  if (hidden.import !== undefined || before.import !== undefined) memory.sawHint(urn);
  const kept = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, keepSpelling(definition, name, olds[name], value)]),
  );
  const { rev, unknown } = revisions(definition, olds, values);
  const carried = {
    ...hidden,
    ...(Object.keys(rev).length > 0 ? { rev } : {}),
    ...(unknown.length > 0 ? { unknown } : {}),
  };
  return named(definition, kept, carried, before.auto);
}

function keepSpelling(definition: ResourceShape, name: string, old: unknown, value: unknown): unknown {
  const field = definition.inputs[name];
  if (field === undefined || old === undefined || containsUnknown(value)) return value;
  return sameValue(field, old, value) ? old : value;
}

function revisions(
  definition: ResourceShape,
  olds: Props,
  values: Props,
): { rev: Record<string, number>; unknown: string[] } {
  const before = hiddenInputs(olds);
  const rev: Record<string, number> = { ...before.rev };
  const unknown = [...(before.unknown ?? [])];
  for (const [name, field] of Object.entries(definition.inputs)) {
    if (!field.writeOnly || values[name] === undefined) continue;
    const at = unknown.indexOf(name);
    if (at >= 0) unknown.splice(at, 1);
    else if (!sameValue(field, olds[name], values[name])) rev[name] = (rev[name] ?? 0) + 1;
  }
  return { rev, unknown };
}

/** Fills in the name that the program left out: the one made before, or a new one. */
function named(definition: ResourceShape, values: Props, hidden: HiddenInputs, madeBefore?: string): Checked {
  const entry = Object.entries(definition.inputs).find(([, field]) => field.autoname !== undefined);
  if (entry === undefined || values[entry[0]] !== undefined)
    return { inputs: { ...values, [HIDDEN]: hidden }, problems: [] };
  const [name, field] = entry;
  if (field.autoname === undefined) return { inputs: values, problems: [] };
  const made = madeBefore ?? autoname(field.autoname, hidden.name ?? definition.token.toLowerCase());
  const inputs = { ...values, [name]: made, [HIDDEN]: { ...hidden, auto: made } };
  if (field.type.safeParse(made).success) return { inputs, problems: [] };
  return { inputs, problems: [{ property: name, reason: "cannot be made from the resource's name: set it" }] };
}

/** The declared inputs without the engine's own and the hidden ones; null counts as left out. */
function definedInputs(definition: ResourceShape, news: Props): Props {
  const isOurs = ([name]: [string, unknown]) =>
    !name.startsWith("__") && !(name in definition.outputs && news[name] === undefined);
  return defined(Object.fromEntries(Object.entries(news).filter(isOurs)));
}
