import { notFound } from "../../shared/envelope";
import type { JsonObject } from "../../shared/json";
import type { Call } from "../../shared/service";
import { defineTable } from "../../shared/table";
import { ensureTags } from "../tag/tables";

/** A DNS zone. Times in seconds; 0 is the default of the service. */
export interface Domain {
  readonly id: number;
  readonly domain: string;
  readonly type: "master" | "slave";
  readonly status: "disabled" | "active";
  readonly soa_email: string;
  readonly description: string;
  readonly group: string;
  readonly master_ips: readonly string[];
  readonly axfr_ips: readonly string[];
  readonly expire_sec: number;
  readonly refresh_sec: number;
  readonly retry_sec: number;
  readonly ttl_sec: number;
  readonly tags: readonly string[];
}

/** A record of a zone. */
export interface DomainRecord {
  readonly id: number;
  readonly domain_id: number;
  readonly type: string;
  readonly name: string;
  readonly target: string;
  readonly created: string;
  readonly updated: string;
}

/** Domains of the account. */
export const domainTable = defineTable<Domain, "domain">({
  name: "domains",
  key: (domain) => domain.id,
  indexes: { domain: (domain) => domain.domain },
  complete(given, stage) {
    const id = given.id ?? stage.store.next("domains");
    return {
      domain: `domain-${id}.example`,
      type: "master",
      status: "active",
      soa_email: "admin@example.com",
      description: "",
      group: "",
      master_ips: [],
      axfr_ips: [],
      expire_sec: 0,
      refresh_sec: 0,
      retry_sec: 0,
      ttl_sec: 0,
      ...given,
      id,
      tags: ensureTags(stage, given.tags ?? []),
    };
  },
});

/** Records of all domains. */
export const recordTable = defineTable<DomainRecord, "domain">({
  name: "domainRecords",
  key: (record) => record.id,
  indexes: { domain: (record) => record.domain_id },
  complete(given, { store, timestamp }) {
    const id = given.id ?? store.next("domainRecords");
    const about = { domain_id: 1, type: "A", name: `host-${id}`, target: "192.0.2.1" };
    return { ...about, created: timestamp, updated: timestamp, ...given, id };
  },
});

/** The domain in the path. @throws Refusal 404 */
export function domainOf(call: Call): Domain {
  const domain = call.store.in(domainTable).get(call.params.id("domainId"));
  if (domain === undefined) throw notFound();
  return domain;
}

/** A domain in the format of the API. */
export function viewDomain(domain: Domain): JsonObject {
  return {
    id: domain.id,
    domain: domain.domain,
    type: domain.type,
    status: domain.status,
    soa_email: domain.soa_email,
    description: domain.description,
    group: domain.group,
    master_ips: domain.master_ips,
    axfr_ips: domain.axfr_ips,
    expire_sec: domain.expire_sec,
    refresh_sec: domain.refresh_sec,
    retry_sec: domain.retry_sec,
    ttl_sec: domain.ttl_sec,
    tags: domain.tags,
  };
}
