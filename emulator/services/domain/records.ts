import { badRequest, notFound } from "../../shared/envelope";
import { recordEvent } from "../../shared/events";
import type { JsonObject } from "../../shared/json";
import { listPage } from "../../shared/paging";
import type { GrantRule, Route, UserCall } from "../../shared/service";
import { parse, present } from "../../shared/validate";
import { changedRecordRule, limits, nameOf, newRecordRule } from "./record-rules";
import { type Domain, type DomainRecord, domainEntity, domainOf, noDetails, recordTable, recordTypes } from "./tables";

const all = "/domains/{domainId}/records";
const one = `${all}/{recordId}`;
const mayRead: GrantRule = { kind: "domain", param: "domainId", level: "read_only" };
const mayWrite: GrantRule = { kind: "domain", param: "domainId", level: "read_write" };
const undescribed = "Clients of the public service manage the records of domains";
const looks = { method: "GET", scope: "domains:read_only", grant: mayRead, undescribed } as const;
const changes = { scope: "domains:read_write", grant: mayWrite, undescribed } as const;

/** Operations on the records of a domain. */
export const recordRoutes: readonly Route[] = [
  { ...looks, path: all, operation: "Domain Records List", handler: listRecords },
  { ...changes, method: "POST", path: all, operation: "Domain Record Create", handler: createRecord },
  { ...looks, path: one, operation: "Domain Record View", handler: (call) => view(recordOf(call)) },
  { ...changes, method: "PUT", path: one, operation: "Domain Record Update", handler: updateRecord },
  { ...changes, method: "DELETE", path: one, operation: "Domain Record Delete", handler: deleteRecord },
];

function listRecords(call: UserCall): JsonObject {
  return listPage(call, call.store.in(recordTable).by("domain", domainOf(call).id), {
    view,
    filterable: {
      type: (record) => record.type,
      name: (record) => record.name,
      target: (record) => record.target,
      tag: (record) => record.tag,
    },
  });
}

function createRecord(call: UserCall): JsonObject {
  const domain = domainOf(call);
  const type = recordTypes.find((each) => each === call.body["type"]);
  const input = parse(newRecordRule(type, othersOf(call, domain)), call.body);
  if (call.store.in(recordTable).by("domain", domain.id).size >= limits.records) {
    throw badRequest(`A domain has at most ${limits.records} records`);
  }
  const times = { created: call.timestamp, updated: call.timestamp };
  const id = call.store.next("domainRecords");
  const given = { name: "", ...noDetails, ...present(input), type: input.type, target: input.target ?? "" };
  const record = store(call, { id, domain_id: domain.id, ...given, ...times });
  recordEvent(call, "dns_record_create", domainEntity(domain));
  return view(record);
}

function updateRecord(call: UserCall): JsonObject {
  const domain = domainOf(call);
  const record = recordOf(call);
  const input = parse(changedRecordRule(record, othersOf(call, domain, record.id)), call.body, view(record));
  const changed = store(call, { ...record, ...present(input), updated: call.timestamp });
  recordEvent(call, "dns_record_update", domainEntity(domain));
  return view(changed);
}

function deleteRecord(call: UserCall): undefined {
  const domain = domainOf(call);
  call.store.in(recordTable).delete(recordOf(call).id);
  recordEvent(call, "dns_record_delete", domainEntity(domain));
}

function store({ store: rows }: UserCall, record: DomainRecord): DomainRecord {
  return rows.in(recordTable).put({ ...record, name: nameOf(record) });
}

function othersOf(call: UserCall, { id }: Domain, self?: number): Iterable<DomainRecord> {
  return [...call.store.in(recordTable).by("domain", id)].filter((record) => record.id !== self);
}

function recordOf(call: UserCall): DomainRecord {
  const { id } = domainOf(call);
  const record = call.store.in(recordTable).get(call.params.id("recordId"));
  if (record === undefined || record.domain_id !== id) throw notFound();
  return record;
}

function view(record: DomainRecord): JsonObject {
  return {
    id: record.id,
    type: record.type,
    name: record.name,
    target: record.target,
    priority: record.priority,
    weight: record.weight,
    port: record.port,
    service: record.service,
    protocol: record.protocol,
    ttl_sec: record.ttl_sec,
    tag: record.tag,
    created: record.created,
    updated: record.updated,
  };
}
