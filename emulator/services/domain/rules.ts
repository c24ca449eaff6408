import { isIP } from "node:net";
import type { JsonObject } from "../../shared/json";
import {
  array,
  defaulted,
  integer,
  object,
  oneOf,
  type Present,
  type Rule,
  refine,
  required,
  text,
} from "../../shared/validate";
import { tagsRule } from "../tag/tables";
import type { Domain } from "./tables";

/** Limits. `addresses` is the number of characters of all addresses together. */
const limits = {
  domain: { min: 1, max: 253 },
  description: { min: 1, max: 253 },
  group: { min: 1, max: 50 },
  addresses: 1000,
} as const;

const seconds = [
  0, 30, 120, 300, 3600, 7200, 14_400, 28_800, 57_600, 86_400, 172_800, 345_600, 604_800, 1_209_600, 2_419_200,
] as const;

/**
 * The body of a new domain. A master requires `soa_email`, a slave `master_ips`.
 * @param taken - whether the name is in use
 */
export function domainRule(body: JsonObject, taken: (name: string) => boolean): Rule<Omit<Domain, "id">> {
  const { type } = body;
  const email = refine(text(), (value) => (/^[^\s@]+@[^\s@]+$/.test(value) ? undefined : "Must be an email address"));
  const name = refine(text(limits.domain), nameFault, (value) =>
    taken(value.toLowerCase()) ? "This domain is in use already" : undefined,
  );
  return object<Omit<Domain, "id">>({
    domain: required(name),
    type: required(oneOf("master", "slave")),
    status: defaulted(oneOf("disabled", "active"), "active"),
    soa_email: type === "master" ? required(email) : defaulted(email, ""),
    description: defaulted(text(limits.description), ""),
    group: defaulted(text(limits.group), ""),
    master_ips: type === "slave" ? required(addresses(1, isAddress)) : defaulted(addresses(0, isAddress), []),
    axfr_ips: defaulted(addresses(0, isAddressOrRange), []),
    expire_sec: defaulted(timer, 0),
    refresh_sec: defaulted(timer, 0),
    retry_sec: defaulted(timer, 0),
    ttl_sec: defaulted(timer, 0),
    tags: defaulted(tagsRule, []),
  });
}

/** The body of a new record. */
export const recordRule: Rule<Present<{ type: string; name: string; target: string }>> = object({
  type: required(oneOf("A", "AAAA", "NS", "MX", "CNAME", "TXT", "SRV", "PTR", "CAA")),
  name: defaulted(text({ max: 100 }), ""),
  target: required(text({ min: 1 })),
});

// Other values are rounded up to the next allowed one.
const timer: Rule<number> = (value, place) => {
  const given = integer({ min: 0 })(value, place);
  if (typeof given !== "number") return given;
  return seconds.find((each) => each >= given) ?? seconds[seconds.length - 1] ?? given;
};

function addresses(min: number, valid: (address: string) => boolean): Rule<string[]> {
  const address = refine(text(), (value) => (valid(value) ? undefined : "Must be an IP address"));
  return refine(array(address, { min }), (list) =>
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
