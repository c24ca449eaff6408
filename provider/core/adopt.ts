import { withArticle } from "./article";
import { partOf, sameValue } from "./compare";
import { type Context, memoryKey } from "./context";
import { isUntold, type Props, type ResourceShape } from "./definition";
import { RefusedError } from "./errors";
import { isGone } from "./gone";
import { formatId, type ImportHint, idForm, importForms, parseImport } from "./id";
import { containsUnknown } from "./unknown";

/** An object on the service, by what is told of it. */
export interface ToldObject {
  readonly id: string;
  /** Its property values. */
  readonly told: Props;
}

/** The same, with the answer that told it. */
export interface FoundObject extends ToldObject {
  readonly body: unknown;
}

/**
 * Finds the object that `import` or `get` names.
 *
 * @param text - the id, or a key such as `label:my-net` in place of the id's last part
 * @throws RefusedError where the form is wrong, nothing or more than one object is found
 */
export async function findObject<Api>(context: Context<Api>, text: string): Promise<FoundObject> {
  const { definition } = context;
  const hint = parseImport(definition.id, definition.lookupKeys, text);
  if (hint === undefined) {
    throw new RefusedError(
      `"${text}" does not name ${withArticle(definition.noun)}: give ${importForms(definition.id, definition.lookupKeys)}.`,
    );
  }
  if (hint.by === "key") return await findByKey(context, hint);
  const found = await findById(context, hint.id);
  if (found !== undefined) return found;
  throw new RefusedError(`There is no ${definition.noun} with the id ${formatId(definition.id, hint.id)}.`);
}

/**
 * Finds the object that a resource's `import` hint names; undefined where this process deleted it, for then the hint
 * stands in a program whose object is being replaced.
 */
export async function findHinted<Api>(context: Context<Api>, hint: string): Promise<FoundObject | undefined> {
  if (isHintDeleted(context, hint)) return undefined;
  const found = await findObject(context, hint);
  context.memory.sawTarget(hintKey(context.definition, hint), memoryKey(context.definition, found.id));
  return isHintDeleted(context, hint) ? undefined : found;
}

/** Tells whether this process deleted the object that a hint names. */
export function isHintDeleted<Api>({ definition, memory }: Context<Api>, hint: string): boolean {
  return memory.isTargetDeleted(hintKey(definition, hint));
}

/** A hint that names its object by a key names the one in the state: after its deletion a look-up finds nothing. */
export function rememberTarget<Api>({ definition, memory }: Context<Api>, hint: string | undefined, id: string): void {
  if (hint === undefined || parseImport(definition.id, definition.lookupKeys, hint)?.by !== "key") return;
  memory.sawTarget(hintKey(definition, hint), memoryKey(definition, id));
}

function hintKey(definition: ResourceShape, hint: string): string {
  const parsed = parseImport(definition.id, definition.lookupKeys, hint);
  return memoryKey(definition, parsed?.by === "id" ? formatId(definition.id, parsed.id) : hint);
}

/** Names every declared field that differs from the object; empty where the object can be adopted. */
export function mismatches(definition: ResourceShape, declared: Props, found: FoundObject): string[] {
  return Object.entries(definition.inputs).flatMap(([name, field]) => {
    const value = declared[name];
    const told = partOf(field, value, found.told[name]);
    const isComparable = field.onChange !== "local" && field.onChange !== "ignore" && !isUntold(field);
    if (!isComparable || value === undefined || containsUnknown(value) || sameValue(field, value, told)) return [];
    if (told === undefined && field.secret) return [];
    return [
      `${name}: differs from the declared value${field.secret ? "" : `; the ${definition.noun} has ${show(told ?? field.default)}`}`,
    ];
  });
}

/** Says, once, which outputs of an object that was not made here stay unknown, and that an action is not carried out. */
export function warnOfImport<Api>(context: Context<Api>, urn: string | undefined, found: FoundObject): void {
  const { definition, memory, service } = context;
  if (definition.action && memory.isNew(`action of ${memoryKey(definition, found.id)}`)) {
    const what = `${definition.noun} ${found.id}`;
    service.warn(urn, `${what}: it is an action, and importing one carries nothing out.`);
  }
  const names = Object.entries(definition.outputs)
    .filter(([name, field]) => field.createOnly && found.told[name] === undefined)
    .map(([name]) => name);
  if (names.length === 0 || !memory.isNew(`untold by ${memoryKey(definition, found.id)}`)) return;
  service.warn(
    urn,
    `${definition.noun} ${found.id}: ${names.join(" and ")} cannot be known, because the service tells it only when the ${definition.noun} is made.`,
  );
}

/** An object as it is now; undefined where there is none. */
export async function findById<Api>(
  context: Context<Api>,
  parts: Readonly<Record<string, string>>,
): Promise<FoundObject | undefined> {
  const { definition, service } = context;
  try {
    const body = await definition.read(service.api, parts);
    return { id: formatId(definition.id, parts), body, told: definition.decode(body, parts) };
  } catch (error) {
    if (await isGone(context, error, undefined)) return undefined;
    throw error;
  }
}

async function findByKey<Api>(context: Context<Api>, hint: ImportHint & { by: "key" }): Promise<FoundObject> {
  const { definition, service } = context;
  const { parents, key, value } = hint;
  const bodies = await definition.list(service.api, parents, { key, value });
  const found = bodies
    .map((body) => objectOf(definition, body, parents))
    .filter((object) => object.told[key] === value);
  const [only, ...others] = found;
  if (only === undefined) throw new RefusedError(`There is no ${definition.noun} with the ${key} "${value}".`);
  if (others.length === 0) return only;
  const ids = found.map((object) => object.id).join(", ");
  throw new RefusedError(
    `Several ${definition.noun} objects have the ${key} "${value}" (${ids}): name one by its ${idForm(definition.id)}.`,
  );
}

/** An object of a list's entry. */
export function objectOf<Api>(definition: Context<Api>["definition"], body: unknown, inputs: Props): FoundObject {
  const parts = definition.idOf(body, inputs);
  return { id: formatId(definition.id, parts), body, told: definition.decode(body, parts) };
}

function show(value: unknown): string {
  return value === undefined || value === null ? "none" : JSON.stringify(value);
}
