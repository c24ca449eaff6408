import equal from "fast-deep-equal";
import { partOf, sameValue } from "./compare";
import type { ResourceSpec } from "./definition";
import type { IdSpec } from "./id";
import { clearingValue, fileRule, type InputField, type InputFields, isWriteOnly, type ResourceShape } from "./shape";
import type { Bookkeeping, Desired, Recorded } from "./state";
import { containsUnknown, isGiven, knownOf, type Props } from "./values";

/** One changed input. */
export interface Change {
  readonly name: string;
  readonly field: InputField;
  /** What an update sends: the new value, or the clearing value of a field that is no longer declared. */
  readonly value: unknown;
  /** The change needs a new object. */
  readonly replaces: boolean;
  /** Only the state changes: no request is needed. */
  readonly recordOnly: boolean;
}

/** What has to happen to an object. */
export interface Diff {
  readonly changes: readonly Change[];
  /** Whether a new object is needed: because of changes, or because a pending step cannot be completed. */
  readonly mustReplace: boolean;
  readonly deleteBeforeReplace: boolean;
  /** Steps that an earlier operation left. */
  readonly pending: readonly string[];
  /** The object has to be renewed, whatever has changed: its time has come. */
  readonly isDue: boolean;
  /** Whether the engine has anything to do. */
  readonly changed: boolean;
}

type Comparable = ResourceShape &
  Pick<ResourceSpec<unknown, InputFields, IdSpec>, "renewalTime"> & {
    readonly steps?: Readonly<Record<string, unknown>>;
  };

/**
 * Compares what the state holds with what a program declares. Never throws: unknown values are differences.
 *
 * @param now - the service's time, in milliseconds since 1970; undefined: nothing is due
 */
export function compare(definition: Comparable, recorded: Recorded, desired: Desired, now?: number): Diff {
  const elsewhere = changedElsewhere(definition, recorded);
  const changes = Object.entries(definition.inputs).flatMap(([name, field]) => {
    const change = new FieldDiff(name, field, recorded, desired, elsewhere.has(name)).change();
    return change === undefined ? [] : [change];
  });
  const { pending } = recorded.bookkeeping;
  const isStuck = pending.some((text) => stepNamed(definition, text) === undefined);
  const isDue = isRenewalDue(definition, recorded.values, desired.values, now);
  const mustReplace = isStuck || changes.some((change) => change.replaces);
  return {
    changes,
    mustReplace,
    deleteBeforeReplace: mustReplace && deletesFirst(definition, changes, recorded, desired),
    pending,
    isDue,
    changed: changes.length > 0 || pending.length > 0 || isDue || areTimeoutsChanged(recorded.bookkeeping, desired),
  };
}

function isRenewalDue(definition: Comparable, recorded: Props, declared: Props, now: number | undefined): boolean {
  const at = now === undefined ? undefined : definition.renewalTime?.(recorded, knownOf(declared));
  return at !== undefined && now !== undefined && now >= at;
}

/** The step that a pending one names, and the detail after its name; undefined where the definition has none. */
export function stepNamed<S>(
  { steps = {} }: { readonly steps?: Readonly<Record<string, S>> },
  text: string,
): { readonly step: S; readonly detail: string } | undefined {
  const [name, step] = Object.entries(steps).find(([one]) => text === one || text.startsWith(`${one} `)) ?? [];
  return name === undefined || step === undefined ? undefined : { step, detail: text.slice(name.length + 1) };
}

/** One input, as the state and the program have it. */
class FieldDiff {
  constructor(
    private readonly name: string,
    private readonly field: InputField,
    private readonly recorded: Recorded,
    private readonly desired: Desired,
    /** It is write-only, and the service shows that its content was changed by somebody else. */
    private readonly isChangedElsewhere: boolean,
  ) {}

  change(): Change | undefined {
    if (this.field.onChange.kind === "ignore") return undefined;
    if (!isGiven(this.value)) return this.wasDeclared ? this.removal() : undefined;
    if (!this.isSame()) return this.changeTo(this.value);
    // A value that equals the default needs no clearing later, so the state need not record that it is declared.
    const isNewlyDeclared = this.wasDeclared === false && !sameValue(this.field, this.value, undefined);
    return isNewlyDeclared && !isWriteOnly(this.field) ? this.recordOnly() : undefined;
  }

  private get value(): unknown {
    return this.desired.values[this.name];
  }

  /** Undefined where the state does not say: nothing is cleared then. */
  private get wasDeclared(): boolean | undefined {
    return this.recorded.bookkeeping.declared?.includes(this.name);
  }

