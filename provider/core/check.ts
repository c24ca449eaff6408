import { findHinted, isHintDeleted, mismatches, warnOfImport } from "./adopt";
import { autoname } from "./autoname";
import { claimKey, claimObject, takenObject } from "./claims";
import { sameValue } from "./compare";
import { type Context, objectKey, stepOf, urnOf } from "./context";
import { messageOf } from "./errors";
import { checkFiles } from "./files";
import { type Checked, reviewed } from "./review";
import { type AutonameRule, fileRule, isWriteOnly, type ResourceShape } from "./shape";
import type { Desired, Unreadable } from "./state";
import { alternativesOf, validateInputs } from "./validate";
import { containsUnknown, isGiven, isUnknown, knownOf, type Props } from "./values";

/**
 * Generates a name.
 *
 * @param isValid - tells whether the field accepts a name
 * @returns the name, or why there is none
 */
export type MakeName = (
  rule: AutonameRule,
  resourceName: string,
  isValid: (name: string) => boolean,
) => { readonly name: string } | { readonly reason: string };

const REPLACED =
  "remove `import` first: this resource is in the state already and is about to be replaced, and its replacement must not adopt the object that is then deleted";

/**
 * Validates declared inputs, generates the name, keeps the old spelling of equal values, and looks up what `import`
 * names.
 *
 * @param previous - what the program declared at the last step; undefined for a new object and for a replacement
 */
export async function checkResource<Api>(
  context: Context<Api>,
  desired: Desired,
  previous?: Desired,
  makeName: MakeName = generateName,
): Promise<Checked> {
  const { values, ...validated } = validateInputs(context.definition, desired, previous);
  const valid: Desired = { values, options: desired.options };
  const { files, ...checkedFiles } = await checkFiles(context, valid, previous);
  const known: Desired = files === undefined ? valid : { values, options: { ...desired.options, files } };
  const problems = [...validated.problems, ...checkedFiles.problems];
  if (problems.length > 0) return { desired: known, problems };
  const check = new Check(context, makeName);
  const checked = previous === undefined ? await check.newResource(known) : check.resourceInState(known, previous);
  return reviewed(context, besideSiblings(context, claimed(context, checked), previous), previous);
}

/** What only the other resources of the program tell. Without a URN it is not known which resource this is. */
function besideSiblings<Api>(
  { definition, service }: Context<Api>,
  checked: Checked,
  previous: Desired | undefined,
): Checked {
  const { values, options } = checked.desired;
  if (definition.compareSiblings === undefined || options.urn === undefined) return checked;
  if (checked.problems.length > 0) return checked;
  const sibling = { urn: options.urn, previous: previous?.values, references: options.references ?? {} };
  return { ...checked, problems: definition.compareSiblings(service.api, knownOf(values), sibling) };
}

/** Two resources of a program must not have one object: the second is refused here, where its key is known. */
function claimed<Api>(context: Context<Api>, checked: Checked): Checked {
  const reason = checked.problems.length > 0 ? undefined : claimKey(context, checked.desired);
  return reason === undefined ? checked : { ...checked, problems: [{ property: "", reason }] };
}

/** The part of a check that begins when the inputs are valid. */
class Check<Api> {
  constructor(
    private readonly context: Context<Api>,
    private readonly makeName: MakeName,
  ) {}

  async newResource(desired: Desired): Promise<Checked> {
    const { definition, process } = this.context;
    const { options } = desired;
    if (options.import === undefined) {
      process.adoptions.of(urnOf(definition, options)).object = undefined;
      return await this.inspected(desired);
    }
    // It will be adopted: the object is not known before the hint is.
    if (isUnknown(options.import)) return this.named(desired, undefined, generateName);
    try {
      return await this.hinted(desired, options.import);
    } catch (error) {
      return refuseHint(desired, messageOf(error));
    }
  }

  resourceInState(desired: Desired, previous: Desired): Checked {
    const { definition, process } = this.context;
    const { values, options } = desired;
    const seen = process.adoptions.of(urnOf(definition, options));
    seen.isInState = true;
    if (options.import !== undefined || previous.options.import !== undefined) seen.isHinted = true;
    const spelled = Object.entries(values).map(([name, value]) => [
      name,
      keepSpelling(definition, name, previous.values[name], value),
    ]);
    const checked: Desired = {
      values: Object.fromEntries(spelled),
      options: { ...options, unreadable: unreadableAfter(definition, desired, previous) },
    };
    return this.named(checked, previous.options.autoNamed, this.makeName);
  }

  /** A new object: what only the service knows is asked when everything else is fine. */
  private async inspected(desired: Desired): Promise<Checked> {
    const { definition, service } = this.context;
    const checked = this.named(desired, undefined, this.makeName);
    if (definition.inspect === undefined || checked.problems.length > 0) return checked;
    const { values, options } = checked.desired;
    try {
      const problems = await definition.inspect(service.api, knownOf(values), stepOf(this.context, options));
      return { ...checked, problems };
    } catch (error) {
      return { ...checked, problems: [{ property: "", reason: messageOf(error) }] };
    }
  }

