import { permissionOn } from "../../shared/grants";
import type { UserCall } from "../../shared/service";
import { type Member, optional, type Rule, refine, required, text } from "../../shared/validate";
import { configTable } from "../compute/config-tables";
import { type Compute, computeTable } from "../compute/tables";
import { hasCapability } from "../region/tables";
import { volumeTable } from "./tables";

// @rule limit-labels
/** Limits. Sizes in GiB. */
export const limits = { label: { min: 1, max: 32 }, size: { min: 10, max: 10_240 } } as const;

/** A label that no other volume has. `self` is the id of the volume that may keep its label. */
export function labelRule({ store }: UserCall, self?: number): Rule<string> {
  return refine(text(limits.label), labelFault, (label) => {
    const held = store.in(volumeTable).first("label", label);
    return held === undefined || held.id === self ? undefined : "Label must be unique among your volumes";
  });
}

/** The region. It must be the compute's, if one is given. */
export function regionMember(call: UserCall): Member<string | undefined> {
  const compute = writableCompute(call, call.body["compute_id"]);
  const region = refine(text(), (id) => {
    if (!hasCapability(call, id, "Block Storage")) return "region is not valid";
    return compute === undefined || compute.region === id ? undefined : "Must be the region of the compute";
  });
  return typeof call.body["compute_id"] === "number" ? optional(region) : required(region);
}

/** The reason why a volume cannot be attached to a compute, if any. */
export function computeFault(call: UserCall, id: number): string | undefined {
  return writableCompute(call, id) === undefined ? `${call.brand.out("compute_id")} is not valid` : undefined;
}

/** The reason why a configuration profile is not one of the compute in the body, if any. */
export function configFault({ store, body }: UserCall, id: number): string | undefined {
  if (typeof body["compute_id"] !== "number") return "Needs a compute";
  return store.in(configTable).get(id)?.compute_id === body["compute_id"] ? undefined : "config_id is not valid";
}

/** The compute with an id, if the caller may change it. */
export function writableCompute({ store, caller }: UserCall, id: unknown): Compute | undefined {
  if (typeof id !== "number" || permissionOn(caller.user, "compute", id) !== "read_write") return undefined;
  return store.in(computeTable).get(id);
}

function labelFault(label: string): string | undefined {
  if (!/^[A-Za-z]/.test(label)) return "Label must begin with a letter";
  if (!/^[A-Za-z0-9_-]+$/.test(label)) return "Label must include only ASCII letters, numbers, underscores, and dashes";
  return /--|__/.test(label) ? "Label must not have two dashes or underscores in a row" : undefined;
}
