import type { GrantRule, Route, Service } from "../../shared/service";
import { backupTable } from "./backup-tables";
import { cancelBackups, enableBackups } from "./backups";
import { configTable } from "./config-tables";
import { createConfig, deleteConfig, listConfigs, updateConfig, viewConfig } from "./configs";
import { createCompute } from "./create";
import { diskTable } from "./disk-tables";
import { createDisk, deleteDisk, diskTimers, diskTimings, listDisks, resizeDisk, updateDisk, viewDisk } from "./disks";
import { deleteCompute, listComputes, updateCompute, viewOneCompute } from "./instances";
import { interfaceTable } from "./interface-tables";
import {
  addInterface,
  deleteInterface,
  listInterfaces,
  orderInterfaces,
  updateInterface,
  viewOneInterface,
} from "./interfaces";
import { addIp, deleteIp, listIps, updateIp, viewIp } from "./ips";
import { bootCompute, computeTimers, computeTimings, rebootCompute, shutDownCompute } from "./power";
import { seed } from "./seed";
import { computeTable } from "./tables";

const all = "/compute/instances";
const one = "/compute/instances/{computeId}";
const configs = `${one}/configs`;
const config = `${configs}/{configId}`;
const oneInterface = `${config}/interfaces/{interfaceId}`;
const disk = `${one}/disks/{diskId}`;
const ip = `${one}/ips/{address}`;
const mayRead: GrantRule = { kind: "compute", param: "computeId", level: "read_only" };
const mayWrite: GrantRule = { kind: "compute", param: "computeId", level: "read_write" };
const undescribed = "Referenced by the description, or needed by what it refers to; the public service has this name";
const looks = { scope: "computes:read_only", undescribed } as const;
const changes = { scope: "computes:read_write", undescribed } as const;
const looksAt = { ...looks, method: "GET", grant: mayRead } as const;
const adds = { ...changes, method: "POST", grant: mayWrite } as const;
const updates = { ...changes, method: "PUT", grant: mayWrite } as const;
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
  { ...looksAt, path: one, operation: "Compute View", handler: viewOneCompute },
  { ...updates, path: one, operation: "Compute Update", handler: updateCompute },
  { ...deletes, path: one, operation: "Compute Delete", handler: deleteCompute },
  { ...adds, path: `${one}/boot`, operation: "Compute Boot", handler: bootCompute },
  { ...adds, path: `${one}/reboot`, operation: "Compute Reboot", handler: rebootCompute },
  { ...adds, path: `${one}/shutdown`, operation: "Compute Shut Down", handler: shutDownCompute },
  { ...adds, path: `${one}/backups/enable`, operation: "Backups Enable", handler: enableBackups },
  { ...adds, path: `${one}/backups/cancel`, operation: "Backups Cancel", handler: cancelBackups },
  { ...looksAt, path: `${one}/disks`, operation: "Disks List", handler: listDisks },
  { ...adds, path: `${one}/disks`, operation: "Disk Create", handler: createDisk },
  { ...looksAt, path: disk, operation: "Disk View", handler: viewDisk },
  { ...updates, path: disk, operation: "Disk Update", handler: updateDisk },
  { ...deletes, path: disk, operation: "Disk Delete", handler: deleteDisk },
  { ...adds, path: `${disk}/resize`, operation: "Disk Resize", handler: resizeDisk },
  { ...looksAt, path: configs, operation: "Configuration Profiles List", handler: listConfigs },
  { ...adds, path: configs, operation: "Configuration Profile Create", handler: createConfig },
  { ...looksAt, path: config, operation: "Configuration Profile View", handler: viewConfig },
  { ...updates, path: config, operation: "Configuration Profile Update", handler: updateConfig },
  { ...deletes, path: config, operation: "Configuration Profile Delete", handler: deleteConfig },
  { ...looksAt, path: `${config}/interfaces`, operation: "Interfaces List", handler: listInterfaces },
  { ...adds, path: `${config}/interfaces`, operation: "Interface Add", handler: addInterface },
  { ...adds, path: `${config}/interfaces/order`, operation: "Interfaces Order", handler: orderInterfaces },
  { ...looksAt, path: oneInterface, operation: "Interface View", handler: viewOneInterface },
  { ...updates, path: oneInterface, operation: "Interface Update", handler: updateInterface },
  { ...deletes, path: oneInterface, operation: "Interface Delete", handler: deleteInterface },
  { ...looksAt, path: `${one}/ips`, operation: "Compute IPs List", handler: listIps },
  { ...adds, path: `${one}/ips`, operation: "Compute IP Add", handler: addIp },
  { ...looksAt, path: ip, operation: "Compute IP View", handler: viewIp },
  { ...updates, path: ip, operation: "Compute IP Update", handler: updateIp },
  { ...deletes, path: ip, operation: "Compute IP Delete", handler: deleteIp },
];

/** Computes with their disks, configuration profiles, interfaces and addresses. */
export const computes: Service = {
  name: "computes",
  tables: [computeTable, diskTable, configTable, interfaceTable, backupTable],
  routes,
  timers: { ...computeTimers, ...diskTimers },
  timings: { ...computeTimings, ...diskTimings },
  seed,
  notEmulated: [
    "Resizing, rebuilding, rescuing, cloning and migrating a compute; firewalls.",
    "Making backups: only control adds them. A compute is restored from what its source has now.",
    "Checking the strength of a root password, that the name of an address resolves to it, and that a StackScript has a value for each field.",
    "Shared and reserved addresses, and ranges of IPv6 addresses.",
  ],
};
