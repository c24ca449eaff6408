import { recordEvent } from "../../shared/events";
import { dropGrants, grantToCreator, visible } from "../../shared/grants";
import type { JsonObject } from "../../shared/json";
import { listPage } from "../../shared/paging";
import type { GrantRule, Route, Service, UserCall } from "../../shared/service";
import { parse, present } from "../../shared/validate";
import { ensureTags } from "../tag/tables";
import { recordRoutes } from "./records";
import { type DomainInput, domainRule } from "./rules";
import { seed } from "./seed";
import { type Domain, domainEntity, domainOf, domainTable, noDomain, recordTable, viewDomain } from "./tables";

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
  { ...changes, method: "PUT", path: one, operation: "Domain Update", grant: mayWrite, handler: updateDomain },
  { ...changes, method: "DELETE", path: one, operation: "Domain Delete", grant: mayWrite, handler: deleteDomain },
  ...recordRoutes,
];

/** Domains and their records. */
export const domains: Service = {
  name: "domains",
  tables: [domainTable, recordTable],
  routes,
  seed,
  notEmulated: [
    "The name service, and names of other accounts.",
    "Importing and cloning a zone.",
    "The target `[remote_addr]` of a record, and uniqueness of the names of CNAME and NS records.",
  ],
};

function listDomains(call: UserCall): JsonObject {
  const rows = visible(call, "domain", call.store.in(domainTable), (domain) => domain.id);
  return listPage(call, rows, {
    view: viewDomain,
    filterable: { domain: (domain) => domain.domain, group: (domain) => domain.group, tags: (domain) => domain.tags },
  });
}

function createDomain(call: UserCall): JsonObject {
  const input = parse(domainRule(undefined, isTaken(call)), call.body);
  const id = call.store.next("domains");
  const domain = store(call, { ...noDomain, id }, input);
  grantToCreator(call, "domain", id);
  recordEvent(call, "dns_zone_create", domainEntity(domain));
  return viewDomain(domain);
}

function updateDomain(call: UserCall): JsonObject {
  const held = domainOf(call);
  const input = parse(domainRule(held, isTaken(call, held.id)), call.body, viewDomain(held));
  const changed = store(call, held, input);
  recordEvent(call, "dns_zone_update", domainEntity(changed));
  return viewDomain(changed);
}

function deleteDomain(call: UserCall): undefined {
  const domain = domainOf(call);
  const records = call.store.in(recordTable);
  for (const record of [...records.by("domain", domain.id)]) records.delete(record.id);
  call.store.in(domainTable).delete(domain.id);
  dropGrants(call, "domain", domain.id);
  recordEvent(call, "dns_zone_delete", domainEntity(domain));
}

function store(call: UserCall, held: Domain, input: DomainInput): Domain {
  const given = { ...held, ...present(input) };
  const domain = given.domain.toLowerCase();
  const tags = input.tags === undefined ? held.tags : ensureTags(call, input.tags);
  return call.store.in(domainTable).put({ ...given, domain, tags });
}

function isTaken(call: UserCall, self?: number): (name: string) => boolean {
  return (name) => {
    const held = call.store.in(domainTable).first("domain", name);
    return held !== undefined && held.id !== self;
  };
}
