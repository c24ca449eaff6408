import { afterEach, beforeEach, expect, test } from "vitest";
import { fields, type Reply, type Running } from "../support/api";
import { interfacesIn, one, startWithComputes, type WithComputes } from "../support/computes";

let running: WithComputes;
const api: Running["api"] = (...sent) => running.api(...sent);
const interfaces = `${one}/configs/1/interfaces`;
const add = (body: object): Promise<Reply> => api("POST", interfaces, { body });
const change = (id: number, body: object): Promise<Reply> => api("PUT", `${interfaces}/${id}`, { body });
const values = async (member: string, configId = 1): Promise<unknown[]> =>
  (await interfacesIn(api, configId)).map((each) => each[member]);
const ownAddress = async (): Promise<string> => ((await api("GET", one)).body["ipv4"] as string[])[0] ?? "";
const vpc = { purpose: "vpc", subnet_id: 1 };
const three = [{ purpose: "public" }, { purpose: "vlan", label: "a" }, vpc];

beforeEach(async () => {
  running = await startWithComputes();
});
afterEach(() => running.emulator.close());

test("Interface Update changes an interface to a VPC: what is left out stays, and an empty list clears", async () => {
  await running.addConfig({ interfaces: [{ ...vpc, subnet_id: 3 }] });
  const own = await ownAddress();
  const first = await change(1, { ipv4: { vpc: "10.0.1.9", nat_1_1: "any" }, ip_ranges: ["10.0.1.64/28"] });
  expect([first.status, first.body]).toMatchObject([
    200,
    { ipv4: { vpc: "10.0.1.9", nat_1_1: own }, ip_ranges: ["10.0.1.64/28"] },
  ]);
  const ipv4 = { vpc: "10.0.1.9", nat_1_1: own };
  const primary = await change(1, { primary: true });
  expect(primary.body).toMatchObject({ primary: true, ipv4, ip_ranges: ["10.0.1.64/28"] });
  // A member that is sent as it is stays.
  const moved = await change(1, { ipv4: { vpc: "10.0.1.10", nat_1_1: own } });
  expect(moved.body).toMatchObject({ ipv4: { vpc: "10.0.1.10", nat_1_1: own } });
  expect((await change(1, { ip_ranges: [] })).body).toMatchObject({ ip_ranges: [] });
  for (const nat of [null, "", undefined]) {
    await change(1, { ipv4: { nat_1_1: "any" } });
    const cleared = await change(1, { ipv4: { vpc: "10.0.1.10", nat_1_1: nat } });
    expect(cleared.body["ipv4"]).toEqual({ vpc: "10.0.1.10", nat_1_1: null });
  }
});

test("interfaces that were read can be written back", async () => {
  await running.addConfig({ interfaces: [...three.slice(0, 1), { ...vpc, ip_ranges: ["10.0.0.4/31"] }] });
  for (const each of await interfacesIn(api)) {
    const written = await change(each.id, each);
    expect([written.status, written.body]).toEqual([200, each]);
  }
});

test.each([
  [1, { primary: true }, []],
  [1, { ip_ranges: ["10.0.0.4/31"] }, ["ip_ranges"]],
  [1, { ipv4: { vpc: "10.0.0.3" } }, ["ipv4"]],
  [1, { ipv4: { vpc: "", nat_1_1: null }, ip_ranges: [] }, []],
  [1, { purpose: "vpc" }, ["purpose"]],
  [2, { primary: false }, [undefined]],
  [2, {}, [undefined]],
  [3, { subnet_id: 3 }, ["subnet_id"]],
  [3, { subnet_id: 1, purpose: "vpc" }, []],
  [3, { ipv4: { vpc: "10.0.0.1" } }, ["ipv4.vpc"]],
  [3, { ipv4: { vpc: "10.0.0.2" }, ip_ranges: ["10.0.0.2/32"] }, ["ip_ranges.0"]],
  [3, { ip_ranges: ["10.0.0.2/31"] }, ["ip_ranges.0"]],
  [3, { ipv4: { nat_1_1: "192.0.2.1" } }, ["ipv4.nat_1_1"]],
] as const)("an update of interface %i with %j is judged by its purpose", async (id, body, faults) => {
  await running.addConfig({ interfaces: three });
  const reply = await change(id, body);
  expect([reply.status, reply.status === 400 ? fields(reply) : []]).toEqual([faults.length > 0 ? 400 : 200, faults]);
});

test("an interface that becomes primary takes it from the other one of its profile", async () => {
  await running.addConfig({ interfaces: [{ purpose: "public", primary: true }] });
  await running.addConfig({ interfaces: [{ purpose: "public", primary: true }] });
  await add({ ...vpc, primary: true });
  expect(await values("primary")).toEqual([false, true]);
  await change(1, { primary: true });
  expect(await values("primary")).toEqual([true, false]);
  await change(1, { primary: false });
  expect([await values("primary"), await values("primary", 2)]).toEqual([[false, false], [true]]);
});

test("Interfaces Order sets which is eth0, of all interfaces of the profile, while it is not in use", async () => {
  const order = (ids: unknown): Promise<Reply> => api("POST", `${interfaces}/order`, { body: { ids } });
  await running.addConfig({ interfaces: three });
  const done = await order([3, 1, 2]);
  expect([done.status, done.body, await values("id")]).toEqual([200, {}, [3, 1, 2]]);
  await api("DELETE", `${interfaces}/1`);
  await add({ purpose: "public" });
  expect(await values("id")).toEqual([3, 2, 4]);
  for (const ids of [[3, 2], [3, 2, 4, 4], [3, 2, 2], [3, 2, 9], ["3", 2, 4], undefined]) {
    const refused = await order(ids);
    expect([refused.status, fields(refused)[0]?.split(".")[0]]).toEqual([400, "ids"]);
  }
  await running.addConfig();
  await running.act("boot", { config_id: 1 });
  expect((await order([2, 3, 4])).status).toBe(400);
  await running.act("reboot", { config_id: 2 });
  expect((await order([2, 3, 4])).status).toBe(200);
  expect(await values("id")).toEqual([2, 3, 4]);
});
