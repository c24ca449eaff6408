import { desiredOf, type Props, recordImported } from "../../core";
import { encodeDesired, encodeRecorded } from "../../state/encode";
import type { Account } from "./account";
import { type NamedObject, nameObjects } from "./names";

/** An object with its place in the program and in the state. */
export interface AdoptedObject extends NamedObject {
  /** Declared inputs, and the hidden object. */
  readonly inputs: Props;
  readonly outputs: Props;
}

/** What the state and the program will hold of an account's objects. */
export function adoptObjects({ objects, username }: Account): AdoptedObject[] {
  return nameObjects(objects).map((object) => {
    const { definition } = object;
    const recorded = recordImported(definition, object, {}, username);
    const inputs = encodeDesired(definition, desiredOf(recorded));
    return { ...object, inputs, outputs: encodeRecorded(definition, recorded) };
  });
}
