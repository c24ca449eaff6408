import { recordEvent } from "../../shared/events";
import { dropGrants, grantToCreator, visible } from "../../shared/grants";
import type { JsonObject } from "../../shared/json";
import { listPage } from "../../shared/paging";
import type { GrantRule, Route, Service, UserCall } from "../../shared/service";
import {
  defaulted,
  integer,
  nullable,
  object,
  optional,
  parse,
  present,
  refine,
  required,
} from "../../shared/validate";
import { ensureTags, tagsRule } from "../tag/tables";
import { volumeActions } from "./actions";
import { computeFault, configFault, labelRule, limits, regionMember, writableCompute } from "./rules";
import { seed } from "./seed";
import { clearSlots, fillSlot } from "./slots";
import {
  activateLater,
  becomeActive,
  type Volume,
  viewVolume,
  volumeActive,
  volumeEntity,
  volumeOf,
  volumeTable,
} from "./tables";

const one = "/volumes/{volumeId}";
const mayRead: GrantRule = { kind: "volume", param: "volumeId", level: "read_only" };
const mayWrite: GrantRule = { kind: "volume", param: "volumeId", level: "read_write" };
const undescribed = "Tags refer to volumes; the public service has this name";
const looks = { method: "GET", scope: "volumes:read_only", undescribed } as const;
const changes = { scope: "volumes:read_write", undescribed } as const;

const routes: readonly Route[] = [
  { ...looks, path: "/volumes", operation: "Volumes List", handler: listVolumes },
  {
    ...changes,
    method: "POST",
    path: "/volumes",
    operation: "Volume Create",
    grant: { add: "add_volumes" },
    handler: createVolume,
  },
  {
    ...looks,
    path: one,
    operation: "Volume View",
    grant: mayRead,
    handler: (call) => viewVolume(call, volumeOf(call)),
  },
  { ...changes, method: "PUT", path: one, operation: "Volume Update", grant: mayWrite, handler: updateVolume },
  { ...changes, method: "DELETE", path: one, operation: "Volume Delete", grant: mayWrite, handler: deleteVolume },
  ...volumeActions,
];

/** Volumes. The timing is the number of seconds in which a volume is created, cloned or resized. */
export const volumes: Service = {
  name: "volumes",
  tables: [volumeTable],
  routes,
  timers: { [volumeActive]: becomeActive },
  timings: { [volumeActive]: 5 },
  seed,
  notEmulated: ["Volumes on `hdd`: all are `nvme`, except those that control adds."],
};

function listVolumes(call: UserCall): JsonObject {
  const rows = visible(call, "volume", call.store.in(volumeTable), (volume) => volume.id);
  return listPage(call, rows, {
    view: (volume) => viewVolume(call, volume),
    filterable: { label: (volume) => volume.label, tags: (volume) => volume.tags },
  });
}

function createVolume(call: UserCall): JsonObject {
  const rule = object({
    label: required(labelRule(call)),
    size: defaulted(integer(limits.size), 20),
    region: regionMember(call),
    compute_id: defaulted(nullable(refine(integer(), (id) => computeFault(call, id))), null),
    config_id: optional(refine(integer(), (id) => configFault(call, id))),
    tags: defaulted(tagsRule, []),
  });
  const { label, size, region, compute_id, config_id, tags } = parse(rule, call.body);
  const volume: Volume = call.store.in(volumeTable).put({
    id: call.store.next("volumes"),
    label,
    status: "creating",
    size,
    region: region ?? writableCompute(call, compute_id)?.region ?? "",
    hardware_type: "nvme",
    compute_id,
    tags: ensureTags(call, tags),
    created: call.timestamp,
    updated: call.timestamp,
  });
  grantToCreator(call, "volume", volume.id);
  fillSlot(call, volume, config_id);
  recordEvent(call, "volume_create", volumeEntity(volume), { takes: activateLater(call, volume) });
  return viewVolume(call, volume);
}

function updateVolume(call: UserCall): JsonObject {
  const volume = volumeOf(call);
  const rule = object({ label: optional(labelRule(call, volume.id)), tags: optional(tagsRule) });
  const { label, tags } = present(parse(rule, call.body, viewVolume(call, volume)));
  const changed = call.store.in(volumeTable).put({
    ...volume,
    label: label ?? volume.label,
    tags: tags === undefined ? volume.tags : ensureTags(call, tags),
    updated: call.timestamp,
  });
  recordEvent(call, "volume_update", volumeEntity(changed));
  return viewVolume(call, changed);
}

function deleteVolume(call: UserCall): undefined {
  const volume = volumeOf(call);
  call.store.in(volumeTable).delete(volume.id);
  clearSlots(call, volume);
  dropGrants(call, "volume", volume.id);
  recordEvent(call, "volume_delete", volumeEntity(volume));
}
