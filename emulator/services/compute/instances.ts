import { badRequest, unauthorized } from "../../shared/envelope";
import { recordEvent } from "../../shared/events";
import { dropGrants, visible } from "../../shared/grants";
import type { JsonObject } from "../../shared/json";
import { listPage } from "../../shared/paging";
import type { UserCall } from "../../shared/service";
import { flag, integer, nullable, object, oneOf, optional, parse, present, text } from "../../shared/validate";
import { dropCaptures } from "../image/capture";
import { dropComputeSettings } from "../managed/compute-settings";
import { ensureTags, tagsRule } from "../tag/tables";
import { detachVolumes } from "../volume/tables";
import { detachCompute } from "../vpc/ips";
import { days, windows } from "./backup-tables";
import { dropBackups } from "./backups";
import { configTable } from "./config-tables";
import { labelRule } from "./create-rules";
import { undeploy } from "./deploy";
import { diskTable } from "./disk-tables";
import { type Compute, changeCompute, computeEntity, computeOf, computeTable, viewCompute } from "./tables";

const alerts = { min: 0 } as const;

/** Computes List: those that the caller may see. */
export function listComputes(call: UserCall): JsonObject {
  const rows = visible(call, "compute", call.store.in(computeTable), (compute) => compute.id);
  return listPage(call, rows, {
    view: (compute) => viewCompute(call, compute),
    filterable: {
      id: (compute) => compute.id,
      label: (compute) => compute.label,
      group: (compute) => compute.group,
      tags: (compute) => compute.tags,
      region: (compute) => compute.region,
      image: (compute) => (compute.image === null ? null : call.brand.out(compute.image)),
      ipv4: (compute) => compute.ipv4,
    },
  });
}

/** Compute View. */
export function viewOneCompute(call: UserCall): JsonObject {
  return viewCompute(call, computeOf(call));
}

/** Compute Update. Only unrestricted users may change the tags. */
export function updateCompute(call: UserCall): JsonObject {
  const compute = computeOf(call);
  const { alerts, backups, tags, ...rest } = parse(updateRule(call, compute), call.body, viewCompute(call, compute));
  if (tags !== undefined && call.caller.user.restricted) throw unauthorized();
  const changed = changeCompute(call, compute, {
    ...present(rest),
    alerts: { ...compute.alerts, ...present(alerts ?? {}) },
    backups: { ...compute.backups, ...present(backups?.schedule ?? {}) },
    tags: tags === undefined ? compute.tags : ensureTags(call, tags),
  });
  recordEvent(call, "compute_update", computeEntity(changed));
  return viewCompute(call, changed);
}

/** Compute Delete: also deletes its disks, configuration profiles, interfaces and backups. Volumes are detached. */
export function deleteCompute(call: UserCall): undefined {
  const compute = computeOf(call);
  const { store } = call;
  if (compute.status === "cloning" || compute.status === "restoring") throw badRequest("The compute is busy");
  for (const { id } of [...store.in(diskTable).by("compute", compute.id)]) {
    store.in(diskTable).delete(id);
    dropCaptures(call, id);
  }
  for (const { id } of [...store.in(configTable).by("compute", compute.id)]) store.in(configTable).delete(id);
  detachCompute(call, compute.id);
  detachVolumes(call, compute.id);
  undeploy(call, compute);
  dropComputeSettings(call, compute);
  dropBackups(call, compute.id);
  store.in(computeTable).delete(compute.id);
  dropGrants(call, "compute", compute.id);
  recordEvent(call, "compute_delete", computeEntity(compute));
}

function updateRule(call: UserCall, compute: Compute) {
  const alert = optional(integer(alerts));
  const schedule = object({ day: optional(nullable(oneOf(...days))), window: optional(nullable(oneOf(...windows))) });
  return object({
    label: optional(labelRule(call, compute)),
    group: optional(text()),
    tags: optional(tagsRule),
    alerts: optional(object({ cpu: alert, io: alert, network_in: alert, network_out: alert, transfer_quota: alert })),
    backups: optional(object({ schedule: optional(schedule) })),
    watchdog_enabled: optional(flag()),
  });
}
