import { findHinted, isHintDeleted, mismatches, warnOfImport } from "./adopt";
import { autoname } from "./autoname";
import { checkFiles } from "./check-files";
import { sameValue } from "./compare";
import type { Context } from "./context";
import { isUntold, type Problem, type Props, type ResourceShape } from "./definition";
import { messageOf } from "./errors";
import { defined } from "./given";
import { HIDDEN, type HiddenInputs, hiddenInputs } from "./hidden";
import { alternativesOf } from "./one-of";
import { valuesOf } from "./outputs";
import { carryRevisions } from "./revisions";
import { stepOf } from "./step";
import { containsUnknown, isUnknown } from "./unknown";
import { validateInputs } from "./validate";

const REPLACED =
  "remove `import` first: this resource is in the state already and is about to be replaced, and its replacement must not adopt the object that is then deleted";

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
  const given = hiddenInputs(news);
  const validated = validateInputs(context.definition, declaredInputs(news), olds, given);
  const values = defined(validated.values);
  const files = await checkFiles(context, olds, values, urnOf(context.definition, given));
  const hidden = { ...given, ...files.hidden };
  const problems = [...validated.problems, ...files.problems];
  if (problems.length > 0) return { inputs: { ...values, [HIDDEN]: hidden }, problems };
  const isNew = Object.keys(olds).length === 0;
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
  if (hidden.import === undefined) memory.letGo(urn);
  if (hidden.import === undefined) return await inspected(context, values, hidden);
  // It will be adopted: what it is, is told when the hint is known.
  if (isUnknown(hidden.import)) return named(definition, values, hidden);
  try {
    return await checkHint(context, urn, values, hidden, hidden.import);
  } catch (error) {
    return refuseHint(values, hidden, messageOf(error));
  }
}

/** A new object: what only the service knows is asked when everything else is fine. */
async function inspected<Api>(context: Context<Api>, values: Props, hidden: HiddenInputs): Promise<Checked> {
  const { definition } = context;
  const checked = named(definition, values, hidden);
  if (definition.inspect === undefined || checked.problems.length > 0) return checked;
  const known = Object.fromEntries(Object.entries(checked.inputs).filter(([, value]) => !containsUnknown(value)));
  try {
    const step = stepOf(context, checked.inputs);
    return { ...checked, problems: await definition.inspect(context.service.api, valuesOf(known), step) };
  } catch (error) {
    return { ...checked, problems: [{ property: "", reason: messageOf(error) }] };
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
  if (isHintDeleted(context, hint)) return await inspected(context, values, hidden);
  if (memory.hasSeenOlds(urn)) return refuseHint(values, hidden, REPLACED);
  const found = await findHinted(context, hint);
  if (found === undefined) return await inspected(context, values, hidden);
  memory.sawHint(urn);
  warnOfImport(context, urn, found);
  const inputs = adoptedInputs(definition, values, hidden, found.told);
  const what = `${definition.noun} ${found.id} cannot be adopted`;
  const reasons = mismatches(definition, values, found).map((reason) => `${what}: ${reason}`);
  return { inputs, problems: reasons.map((reason) => ({ property: "import", reason })) };
}

function refuseHint(values: Props, hidden: HiddenInputs, reason: string): Checked {
  return { inputs: { ...values, [HIDDEN]: hidden }, problems: [{ property: "import", reason }] };
}

/** Without a name in the program the object's own is taken; write-only values count as unchanged when first given. */
function adoptedInputs(definition: ResourceShape, values: Props, hidden: HiddenInputs, told: Props): Props {
  const nameField = Object.keys(definition.inputs).find((name) => definition.inputs[name]?.autoname !== undefined);
  const name = nameField === undefined ? undefined : told[nameField];
  const takesName = nameField !== undefined && values[nameField] === undefined && typeof name === "string";
  const unknown = Object.keys(definition.inputs).filter(
    (one) => isUntoldInput(definition, one) && [one, ...alternativesOf(definition, one)].every((n) => !(n in values)),
  );
  return {
    ...values,
    ...(takesName ? { [nameField]: name } : {}),
    [HIDDEN]: { ...hidden, ...(takesName ? { auto: name } : {}), ...(unknown.length > 0 ? { unknown } : {}) },
  };
}

function isUntoldInput(definition: ResourceShape, name: string): boolean {
  const field = definition.inputs[name];
  return field !== undefined && isUntold(field);
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
  const carried = { ...hidden, ...carryRevisions(definition, olds, values, hidden.files) };
  return named(definition, kept, carried, before.auto);
}

function keepSpelling(definition: ResourceShape, name: string, old: unknown, value: unknown): unknown {
  const field = definition.inputs[name];
  if (field === undefined || old === undefined || containsUnknown(value)) return value;
  return sameValue(field, old, value) ? old : value;
}

/** Fills in the name that the program left out: the one made before, or a new one. */
function named(definition: ResourceShape, values: Props, hidden: HiddenInputs, madeBefore?: string): Checked {
  const entry = Object.entries(definition.inputs).find(([, field]) => field.autoname !== undefined);
  if (entry === undefined || values[entry[0]] !== undefined)
    return { inputs: { ...values, [HIDDEN]: hidden }, problems: [] };
  const [name, field] = entry;
  if (field.autoname === undefined) return { inputs: { ...values, [HIDDEN]: hidden }, problems: [] };
  const made = madeBefore ?? autoname(field.autoname, hidden.name ?? definition.token.toLowerCase());
  const inputs = { ...values, [name]: made, [HIDDEN]: { ...hidden, auto: made } };
  if (field.type.safeParse(made).success) return { inputs, problems: [] };
  return { inputs, problems: [{ property: name, reason: "cannot be made from the resource's name: set it" }] };
}

/** The declared inputs without the engine's own and the hidden ones; null counts as left out. */
function declaredInputs(news: Props): Props {
  return defined(Object.fromEntries(Object.entries(news).filter(([name]) => !name.startsWith("__"))));
}
