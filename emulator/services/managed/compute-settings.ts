import { isIP } from "node:net";
import type { JsonObject } from "../../shared/json";
import { listPage } from "../../shared/paging";
import type { Route, Service, UserCall } from "../../shared/service";
import type { Stage } from "../../shared/stage";
import { defineTable } from "../../shared/table";
import { flag, integer, object, optional, parse, present, refine, text } from "../../shared/validate";
import { type Compute, computeOf, computeTable } from "../compute/tables";

const limits = { port: { min: 1, max: 65_535 } } as const;
const one = "/managed/compute-settings/{computeId}";

/** The SSH access of the service's staff to one compute. */
export interface ComputeSettings {
  /** Id of the compute. */
  readonly id: number;
  readonly ssh: {
    readonly access: boolean;
    /** `any`, or an address of the compute. */
    readonly ip: string;
    readonly port: number;
    readonly user: string;
  };
}

const defaults: ComputeSettings["ssh"] = { access: true, ip: "any", port: 22, user: "root" };

/** Settings that were changed. Computes without a row have the default settings. */
export const computeSettingsTable = defineTable<ComputeSettings>({
  name: "managedComputeSettings",
  key: (settings) => settings.id,
  complete: (given, { store }) => ({
    id: given.id ?? store.next("managedComputeSettings"),
    ssh: { ...defaults, ...given.ssh },
  }),
});

const routes: readonly Route[] = [
  {
    method: "GET",
    path: "/managed/compute-settings",
    operation: "Compute Settings List",
    scope: "account:read_only",
    unrestrictedOnly: true,
    handler: listSettings,
  },
  {
    method: "GET",
    path: one,
    operation: "Compute Settings View",
    scope: "account:read_only",
    unrestrictedOnly: true,
    handler: (call) => view(call, computeOf(call)),
  },
  {
    method: "PUT",
    path: one,
    operation: "Compute Settings Update",
    scope: "account:read_write",
    unrestrictedOnly: true,
    handler: updateSettings,
  },
];

/** The settings of managed monitoring for the account's computes. */
export const managedComputeSettings: Service = {
  name: "managedComputeSettings",
  tables: [computeSettingsTable],
  routes,
  seed,
};

/** Deletes the settings of a deleted compute. */
export function dropComputeSettings({ store }: Stage, { id }: Compute): void {
  store.in(computeSettingsTable).delete(id);
}

const ip = refine(text(), (value) => (value === "any" || isIP(value) !== 0 ? undefined : "Must be any, or an IP"));
const ssh = object({
  access: optional(flag()),
  ip: optional(ip),
  port: optional(integer(limits.port)),
  user: optional(text()),
});

function listSettings(call: UserCall): JsonObject {
  return listPage(call, call.store.in(computeTable), { view: (compute) => view(call, compute) });
}

function updateSettings(call: UserCall): JsonObject {
  const compute = computeOf(call);
  const input = parse(object({ ssh: optional(ssh) }), call.body, view(call, compute));
  const merged = { ...sshOf(call, compute), ...present(input.ssh ?? {}) };
  call.store.in(computeSettingsTable).put({ id: compute.id, ssh: merged });
  return view(call, compute);
}

// @rule managed-settings
function sshOf({ store }: Stage, { id }: Compute): ComputeSettings["ssh"] {
  return store.in(computeSettingsTable).get(id)?.ssh ?? defaults;
}

function view(stage: Stage, compute: Compute): JsonObject {
  const { access, ip, port, user } = sshOf(stage, compute);
  return { id: compute.id, label: compute.label, group: compute.group, ssh: { access, ip, port, user } };
}

// The first compute of a world has other settings than the default.
function seed({ store }: Stage): void {
  for (const { id } of store.in(computeTable)) {
    if (!store.in(computeSettingsTable).has(id)) {
      store.in(computeSettingsTable).put({ id, ssh: { ...defaults, port: 2222, user: "monitor" } });
    }
    return;
  }
}
