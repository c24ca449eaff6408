import { BlockList, isIPv4, isIPv6 } from "node:net";
import { isObject } from "../../shared/json";
import type { Stage } from "../../shared/stage";
import {
  array,
  integer,
  type Member,
  nullable,
  object,
  oneOf,
  optional,
  type Place,
  type Rule,
  refine,
  required,
  text,
} from "../../shared/validate";
import { regionTable } from "../region/tables";
import { credentialTable, type ManagedService } from "./tables";

// @rule limit-service
const limits = {
  address: { min: 3, max: 100 },
  body: { max: 100 },
  consultationGroup: { max: 50 },
  label: { min: 3, max: 64 },
  timeout: { min: 1, max: 255 },
} as const;

/** The optional fields of a monitored service. */
interface Extras {
  readonly body: string | null | undefined;
  readonly consultation_group: string | undefined;
  readonly credentials: readonly number[] | undefined;
  readonly notes: string | null | undefined;
  readonly region: string | undefined;
}

/** The fields that are required to create a monitored service. */
interface Basics {
  readonly address: string;
  readonly label: string;
  readonly service_type: "url" | "tcp";
  readonly timeout: number;
}

/** The body of Service Create. */
export type NewService = Basics & Extras;

/** The body of Service Update. */
export type ServiceChange = { readonly [K in keyof Basics]: Basics[K] | undefined } & Extras;

const privateAddresses = new BlockList();
privateAddresses.addSubnet("10.0.0.0", 8, "ipv4");
privateAddresses.addSubnet("172.16.0.0", 12, "ipv4");
privateAddresses.addSubnet("192.168.0.0", 16, "ipv4");
privateAddresses.addSubnet("fc00::", 7, "ipv6");

const basics = {
  address: refine(text(limits.address), (value) =>
    hostOf(value) === undefined ? "Must be a URL, or a host with or without a port" : undefined,
  ),
  label: text(limits.label),
  service_type: oneOf("url", "tcp"),
  timeout: integer(limits.timeout),
} as const;

// @rule managed-4 managed-type
/** The rule of Service Create. */
export function newServiceRule(stage: Stage): Rule<NewService> {
  const rule = object<NewService>({
    address: required(basics.address),
    label: required(basics.label),
    service_type: required(basics.service_type),
    timeout: required(basics.timeout),
    ...extras(stage),
  });
  return withRegion(rule);
}

/** The rule of Service Update. */
export function serviceChangeRule(stage: Stage, held: ManagedService): Rule<ServiceChange> {
  const rule = object<ServiceChange>({
    address: optional(basics.address),
    label: optional(basics.label),
    service_type: optional(basics.service_type),
    timeout: optional(basics.timeout),
    ...extras(stage),
  });
  return withRegion(rule, held);
}

/** Whether the host of an address is a private IP. */
export function isPrivate(address: string): boolean {
  const host = hostOf(address) ?? "";
  if (isIPv4(host)) return privateAddresses.check(host, "ipv4");
  return isIPv6(host) && privateAddresses.check(host, "ipv6");
}

function extras({ store }: Stage): { readonly [K in keyof Extras]: Member<Extras[K]> } {
  const credential = refine(integer(), (id) => (store.in(credentialTable).has(id) ? undefined : "No such credential"));
  const region = refine(text(), (id) => (store.in(regionTable).has(id) ? undefined : "region is not valid"));
  return {
    body: optional(nullable(text(limits.body))),
    consultation_group: optional(text(limits.consultationGroup)),
    credentials: optional(array(credential)),
    notes: optional(nullable(text())),
    region: optional(region),
  };
}

// "Required if address is a private IP; must not be set otherwise". Checked even if there are other errors, so that a
// client gets all errors at once.
function withRegion<T>(rule: Rule<T>, held?: ManagedService): Rule<T> {
  return (value, place) => {
    const read = rule(value, place);
    if (isObject(value)) checkRegion(value["address"] ?? held?.address, value["region"], held?.region ?? null, place);
    return read;
  };
}

// @rule managed-region
function checkRegion(address: unknown, given: unknown, held: string | null, place: Place): void {
  if (typeof address !== "string" || hostOf(address) === undefined) return;
  if (!isPrivate(address)) {
    if (given !== undefined && given !== null)
      place.at("region").fault("region must not be set unless address is a private IP");
  } else if ((given === undefined || given === null) && held === null) {
    place.at("region").fault("region is required when address is a private IP");
  }
}

// Parses any scheme as http: the URL parser then also normalizes the IP.
function hostOf(address: string): string | undefined {
  const rest = address.replace(/^[a-z][a-z0-9+.-]*:\/\//i, "");
  if (isIPv6(rest)) return rest;
  if (/\s/.test(rest) || !URL.canParse(`http://${rest}`)) return undefined;
  return new URL(`http://${rest}`).hostname.replace(/^\[|\]$/g, "");
}
