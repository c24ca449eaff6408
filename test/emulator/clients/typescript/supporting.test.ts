import {
  attachVolume,
  cloneVolume,
  createDomain,
  createDomainRecord,
  createLinode,
  createLinodeConfig,
  createNodeBalancer,
  createNodeBalancerConfig,
  createNodeBalancerConfigNode,
  createVolume,
  deleteDomain,
  deleteDomainRecord,
  deleteNodeBalancer,
  deleteNodeBalancerConfig,
  deleteNodeBalancerConfigNode,
  deleteVolume,
  detachVolume,
  getDomain,
  getDomainRecord,
  getDomainRecords,
  getDomains,
  getNodeBalancer,
  getNodeBalancerConfigNodes,
  getNodeBalancerConfigs,
  getNodeBalancers,
  getVolume,
  getVolumes,
  resizeVolume,
  updateDomain,
  updateDomainRecord,
  updateNodeBalancer,
  updateNodeBalancerConfig,
  updateNodeBalancerConfigNode,
  updateVolume,
} from "@linode/api-v4";
import { expect, test } from "vitest";
import { reasonsOf, useConnection } from "./client";

const connection = useConnection("empty");

const region = "us-east";

test("a volume is created, attached, detached, resized, cloned, changed and deleted", async () => {
  const made = await createVolume({ label: "data", region, size: 20, tags: ["shop", "data"] });
  expect(made).toMatchObject({
    label: "data",
    size: 20,
    linode_id: null,
    tags: ["data", "shop"],
    filesystem_path: expect.stringMatching(/data$/),
  });
  connection.emulator.control.advanceClock(3600);
  expect(await getVolume(made.id)).toMatchObject({ status: "active" });
  const compute = await createLinode({ type: "g6-nanode-1", region, label: "holder" });
  const helpers = { updatedb_disabled: true, distro: true, modules_dep: true, devtmpfs_automount: false };
  const config = await createLinodeConfig(compute.id, {
    label: "boot",
    devices: {},
    helpers,
    initrd: null,
    root_device: "/dev/sda",
  });
  expect(await attachVolume(made.id, { linode_id: compute.id, config_id: config.id })).toMatchObject({
    linode_id: compute.id,
    linode_label: "holder",
  });
  connection.emulator.control.advanceClock(3600);
  expect(await detachVolume(made.id)).toEqual({});
  connection.emulator.control.advanceClock(3600);
  expect(await resizeVolume(made.id, { size: 30 })).toMatchObject({ size: 30 });
  connection.emulator.control.advanceClock(3600);
  const clone = await cloneVolume(made.id, { label: "copy" });
  expect(clone).toMatchObject({ label: "copy", size: 30 });
  expect(await updateVolume(made.id, { label: "data-2", tags: [] })).toMatchObject({ label: "data-2", tags: [] });
  expect((await getVolumes({}, { label: { "+contains": "data" } })).data.map(({ id }) => id)).toEqual([made.id]);
  expect(await deleteVolume(made.id)).toEqual({});
  expect(await reasonsOf(getVolume(made.id))).toEqual([{ reason: "Not found" }]);
});

test("a domain and its records live from creation to deletion", async () => {
  const made = await createDomain({ domain: "example.org", type: "master", soa_email: "admin@example.org" });
  expect(made).toMatchObject({ domain: "example.org", status: "active", ttl_sec: 0, master_ips: [], axfr_ips: [] });
  expect(await updateDomain(made.id, { domain: "example.org", ttl_sec: 301, tags: ["dns"] })).toMatchObject({
    ttl_sec: 3600,
    tags: ["dns"],
  });
  expect((await getDomains({}, { domain: "example.org" })).data).toEqual([await getDomain(made.id)]);
  const record = await createDomainRecord(made.id, { type: "A", name: "www", target: "203.0.113.7", ttl_sec: 300 });
  expect(record).toMatchObject({
    type: "A",
    name: "www",
    target: "203.0.113.7",
    ttl_sec: 300,
    service: null,
    tag: null,
  });
  const srv = await createDomainRecord(made.id, {
    type: "SRV",
    service: "sip",
    protocol: "tcp",
    target: "www.example.org",
    priority: 1,
    weight: 2,
    port: 5060,
  });
  expect(srv).toMatchObject({
    service: expect.stringMatching(/^_?sip$/),
    protocol: expect.stringMatching(/^_?tcp$/),
    port: 5060,
  });
  expect(await updateDomainRecord(made.id, record.id, { name: "web" })).toMatchObject({ name: "web" });
  expect(await getDomainRecord(made.id, record.id)).toMatchObject({ name: "web" });
  expect((await getDomainRecords(made.id)).results).toBe(2);
  expect(await deleteDomainRecord(made.id, record.id)).toEqual({});
  expect(await deleteDomain(made.id)).toEqual({});
});

test("a load balancer with configs and nodes lives from creation to deletion", async () => {
  // The client takes address and port apart, and joins them for the service.
  const one = { label: "one", address: "192.168.130.1", port: 80 };
  const two = { label: "two", address: "192.168.130.2", port: 80, weight: 50 };
  const made = await createNodeBalancer({
    region,
    label: "balancer",
    configs: [{ port: 80, protocol: "http", check: "none", nodes: [one] }],
  });
  expect(made).toMatchObject({ label: "balancer", client_conn_throttle: 0, ipv6: expect.any(String) });
  const [first] = (await getNodeBalancerConfigs(made.id)).data;
  expect(first).toMatchObject({ port: 80, algorithm: "roundrobin", protocol: "http", check: "none" });
  expect((await getNodeBalancerConfigNodes(made.id, first?.id ?? 0)).data).toMatchObject([
    { label: "one", address: "192.168.130.1:80", mode: "accept" },
  ]);
  const checked = { check: "connection", check_timeout: 5, check_interval: 10 } as const;
  const config = await createNodeBalancerConfig(made.id, { port: 8080, protocol: "tcp", nodes: [one], ...checked });
  expect(config).toMatchObject({ nodebalancer_id: made.id, port: 8080, protocol: "tcp", ...checked });
  const changed = await updateNodeBalancerConfig(made.id, config.id, { algorithm: "leastconn" });
  expect(changed).toMatchObject({ algorithm: "leastconn", port: 8080 });
  const node = await createNodeBalancerConfigNode(made.id, config.id, two);
  expect(node).toMatchObject({ label: "two", address: "192.168.130.2:80", weight: 50, config_id: config.id });
  const drained = await updateNodeBalancerConfigNode(made.id, config.id, node.id, { ...two, mode: "drain" });
  expect(drained).toMatchObject({ mode: "drain", weight: 50 });
  expect(await deleteNodeBalancerConfigNode(made.id, config.id, node.id)).toEqual({});
  expect(await deleteNodeBalancerConfig(made.id, config.id)).toEqual({});
  const renamed = await updateNodeBalancer(made.id, { label: "balancer-2", client_conn_throttle: 5 });
  expect(renamed).toMatchObject({ label: "balancer-2", client_conn_throttle: 5 });
  expect((await getNodeBalancers()).data.map(({ id }) => id)).toContain(made.id);
  expect(await deleteNodeBalancer(made.id)).toEqual({});
  expect(await reasonsOf(getNodeBalancer(made.id))).toEqual([{ reason: "Not found" }]);
});
