import { expect, it } from "vitest";
import type { Subject } from "./subject";

/** What a token does that belongs to somebody else, although the service answers it as if it were the owner's. */
export function claimOwners<W>({ definition, stage }: Subject<W>): void {
  // What only the state holds belongs to nobody on the service.
  if (definition.stateOnly) return;
  const owner = definition.ownedBy ?? "account";

  it(`with a token of another ${owner} it is neither changed nor deleted, and the message names both`, async () => {
    const { resource, args, emulator } = stage();
    await resource.up(args);
    const state = resource.must;
    const fault =
      owner === "user"
        ? { operation: "Profile View", set: { uid: 4711 } }
        : { operation: "Account View", set: { euuid: "ANOTHER-ACCOUNT" } };
    emulator.control.addFault({ ...fault, times: 0 });
    const refusal = new RegExp(`of the state belongs to the ${owner} .*, and the token to the ${owner} `);
    await stage().sends([], async () => {
      await expect(resource.destroy()).rejects.toThrow(refusal);
      return { did: "same" };
    });
    resource.state = state;
    emulator.control.clearFaults();
    expect((await resource.up(args)).did).toBe("same");
  });
}
