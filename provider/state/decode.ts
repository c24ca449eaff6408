import {
  type Desired,
  defined,
  isGiven,
  isUnknown,
  isWriteOnly,
  type MakeName,
  noBookkeeping,
  type Options,
  type Owner,
  type Props,
  type Recorded,
  type ResourceShape,
  type Timeouts,
  type Unreadable,
} from "../core";
import { type Hidden, type HiddenOfForm1, readHidden } from "./form";
import { wholeUrn } from "./short-urn";
import { withTextIds } from "./text-ids";

/** What a host knows of a resource from the request itself. Nothing of it is written into the state. */
export interface Origin {
  readonly urn: string;
  /** The resource's name in the program. */
  readonly name: string;
  /** The engine's bound of the requested step. */
  readonly timeouts?: Timeouts;
  /** How the engine has new names generated. */
  readonly makeName?: MakeName;
}

/** Reads inputs: those of a program, or those of the state. */
export function decodeDesired(definition: ResourceShape, props: Props, origin?: Origin): Desired {
  const values = valuesOf(props);
  const read = readHidden(props);
  const { hidden } = read;
  const options = {
    ...optionsOf(definition.token, hidden, origin),
    import: hidden.import,
    replaceOn: hidden.replaceOn,
    autoNamed: read.form === "current" ? autoNamedOf(definition, values, read.hidden) : read.hidden.auto,
    references: read.form === "current" ? read.hidden.references : undefined,
    unreadable: read.form === "current" ? stagesOf(read.hidden) : stagesOfForm1(definition, values, read.hidden),
  };
  return { values, options };
}

/** Reads outputs of the state. */
export function decodeRecorded(definition: ResourceShape, id: string, props: Props, origin?: Origin): Recorded {
  const values = withTextIds(definition, valuesOf(props));
  const read = readHidden(props);
  const { hidden } = read;
  const shared = {
    ...noBookkeeping,
    ...optionsOf(definition.token, hidden, origin),
    import: hidden.import,
    pending: hidden.pending ?? [],
    answered: hidden.answered ?? {},
    imported: hidden.imported ?? false,
    owner: ownerOf(hidden),
    declared: hidden.v === undefined ? undefined : (hidden.declared ?? []),
  };
  if (read.form === "form 1") {
    const { auto: autoNamed, unknown: unreadable = [], marks: fingerprints = {} } = read.hidden;
    return { id, values, bookkeeping: { ...shared, autoNamed, unreadable, fingerprints } };
  }
  const { unreadable, fingerprints = {} } = read.hidden;
  const bookkeeping = {
    ...shared,
    autoNamed: autoNamedOf(definition, values, read.hidden),
    unreadable: Array.isArray(unreadable) ? unreadable : Object.keys(unreadable ?? {}),
    fingerprints,
  };
  return { id, values, bookkeeping };
}

/** Property values, without the hidden object and the engine's own properties. null counts as left out. */
function valuesOf(props: Props): Props {
  return defined(Object.fromEntries(Object.entries(props).filter(([name]) => !name.startsWith("__"))));
}

/** The URN that properties hold, on the host that hands none over; undefined without one. */
export function urnIn(token: string, props: Props): string | undefined {
  return urnOf(token, readHidden(props).hidden);
}

function urnOf(token: string, { urn }: Hidden | HiddenOfForm1): string | undefined {
  return urn === undefined || isUnknown(urn) ? undefined : wholeUrn(token, urn);
}

function optionsOf(token: string, hidden: Hidden | HiddenOfForm1, origin: Origin | undefined): Options {
  const urn = origin?.urn ?? urnOf(token, hidden);
  const given = "name" in hidden ? hidden.name : undefined;
  return {
    urn,
    name: origin?.name ?? given ?? urn?.split("::").slice(3).join("::"),
    timeouts: hidden.timeouts,
    requestTimeouts: origin?.timeouts ?? (origin === undefined ? undefined : {}),
    files: hidden.files,
  };
}

function ownerOf(hidden: Hidden | HiddenOfForm1): Owner | undefined {
  const [user, account] = ("owner" in hidden ? hidden.owner : undefined) ?? [];
  if (user !== undefined) return { user, account };
  return hidden.account === undefined ? undefined : { username: hidden.account };
}

function autoNamedOf({ autoname }: ResourceShape, values: Props, { autoNamed }: Hidden): string | undefined {
  if (autoNamed !== true) return autoNamed;
  const name = autoname === undefined ? undefined : values[autoname.input];
  return typeof name === "string" ? name : undefined;
}

function stagesOf({ unreadable }: Hidden): Readonly<Record<string, Unreadable>> | undefined {
  return Array.isArray(unreadable) ? undefined : unreadable;
}

/**
 * Form 1 counted the changes of write-only values. The outputs of an adopted object may lack the first value that the
 * program gave, and its inputs do not say so: each value that was not counted is assumed to be a first one.
 */
function stagesOfForm1(
  { inputs }: ResourceShape,
  values: Props,
  { unknown = [], rev = {} }: HiddenOfForm1,
): Readonly<Record<string, Unreadable>> | undefined {
  const stages = Object.entries(inputs).flatMap(([name, field]): [string, Unreadable][] => {
    if (!isWriteOnly(field)) return [];
    if (unknown.includes(name)) return [[name, "undeclared"]];
    if (!isGiven(values[name])) return [];
    return [[name, (rev[name] ?? 0) > 0 ? "changed" : "assumed"]];
  });
  return stages.length > 0 ? Object.fromEntries(stages) : undefined;
}
