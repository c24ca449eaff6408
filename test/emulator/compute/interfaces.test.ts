import { afterEach, beforeEach, expect, test } from "vitest";
import { type Body, fields, type Reply, type Running } from "../support/api";
import { interfacesIn, one, startWithComputes, type WithComputes } from "../support/computes";
import { restrict } from "../support/users";

let running: WithComputes;
const api: Running["api"] = (...sent) => running.api(...sent);
const interfaces = `${one}/configs/1/interfaces`;
const add = (body: object): Promise<Reply> => api("POST", interfaces, { body });
const values = async (member: string): Promise<unknown[]> => (await interfacesIn(api)).map((each) => each[member]);
const subnetComputes = async (): Promise<unknown> => (await api("GET", "/vpcs/1/subnets/1")).body["computes"];
const vpc = { purpose: "vpc", subnet_id: 1 };
const three = [{ purpose: "public" }, { purpose: "vlan", label: "a" }, vpc];

const shown = { primary: false, active: false, label: null, ipam_address: null };
const outside = { vpc_id: null, subnet_id: null, ipv4: null, ip_ranges: [] };
const expected = [
  { id: 1, purpose: "public", ...shown, ...outside },
  { id: 2, purpose: "vlan", ...shown, ...outside, label: "a" },
  {
    id: 3,
    purpose: "vpc",
    ...shown,
    vpc_id: 1,
    subnet_id: 1,
    ipv4: { vpc: "10.0.0.2", nat_1_1: null },
    ip_ranges: [],
  },
];

beforeEach(async () => {
  running = await startWithComputes();
});
afterEach(() => running.emulator.close());

// The ways to set interfaces. The fourth is Compute Create.
const ways: readonly [way: string, set: () => Promise<void>][] = [
  [
    "adding one after another",
    async () => {
      await running.addConfig();
      for (const each of three) await add(each);
    },
  ],
  ["the creation of a profile", async () => void (await running.addConfig({ interfaces: three }))],
  [
    "an update of a profile",
    async () => {
      await running.addConfig();
      await api("PUT", `${one}/configs/1`, { body: { interfaces: three } });
    },
  ],
];

test.each(ways)(
  "interfaces set by %s are listed, viewed and in the subnet, which cannot be deleted",
  async (_way, set) => {
    await set();
    expect(await interfacesIn(api)).toEqual(expected);
    expect((await api("GET", `${interfaces}/3`)).body).toEqual(expected[2]);
    expect((await api("GET", `${one}/configs/1`)).body["interfaces"]).toEqual(expected);
    expect(await subnetComputes()).toEqual([{ id: 1, interfaces: [{ id: 3, active: false }] }]);
    expect((await api("GET", "/vpcs/ips")).body.data).toMatchObject([
      { address: "10.0.0.2", compute_id: 1, config_id: 1, interface_id: 3, active: false, subnet_id: 1 },
    ]);
    for (const path of ["/vpcs/1", "/vpcs/1/subnets/1"]) expect((await api("DELETE", path)).status).toBe(400);
  },
);

test("a list in an update replaces all interfaces; those to the same network keep their ids", async () => {
  await running.addConfig({ interfaces: three });
  const list = [vpc, { purpose: "vlan", label: "b" }];
  const changed = await api("PUT", `${one}/configs/1`, { body: { interfaces: list } });
  expect(changed.body["interfaces"]).toMatchObject([
    { id: 3, purpose: "vpc", ipv4: { vpc: "10.0.0.2" } },
    { id: 4, purpose: "vlan", label: "b" },
  ]);
  expect((await api("PUT", `${one}/configs/1`, { body: { interfaces: [] } })).body["interfaces"]).toEqual([]);
  expect(await subnetComputes()).toEqual([]);
  expect((await api("DELETE", "/vpcs/1/subnets/1")).status).toBe(200);
});

test("an update does not remove an active interface to a VPC, and changes the others", async () => {
  await running.addConfig({ interfaces: three });
  await running.act("boot");
  const update = (list: object[]): Promise<Reply> => api("PUT", `${one}/configs/1`, { body: { interfaces: list } });
  const refused = await update([{ purpose: "public" }]);
  expect([refused.status, fields(refused)]).toEqual([400, ["interfaces"]]);
  expect(await values("id")).toEqual([1, 2, 3]);
  const other = await update([vpc, { purpose: "vpc", subnet_id: 3 }]);
  // A new interface is active after a reboot.
  expect(other.body["interfaces"]).toMatchObject([
    { id: 3, active: true },
    { id: 4, active: false },
  ]);
  await running.act("reboot");
  expect(await values("active")).toEqual([true, true]);
});

// @rule vpc-5c
test("an interface is active while its compute runs with its profile, and is deleted only after shutdown", async () => {
  await running.addConfig({ interfaces: [vpc] });
  await running.addConfig();
  await running.act("boot", { config_id: 2 });
  expect(await values("active")).toEqual([false]);
  await running.act("shutdown");
  await running.act("boot", { config_id: 1 });
  expect(await values("active")).toEqual([true]);
  expect((await api("DELETE", `${interfaces}/1`)).status).toBe(400);
  await running.act("reboot", { config_id: 2 });
  expect(await values("active")).toEqual([false]);
  const gone = await api("DELETE", `${interfaces}/1`);
  expect([gone.status, gone.body]).toEqual([200, {}]);
  expect((await api("DELETE", "/vpcs/1/subnets/1")).status).toBe(200);
});

test("interfaces get the free addresses of the subnet in turn, until there are none", async () => {
  running.emulator.control.seed({ objects: { vpcSubnets: [{ id: 4, vpc_id: 1, ipv4: "10.0.2.0/29" }] } });
  const attach = async (body: object = {}): Promise<Body> => {
    const config = await running.addConfig();
    const path = `${one}/configs/${config.body.id}/interfaces`;
    return (await api("POST", path, { body: { purpose: "vpc", subnet_id: 4, ...body } })).body;
  };
  expect(await attach({ ipv4: { vpc: "10.0.2.3" } })).toMatchObject({ ipv4: { vpc: "10.0.2.3" } });
  expect(await attach()).toMatchObject({ ipv4: { vpc: "10.0.2.2" } });
  expect(await attach({ ip_ranges: ["10.0.2.5/32"] })).toMatchObject({ ipv4: { vpc: "10.0.2.4" } });
  expect(await attach()).toEqual({ errors: [{ reason: "The subnet has no free address" }] });
  await api("DELETE", `${one}/configs/3`);
  expect(await attach()).toMatchObject({ ipv4: { vpc: "10.0.2.4" } });
});

test("deleting a compute also deletes its interfaces", async () => {
  await running.addConfig({ interfaces: three });
  await api("DELETE", one);
  expect(running.emulator.control.state()["interfaces"]).toEqual([]);
  expect((await api("DELETE", "/vpcs/1")).status).toBe(200);
});

test("a restricted user attaches computes only to VPCs that were granted", async () => {
  await running.addConfig();
  const compute = [{ id: 1, permissions: "read_write" }] as const;
  const token = restrict(running, "guest", { objects: { compute } });
  expect(fields(await api("POST", interfaces, { body: vpc, token }))).toEqual(["subnet_id"]);
  const granted = [{ id: 1, permissions: "read_only" }] as const;
  restrict(running, "guest", { objects: { compute, vpc: granted } });
  expect((await api("POST", interfaces, { body: vpc, token })).status).toBe(200);
});
