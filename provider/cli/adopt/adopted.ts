import { desiredOf, type Props, recordedOwner, recordImported } from "../../core";
import { encodeDesired, encodeRecorded } from "../../state/encode";
import type { Account } from "./account";
import { type NamedObject, nameObjects } from "./names";

/** An object with its names in the program, and its inputs and outputs in the state. */
export interface AdoptedObject extends NamedObject {
  /** Declared inputs, and the hidden object `__compute`. */
  readonly inputs: Props;
  readonly outputs: Props;
}

/** An account's objects, as program and state will contain them. */
export function adoptObjects({ objects, owner }: Account): AdoptedObject[] {
  return nameObjects(objects).map((object) => {
    const { definition } = object;
    const recorded = recordImported(definition, object, { values: {}, options: {} }, recordedOwner(owner));
    const inputs = encodeDesired(definition, desiredOf(recorded));
    return { ...object, inputs, outputs: encodeRecorded(definition, recorded) };
  });
}
