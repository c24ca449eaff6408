import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { fields, type Reply, type Running } from "../support/api";
import { one, startWithComputes, type WithComputes } from "../support/computes";

let running: WithComputes;
const api: Running["api"] = (...sent) => running.api(...sent);
const seed = (objects: Parameters<Running["emulator"]["control"]["seed"]>[0]["objects"]): void =>
  running.emulator.control.seed({ objects: objects ?? {} });
const faultsOf = (reply: Reply): unknown => (reply.status === 400 ? fields(reply) : []);

beforeEach(async () => {
  running = await startWithComputes();
});
afterEach(() => running.emulator.close());

const none = { label: null, ipam_address: "", subnet_id: null, ipv4: { vpc: "", nat_1_1: null }, ip_ranges: [] };

// An interface, and the members at fault.
const single: readonly (readonly [interfaceBody: object, faults: readonly string[]])[] = [
  [{}, ["purpose"]],
  [{ purpose: "wan" }, ["purpose"]],
  [{ purpose: "public" }, []],
  [{ purpose: "public", ...none, primary: true }, []],
  [{ purpose: "public", label: "a", ipam_address: "10.0.0.1/24" }, ["label", "ipam_address"]],
  [
    { purpose: "public", subnet_id: 1, ipv4: { vpc: "10.0.0.2" }, ip_ranges: ["10.0.0.4/31"] },
    ["subnet_id", "ipv4", "ip_ranges"],
  ],
  [{ purpose: "vlan" }, ["label"]],
  [{ purpose: "vlan", label: "" }, ["label"]],
  [{ ...none, purpose: "vlan", label: "a-1" }, []],
  [{ purpose: "vlan", label: "l".repeat(64) }, []],
  [{ purpose: "vlan", label: "l".repeat(65) }, ["label"]],
  [{ purpose: "vlan", label: "a--b" }, ["label"]],
  [{ purpose: "vlan", label: "a_b" }, ["label"]],
  [{ purpose: "vlan", label: "a", ipam_address: "10.0.0.1/24" }, []],
  [{ purpose: "vlan", label: "a", ipam_address: "10.0.0.1" }, ["ipam_address"]],
  [{ purpose: "vlan", label: "a", ipam_address: "10.0.0.1/33" }, ["ipam_address"]],
  [{ purpose: "vlan", label: "a", ipam_address: "10.0.0.256/24" }, ["ipam_address"]],
  [{ purpose: "vlan", label: "a", primary: true }, ["primary"]],
  [{ purpose: "vlan", label: "a", primary: false }, []],
  [{ purpose: "vlan", label: "a", subnet_id: 1, ip_ranges: ["10.0.0.4/31"] }, ["subnet_id", "ip_ranges"]],
  [{ purpose: "vlan", label: "a", ipv4: { nat_1_1: "any" } }, ["ipv4"]],
  [{ purpose: "vpc" }, ["subnet_id"]],
  [{ purpose: "vpc", subnet_id: 9 }, ["subnet_id"]],
  [{ purpose: "vpc", subnet_id: 2 }, ["subnet_id"]],
  [{ purpose: "vpc", subnet_id: "1" }, ["subnet_id"]],
  [{ purpose: "vpc", subnet_id: 1, label: "", ipam_address: null, ipv4: null, ip_ranges: null, primary: true }, []],
  [{ purpose: "vpc", subnet_id: 1, label: "a", ipam_address: "10.0.0.1/24" }, ["label", "ipam_address"]],
  // Not the first two and the last two addresses of a subnet.
  [{ purpose: "vpc", subnet_id: 1, ipv4: { vpc: "10.0.0.1" } }, ["ipv4.vpc"]],
  [{ purpose: "vpc", subnet_id: 1, ipv4: { vpc: "10.0.0.2" } }, []],
  [{ purpose: "vpc", subnet_id: 1, ipv4: { vpc: "10.0.0.5" } }, []],
  [{ purpose: "vpc", subnet_id: 1, ipv4: { vpc: "10.0.0.6" } }, ["ipv4.vpc"]],
  [{ purpose: "vpc", subnet_id: 1, ipv4: { vpc: "10.0.0.02" } }, ["ipv4.vpc"]],
  [{ purpose: "vpc", subnet_id: 1, ipv4: { vpc: "host" } }, ["ipv4.vpc"]],
  [{ purpose: "vpc", subnet_id: 1, ipv4: { vpc: "10.0.1.2" } }, ["ipv4.vpc"]],
  [{ purpose: "vpc", subnet_id: 1, ipv4: { nat_1_1: "any" } }, []],
  [{ purpose: "vpc", subnet_id: 1, ipv4: { nat_1_1: "198.18.0.2" } }, []],
  [{ purpose: "vpc", subnet_id: 1, ipv4: { nat_1_1: "198.18.0.3" } }, ["ipv4.nat_1_1"]],
  [{ purpose: "vpc", subnet_id: 3, ip_ranges: ["10.0.1.64/28", "10.0.1.80/32"] }, []],
  [{ purpose: "vpc", subnet_id: 3, ip_ranges: ["10.0.1.65/28", "10.0.2.0/28"] }, ["ip_ranges.0", "ip_ranges.1"]],
  [{ purpose: "vpc", subnet_id: 3, ip_ranges: ["10.0.1.64/28", "10.0.1.72/32"] }, ["ip_ranges.1"]],
  [{ purpose: "vpc", subnet_id: 3, ipv4: { vpc: "10.0.1.65" }, ip_ranges: ["10.0.1.64/28"] }, ["ip_ranges.0"]],
  [{ purpose: "vpc", subnet_id: 3, ip_ranges: ["all"] }, ["ip_ranges.0"]],
  [{ purpose: 1, subnet_id: "1", ipv4: [], ip_ranges: "x" }, ["purpose", "subnet_id", "ipv4", "ip_ranges"]],
];

