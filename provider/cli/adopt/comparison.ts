import {
  driftOf,
  inParallel,
  isFixed,
  isHalfMade,
  isWriteOnly,
  nameOf,
  type Observed,
  ownershipOf,
  type Recorded,
  type ScanProgress,
} from "../../core";
import type { Runtime } from "../../runtime";
import { decodeDesired, decodeRecorded } from "../../state/decode";
import { type Account, type AccountObject, keyOf, type RefusedList } from "./account";
import { collator } from "./order";
import { adoptable, isIgnored, isSelected, type Selection } from "./selection";
import type { StateResource } from "./state";

/** A resource of the state, with the name of its object. */
export interface StateObject extends StateResource {
  /** The label, or the closest equivalent, from the state. */
  readonly name: string;
}

/** A property whose value differs from the state. */
export interface DriftedProperty {
  readonly property: string;
  /** An update cannot restore the value: the object must be replaced. */
  readonly replaces: boolean;
  /** Both values, null if absent; undefined if they are secret or the service does not return them. */
  readonly values?: { readonly state: unknown; readonly account: unknown };
}

/** A resource whose object differs from the state. */
export interface Drifted extends StateObject {
  readonly properties: readonly DriftedProperty[];
  /** Steps that an earlier run left unfinished. */
  readonly pending: readonly string[];
}

/** A resource whose object belongs to another account. */
export interface OtherAccount extends StateObject {
  readonly account: string;
}

/** An object that more than one resource manages, with the facts of the first one. */
export interface Duplicate extends StateObject {
  readonly urns: readonly string[];
}

/** The result of comparing a stack's state with an account. Lists are sorted by class, then by name. */
export interface Comparison {
  /** User name of the account. */
  readonly account: string;
  /** In the state and on the account, without a difference. */
  readonly managed: readonly StateObject[];
  readonly drifted: readonly Drifted[];
  /** In the state, not on the account. */
  readonly missing: readonly StateObject[];
  /** On the account, not managed in the state. Includes objects that the program only reads. */
  readonly unmanaged: readonly AccountObject[];
  /** Unmanaged objects that the selection allows to stay unmanaged. */
  readonly ignored: readonly AccountObject[];
  /** Not compared. */
  readonly otherAccount: readonly OtherAccount[];
  /** Destroying one of the resources deletes the object of all of them. The resources are in the other lists as well. */
  readonly duplicates: readonly Duplicate[];
  /** Resource types whose lists the service refused: not compared, and in no other list. */
  readonly refused: readonly RefusedList[];
}

/** How many objects are read at the same time. */
const AT_ONCE = 8;

/**
 * Compares a stack's state with an account. Objects that the scan did not return, or returned only in part, are read one
 * by one: no object is reported missing without that read.
 *
 * @param account - the selected objects of the account
 * @param state - every resource of the state
 */
export async function compare(
  runtime: Runtime,
  account: Account,
  state: readonly StateResource[],
  selection: Selection,
  progress: ScanProgress = () => undefined,
): Promise<Comparison> {
  const listed = new Map(account.objects.map((object) => [keyOf(object), object]));
  const managed = state.filter(({ external }) => !external).map((one) => ({ ...one, name: labelOf(one) }));
  const [here, elsewhere] = partition(managed, (one) => isOwn(one, account));
  const owned = new Set(here.map(keyOf));
  const selected = here.filter((one) => isLookedAt(one, account, selection, listed.has(keyOf(one))));
  const seen = await lookAtEach(runtime, selected, listed, progress);
  const [there, missing] = partition(selected, (one) => seen.has(one) || isHalfMade(one.definition, recordedOf(one)));
  const compared = there.map((one) => ({ ...one, ...differencesOf(one, seen.get(one)) }));
  const [drifted, same] = partition(compared, ({ properties, pending }) => properties.length + pending.length > 0);
  const unmanaged = account.objects.filter((object) => !owned.has(keyOf(object)));
  const [ignored, open] = partition(unmanaged, (object) => isIgnored(selection, object));
  const others = elsewhere.filter((one) => isLookedAt(one, account, selection, false));
  return {
    account: account.owner.username,
    managed: inOrder(same),
    drifted: inOrder(drifted),
    missing: inOrder(missing),
    unmanaged: inOrder(open),
    ignored: inOrder(ignored),
    otherAccount: inOrder(others.map((one) => ({ ...one, account: ownerOf(one) }))),
    duplicates: duplicatesAmong(inOrder(selected)),
    refused: account.refused,
  };
}

