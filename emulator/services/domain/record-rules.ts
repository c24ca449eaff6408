import { isIPv4, isIPv6 } from "node:net";
import {
  integer,
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
import { type DomainRecord, type RecordType, recordTags, recordTypes } from "./tables";
import { recordTimer } from "./timers";

/** Limits of the members of a record, and the number of records of a domain. */
export const limits = {
  name: { max: 100 },
  target: { max: 65_535 },
  priority: { min: 0, max: 255 },
  weight: { min: 0, max: 65_535 },
  port: { min: 0, max: 65_535 },
  records: 12_000,
} as const;

/** The members of a record that a request sets. */
export type RecordInput = {
  readonly [K in keyof Omit<DomainRecord, "id" | "domain_id" | "type" | "created" | "updated">]:
    | DomainRecord[K]
    | undefined;
};

/** The records of the zone besides the one that is created or changed. */
type Others = Iterable<DomainRecord>;

/** The body of a new record. */
export function newRecordRule(type: RecordType | undefined, others: Others): Rule<RecordInput & { type: RecordType }> {
  const srv = type === "SRV" ? required : optional;
  const rule = object<RecordInput & { type: RecordType }>({
    ...members(),
    type: required(oneOf(...recordTypes)),
    target: required(text(limits.target)),
    priority: srv(integer(limits.priority)),
    weight: srv(integer(limits.weight)),
    port: srv(integer(limits.port)),
  });
  return refine(rule, (input, place) =>
    faultsOf({ ...input, name: input.name ?? "", target: input.target ?? "" }, others, place),
  );
}

/** The body of a change of a record. Its type stays. */
export function changedRecordRule(held: DomainRecord, others: Others): Rule<RecordInput> {
  return refine(object<RecordInput>(members()), (input, place) => {
    const given = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
    return faultsOf({ ...held, ...given }, others, place);
  });
}

/** The name of a record: the service makes that of an SRV record. */
export function nameOf({
  type,
  name,
  service,
  protocol,
}: Pick<DomainRecord, "type" | "name" | "service" | "protocol">): string {
  if (type !== "SRV") return name;
  return [service, protocol].flatMap((part) => (part === null ? [] : [`_${part}`])).join(".");
}

function members(): {
  readonly [K in keyof RecordInput]: ReturnType<typeof optional<Exclude<RecordInput[K], undefined>>>;
} {
  return {
    name: optional(text(limits.name)),
    target: optional(text(limits.target)),
    priority: optional(integer(limits.priority)),
    weight: optional(integer(limits.weight)),
    port: optional(integer(limits.port)),
    service: optional(nullable(word)),
    protocol: optional(nullable(word)),
    ttl_sec: optional(recordTimer),
    tag: optional(nullable(oneOf(...recordTags))),
  };
}

// "The service adds its underscore and dot": those that are sent are dropped.
const word: Rule<string> = (value, place) => {
  const given = text()(value, place);
  if (typeof given !== "string") return given;
  const plain = given.replace(/^_/, "").replace(/\.$/, "");
  return /^[A-Za-z0-9]([A-Za-z0-9_.-]*[A-Za-z0-9])?$/.test(plain) ? plain : place.fault("Must be a name");
};

type Checked = Pick<DomainRecord, "type" | "name" | "target"> &
  Partial<Pick<RecordInput, "priority" | "service" | "tag">>;

function faultsOf(record: Checked, others: Others, place: Place): undefined {
  const fault = targetFault(record);
  if (fault !== undefined) place.at("target").fault(fault);
  if (record.type === "SRV" && record.service == null) place.at("service").fault("service is required");
  if (record.type === "CAA" && record.tag == null) place.at("tag").fault("tag is required");
  if (record.type === "MX") mailFaults(record, others, place);
}

// An empty target makes a null MX: the domain accepts no mail (RFC 7505).
function mailFaults({ name, target, priority = 0 }: Checked, others: Others, place: Place): void {
  const mail = [...others].filter(({ type }) => type === "MX");
  if (target === "" && name !== "") place.at("name").fault("Must be empty in a null MX record");
  if (target === "" && priority !== 0) place.at("priority").fault("Must be 0 in a null MX record");
  if (target === "" ? mail.length > 0 : mail.some((each) => each.target === "")) {
    place.at("target").fault("A null MX record must be the only MX record of the domain");
  }
}

function targetFault({ type, target }: Checked): string | undefined {
  if (target === "") return type === "MX" ? undefined : "target is required";
  if (type === "A") return isIPv4(target) ? undefined : "Must be an IPv4 address";
  if (type === "AAAA") return isIPv6(target) ? undefined : "Must be an IPv6 address";
  if (type === "TXT" || type === "CAA") return undefined;
  return /^[A-Za-z0-9_]([A-Za-z0-9_.-]*[A-Za-z0-9_])?\.?$/.test(target) ? undefined : "Must be a domain name";
}
