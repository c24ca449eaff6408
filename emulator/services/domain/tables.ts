import { notFound } from "../../shared/envelope";
import type { EventEntity } from "../../shared/events";
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
  readonly description: string | null;
  readonly group: string | null;
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
  readonly type: RecordType;
  /** Below the zone; empty for the zone itself. */
  readonly name: string;
  readonly target: string;
  readonly priority: number;
  readonly weight: number;
  readonly port: number;
  /** Without the underscore that it has in the name. */
  readonly service: string | null;
  readonly protocol: string | null;
  /** Seconds; 0 is the default of the service. */
  readonly ttl_sec: number;
  readonly tag: RecordTag | null;
  readonly created: string;
  readonly updated: string;
}

/** The types of records. */
export const recordTypes = ["A", "AAAA", "NS", "MX", "CNAME", "TXT", "SRV", "PTR", "CAA"] as const;

/** The tags of a CAA record. */
export const recordTags = ["issue", "issuewild", "iodef"] as const;

/** A type of record. */
export type RecordType = (typeof recordTypes)[number];

/** A tag of a CAA record. */
export type RecordTag = (typeof recordTags)[number];

/** What a domain has by default. */
export const noDomain: Omit<Domain, "id"> = {
  domain: "",
  type: "master",
  status: "active",
  soa_email: "",
  description: null,
  group: null,
  master_ips: [],
  axfr_ips: [],
  expire_sec: 0,
  refresh_sec: 0,
  retry_sec: 0,
  ttl_sec: 0,
  tags: [],
};

// @rule state-domain
/** Domains of the account. */
export const domainTable = defineTable<Domain, "domain">({
  name: "domains",
  key: (domain) => domain.id,
  indexes: { domain: (domain) => domain.domain },
  complete(given, stage) {
    const id = given.id ?? stage.store.next("domains");
    return {
      ...noDomain,
      domain: `domain-${id}.example`,
      soa_email: "admin@example.com",
      ...given,
      id,
      tags: ensureTags(stage, given.tags ?? []),
    };
  },
});

/** What a record has by default. */
export const noDetails = { priority: 0, weight: 0, port: 0, service: null, protocol: null, ttl_sec: 0, tag: null };

/** Records of all domains. */
export const recordTable = defineTable<DomainRecord, "domain">({
  name: "domainRecords",
  key: (record) => record.id,
  indexes: { domain: (record) => record.domain_id },
  complete(given, { store, timestamp }) {
    const id = given.id ?? store.next("domainRecords");
    const about = { domain_id: 1, type: "A", name: `host-${id}`, target: "192.0.2.1" } as const;
    return { ...noDetails, ...about, created: timestamp, updated: timestamp, ...given, id };
  },
});

/** The domain in the path. @throws Refusal 404 */
export function domainOf(call: Call): Domain {
  const domain = call.store.in(domainTable).get(call.params.id("domainId"));
  if (domain === undefined) throw notFound();
  return domain;
}

/** A domain as the object of an event. The events of its records have it too. */
export function domainEntity({ id, domain }: Domain): EventEntity {
  return { id, label: domain, type: "domain", path: `/domains/${id}` };
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
