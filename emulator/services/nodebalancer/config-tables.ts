import { notFound } from "../../shared/envelope";
import type { JsonObject } from "../../shared/json";
import type { Call } from "../../shared/service";
import type { Stage } from "../../shared/stage";
import { defineTable } from "../../shared/table";
import { nodeTable } from "./node-tables";
import { nodebalancerOf } from "./tables";

/** What a request sets of a configuration, but its certificate. Times in seconds. */
export interface ConfigSettings {
  readonly port: number;
  readonly protocol: "http" | "https" | "tcp";
  readonly algorithm: "roundrobin" | "leastconn" | "source";
  readonly stickiness: "none" | "table" | "http_cookie";
  readonly check: "none" | "connection" | "http" | "http_body";
  /** More than `check_timeout`. */
  readonly check_interval: number;
  readonly check_timeout: number;
  readonly check_attempts: number;
  readonly check_path: string;
  readonly check_body: string;
  readonly check_passive: boolean;
  readonly proxy_protocol: "none" | "v1" | "v2";
  readonly cipher_suite: "recommended" | "legacy";
}

/** A configuration of a load balancer: one port. */
export interface BalancerConfig extends ConfigSettings {
  readonly id: number;
  readonly nodebalancer_id: number;
  /** Of the certificate: all that is kept of it. `null` without one. */
  readonly certificate: { readonly commonName: string; readonly fingerprint: string } | null;
}

/** What a configuration has by default. */
export const defaultSettings: ConfigSettings = {
  port: 80,
  protocol: "http",
  algorithm: "roundrobin",
  stickiness: "none",
  check: "none",
  check_interval: 31,
  check_timeout: 30,
  check_attempts: 3,
  check_path: "",
  check_body: "",
  check_passive: true,
  proxy_protocol: "none",
  cipher_suite: "recommended",
};

/** Configurations of all load balancers. */
export const balancerConfigTable = defineTable<BalancerConfig, "nodebalancer">({
  name: "nodebalancerConfigs",
  key: (config) => config.id,
  indexes: { nodebalancer: (config) => config.nodebalancer_id },
  complete(given, { store }) {
    const id = given.id ?? store.next("nodebalancerConfigs");
    return { ...defaultSettings, nodebalancer_id: 1, certificate: null, ...given, id };
  },
});

/** The configuration in the path, of the load balancer in the path. @throws Refusal 404 */
export function balancerConfigOf(call: Call): BalancerConfig {
  const { id } = nodebalancerOf(call);
  const config = call.store.in(balancerConfigTable).get(call.params.id("configId"));
  if (config === undefined || config.nodebalancer_id !== id) throw notFound();
  return config;
}

/** Deletes a configuration with its nodes. Needs a transaction. */
export function dropConfig({ store }: Stage, { id }: BalancerConfig): void {
  for (const node of [...store.in(nodeTable).by("config", id)]) store.in(nodeTable).delete(node.id);
  store.in(balancerConfigTable).delete(id);
}

/** What answers show in place of a certificate and its key. */
const redacted = "<REDACTED>";

/** A configuration in the format of the API. */
export function viewConfig({ store }: Stage, config: BalancerConfig): JsonObject {
  const { certificate } = config;
  const nodes = [...store.in(nodeTable).by("config", config.id)];
  const countOf = (status: string): number => nodes.filter((node) => node.status === status).length;
  const hidden = certificate === null ? null : redacted;
  return {
    id: config.id,
    nodebalancer_id: config.nodebalancer_id,
    port: config.port,
    protocol: config.protocol,
    algorithm: config.algorithm,
    stickiness: config.stickiness,
    check: config.check,
    check_interval: config.check_interval,
    check_timeout: config.check_timeout,
    check_attempts: config.check_attempts,
    check_path: config.check_path,
    check_body: config.check_body,
    check_passive: config.check_passive,
    proxy_protocol: config.proxy_protocol,
    cipher_suite: config.cipher_suite,
    ssl_cert: hidden,
    ssl_key: hidden,
    ssl_commonname: certificate?.commonName ?? "",
    ssl_fingerprint: certificate?.fingerprint ?? "",
    nodes_status: { up: countOf("UP"), down: countOf("DOWN") },
  };
}