describe.each(single)("an interface %j", (body, faults) => {
  const expected = [...faults].sort();

  test("is judged by its purpose when it is added", async () => {
    await running.addConfig();
    const reply = await api("POST", `${one}/configs/1/interfaces`, { body });
    expect([reply.status, [faultsOf(reply)].flat().sort()]).toEqual([faults.length > 0 ? 400 : 200, expected]);
  });

  test("is judged alike in a list", async () => {
    const reply = await running.addConfig({ interfaces: [body] });
    const places = expected.map((name) => `interfaces.0.${name}`);
    expect([reply.status, [faultsOf(reply)].flat().sort()]).toEqual([faults.length > 0 ? 400 : 200, places]);
  });
});

const publicOne = { purpose: "public" };
const vlan = { purpose: "vlan", label: "a", ipam_address: "10.2.0.1/24" };
const vpc = { purpose: "vpc", subnet_id: 1 };

test.each([
  [[publicOne, publicOne], ["interfaces.1.purpose"]],
  [[vlan, { ...vlan, ipam_address: null }], ["interfaces.1.label"]],
  [[vlan, { ...vlan, label: "b" }], ["interfaces.1.ipam_address"]],
  [[vlan, { ...vlan, label: "b", ipam_address: null }], []],
  [
    [
      { ...publicOne, primary: true },
      { ...vpc, primary: true },
    ],
    ["interfaces.1.primary"],
  ],
  [[vpc, vpc, vpc], []],
  [[vpc, vpc, vpc, publicOne], ["interfaces"]],
  [
    [
      { ...vpc, ipv4: { vpc: "10.0.0.2" } },
      { ...vpc, ipv4: { vpc: "10.0.0.2" } },
    ],
    ["interfaces.1.ipv4.vpc"],
  ],
  [
    [
      { ...vpc, ip_ranges: ["10.0.0.4/31"] },
      { ...vpc, ipv4: { vpc: "10.0.0.5" } },
    ],
    ["interfaces.1.ipv4.vpc"],
  ],
  [
    [
      { ...vpc, ipv4: { vpc: "10.0.0.4" } },
      { ...vpc, ip_ranges: ["10.0.0.4/31"] },
    ],
    ["interfaces.1.ip_ranges.0"],
  ],
])("the interfaces %j of one profile are judged together", async (interfaces, faults) => {
  const reply = await running.addConfig({ interfaces });
  expect([reply.status, faultsOf(reply)]).toEqual([faults.length > 0 ? 400 : 200, faults]);
});

