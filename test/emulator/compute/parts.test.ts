import { afterEach, beforeEach, expect, test } from "vitest";
import { type Body, fields, type Reply, type Running, start } from "../support/api";
import { restrict } from "../support/users";

let running: Running;
const api: Running["api"] = (...sent) => running.api(...sent);
const one = "/compute/instances/1";
const interfaces = `${one}/configs/1/interfaces`;
const addDisk = (body: object): Promise<Reply> => api("POST", `${one}/disks`, { body });
const attach = (body: object): Promise<Reply> => api("POST", interfaces, { body: { purpose: "vpc", ...body } });
const act = async (action: string): Promise<void> => {
  expect((await api("POST", `${one}/${action}`)).status).toBe(200);
  running.emulator.control.advanceClock(60);
};
const times = { created: "2026-01-02T03:04:05", updated: "2026-01-02T03:04:05" };

beforeEach(async () => {
  running = await start({ clock: { now: () => Date.UTC(2026, 0, 2, 3, 4, 5) } });
  running.emulator.control.seed({
    objects: {
      computes: [{ id: 1, status: "offline", specs: { disk: 1000, gpus: 0, memory: 1, transfer: 1 } }, { id: 2 }],
      vpcs: [{ id: 1 }, { id: 2, region: "fr-par" }],
      vpcSubnets: [
        { id: 1, vpc_id: 1, ipv4: "10.0.0.0/29" },
        { id: 2, vpc_id: 2, ipv4: "10.0.0.0/24" },
      ],
    },
  });
});
afterEach(() => running.emulator.close());

test("Disk Create makes a disk that is ready after a while, which View and List show", async () => {
  running.emulator.control.setTimings({ "disk.ready": 10 });
  const made = await addDisk({ label: "data", size: 400 });
  const disk = { id: 1, label: "data", size: 400, filesystem: "ext4", status: "not ready", ...times };
  expect([made.status, made.body]).toEqual([200, disk]);
  expect((await api("GET", `${one}/disks`)).body.data).toEqual([disk]);
  running.emulator.control.advanceClock(10);
  const ready = { ...disk, status: "ready", updated: "2026-01-02T03:04:15" };
  expect((await api("GET", `${one}/disks/1`)).body).toEqual(ready);
  expect((await api("GET", "/compute/instances/2/disks")).body.results).toBe(0);
});

test("the disks of a compute together are limited to the size of its plan", async () => {
  expect(fields(await addDisk({ label: "a", size: 1001 }))).toEqual(["size"]);
  expect((await addDisk({ label: "a", size: 600 })).status).toBe(200);
  expect(fields(await addDisk({ label: "b", size: 401 }))).toEqual(["size"]);
  expect((await addDisk({ label: "b", size: 400 })).status).toBe(200);
  await api("DELETE", `${one}/disks/1`);
  expect((await addDisk({ label: "c", size: 600 })).status).toBe(200);
});

test.each([
  [{ size: 1 }, []],
  [{ size: 0 }, ["size"]],
  [{ label: "l".repeat(48) }, []],
  [{ label: "l".repeat(49) }, ["label"]],
  [{ filesystem: "raw" }, []],
  [{ filesystem: "ntfs" }, ["filesystem"]],
  [{ label: 1, size: "1", filesystem: 1 }, ["label", "size", "filesystem"]],
])("a disk with %j is judged by the bounds", async (changed, faults) => {
  const made = await addDisk({ label: "a", size: 10, ...changed });
  expect([made.status, made.status === 400 ? fields(made) : []]).toEqual([faults.length > 0 ? 400 : 200, faults]);
});

test("a disk is deleted only while its compute is shut down", async () => {
  running.emulator.control.seed({ objects: { disks: [{ id: 5, compute_id: 2 }] } });
  await addDisk({ label: "a", size: 10 });
  expect((await api("DELETE", "/compute/instances/2/disks/5")).status).toBe(400);
  const gone = await api("DELETE", `${one}/disks/6`);
  expect([gone.status, gone.body]).toEqual([200, {}]);
});