function differencesOf(object: StateObject, found: Observed | undefined): Pick<Drifted, "properties" | "pending"> {
  const { definition, inputs, secrets, ignored } = object;
  const recorded = recordedOf(object);
  if (found === undefined) return { properties: [], pending: recorded.bookkeeping.pending };
  const { changes, pending, now } = driftOf(definition, found, recorded, decodeDesired(definition, inputs));
  const isIgnored = (name: string) => ignored.some((path) => ["*", name, `["${name}"]`].includes(path));
  const properties = changes
    // A secret value cannot be compared; a write-only one is compared with the value that was last sent.
    .filter(({ name, recordOnly }) => !recordOnly && !isIgnored(name))
    .filter(({ name, field }) => isWriteOnly(field) || !secrets.includes(name))
    .map(({ name, field, replaces }) => {
      const isShown = !isWriteOnly(field) && !field.secret;
      const both = { state: inputs[name] ?? null, account: now[name] ?? null };
      return { property: name, replaces, ...(isShown ? { values: both } : {}) };
    });
  return { properties, pending };
}

function recordedOf({ definition, id, outputs }: Pick<StateObject, "definition" | "id" | "outputs">): Recorded {
  return decodeRecorded(definition, id, outputs);
}

async function lookAtEach(
  runtime: Runtime,
  objects: readonly StateObject[],
  listed: ReadonlyMap<string, Observed>,
  progress: ScanProgress,
): Promise<ReadonlyMap<StateObject, Observed>> {
  const seen = new Map<StateObject, Observed>();
  let done = 0;
  await inParallel(objects, AT_ONCE, async (object) => {
    const found = await lookAt(runtime, object, listed.get(keyOf(object)));
    if (found !== undefined) seen.set(object, found);
    done += 1;
    progress(done, objects.length);
  });
  return seen;
}

async function lookAt(
  runtime: Runtime,
  object: StateObject,
  listed: Observed | undefined,
): Promise<Observed | undefined> {
  const { definition, id, inputs, outputs } = object;
  // Whether it exists can depend on the state, for instance for a phone number that waits for its code.
  if (isFixed(definition.id) && recordedOf(object).bookkeeping.declared !== undefined) {
    const read = await runtime.read(definition.token, id, outputs);
    return read && { id, values: read.outputs };
  }
  const { unlisted } = definition;
  const isPart =
    unlisted?.readWhen === "asked" &&
    unlisted.inputs.some((name) => inputs[name] !== undefined && listed?.values[name] === undefined);
  return listed === undefined || isPart ? await runtime.find(definition.token, id) : listed;
}

/** Without `--only`, content is compared too: the state has only as much of it as the program declares. */
function isLookedAt(
  one: StateObject,
  { resources, refused }: Account,
  selection: Selection,
  isListed: boolean,
): boolean {
  if (refused.some(({ definition }) => definition === one.definition)) return false;
  const classes = selection.only.length === 0 ? adoptable : resources;
  // The label may have changed on the service: a listed object was selected by its current label.
  return classes.includes(one.definition) && (isListed || isSelected(selection, one));
}

/** An object whose owner is not known counts as the token's own. */
function isOwn(one: StateResource, { owner: token }: Account): boolean {
  const { owner } = recordedOf(one).bookkeeping;
  return owner === undefined || ownershipOf(one.definition, owner, token) === "same";
}

function ownerOf(one: StateResource): string {
  const { username, account, user } = recordedOf(one).bookkeeping.owner ?? {};
  return username ?? account ?? user ?? "";
}

/** The name of the object, formed as in the scan of an account. */
function labelOf({ definition, id, outputs, secrets }: StateResource): string {
  const values = Object.fromEntries(Object.entries(outputs).filter(([name]) => !secrets.includes(name)));
  return nameOf(definition, { id, values });
}

function duplicatesAmong(objects: readonly StateObject[]): Duplicate[] {
  return [...Map.groupBy(objects, keyOf).values()].flatMap((group) => {
    const urns = group.map(({ urn }) => urn);
    return group.length > 1 ? group.slice(0, 1).map((first) => ({ ...first, urns })) : [];
  });
}

type Named = Pick<StateObject, "definition" | "name" | "id">;

/** Classes in the order of the documentation. */
function inOrder<T extends Named>(objects: readonly T[]): T[] {
  return objects.toSorted(
    (left, right) =>
      adoptable.indexOf(left.definition) - adoptable.indexOf(right.definition) ||
      collator.compare(left.name, right.name) ||
      collator.compare(left.id, right.id),
  );
}

function partition<T>(items: readonly T[], isFirst: (item: T) => boolean): [T[], T[]] {
  return [items.filter(isFirst), items.filter((item) => !isFirst(item))];
}
