import {
  type Desired,
  defined,
  type Options,
  type Owner,
  type Props,
  type Recorded,
  type ResourceShape,
} from "../core";
import type { Origin } from "./decode";
import { HIDDEN, joinNames, STATE_VERSION } from "./form";
import { shortUrn } from "./short-urn";

/** Writes the inputs to store. */
export function encodeDesired(definition: ResourceShape, { values, options }: Desired, origin?: Origin): Props {
  const { replaceOn, unreadable } = options;
  const hidden = defined({ ...sharedPart(definition, values, options, origin), replaceOn, unreadable });
  // Inputs without anything would look like those of a resource that is not in the state.
  const isEmpty = Object.keys(hidden).length === 0 && Object.keys(values).length > 0;
  return isEmpty ? values : { ...values, [HIDDEN]: Object.keys(hidden).length > 0 ? hidden : { v: STATE_VERSION } };
}

/** Writes the outputs to store. */
export function encodeRecorded(definition: ResourceShape, { values, bookkeeping }: Recorded, origin?: Origin): Props {
  const { declared, unreadable, pending, answered, fingerprints, imported, owner } = bookkeeping;
  const hidden = defined({
    v: STATE_VERSION,
    ...encodeOwner(owner),
    declared: joinNames(declared ?? []),
    ...sharedPart(definition, values, bookkeeping, origin),
    unreadable: unreadable.length > 0 ? joinNames(unreadable) : undefined,
    pending: pending.length > 0 ? pending : undefined,
    answered: unlessEmpty(answered),
    fingerprints: unlessEmpty(fingerprints),
    imported: imported ? true : undefined,
  });
  return { ...values, [HIDDEN]: hidden };
}

/** What inputs and outputs hold alike. What the host knows of each request is not written. */
function sharedPart(
  { token, autoname }: ResourceShape,
  values: Props,
  { urn, timeouts, import: hint, autoNamed, files }: Options,
  origin: Origin | undefined,
): Props {
  const isValue = autoname !== undefined && values[autoname.input] === autoNamed;
  return {
    urn: origin === undefined && urn !== undefined ? shortUrn(token, urn) : undefined,
    timeouts: unlessEmpty(timeouts ?? {}),
    import: hint,
    autoNamed: autoNamed !== undefined && isValue ? true : autoNamed,
    files: unlessEmpty(files ?? {}),
  };
}

/** One text is shorter than two properties: the engine writes each on a line of its own. */
function encodeOwner(owner: Owner | undefined): Props {
  if (owner?.user === undefined) return { account: owner?.username };
  return { owner: joinNames([owner.user, ...(owner.account === undefined ? [] : [owner.account])]) };
}

function unlessEmpty(values: Props): Props | undefined {
  return Object.keys(values).length > 0 ? values : undefined;
}
