import type { GrantRule, Route, Service } from "../../shared/service";
import { createConfig, deleteConfig, listConfigs, viewConfig } from "./configs";
import { createDisk, deleteDisk, listDisks, viewDisk } from "./disks";
import { createCompute, deleteCompute, listComputes } from "./instances";
import { addInterface, deleteInterface, listInterfaces, viewOneInterface } from "./interfaces";
import { bootCompute, computeTimers, computeTimings, shutDownCompute } from "./power";
import { seed } from "./seed";
import { computeOf, computeTable, configTable, diskTable, viewCompute } from "./tables";

const all = "/compute/instances";
const one = "/compute/instances/{computeId}";
const config = `${one}/configs/{configId}`;
const mayRead: GrantRule = { kind: "compute", param: "computeId", level: "read_only" };
const mayWrite: GrantRule = { kind: "compute", param: "computeId", level: "read_write" };
const undescribed = "Referenced by the description, or needed by what it refers to; the public service has this name";
const looks = { scope: "computes:read_only", undescribed } as const;
const changes = { scope: "computes:read_write", undescribed } as const;
const looksAt = { ...looks, method: "GET", grant: mayRead } as const;
const adds = { ...changes, method: "POST", grant: mayWrite } as const;
const deletes = { ...changes, method: "DELETE", grant: mayWrite } as const;

const routes: readonly Route[] = [
  { ...looks, method: "GET", path: all, operation: "Computes List", handler: listComputes },
  {
    ...changes,
    method: "POST",
    path: all,
    operation: "Compute Create",
    grant: { add: "add_computes" },
    handler: createCompute,
  },
  { ...looksAt, path: one, operation: "Compute View", handler: (call) => viewCompute(call, computeOf(call)) },
  { ...deletes, path: one, operation: "Compute Delete", handler: deleteCompute },
  { ...adds, path: `${one}/boot`, operation: "Compute Boot", handler: bootCompute },
  { ...adds, path: `${one}/shutdown`, operation: "Compute Shut Down", handler: shutDownCompute },
  { ...looksAt, path: `${one}/disks`, operation: "Disks List", handler: listDisks },
  { ...adds, path: `${one}/disks`, operation: "Disk Create", handler: createDisk },
  { ...looksAt, path: `${one}/disks/{diskId}`, operation: "Disk View", handler: viewDisk },
  { ...deletes, path: `${one}/disks/{diskId}`, operation: "Disk Delete", handler: deleteDisk },
  { ...looksAt, path: `${one}/configs`, operation: "Configuration Profiles List", handler: listConfigs },
  { ...adds, path: `${one}/configs`, operation: "Configuration Profile Create", handler: createConfig },
  { ...looksAt, path: config, operation: "Configuration Profile View", handler: viewConfig },
  { ...deletes, path: config, operation: "Configuration Profile Delete", handler: deleteConfig },
  { ...looksAt, path: `${config}/interfaces`, operation: "Interfaces List", handler: listInterfaces },
  { ...adds, path: `${config}/interfaces`, operation: "Interface Add", handler: addInterface },
  { ...looksAt, path: `${config}/interfaces/{interfaceId}`, operation: "Interface View", handler: viewOneInterface },
  { ...deletes, path: `${config}/interfaces/{interfaceId}`, operation: "Interface Delete", handler: deleteInterface },
];

/** Computes with their disks, configuration profiles and interfaces: the operations that others depend on. */
export const computes: Service = {
  name: "computes",
  tables: [computeTable, diskTable, configTable],
  routes,
  timers: computeTimers,
  timings: computeTimings,
  seed,
  notEmulated: [
    "Updating, resizing, rebuilding, rebooting, cloning and migrating a compute; backups, user data and firewalls.",
    "Devices and kernels of a configuration profile, and interfaces other than to VPCs.",
    "Resizing a disk, and deploying an image to a single disk.",
    "Checking the strength of a root password.",
    "Events: the description lists none.",
  ],
};