  private async hinted(desired: Desired, hint: string): Promise<Checked> {
    const { definition, process } = this.context;
    const seen = process.adoptions.of(urnOf(definition, desired.options));
    if (isHintDeleted(this.context, hint)) return await this.inspected(desired);
    if (seen.isInState && seen.current === undefined) return refuseHint(desired, REPLACED);
    const found = await findHinted(this.context, hint);
    if (found === undefined) return await this.inspected(desired);
    if (seen.isInState && seen.current === objectKey(definition, found.id)) return refuseHint(desired, REPLACED);
    seen.isHinted = true;
    warnOfImport(this.context, desired.options.urn, found);
    const what = `${definition.noun} ${found.id} cannot be adopted`;
    const reasons = mismatches(definition, desired.values, found).map((reason) => `${what}: ${reason}`);
    const holder = reasons.length === 0 ? claimObject(this.context, found.id, desired.options) : undefined;
    if (holder !== undefined) return refuseHint(desired, takenObject(definition, found.id, holder));
    return {
      desired: adopting(definition, desired, found.values),
      problems: reasons.map((reason) => ({ property: "import", reason })),
    };
  }

  /** Fills in the name that the program left out: the one generated earlier, or a new one. */
  private named({ values, options }: Desired, generated: string | undefined, makeName: MakeName): Checked {
    const { definition } = this.context;
    const { autoname: rule } = definition;
    if (rule === undefined || values[rule.input] !== undefined) return { desired: { values, options }, problems: [] };
    const property = rule.input;
    const isValid = (name: string) => definition.inputs[property]?.type.safeParse(name).success === true;
    const made =
      generated === undefined
        ? makeName(rule, options.name ?? definition.token.toLowerCase(), isValid)
        : { name: generated };
    if ("reason" in made) return { desired: { values, options }, problems: [{ property, reason: made.reason }] };
    const desired = { values: { ...values, [property]: made.name }, options: { ...options, autoNamed: made.name } };
    if (isValid(made.name)) return { desired, problems: [] };
    return { desired, problems: [{ property, reason: "cannot be made from the resource's name: set it" }] };
  }
}

function generateName(rule: AutonameRule, resourceName: string): { readonly name: string } {
  return { name: autoname(rule, resourceName) };
}

function refuseHint(desired: Desired, reason: string): Checked {
  return { desired, problems: [{ property: "import", reason }] };
}

/** Without a name in the program the object's own is taken; write-only values count as unchanged when first given. */
function adopting(definition: ResourceShape, { values, options }: Desired, observed: Props): Desired {
  const nameField = definition.autoname?.input;
  const name = nameField === undefined ? undefined : observed[nameField];
  const entries = Object.entries(definition.inputs).flatMap(([one, field]): [string, Unreadable][] => {
    const isDeclared = [one, ...alternativesOf(definition, one)].some((other) => other in values);
    return isWriteOnly(field) && !isDeclared ? [[one, "undeclared"]] : [];
  });
  const known = entries.length > 0 ? { ...options, unreadable: Object.fromEntries(entries) } : options;
  if (nameField === undefined || values[nameField] !== undefined || typeof name !== "string")
    return { values, options: known };
  return { values: { ...values, [nameField]: name }, options: { ...known, autoNamed: name } };
}

function keepSpelling(definition: ResourceShape, name: string, previous: unknown, value: unknown): unknown {
  const field = definition.inputs[name];
  if (field === undefined || previous === undefined || containsUnknown(value)) return value;
  return sameValue(field, previous, value) ? previous : value;
}

/**
 * Follows the fields of an adopted object that the service does not return. Only check sees the inputs of two steps, and
 * can compare a later value with the first one.
 */
function unreadableAfter(
  definition: ResourceShape,
  { values, options }: Desired,
  previous: Desired,
): Readonly<Record<string, Unreadable>> | undefined {
  const before = previous.options.unreadable;
  if (before === undefined) return undefined;
  const entries = Object.entries(before).map(([name, stage]): [string, Unreadable] => {
    const field = definition.inputs[name];
    const isAlternativeGiven = alternativesOf(definition, name).some((other) => isGiven(values[other]));
    if (field === undefined || isAlternativeGiven) return [name, "changed"];
    if (!isGiven(values[name]) || stage === "changed") return [name, stage];
    if (stage === "undeclared") return [name, "assumed"];
    const isSame = fileRule(field)
      ? previous.options.files?.[name]?.hash === options.files?.[name]?.hash
      : sameValue(field, previous.values[name], values[name]);
    return [name, isSame ? "assumed" : "changed"];
  });
  return Object.fromEntries(entries);
}
