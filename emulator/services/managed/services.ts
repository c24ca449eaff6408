import { recordEvent } from "../../shared/events";
import type { JsonObject } from "../../shared/json";
import { listPage } from "../../shared/paging";
import type { Route, Service, UserCall } from "../../shared/service";
import type { Stage } from "../../shared/stage";
import { parse, present } from "../../shared/validate";
import { countIn, type World } from "../../worlds";
import { isPrivate, newServiceRule, serviceChangeRule } from "./service-rules";
import { credentialTable, type ManagedService, serviceEntity, serviceOf, serviceTable } from "./tables";

const read = "account:read_only";
const write = "account:read_write";
const one = "/managed/services/{serviceId}";
const checked = "managedService.ok";

const routes: readonly Route[] = [
  {
    method: "GET",
    path: "/managed/services",
    operation: "Services List",
    scope: read,
    unrestrictedOnly: true,
    handler: (call) => listPage(call, call.store.in(serviceTable), { view }),
  },
  {
    method: "POST",
    path: "/managed/services",
    operation: "Service Create",
    scope: write,
    unrestrictedOnly: true,
    handler: createService,
  },
  {
    method: "GET",
    path: one,
    operation: "Service View",
    scope: read,
    unrestrictedOnly: true,
    handler: (call) => view(serviceOf(call)),
  },
  {
    method: "PUT",
    path: one,
    operation: "Service Update",
    scope: write,
    unrestrictedOnly: true,
    handler: updateService,
  },
  {
    method: "DELETE",
    path: one,
    operation: "Service Delete",
    scope: write,
    unrestrictedOnly: true,
    handler: deleteService,
  },
  {
    method: "POST",
    path: `${one}/disable`,
    operation: "Service Disable",
    scope: write,
    unrestrictedOnly: true,
    handler: disableService,
  },
  {
    method: "POST",
    path: `${one}/enable`,
    operation: "Service Enable",
    scope: write,
    unrestrictedOnly: true,
    handler: enableService,
  },
];

/**
 * Monitored services. Monitoring starts as `pending` and turns to `ok` after a minute. Only worlds and control set
 * `problem`.
 */
export const managedServices: Service = {
  name: "managedServices",
  tables: [serviceTable],
  routes,
  timers: { [checked]: noteCheck },
  timings: { [checked]: 60 },
  seed,
  notEmulated: [
    "Monitoring: every check succeeds. Only worlds and control set the status `problem`.",
    "Checking that the address of a `url` service is a web address.",
    "Checking that the contact group in `consultation_group` exists.",
  ],
};

function createService(call: UserCall): JsonObject {
  const { address, label, service_type, timeout, ...extras } = parse(newServiceRule(call), call.body);
  const service = {
    id: call.store.next("managedServices"),
    label,
    address,
    service_type,
    timeout,
    body: extras.body ?? null,
    consultation_group: extras.consultation_group ?? "",
    credentials: asSet(extras.credentials ?? []),
    notes: extras.notes ?? null,
    region: extras.region ?? null,
    created: call.timestamp,
    updated: call.timestamp,
  };
  recordEvent(call, "managed_service_create", serviceEntity(service));
  return view(startMonitoring(call, { ...service, status: "disabled", starts: 0 }));
}

function updateService(call: UserCall): JsonObject {
  const service = serviceOf(call);
  const input = present(parse(serviceChangeRule(call, service), call.body, view(service)));
  const changed = { ...service, ...input, updated: call.timestamp };
  // Only a private address has a region.
  const region = isPrivate(changed.address) ? changed.region : null;
  return view(call.store.in(serviceTable).put({ ...changed, region, credentials: asSet(changed.credentials) }));
}

function deleteService(call: UserCall): undefined {
  const service = serviceOf(call);
  call.store.in(serviceTable).delete(service.id);
  recordEvent(call, "managed_service_delete", serviceEntity(service));
}

function disableService(call: UserCall): JsonObject {
  const service = serviceOf(call);
  if (service.status === "disabled") return view(service);
  return view(call.store.in(serviceTable).put({ ...service, status: "disabled", updated: call.timestamp }));
}

function enableService(call: UserCall): JsonObject {
  const service = serviceOf(call);
  if (service.status !== "disabled") return view(service);
  return view(startMonitoring(call, { ...service, updated: call.timestamp }));
}

// @rule state-service state-service-after
function startMonitoring(stage: Stage, service: ManagedService): ManagedService {
  const starts = service.starts + 1;
  stage.later(stage.timing(checked), checked, { id: service.id, starts });
  return stage.store.in(serviceTable).put({ ...service, status: "pending", starts });
}

// The result of a check is dropped if monitoring was stopped or restarted meanwhile.
function noteCheck({ store }: Stage, { id, starts }: JsonObject): void {
  const service = store.in(serviceTable).get(Number(id));
  if (service?.status !== "pending" || service.starts !== starts) return;
  store.in(serviceTable).put({ ...service, status: "ok" });
}

// Credentials are a set: the answer has no duplicates and is sorted.
function asSet(ids: readonly number[]): number[] {
  return [...new Set(ids)].sort((a, b) => a - b);
}

function view(service: ManagedService): JsonObject {
  return {
    id: service.id,
    label: service.label,
    address: service.address,
    service_type: service.service_type,
    timeout: service.timeout,
    body: service.body,
    consultation_group: service.consultation_group,
    credentials: service.credentials,
    notes: service.notes,
    region: service.region,
    status: service.status,
    created: service.created,
    updated: service.updated,
  };
}

function seed({ store, timestamp }: Stage, world: World): void {
  const credentials = [...store.in(credentialTable).keys()].map(Number);
  for (let n = 1; n <= countIn(world, "managedServices"); n++) {
    const id = store.next("managedServices");
    const credential = credentials[n - 1];
    store.in(serviceTable).put({
      id,
      label: `service-${id}`,
      ...(n % 3 === 0 ? inside(n) : outside(id)),
      timeout: 30,
      body: n % 2 === 0 ? "It works" : null,
      consultation_group: n % 3 === 0 ? "" : `group-${n % 3}`,
      credentials: credential === undefined ? [] : [credential],
      notes: n % 2 === 0 ? null : `Runs on host ${n}`,
      status: n % 50 === 2 ? "disabled" : n % 50 === 3 ? "problem" : "ok",
      created: timestamp,
      updated: timestamp,
      starts: 1,
    });
  }
}

function outside(id: number): Pick<ManagedService, "address" | "service_type" | "region"> {
  return { address: `https://service-${id}.example.com/`, service_type: "url", region: null };
}

function inside(n: number): Pick<ManagedService, "address" | "service_type" | "region"> {
  return { address: `192.168.${128 + (n % 128)}.10:5432`, service_type: "tcp", region: "us-east" };
}
