import { accountOf } from "../../shared/account";
import { permissionOn } from "../../shared/grants";
import type { UserCall } from "../../shared/service";
import { defaulted, flag, integer, object, optional, type Rule, refine, required, text } from "../../shared/validate";
import { availabilityTable, hasCapability } from "../region/tables";
import { tagsRule } from "../tag/tables";
import { backupTable } from "./backup-tables";
import { deploymentMembers } from "./deploy-rules";
import { freeSpace } from "./disk-tables";
import { type GivenInterface, interfacesRule } from "./interface-rules";
import { computeTable } from "./tables";
import { type ComputeType, computeTypeTable } from "./types";

/** Limits. Sizes in MB, user data in bytes. */
const limits = { label: { min: 3, max: 64 }, swap: { min: 0 }, userData: 65_535 } as const;

/** A valid body of Compute Create. */
export type CreateInput = ReturnType<typeof createRule> extends Rule<infer T> ? T : never;

/** A label that no other compute has. */
export function labelRule({ store }: UserCall, self?: { readonly id: number }): Rule<string> {
  return refine(text(limits.label), (label) => {
    const held = store.in(computeTable).first("label", label);
    return held === undefined || held.id === self?.id ? undefined : "Label must be unique";
  });
}

/** The body of Compute Create. */
export function createRule(call: UserCall) {
  const { image, type, backup_id } = call.body;
  const plan = typeof type === "string" ? planOf(call, type) : undefined;
  const swap = refine(integer(limits.swap), (size) =>
    plan !== undefined && size >= plan.disk ? "Must be less than the storage of the plan" : undefined,
  );
  const backup = refine(integer(), (id) =>
    typeof image === "string" ? "Conflicts with image" : backupFault(call, id, plan),
  );
  return object({
    type: required(refine(text(), (id) => typeFault(call, id))),
    region: required(refine(text(), (id) => (hasCapability(call, id, "Computes") ? undefined : "region is not valid"))),
    label: optional(labelRule(call)),
    group: defaulted(text(), ""),
    tags: defaulted(tagsRule, []),
    ...deploymentMembers(call),
    backup_id: optional(backup),
    backups_enabled: defaulted(flag(), accountOf(call).backups_enabled),
    booted: defaulted(flag(), typeof image === "string" || typeof backup_id === "number"),
    swap_size: defaulted(swap, 512),
    private_ip: defaulted(flag(), false),
    metadata: optional(object({ user_data: optional(refine(text(), userDataFault)) })),
    interfaces: defaulted(createdInterfaces(call), []),
    // The emulator has no firewalls.
    firewall_id: optional(refine(integer(), () => "firewall_id is not valid")),
  });
}

// The addresses of the compute are not known yet, so `nat_1_1` can only be `any`.
function createdInterfaces(call: UserCall): Rule<GivenInterface[]> {
  const { region: given, image } = call.body;
  const region = typeof given === "string" ? given : "";
  const around = { region, computeId: undefined, publicAddresses: [], siblings: [] };
  return refine(interfacesRule(call, around), (list) =>
    list.length === 0 || typeof image === "string" ? undefined : "Interfaces need an image",
  );
}

/** The plan with an id. */
export function planOf({ store }: UserCall, type: string): ComputeType | undefined {
  return store.in(computeTypeTable).get(type);
}

// Availability is listed only for premium and GPU plans. The others are available everywhere.
function typeFault(call: UserCall, type: string): string | undefined {
  const { region } = call.body;
  if (planOf(call, type) === undefined) return "type is not valid";
  if (typeof region !== "string") return undefined;
  const availability = call.store.in(availabilityTable).get(`${region}/${type}`);
  return availability?.available === false ? "The type is not available in the region" : undefined;
}

// The compute of the backup must be in the region, and its disks must fit into the plan.
function backupFault(call: UserCall, id: number, plan: ComputeType | undefined): string | undefined {
  const source = call.store.in(computeTable).get(call.store.in(backupTable).get(id)?.compute_id ?? 0);
  if (source === undefined || permissionOn(call.caller.user, "compute", source.id) === undefined) {
    return "backup_id is not valid";
  }
  if (source.region !== call.body["region"]) return "The backup is in another region";
  const used = source.specs.disk - freeSpace(call, source);
  return plan !== undefined && used > plan.disk ? "The plan has not enough storage for the backup" : undefined;
}

function userDataFault(encoded: string): string | undefined {
  const bytes = Buffer.from(encoded, "base64");
  if (bytes.toString("base64") !== encoded) return "Must be Base64";
  return bytes.length > limits.userData ? `Must be at most ${limits.userData} bytes` : undefined;
}
