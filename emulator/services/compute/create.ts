import { notFound } from "../../shared/envelope";
import { recordEvent } from "../../shared/events";
import { grantToCreator } from "../../shared/grants";
import type { JsonObject } from "../../shared/json";
import type { UserCall } from "../../shared/service";
import { parse } from "../../shared/validate";
import { addressesOf, privateAddressOf } from "./addresses";
import { noBackups } from "./backup-tables";
import { chosenLater } from "./backups";
import { type CreateInput, createRule, planOf } from "./create-rules";
import { countDeployment, deploy, restore } from "./deploy";
import { deploymentOf } from "./deploy-rules";
import { inputOf } from "./interface-rules";
import { type Compute, computeEntity, computeTable, newCompute, viewCompute } from "./tables";

/** Compute Create: deploys an image or a backup and boots the compute. Without either it is not booted. */
export function createCompute(call: UserCall): JsonObject {
  const input = parse(createRule(call), call.body);
  const compute = call.store.in(computeTable).put(computeFrom(call, input));
  const configId = install(call, compute, input);
  if (input.booted) call.store.in(computeTable).put({ ...compute, config_id: configId });
  grantToCreator(call, "compute", compute.id);
  recordCreation(call, compute);
  call.later(call.timing("compute.provision"), "compute.provision", { id: compute.id });
  return viewCompute(call, compute);
}

function computeFrom(call: UserCall, input: CreateInput): Compute {
  const plan = planOf(call, input.type);
  if (plan === undefined) throw notFound();
  const { image, stackscript } = deploymentOf(call);
  const id = call.store.next("computes");
  const { ipv4, ...placement } = addressesOf(id);
  return newCompute(call, {
    ...placement,
    id,
    label: input.label ?? freeLabel(call, id),
    group: input.group,
    status: "provisioning",
    region: input.region,
    type: plan.id,
    image: image?.id ?? null,
    stackscript_id: stackscript?.id ?? null,
    ipv4: input.private_ip ? [...ipv4, privateAddressOf(id)] : ipv4,
    has_user_data: input.metadata?.user_data !== undefined,
    specs: { disk: plan.disk, gpus: plan.gpus, memory: plan.memory, transfer: plan.transfer, vcpus: plan.vcpus },
    backups: input.backups_enabled ? chosenLater : noBackups,
    tags: input.tags,
  });
}

// The id of the configuration profile to boot with.
function install(call: UserCall, compute: Compute, input: CreateInput): number | null {
  if (input.backup_id !== undefined) return restore(call, compute, input.backup_id)?.id ?? null;
  const { image, stackscript } = deploymentOf(call);
  if (stackscript !== undefined) countDeployment(call, stackscript.id, { total: 1, active: 1 });
  const interfaces = input.interfaces.map((each) => inputOf(call, each));
  return deploy(call, compute, { image, swapSize: input.swap_size, interfaces })?.id ?? null;
}

// The image that is deployed is the secondary entity.
function recordCreation(call: UserCall, compute: Compute): void {
  const { image } = deploymentOf(call);
  const takes = call.timing("compute.provision");
  const id = image === undefined ? "" : call.brand.out(image.id);
  const secondary = image && { id, label: image.label, type: "image", path: `/images/${image.id}` };
  recordEvent(call, "compute_create", computeEntity(compute), { takes, ...(secondary && { secondary }) });
}

function freeLabel(call: UserCall, id: number): string {
  const label = `${call.brand.out("compute")}-${id}`;
  return call.store.in(computeTable).first("label", label) === undefined ? label : `${label}-${call.now}`;
}
