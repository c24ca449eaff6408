import { z } from "zod";
import { didYouMean } from "./closest-name";
import { withArticle } from "./errors";
import type { Problem, ResourceShape } from "./shape";
import type { Desired } from "./state";
import { containsUnknown, isGiven, isRecord, isUnknown, type Props } from "./values";

type Issue = z.core.$ZodIssue;

type Fields = Readonly<Record<string, { readonly type: z.ZodType }>>;

/** Declared values in the form in which they are kept (numeric ids as text), and what is wrong with them. */
export interface Validated {
  readonly values: Props;
  readonly problems: readonly Problem[];
}

/**
 * Checks declared values against the fields' shapes and the definition's cross-field rules. What is unknown is
 * skipped, and the rest of the object is still checked. No reason holds a value, which may be secret.
 *
 * @param previous - what the program declared at the last step, if there was one
 */
export function validateInputs(definition: ResourceShape, desired: Desired, previous: Desired | undefined): Validated {
  const { token, inputs, outputs } = definition;
  const omittable = Object.keys(desired.options.unreadable ?? {});
  if (definition.autoname !== undefined) omittable.push(definition.autoname.input);
  const validated = validateFields(token, inputs, outputs, desired.values, omittable);
  if (validated.problems.length > 0) return validated;
  const { values } = validated;
  const problems = oneOfProblems(definition, { ...desired, values }, previous);
  if (problems.length > 0 || definition.check === undefined) return { values, problems };
  const entries = Object.entries(values);
  const known = entries.filter(([, value]) => !containsUnknown(value));
  const unknown = new Set(entries.filter(([, value]) => containsUnknown(value)).map(([name]) => name));
  return { values, problems: definition.check(Object.fromEntries(known), previous?.values, unknown) };
}

// @rule error-4b
/**
 * Checks values against fields alone.
 *
 * @param omittable - fields that need not be declared, whatever their types say: the name, which is generated, and fields
 *   of an imported object that the service does not return
 */
export function validateFields(
  token: string,
  fields: Fields,
  outputs: object,
  declared: Props,
  omittable: readonly string[] = [],
): Validated {
  const problems = unknownNames(token, fields, outputs, declared);
  const values: Record<string, unknown> = { ...declared };
  for (const [name, field] of Object.entries(fields)) {
    const value = declared[name];
    if (value === undefined && omittable.includes(name)) continue;
    if (isUnknown(value)) continue;
    const parsed = field.type.safeParse(value);
    if (parsed.success && value !== undefined) values[name] = parsed.data;
    if (!parsed.success) problems.push(...fieldProblems(name, field.type, value, parsed.error.issues));
  }
  return { values, problems };
}

function unknownNames(token: string, fields: Fields, outputs: object, values: Props): Problem[] {
  const names = Object.keys(fields);
  return Object.keys(values)
    .filter((name) => values[name] !== undefined && !(name in fields))
    .map((name) => ({
      property: name,
      reason:
        name in outputs
          ? "is an output, and cannot be set: remove it"
          : `is not an input of ${token}${suggestion(name, "inputs", names)}`,
    }));
}

/** What could be meant instead of a name that does not exist. */
function suggestion(name: string, what: string, names: readonly string[]): string {
  if (names.length === 0) return "";
  const all = `its ${what} are ${names.join(", ")}`;
  const meant = didYouMean(name, names);
  return meant === "" ? `; ${all}` : `${meant} I${all.slice(1)}`;
}

function fieldProblems(name: string, type: z.ZodType, value: unknown, issues: readonly Issue[]): Problem[] {
  return issues
    .filter((issue) => !touchesUnknown(value, issue))
    .map((issue) => ({ property: [name, ...issue.path].join("."), reason: reasonOf(issue, type, value) }));
}

/** An issue at or below a value that is not known yet says nothing; one above it may come from it. */
function touchesUnknown(value: unknown, issue: Issue): boolean {
  let part = value;
  for (const step of issue.path) {
    if (isUnknown(part)) return true;
    part = partAt(part, step);
  }
  return isUnknown(part) || (!isAboutNames(issue) && containsUnknown(part));
}

/** Names of properties and numbers of entries are known even where the values are not. */
function isAboutNames(issue: Issue): boolean {
  if (issue.code === "unrecognized_keys") return true;
  return (issue.code === "too_small" || issue.code === "too_big") && issue.origin === "array";
}

function reasonOf(issue: Issue, type: z.ZodType, value: unknown): string {
  const isShape = ["invalid_type", "invalid_value", "invalid_union"].includes(issue.code);
  if (isShape && valueAt(value, issue.path) === undefined) return "is required";
  switch (issue.code) {
    case "invalid_type":
      return `must be ${withArticle(issue.expected)}`;
    case "too_small":
      return boundReason("at least", issue.minimum, issue.origin);
    case "too_big":
      return boundReason("at most", issue.maximum, issue.origin);
    case "invalid_value":
      return `must be one of ${issue.values.map((one) => JSON.stringify(one)).join(", ")}`;
    case "unrecognized_keys":
      return issue.keys
        .map((key) => `has no property ${key}${suggestion(key, "properties", propertiesAt(type, issue.path))}`)
        .join("; ");
    default:
      return issue.message;
  }
}

/** Names of the properties of the object at a path of a type; empty if it is not known. */
function propertiesAt(type: unknown, path: readonly PropertyKey[]): readonly string[] {
  const [step, ...rest] = path;
  if (type instanceof z.ZodOptional || type instanceof z.ZodNullable) return propertiesAt(type.unwrap(), path);
  if (type instanceof z.ZodPipe) return propertiesAt(type.out, path);
  if (type instanceof z.ZodArray) return propertiesAt(type.element, rest);
  if (!(type instanceof z.ZodObject)) return [];
  return step === undefined ? Object.keys(type.shape) : propertiesAt(type.shape[String(step)], rest);
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce(partAt, value);
}

function partAt(value: unknown, step: PropertyKey): unknown {
  if (Array.isArray(value)) return value[Number(step)];
  return isRecord(value) ? value[String(step)] : undefined;
}

function boundReason(relation: string, bound: number | bigint, origin: string): string {
  if (origin === "string") return `must have ${relation} ${bound} ${bound === 1 ? "character" : "characters"}`;
  if (origin === "array" || origin === "set")
    return `must have ${relation} ${bound} ${bound === 1 ? "entry" : "entries"}`;
  return `must be ${relation} ${bound}`;
}

/** Other inputs of which only one is given together with this one. */
export function alternativesOf(definition: ResourceShape, name: string): readonly string[] {
  const groups = (definition.oneOf ?? []).filter((group) => group.includes(name));
  return groups.flat().filter((other) => other !== name);
}

/** Groups of inputs of which none or several are given. An unknown value is a given one. */
function oneOfProblems(
  definition: ResourceShape,
  { values, options }: Desired,
  previous: Desired | undefined,
): readonly Problem[] {
  return (definition.oneOf ?? []).flatMap((group): Problem[] => {
    const [first, second] = group.filter((name) => isGiven(values[name]));
    if (second !== undefined)
      return [{ property: second, reason: `conflicts with ${first}: declare only one of them` }];
    // What an adopted object was created from is not known, and need not be declared.
    const isAdopted = group.every((name) => previous?.options.unreadable?.[name] === "undeclared");
    if (first !== undefined || options.import !== undefined || isAdopted) return [];
    const [property = "", ...others] = group;
    return [{ property, reason: `is required, or ${others.join(" or ")} in its place` }];
  });
}
