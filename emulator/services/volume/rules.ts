import { permissionOn } from "../../shared/grants";
import type { UserCall } from "../../shared/service";
import { type Member, optional, type Rule, refine, required, text } from "../../shared/validate";
import { computeTable } from "../compute/tables";
import { hasCapability } from "../region/tables";
import { volumeTable } from "./tables";

/** Limits. Sizes in GiB. */
export const limits = { label: { min: 1, max: 32 }, size: { min: 10, max: 10_240 } } as const;

/** A label that is not in use. */
export function labelRule({ store }: UserCall): Rule<string> {
  return refine(text(limits.label), (label) =>
    store.in(volumeTable).first("label", label) === undefined ? undefined : "Label must be unique among your volumes",
  );
}

/** The region. It must be the compute's, if one is given. */
export function regionMember(call: UserCall): Member<string | undefined> {
  const compute = attachedTo(call, call.body["compute_id"]);
  const region = refine(text(), (id) => {
    if (!hasCapability(call, id, "Block Storage")) return "region is not valid";
    return compute === undefined || compute.region === id ? undefined : "Must be the region of the compute";
  });
  return typeof call.body["compute_id"] === "number" ? optional(region) : required(region);
}

/** The reason why a volume cannot be attached to a compute, if any. */
export function computeFault(call: UserCall, id: number): string | undefined {
  return attachedTo(call, id) === undefined ? "compute_id is not valid" : undefined;
}

function attachedTo({ store, caller }: UserCall, id: unknown): { readonly region: string } | undefined {
  if (typeof id !== "number" || permissionOn(caller.user, "compute", id) !== "read_write") return undefined;
  return store.in(computeTable).get(id);
}
