import { claimObject, takenObject } from "./claims";
import { partOf, sameValue } from "./compare";
import { type Context, objectKey, urnOf } from "./context";
import { RefusedError } from "./errors";
import { findObject } from "./find";
import { formatId, parseImport } from "./id";
import { defaultOf, isWriteOnly, type ResourceShape } from "./shape";
import type { Desired, Observed } from "./state";
import { containsUnknown, type Props } from "./values";

/**
 * Adopts the object that a resource's `import` hint names; undefined without a hint, and for one whose object this
 * process deleted.
 *
 * @throws RefusedError if the object differs from what is declared
 */
export async function adoptHinted<Api>(
  context: Context<Api>,
  { values, options }: Desired,
): Promise<Observed | undefined> {
  const { definition, process } = context;
  if (options.import === undefined) return undefined;
  const found = await findHinted(context, options.import);
  if (found === undefined) return undefined;
  const reasons = mismatches(definition, values, found);
  if (reasons.length > 0)
    throw new RefusedError(`import: ${definition.noun} ${found.id} cannot be adopted: ${reasons.join("; ")}`);
  const holder = claimObject(context, found.id, options);
  if (holder !== undefined) throw new RefusedError(`import: ${takenObject(definition, found.id, holder)}`);
  process.adoptions.of(urnOf(definition, options)).object = objectKey(definition, found.id);
  return found;
}

/**
 * Finds the object that a resource's `import` hint names; undefined if this process deleted it: the program still has
 * the hint, and the object is being replaced.
 */
export async function findHinted<Api>(context: Context<Api>, hint: string): Promise<Observed | undefined> {
  const { definition, process } = context;
  if (isHintDeleted(context, hint)) return undefined;
  const found = await findObject(context, hint);
  process.adoptions.sawHint(hintKey(definition, hint), objectKey(definition, found.id));
  return isHintDeleted(context, hint) ? undefined : found;
}

/** Tells whether this process deleted the object that a hint names. */
export function isHintDeleted<Api>({ definition, process }: Context<Api>, hint: string): boolean {
  return process.adoptions.isDeleted(hintKey(definition, hint));
}

/** A hint that names its object by a key names the one in the state: once that is deleted, a look-up finds nothing. */
export function rememberHint<Api>({ definition, process }: Context<Api>, hint: string | undefined, id: string): void {
  if (hint === undefined || parseImport(definition.id, definition.lookupKeys, hint)?.by !== "key") return;
  process.adoptions.sawHint(hintKey(definition, hint), objectKey(definition, id));
}

function hintKey(definition: ResourceShape, hint: string): string {
  const parsed = parseImport(definition.id, definition.lookupKeys, hint);
  return objectKey(definition, parsed?.by === "id" ? formatId(definition.id, parsed.id) : hint);
}

/** Names every declared field that differs from the object; empty if the object can be adopted. */
export function mismatches(definition: ResourceShape, declared: Props, found: Observed): string[] {
  return Object.entries(definition.inputs).flatMap(([name, field]) => {
    const value = declared[name];
    const observed = partOf(field, value, found.values[name]);
    const isOnService = field.onChange.kind !== "local" && field.onChange.kind !== "ignore";
    const isComparable = isOnService && !isWriteOnly(field);
    if (!isComparable || value === undefined || containsUnknown(value) || sameValue(field, value, observed)) return [];
    if (observed === undefined && field.secret) return [];
    return [
      `${name}: differs from the declared value${field.secret ? "" : `; the ${definition.noun} has ${show(observed ?? defaultOf(field))}`}`,
    ];
  });
}

/** Warns, once, of outputs of an adopted object that stay unknown, and that an imported action is not carried out. */
export function warnOfImport<Api>(context: Context<Api>, urn: string | undefined, found: Observed): void {
  const { definition, process, service } = context;
  const what = `${definition.noun} ${found.id}`;
  if (definition.action && process.warnings.isFirst(`action of ${objectKey(definition, found.id)}`))
    service.warn(urn, `${what}: it is an action, and importing one carries nothing out.`);
  const names = Object.entries(definition.outputs)
    .filter(([name, field]) => field.createOnly && found.values[name] === undefined)
    .map(([name]) => name);
  if (names.length === 0 || !process.warnings.isFirst(`unknown outputs of ${objectKey(definition, found.id)}`)) return;
  service.warn(
    urn,
    `${what}: ${names.join(" and ")} cannot be known, because the service returns it only when the ${definition.noun} is created.`,
  );
}

function show(value: unknown): string {
  return value === undefined || value === null ? "none" : JSON.stringify(value);
}
