import { isIP } from "node:net";
import { array, object, oneOf, optional, type Place, type Rule, refine, required, text } from "../../shared/validate";
import { tagsRule } from "../tag/tables";
import type { Domain } from "./tables";
import { domainTimer } from "./timers";

// @rule limit-domain
/** Limits. `addresses` is the number of characters of all addresses together. */
const limits = {
  domain: { min: 1, max: 253 },
  description: { min: 1, max: 253 },
  group: { min: 1, max: 50 },
  addresses: 1000,
} as const;

/** The members of a request that changes or creates a domain. */
export type DomainInput = { readonly [K in keyof Omit<Domain, "id">]: Exclude<Domain[K], null> | undefined };

// @rule embedded-domain
/**
 * The body of a new domain, or of a change of one. A master needs `soa_email`, a slave `master_ips`.
 * @param held - the domain that is changed
 * @param taken - whether another domain has the name, given in lower case
 */
export function domainRule(held: Domain | undefined, taken: (name: string) => boolean): Rule<DomainInput> {
  const name = refine(text(limits.domain), nameFault, (value) =>
    taken(value.toLowerCase()) ? "This domain is in use already" : undefined,
  );
  const member = held === undefined ? required : optional;
  const rule = object<DomainInput>({
    domain: member(name),
    type: member(oneOf("master", "slave")),
    status: optional(oneOf("disabled", "active")),
    soa_email: optional(email),
    description: optional(text(limits.description)),
    group: optional(text(limits.group)),
    master_ips: optional(addresses(isAddress)),
    axfr_ips: optional(addresses(isAddressOrRange)),
    expire_sec: optional(domainTimer),
    refresh_sec: optional(domainTimer),
    retry_sec: optional(domainTimer),
    ttl_sec: optional(domainTimer),
    tags: optional(tagsRule),
  });
  return refine(rule, (input, place) => typeFault(input, held, place));
}

const email = refine(text(), (value) => (/^[^\s@]+@[^\s@]+$/.test(value) ? undefined : "Must be an email address"));

function typeFault(input: DomainInput, held: Domain | undefined, place: Place): undefined {
  const type = input.type ?? held?.type;
  const mail = input.soa_email ?? held?.soa_email ?? "";
  const masters = input.master_ips ?? held?.master_ips ?? [];
  if (type === "master" && mail === "") place.at("soa_email").fault("soa_email is required for a master");
  if (type === "slave" && masters.length === 0) place.at("master_ips").fault("master_ips is required for a slave");
}

function addresses(valid: (address: string) => boolean): Rule<string[]> {
  const address = refine(text(), (value) => (valid(value) ? undefined : "Must be an IP address"));
  return refine(array(address), (list) =>
    list.join("").length <= limits.addresses ? undefined : `Must have at most ${limits.addresses} characters in all`,
  );
}

function isAddress(value: string): boolean {
  return isIP(value) !== 0;
}

function isAddressOrRange(value: string): boolean {
  const [address = "", prefix, ...more] = value.split("/");
  const family = isIP(address);
  if (prefix === undefined) return family !== 0;
  return family !== 0 && more.length === 0 && /^\d{1,3}$/.test(prefix) && Number(prefix) <= (family === 4 ? 32 : 128);
}

function nameFault(name: string): string | undefined {
  const label = "[A-Za-z0-9_]([A-Za-z0-9_-]{0,61}[A-Za-z0-9_])?";
  return new RegExp(`^(${label}\\.)+${label}$`).test(name) ? undefined : "domain is not valid";
}