test("profiles are made, shown with their interfaces and deleted", async () => {
  const made = await api("POST", `${one}/configs`, { body: { label: "main" } });
  expect([made.status, made.body]).toEqual([200, { id: 1, label: "main", interfaces: [], ...times }]);
  const { body } = await attach({ subnet_id: 1 });
  expect((await api("GET", `${one}/configs/1`)).body).toEqual({ ...made.body, interfaces: [body] });
  expect((await api("GET", `${one}/configs`)).body.results).toBe(1);
  const gone = await api("DELETE", `${one}/configs/1`);
  expect([gone.status, gone.body]).toEqual([200, {}]);
  expect(running.emulator.control.state()["vpcInterfaces"]).toEqual([]);
  for (const label of [undefined, "", "l".repeat(49), 5]) {
    expect(fields(await api("POST", `${one}/configs`, { body: { label } }))).toEqual(["label"]);
  }
});

test("Interface Add puts a compute into a subnet, which then cannot be deleted", async () => {
  await api("POST", `${one}/configs`, { body: { label: "main" } });
  const made = await attach({ subnet_id: 1 });
  expect(made.status).toBe(200);
  expect(made.body).toEqual({
    id: 1,
    active: false,
    purpose: "vpc",
    subnet_id: 1,
    vpc_id: 1,
    ipv4: { vpc: "10.0.0.2", nat_1_1: null },
    ip_ranges: [],
  });
  expect((await api("GET", `${interfaces}/1`)).body).toEqual(made.body);
  expect((await api("GET", interfaces)).body).toEqual([made.body]);
  const subnet = (await api("GET", "/vpcs/1/subnets/1")).body;
  expect(subnet["computes"]).toEqual([{ id: 1, interfaces: [{ id: 1, active: false }] }]);
  expect((await api("GET", "/vpcs/ips")).body.data).toMatchObject([
    { address: "10.0.0.2", compute_id: 1, config_id: 1, interface_id: 1, active: false, subnet_id: 1 },
  ]);
  for (const path of ["/vpcs/1", "/vpcs/1/subnets/1"]) expect((await api("DELETE", path)).status).toBe(400);
});

test("an interface is active while its compute runs with its profile, and is deleted only after shutdown", async () => {
  const active = async (): Promise<unknown> =>
    ((await api("GET", interfaces)).body as unknown as Body[]).map((each) => each["active"]);
  for (const label of ["main", "other"]) await api("POST", `${one}/configs`, { body: { label } });
  await attach({ subnet_id: 1 });
  await api("POST", `${one}/boot`, { body: { config_id: 2 } });
  running.emulator.control.advanceClock(60);
  expect(await active()).toEqual([false]);
  await act("shutdown");
  await api("POST", `${one}/boot`, { body: { config_id: 1 } });
  running.emulator.control.advanceClock(60);
  expect(await active()).toEqual([true]);
  for (const path of [`${interfaces}/1`, `${one}/configs/1`]) expect((await api("DELETE", path)).status).toBe(400);
  await act("shutdown");
  expect(await active()).toEqual([false]);
  const gone = await api("DELETE", `${interfaces}/1`);
  expect([gone.status, gone.body]).toEqual([200, {}]);
  expect((await api("DELETE", "/vpcs/1/subnets/1")).status).toBe(200);
});

test("interfaces get the free addresses of the subnet in turn, until there are none", async () => {
  await api("POST", `${one}/configs`, { body: { label: "main" } });
  expect((await attach({ subnet_id: 1, ipv4: { vpc: "10.0.0.3" } })).status).toBe(200);
  const given: unknown[] = [];
  for (let n = 0; n < 4; n++) given.push((await attach({ subnet_id: 1 })).body["ipv4"]);
  expect(given).toMatchObject([{ vpc: "10.0.0.2" }, { vpc: "10.0.0.4" }, { vpc: "10.0.0.5" }, { vpc: "10.0.0.6" }]);
  expect((await attach({ subnet_id: 1 })).status).toBe(400);
  await api("DELETE", `${interfaces}/3`);
  expect((await attach({ subnet_id: 1 })).body["ipv4"]).toMatchObject({ vpc: "10.0.0.4" });
});