  /** A field that the program declared at the last step and no longer does. */
  private removal(): Change | undefined {
    const cleared = clearingValue(this.field);
    if (isWriteOnly(this.field) && cleared === undefined) return undefined;
    const isUnmanaged = this.field.onChange.kind === "update" && cleared === undefined;
    // The program written after an import declares what it wants to manage: the rest was never managed.
    if (isUnmanaged && this.recorded.bookkeeping.imported) return undefined;
    if (isUnmanaged || sameValue(this.field, this.recordedValue, cleared)) return this.recordOnly();
    return this.changeTo(cleared);
  }

  private changeTo(value: unknown): Change {
    const { name, field } = this;
    const { kind } = field.onChange;
    const paths = this.desired.options.replaceOn ?? [];
    const isAsked = paths.some((path) => path === "*" || topLevel(path) === name);
    return {
      name,
      field,
      value,
      replaces: kind === "replace" || kind === "replaceFirst" || isAsked,
      recordOnly: kind === "local",
    };
  }

  /** The value is the same, but the state has to record that it is declared now, or no longer. */
  private recordOnly(): Change {
    return { name: this.name, field: this.field, value: this.value, replaces: false, recordOnly: true };
  }

  private get recordedValue(): unknown {
    return this.recorded.values[this.name];
  }

  private isSame(): boolean {
    if (isWriteOnly(this.field)) return this.isSameAsSent();
    if (containsUnknown(this.value)) return false;
    // An entry that was declared and is no longer has to be removed; one that never was is left alone.
    const isWhole = this.wasDeclared === true && this.field.compare?.part !== "released";
    const recorded = isWhole ? this.recordedValue : partOf(this.field, this.value, this.recordedValue);
    if (sameValue(this.field, recorded, this.value)) return true;
    const answered = this.recorded.bookkeeping.answered[this.name];
    return answered !== undefined && sameValue(this.field, answered, this.value);
  }

  /**
   * Compares a write-only value with what was last sent. Of an object that was adopted, that is not known: the first
   * value that the program gives counts as the same.
   */
  private isSameAsSent(): boolean {
    const { name, field, desired } = this;
    const { unreadable, files } = this.recorded.bookkeeping;
    if (this.isChangedElsewhere) return false;
    if (unreadable.includes(name)) return desired.options.unreadable?.[name] !== "changed";
    if (containsUnknown(this.value)) return false;
    if (fileRule(field) !== undefined) return desired.options.files?.[name]?.hash === files?.[name]?.hash;
    return sameValue(field, this.recordedValue, this.value);
  }
}

/** Write-only inputs of which an output shows that their content is not what was last sent. */
function changedElsewhere(definition: ResourceShape, { values, bookkeeping }: Recorded): ReadonlySet<string> {
  const names = Object.entries(definition.outputs).flatMap(([name, { fingerprintOf = [] }]) => {
    const fingerprint = bookkeeping.fingerprints[name];
    return fingerprint === undefined || equal(fingerprint, values[name]) ? [] : fingerprintOf;
  });
  return new Set(names);
}

/** A changed bound has to reach a later deletion. */
function areTimeoutsChanged({ timeouts: recorded = {} }: Bookkeeping, { options }: Desired): boolean {
  // Where the engine hands the bounds over with each request, a program need not.
  if (options.timeouts === undefined && options.requestTimeouts !== undefined) return false;
  return !equal(recorded, options.timeouts ?? {});
}

/**
 * The old object is deleted first where a field says so, and where the new one would have the same unique key. An
 * autonamed key is generated again for the replacement.
 */
function deletesFirst(
  definition: ResourceShape,
  changes: readonly Change[],
  recorded: Recorded,
  { values, options }: Desired,
): boolean {
  if (changes.some((change) => change.replaces && change.field.onChange.kind === "replaceFirst")) return true;
  return (
    definition.uniqueKey?.every((name) => {
      const field = definition.inputs[name];
      const isGenerated = definition.autoname?.input === name && values[name] === options.autoNamed;
      if (field === undefined || isGenerated || containsUnknown(values[name])) return false;
      return sameValue(field, recorded.values[name], values[name]);
    }) ?? false
  );
}

/** The property that a path such as `phone.primary`, `images[0]` or `["label"]` begins with. */
function topLevel(path: string): string {
  const match = /^(?:\["([^"]*)"\]|([^.[]+))/.exec(path);
  return match?.[1] ?? match?.[2] ?? path;
}