test.each([
  [publicOne, publicOne, ["purpose"]],
  [vlan, { ...vlan, ipam_address: "10.2.0.2/24" }, ["label"]],
  [vlan, { ...vlan, label: "b" }, ["ipam_address"]],
  [{ ...vpc, ipv4: { vpc: "10.0.0.3" } }, { ...vpc, ipv4: { vpc: "10.0.0.3" } }, ["ipv4.vpc"]],
])("to %j, the interface %j cannot be added", async (first, second, faults) => {
  await running.addConfig({ interfaces: [first] });
  const reply = await api("POST", `${one}/configs/1/interfaces`, { body: second });
  expect([reply.status, faultsOf(reply)]).toEqual([400, faults]);
});

test("a profile has three interfaces at most", async () => {
  await running.addConfig({ interfaces: [vpc, vpc, publicOne] });
  expect((await api("POST", `${one}/configs/1/interfaces`, { body: vlan })).status).toBe(400);
});

test("two profiles of a compute may have the same address, and two computes may not", async () => {
  const taken = { ...vpc, ipv4: { vpc: "10.0.0.3" } };
  expect((await running.addConfig({ interfaces: [taken] })).status).toBe(200);
  expect((await running.addConfig({ interfaces: [taken] })).status).toBe(200);
  const body = { label: "theirs", devices: {}, interfaces: [taken] };
  expect(fields(await api("POST", "/compute/instances/2/configs", { body }))).toEqual(["interfaces.0.ipv4.vpc"]);
  const ranges = { ...body, interfaces: [{ ...vpc, ip_ranges: ["10.0.0.2/31"] }] };
  expect(fields(await api("POST", "/compute/instances/2/configs", { body: ranges }))).toEqual([
    "interfaces.0.ip_ranges.0",
  ]);
  // It is one address for the list of addresses too.
  expect((await api("GET", "/vpcs/1/ips")).body.data.map(({ address }) => address)).toEqual(["10.0.0.3", "10.0.0.3"]);
});

test("a region has ten VLANs at most, each for as long as an interface is in it", async () => {
  seed({
    interfaces: Array.from({ length: 10 }, (_, n) => ({ compute_id: 2, purpose: "vlan" as const, label: `vlan-${n}` })),
  });
  const elsewhere = { id: 5, region: "us-ord", status: "offline" };
  seed({ computes: [elsewhere] });
  const body = { label: "main", devices: {}, interfaces: [{ purpose: "vlan", label: "new" }] };
  expect(fields(await running.addConfig(body))).toEqual(["interfaces.0.label"]);
  expect((await api("POST", "/compute/instances/5/configs", { body })).status).toBe(200);
  expect((await running.addConfig({ interfaces: [{ purpose: "vlan", label: "vlan-3" }] })).status).toBe(200);
  running.emulator.control.remove({ interfaces: [1] });
  expect((await running.addConfig(body)).status).toBe(200);
});

test("a compute has no interface to a VLAN in a region without VLANs", async () => {
  seed({ computes: [{ id: 5, region: "eu-west" }] });
  const body = { label: "main", devices: {}, interfaces: [{ purpose: "vlan", label: "a" }] };
  expect(fields(await api("POST", "/compute/instances/5/configs", { body }))).toEqual(["interfaces.0.purpose"]);
});
