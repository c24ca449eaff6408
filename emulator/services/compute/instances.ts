import { notFound } from "../../shared/envelope";
import { dropGrants, grantToCreator, visible } from "../../shared/grants";
import type { JsonObject } from "../../shared/json";
import { listPage } from "../../shared/paging";
import type { UserCall } from "../../shared/service";
import type { Stage } from "../../shared/stage";
import { defaulted, object, optional, parse, refine, required, text } from "../../shared/validate";
import { dropComputeSettings } from "../managed/compute-settings";
import { availabilityTable, hasCapability } from "../region/tables";
import { ensureTags, tagsRule } from "../tag/tables";
import { detachVolumes } from "../volume/tables";
import { detachCompute } from "../vpc/ips";
import { deploy, deploymentMembers, deploymentOf, undeploy } from "./deploy";
import {
  addressesOf,
  type Compute,
  computeOf,
  computeTable,
  configTable,
  defaultAlerts,
  diskTable,
  viewCompute,
} from "./tables";
import { computeTypeTable } from "./types";

const limits = { label: { min: 3, max: 64 } } as const;

/** Computes List: those that the caller may see. */
export function listComputes(call: UserCall): JsonObject {
  const rows = visible(call, "compute", call.store.in(computeTable), (compute) => compute.id);
  return listPage(call, rows, {
    view: (compute) => viewCompute(call, compute),
    filterable: {
      id: (compute) => compute.id,
      label: (compute) => compute.label,
      region: (compute) => compute.region,
      image: (compute) => (compute.image === null ? null : call.brand.out(compute.image)),
      status: (compute) => compute.status,
    },
  });
}

/** Compute Create: deploys an image and boots the compute. Without an image it is not booted. */
export function createCompute(call: UserCall): JsonObject {
  const input = parse(createRule(call), call.body);
  const plan = call.store.in(computeTypeTable).get(input.type);
  if (plan === undefined) throw notFound();
  const deployment = deploymentOf(call);
  const id = call.store.next("computes");
  const compute: Compute = {
    id,
    label: input.label ?? freeLabel(call, id),
    group: "",
    status: "provisioning",
    region: input.region,
    type: plan.id,
    image: deployment.image?.id ?? null,
    stackscript_id: deployment.stackscript?.id ?? null,
    ...addressesOf(id),
    has_user_data: false,
    specs: { disk: plan.disk, gpus: plan.gpus, memory: plan.memory, transfer: plan.transfer },
    alerts: defaultAlerts(plan.vcpus),
    tags: ensureTags(call, input.tags),
    created: call.timestamp,
    config_id: null,
  };
  call.store.in(computeTable).put({ ...compute, config_id: deploy(call, compute, deployment) });
  grantToCreator(call, "compute", id);
  call.later(call.timing("compute.provision"), "compute.provision", { id });
  return viewCompute(call, compute);
}

/** Compute Delete: also deletes its disks, configuration profiles and interfaces. Volumes are detached. */
export function deleteCompute(call: UserCall): undefined {
  const compute = computeOf(call);
  const { store } = call;
  for (const { id } of [...store.in(diskTable).by("compute", compute.id)]) store.in(diskTable).delete(id);
  for (const { id } of [...store.in(configTable).by("compute", compute.id)]) store.in(configTable).delete(id);
  detachCompute(call, compute.id);
  detachVolumes(call, compute.id);
  undeploy(call, compute);
  dropComputeSettings(call, compute);
  store.in(computeTable).delete(compute.id);
  dropGrants(call, "compute", compute.id);
}

function createRule(call: UserCall) {
  const region = call.body["region"];
  return object({
    type: required(refine(text(), (type) => typeFault(call, type, region))),
    region: required(refine(text(), (id) => (hasCapability(call, id, "Computes") ? undefined : "region is not valid"))),
    label: optional(refine(text(limits.label), (label) => labelFault(call, label))),
    tags: defaulted(tagsRule, []),
    ...deploymentMembers(call),
  });
}

// Availability is listed only for premium and GPU plans. The others are available everywhere.
function typeFault({ store }: Stage, type: string, region: unknown): string | undefined {
  if (!store.in(computeTypeTable).has(type)) return "type is not valid";
  if (typeof region !== "string") return undefined;
  const availability = store.in(availabilityTable).get(`${region}/${type}`);
  return availability?.available === false ? "The type is not available in the region" : undefined;
}

function labelFault({ store }: Stage, label: string): string | undefined {
  return store.in(computeTable).first("label", label) === undefined ? undefined : "Label must be unique";
}

function freeLabel(call: UserCall, id: number): string {
  const label = `${call.brand.out("compute")}-${id}`;
  return labelFault(call, label) === undefined ? label : `${label}-${call.now}`;
}
