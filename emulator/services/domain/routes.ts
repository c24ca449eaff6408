import { dropGrants, grantToCreator, visible } from "../../shared/grants";
import type { JsonObject } from "../../shared/json";
import { listPage } from "../../shared/paging";
import type { GrantRule, Route, Service, UserCall } from "../../shared/service";
import { parse } from "../../shared/validate";
import { ensureTags } from "../tag/tables";
import { domainRule, recordRule } from "./rules";
import { seed } from "./seed";
import { type DomainRecord, domainOf, domainTable, recordTable, viewDomain } from "./tables";

const one = "/domains/{domainId}";
const mayRead: GrantRule = { kind: "domain", param: "domainId", level: "read_only" };
const mayWrite: GrantRule = { kind: "domain", param: "domainId", level: "read_write" };
const undescribed = "Tags refer to domains; the public service has this name";
const looks = { method: "GET", scope: "domains:read_only", undescribed } as const;
const changes = { scope: "domains:read_write", undescribed } as const;

const routes: readonly Route[] = [
  { ...looks, path: "/domains", operation: "Domains List", handler: listDomains },
  {
    ...changes,
    method: "POST",
    path: "/domains",
    operation: "Domain Create",
    grant: { add: "add_domains" },
    handler: createDomain,
  },
  { ...looks, path: one, operation: "Domain View", grant: mayRead, handler: (call) => viewDomain(domainOf(call)) },
  { ...changes, method: "DELETE", path: one, operation: "Domain Delete", grant: mayWrite, handler: deleteDomain },
  { ...looks, path: `${one}/records`, operation: "Domain Records List", grant: mayRead, handler: listRecords },
  {
    ...changes,
    method: "POST",
    path: `${one}/records`,
    operation: "Domain Record Create",
    grant: mayWrite,
    handler: createRecord,
  },
];

/** Domains and their records: the operations that others depend on. */
export const domains: Service = {
  name: "domains",
  tables: [domainTable, recordTable],
  routes,
  seed,
  notEmulated: [
    "Updating domains; viewing, updating and deleting records, and their rules by type.",
    "The name service, and names of other accounts.",
  ],
};

function listDomains(call: UserCall): JsonObject {
  const rows = visible(call, "domain", call.store.in(domainTable), (domain) => domain.id);
  return listPage(call, rows, {
    view: viewDomain,
    filterable: { id: (domain) => domain.id, domain: (domain) => domain.domain, group: (domain) => domain.group },
  });
}

function createDomain(call: UserCall): JsonObject {
  const taken = (name: string): boolean => call.store.in(domainTable).first("domain", name) !== undefined;
  const input = parse(domainRule(call.body, taken), call.body);
  const id = call.store.next("domains");
  const tags = ensureTags(call, input.tags);
  const domain = call.store.in(domainTable).put({ ...input, id, domain: input.domain.toLowerCase(), tags });
  grantToCreator(call, "domain", id);
  return viewDomain(domain);
}

function deleteDomain(call: UserCall): undefined {
  const { id } = domainOf(call);
  for (const record of [...call.store.in(recordTable).by("domain", id)]) call.store.in(recordTable).delete(record.id);
  call.store.in(domainTable).delete(id);
  dropGrants(call, "domain", id);
}

function listRecords(call: UserCall): JsonObject {
  return listPage(call, call.store.in(recordTable).by("domain", domainOf(call).id), { view: viewRecord });
}

function createRecord(call: UserCall): JsonObject {
  const domain = domainOf(call);
  const input = parse(recordRule, call.body);
  const times = { created: call.timestamp, updated: call.timestamp };
  const id = call.store.next("domainRecords");
  return viewRecord(call.store.in(recordTable).put({ id, domain_id: domain.id, ...input, ...times }));
}

function viewRecord({ id, type, name, target, created, updated }: DomainRecord): JsonObject {
  return { id, type, name, target, created, updated };
}
