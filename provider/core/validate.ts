import type { z } from "zod";
import { withArticle } from "./article";
import type { Problem, Props, ResourceShape } from "./definition";
import type { HiddenInputs } from "./hidden";
import { oneOfProblems } from "./one-of";
import { containsUnknown, isUnknown } from "./unknown";

type Issue = z.core.$ZodIssue;

type Fields = Readonly<Record<string, { readonly type: z.ZodType; readonly autoname?: unknown }>>;

/** Declared values in the form in which they are kept (numeric ids as text), and what is wrong with them. */
export interface Validated {
  readonly values: Props;
  readonly problems: readonly Problem[];
}

/**
 * Checks declared values against the fields' shapes and the definition's cross-field rules. What is unknown is
 * skipped, and the rest of the object is still checked. No reason holds a value, which may be secret.
 *
 * @param olds - inputs of the last step; empty where there was none
 * @param hidden - hidden object of the new inputs
 */
export function validateInputs(
  definition: ResourceShape,
  declared: Props,
  olds: Props,
  hidden: HiddenInputs = {},
): Validated {
  const validated = validateFields(definition.token, definition.inputs, definition.outputs, declared, hidden.unknown);
  if (validated.problems.length > 0) return validated;
  const problems = oneOfProblems(definition, validated.values, olds, hidden);
  if (problems.length > 0 || definition.check === undefined) return { values: validated.values, problems };
  const entries = Object.entries(validated.values);
  const known = entries.filter(([, value]) => !containsUnknown(value));
  const unknown = new Set(entries.filter(([, value]) => containsUnknown(value)).map(([name]) => name));
  const before = Object.keys(olds).length > 0 ? olds : undefined;
  return { values: validated.values, problems: definition.check(Object.fromEntries(known), before, unknown) };
}

/**
 * Checks values against fields alone. Names that begin with `__` are left to the engine.
 *
 * @param untold - fields that an imported object cannot tell, and which are not missed there
 */
export function validateFields(
  token: string,
  fields: Fields,
  outputs: object,
  declared: Props,
  untold: readonly string[] = [],
): Validated {
  const problems = unknownNames(token, fields, outputs, declared);
  const values: Record<string, unknown> = { ...declared };
  for (const [name, field] of Object.entries(fields)) {
    const value = declared[name];
    if (value === undefined && (field.autoname !== undefined || untold.includes(name))) continue;
    if (isUnknown(value)) continue;
    const parsed = field.type.safeParse(value);
    if (parsed.success && value !== undefined) values[name] = parsed.data;
    if (!parsed.success) problems.push(...fieldProblems(name, value, parsed.error.issues));
  }
  return { values, problems };
}

function unknownNames(token: string, fields: Fields, outputs: object, values: Props): Problem[] {
  const names = Object.keys(fields).join(", ");
  return Object.keys(values)
    .filter((name) => !name.startsWith("__") && values[name] !== undefined && !(name in fields))
    .map((name) => ({
      property: name,
      reason:
        name in outputs ? "is an output and cannot be set" : `is not an input of ${token}; its inputs are ${names}`,
    }));
}

function fieldProblems(name: string, value: unknown, issues: readonly Issue[]): Problem[] {
  return issues
    .filter((issue) => !touchesUnknown(value, issue))
    .map((issue) => ({ property: [name, ...issue.path].join("."), reason: reasonOf(issue, value) }));
}

/** An issue at or below a value that is not known yet says nothing; one above it may come from it. */
function touchesUnknown(value: unknown, issue: Issue): boolean {
  let part = value;
  for (const step of issue.path) {
    if (isUnknown(part)) return true;
    part = typeof part === "object" && part !== null ? (part as Record<PropertyKey, unknown>)[step] : undefined;
  }
  return isUnknown(part) || (!isAboutNames(issue) && containsUnknown(part));
}

/** Names of properties and numbers of entries are known even where the values are not. */
function isAboutNames(issue: Issue): boolean {
  if (issue.code === "unrecognized_keys") return true;
  return (issue.code === "too_small" || issue.code === "too_big") && issue.origin === "array";
}

function reasonOf(issue: Issue, value: unknown): string {
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
      return `has unknown properties: ${issue.keys.join(", ")}`;
    default:
      return issue.message;
  }
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (part, step) =>
      typeof part === "object" && part !== null ? (part as Record<PropertyKey, unknown>)[step] : undefined,
    value,
  );
}

function boundReason(relation: string, bound: number | bigint, origin: string): string {
  if (origin === "string") return `must have ${relation} ${bound} ${bound === 1 ? "character" : "characters"}`;
  if (origin === "array" || origin === "set")
    return `must have ${relation} ${bound} ${bound === 1 ? "entry" : "entries"}`;
  return `must be ${relation} ${bound}`;
}
