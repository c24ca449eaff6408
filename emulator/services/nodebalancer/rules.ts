import type { UserCall } from "../../shared/service";
import {
  flag,
  integer,
  type Member,
  object,
  oneOf,
  optional,
  type Place,
  type Rule,
  refine,
  required,
  text,
} from "../../shared/validate";
import { hasCapability } from "../region/tables";
import { type CertificateInput, certificateFaults, certificateMembers } from "./certificate";
import { type BalancerConfig, type ConfigSettings, defaultSettings } from "./config-tables";
import type { NodeSettings } from "./node-tables";
import { nodebalancerTable } from "./tables";

// @rule limit-throttle limit-labels
/** Limits. Times in seconds. */
export const limits = {
  label: { min: 3, max: 32 },
  throttle: { min: 0, max: 20 },
  port: { min: 1, max: 65_535 },
  weight: { min: 1, max: 255 },
  check: { min: 1, max: 30 },
} as const;

// Private addresses of computes are in 192.168.128.0/17.
const addressRule = refine(text(), (value) => {
  const [, third, fourth, port] = /^192\.168\.(\d{1,3})\.(\d{1,3}):(\d{1,5})$/.exec(value)?.map(Number) ?? [];
  const valid = within(third, 128, 255) && within(fourth, 0, 255) && within(port, limits.port.min, limits.port.max);
  return valid ? undefined : "Must be a private IPv4 address with a port, such as 192.168.200.5:80";
});

type Optional<T> = { readonly [K in keyof T]: T[K] | undefined };

/** The members of a request that creates or changes a configuration. */
export type ConfigInput = Optional<ConfigSettings> & CertificateInput;

/** The members of a request that changes a node. */
export type NodeInput = Optional<NodeSettings>;

/** The members of a request that creates a node. */
export type NewNode = NodeInput & Pick<NodeSettings, "address" | "label">;

/** A region with load balancers. */
export function regionRule(call: UserCall): Rule<string> {
  return refine(text(), (id) => (hasCapability(call, id, "NodeBalancers") ? undefined : "region is not valid"));
}

/** A label that no other load balancer has. `self` is the id of the one that may keep its label. */
export function labelRule({ store }: UserCall, self?: number): Rule<string> {
  return refine(text(limits.label), (label) => {
    const held = store.in(nodebalancerTable).first("label", label);
    return held === undefined || held.id === self ? undefined : "Label must be unique";
  });
}

/**
 * The body of a new configuration, or of a change of one.
 * @param held - the configuration that is changed
 * @param ports - the ports of the other configurations of the load balancer
 */
export function configRule(held: BalancerConfig | undefined, ports: readonly number[]): Rule<ConfigInput> {
  return refine(object<ConfigInput>(configMembers), (input, place) => configFaults(input, held, ports, place));
}

/** The members of a configuration. */
export const configMembers: { readonly [K in keyof ConfigInput]: Member<ConfigInput[K]> } = {
  ...certificateMembers,
  port: optional(integer(limits.port)),
  protocol: optional(oneOf("http", "https", "tcp")),
  algorithm: optional(oneOf("roundrobin", "leastconn", "source")),
  stickiness: optional(oneOf("none", "table", "http_cookie")),
  check: optional(oneOf("none", "connection", "http", "http_body")),
  check_interval: optional(integer({ min: 1 })),
  check_timeout: optional(integer(limits.check)),
  check_attempts: optional(integer(limits.check)),
  check_path: optional(text()),
  check_body: optional(text()),
  check_passive: optional(flag()),
  proxy_protocol: optional(oneOf("none", "v1", "v2")),
  cipher_suite: optional(oneOf("recommended", "legacy")),
};

/** Adds the errors between the members of a configuration. */
export function configFaults(
  input: ConfigInput,
  held: BalancerConfig | undefined,
  ports: readonly number[],
  place: Place,
): undefined {
  const { port, check_interval, check_timeout } = { ...defaultSettings, ...held };
  const interval = input.check_interval ?? check_interval;
  if (ports.includes(input.port ?? port)) place.at("port").fault("Port must be unique on the NodeBalancer");
  if (interval <= (input.check_timeout ?? check_timeout)) {
    place.at("check_interval").fault("Must be greater than check_timeout");
  }
  certificateFaults(
    input,
    { protocol: input.protocol ?? held?.protocol ?? "http", held: held?.certificate ?? null },
    place,
  );
}

/** The body of a new node. */
export const newNodeRule: Rule<NewNode> = object<NewNode>({
  ...nodeMembers(),
  address: required(addressRule),
  label: required(text(limits.label)),
});

/** The body of a change of a node. */
export const changedNodeRule: Rule<NodeInput> = object<NodeInput>(nodeMembers());

function nodeMembers(): { readonly [K in keyof NodeInput]: Member<NodeInput[K]> } {
  return {
    address: optional(addressRule),
    label: optional(text(limits.label)),
    weight: optional(integer(limits.weight)),
    mode: optional(oneOf("accept", "reject", "drain", "backup")),
  };
}

function within(value: number | undefined, min: number, max: number): boolean {
  return value !== undefined && value >= min && value <= max;
}
