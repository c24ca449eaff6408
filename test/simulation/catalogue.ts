import type { Kind } from "./kind";
import { computeKinds } from "./kinds-compute";
import { managedKinds } from "./kinds-managed";
import { storageKinds } from "./kinds-storage";

/** Resource types by token. */
export const catalogue: ReadonlyMap<string, Kind> = new Map(
  [...computeKinds, ...managedKinds, ...storageKinds].map((kind) => [kind.token, kind]),
);

/** A resource type. @throws Error if the simulation does not use it */
export function kindOf(token: string): Kind {
  const kind = catalogue.get(token);
  if (kind === undefined) throw new Error(`The simulation has no ${token}.`);
  return kind;
}