test.each([
  [{ subnet_id: 9 }, ["subnet_id"]],
  [{ subnet_id: 2 }, ["subnet_id"]],
  [{}, ["subnet_id"]],
  [{ subnet_id: 1, purpose: "vlan" }, ["purpose"]],
  [{ subnet_id: 1, ipv4: { vpc: "10.0.0.1" } }, ["ipv4.vpc"]],
  [{ subnet_id: 1, ipv4: { vpc: "10.0.0.7" } }, ["ipv4.vpc"]],
  [{ subnet_id: 1, ipv4: { vpc: "10.0.0.02" } }, ["ipv4.vpc"]],
  [{ subnet_id: 1, ipv4: { vpc: "host" } }, ["ipv4.vpc"]],
  [{ subnet_id: 1, ipv4: { nat_1_1: "192.0.2.1" } }, ["ipv4.nat_1_1"]],
  [{ subnet_id: "1", purpose: 1, ipv4: [] }, ["purpose", "subnet_id", "ipv4"]],
])("an interface with %j is refused", async (body, faults) => {
  await api("POST", `${one}/configs`, { body: { label: "main" } });
  const refused = await attach(body);
  expect([refused.status, fields(refused)]).toEqual([400, faults]);
});

test("an interface can be mapped to the compute's public address", async () => {
  await api("POST", `${one}/configs`, { body: { label: "main" } });
  const own = ((await api("GET", one)).body["ipv4"] as string[])[0];
  expect((await attach({ subnet_id: 1, ipv4: { nat_1_1: "any" } })).body["ipv4"]).toMatchObject({ nat_1_1: own });
});

test("deleting a compute also deletes its interfaces", async () => {
  await api("POST", `${one}/configs`, { body: { label: "main" } });
  await attach({ subnet_id: 1 });
  await api("DELETE", one);
  expect((await api("DELETE", "/vpcs/1")).status).toBe(200);
});

test("a restricted user attaches computes only to VPCs that were granted", async () => {
  await api("POST", `${one}/configs`, { body: { label: "main" } });
  const compute = [{ id: 1, permissions: "read_write" }] as const;
  const sent = { body: { purpose: "vpc", subnet_id: 1 } };
  const token = restrict(running, "guest", { objects: { compute } });
  expect(fields(await api("POST", interfaces, { ...sent, token }))).toEqual(["subnet_id"]);
  const vpc = [{ id: 1, permissions: "read_only" }] as const;
  restrict(running, "guest", { objects: { compute, vpc } });
  expect((await api("POST", interfaces, { ...sent, token })).status).toBe(200);
});

test("parts that do not exist, or belong to another compute, are answered with 404", async () => {
  await api("POST", "/compute/instances/2/configs", { body: { label: "theirs" } });
  await addDisk({ label: "mine", size: 1 });
  for (const [method, path] of [
    ["GET", `${one}/disks/9`],
    ["DELETE", `${one}/disks/9`],
    ["GET", "/compute/instances/2/disks/1"],
    ["DELETE", "/compute/instances/2/disks/1"],
    ["GET", `${one}/configs/1`],
    ["DELETE", `${one}/configs/1`],
    ["GET", interfaces],
    ["POST", interfaces],
    ["GET", "/compute/instances/2/configs/1/interfaces/9"],
    ["DELETE", "/compute/instances/2/configs/1/interfaces/9"],
    ["GET", "/compute/instances/9/disks"],
    ["POST", "/compute/instances/9/disks"],
    ["GET", "/compute/instances/9/configs"],
    ["POST", "/compute/instances/9/configs"],
  ] as const) {
    expect((await api(method, path, { body: {} })).status, path).toBe(404);
  }
});
