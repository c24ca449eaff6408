import { afterEach, beforeEach, expect, test } from "vitest";
import { type Body, fields, type Reply, type Running, start } from "../support/api";
import { restrict } from "../support/users";

let running: Running;
const api: Running["api"] = (...sent) => running.api(...sent);
const create = (body: object): Promise<Reply> => api("POST", "/compute/instances", { body });
const one = "/compute/instances/1";
const empty = { type: "g6-standard-2", region: "us-east" };
const deployed = { ...empty, image: "compute/debian12", root_pass: "correct horse" };
const key = `ssh-ed25519 ${"A".repeat(68)} someone`;

beforeEach(async () => {
  running = await start({ clock: { now: () => Date.UTC(2026, 0, 2, 3, 4, 5) } });
  running.emulator.control.seed({ objects: { vpcs: [{ id: 1 }], vpcSubnets: [{ id: 1, ipv4: "10.0.0.0/24" }] } });
});
afterEach(() => running.emulator.close());

test("every optional member is stored and shown", async () => {
  const made = await create({
    ...deployed,
    label: "whole",
    group: "a",
    authorized_keys: [key],
    authorized_users: ["admin"],
    private_ip: true,
    backups_enabled: true,
    metadata: { user_data: "aGVsbG8=" },
  });
  expect(made.body).toMatchObject({
    label: "whole",
    group: "a",
    has_user_data: true,
    ipv4: [expect.stringMatching(/^198\.18\./), expect.stringMatching(/^192\.168\./)],
    backups: { enabled: true, available: false, schedule: { day: "Scheduling", window: "Scheduling" } },
  });
  expect(made.text).not.toContain("aGVsbG8=");
});

test.each([
  [{ group: 1 }, ["group"]],
  [{ authorized_keys: ["none"] }, ["authorized_keys.0"]],
  [{ authorized_users: ["nobody"] }, ["authorized_users.0"]],
  [{ stackscript_id: 1, stackscript_data: { server: "nginx" } }, []],
  [{ stackscript_id: 1, stackscript_data: { server: "caddy" } }, ["stackscript_data.server"]],
  [{ stackscript_id: 2, stackscript_data: { extensions: "hstore,postgis" } }, []],
  [{ stackscript_id: 2, stackscript_data: { extensions: "hstore,none" } }, ["stackscript_data.extensions"]],
  [{ stackscript_id: 2, stackscript_data: { extensions: ["hstore"] } }, ["stackscript_data.extensions"]],
  [{ stackscript_data: "x" }, ["stackscript_data"]],
  [{ metadata: { user_data: "hello!" } }, ["metadata.user_data"]],
  [{ metadata: { user_data: Buffer.alloc(65_535).toString("base64") } }, []],
  [{ metadata: { user_data: Buffer.alloc(65_536).toString("base64") } }, ["metadata.user_data"]],
  [{ metadata: {} }, []],
  [{ swap_size: 0 }, []],
  [{ swap_size: -1 }, ["swap_size"]],
  [{ swap_size: 81_920 }, ["swap_size"]],
  [{ booted: "no" }, ["booted"]],
  [{ backups_enabled: 1 }, ["backups_enabled"]],
  [{ private_ip: 1 }, ["private_ip"]],
  [{ backup_id: 1 }, ["backup_id"]],
  [{ firewall_id: 1 }, ["firewall_id"]],
  [{ interfaces: [{ purpose: "vpc", subnet_id: 9 }] }, ["interfaces.0.subnet_id"]],
  [{ interfaces: [{ purpose: "vpc", subnet_id: 1 }], region: "us-ord" }, ["interfaces.0.subnet_id"]],
  [{ interfaces: [{ purpose: "vpc", subnet_id: 1, ipv4: { nat_1_1: "198.18.0.2" } }] }, ["interfaces.0.ipv4.nat_1_1"]],
  [{ interfaces: [{ purpose: "public" }], image: undefined, root_pass: undefined }, ["interfaces"]],
])("a compute with %j is judged by the rules of its members", async (changed, faults) => {
  const made = await create({ ...deployed, ...changed });
  expect([made.status, made.status === 400 ? fields(made) : []]).toEqual([faults.length > 0 ? 400 : 200, faults]);
});

test("the swap disk has the requested size, and there is none of size 0", async () => {
  await create({ ...deployed, swap_size: 256 });
  await create({ ...deployed, swap_size: 0 });
  const sizes = async (id: number): Promise<unknown> =>
    (await api("GET", `/compute/instances/${id}/disks`)).body.data.map((disk) => disk["size"]);
  expect([await sizes(1), await sizes(2)]).toEqual([[81_664, 256], [81_920]]);
  const configs = await Promise.all([1, 2].map((id) => api("GET", `/compute/instances/${id}/configs`)));
  expect(configs.map((reply) => reply.body.data[0]?.["devices"])).toMatchObject([
    { sda: { disk_id: 1, volume_id: null }, sdb: { disk_id: 2, volume_id: null }, sdc: null },
    { sda: { disk_id: 3, volume_id: null }, sdb: null },
  ]);
});

test("interfaces of a new compute are in its profile, its subnet and the list of addresses", async () => {
  const interfaces = [
    { purpose: "public", primary: true },
    { purpose: "vlan", label: "internal", ipam_address: "10.1.0.1/24" },
    { purpose: "vpc", subnet_id: 1, ipv4: { nat_1_1: "any" }, ip_ranges: ["10.0.0.64/28"] },
  ];
  const { body } = await create({ ...deployed, interfaces });
  const own = (body["ipv4"] as string[])[0];
  expect((await api("GET", `${one}/configs/1/interfaces`)).body).toMatchObject([
    { purpose: "public", primary: true },
    { purpose: "vlan", label: "internal", ipam_address: "10.1.0.1/24" },
    { purpose: "vpc", ipv4: { vpc: "10.0.0.2", nat_1_1: own }, ip_ranges: ["10.0.0.64/28"] },
  ]);
  running.emulator.control.advanceClock(60);
  const subnet = (await api("GET", "/vpcs/1/subnets/1")).body as Body & { computes: unknown };
  expect(subnet.computes).toEqual([{ id: 1, interfaces: [{ id: 3, active: true }] }]);
  expect((await api("GET", "/vpcs/1/ips")).body.data).toMatchObject([
    { address: "10.0.0.2", address_range: null, active: true },
    { address: null, address_range: "10.0.0.64/28", active: true },
  ]);
});

test("a refused interface leaves no compute behind", async () => {
  const subnet = { id: 2, ipv4: "10.1.0.0/29" };
  running.emulator.control.seed({ objects: { vpcSubnets: [subnet] } });
  const interfaces = [1, 2, 3].map(() => ({ purpose: "vpc", subnet_id: 2 }));
  expect((await create({ ...deployed, interfaces })).status).toBe(200);
  // A subnet with the prefix length 29 has four usable addresses.
  const refused = await create({ ...deployed, interfaces });
  expect([refused.status, refused.body.errors]).toEqual([400, [{ reason: "The subnet has no free address" }]]);
  expect((await api("GET", "/compute/instances")).body.results).toBe(1);
});

test("a compute from a backup has the disks, profiles and interfaces of its source, and boots", async () => {
  const interfaces = [{ purpose: "vpc", subnet_id: 1 }];
  await create({ ...deployed, interfaces });
  running.emulator.control.seed({ objects: { backups: [{ id: 5, compute_id: 1 }] } });
  expect((await api("GET", one)).body["backups"]).toMatchObject({
    available: true,
    last_successful: "2026-01-02T03:04:05",
  });
  expect((await create({ ...empty, backup_id: 5 })).status).toBe(200);
  running.emulator.control.advanceClock(60);
  const two = "/compute/instances/2";
  expect((await api("GET", two)).body).toMatchObject({ status: "running", image: null });
  expect((await api("GET", `${two}/disks`)).body.data).toMatchObject([
    { id: 3, label: "Debian 12 Disk", size: 81_408, status: "ready" },
    { id: 4, label: "512 MB Swap Image", filesystem: "swap" },
  ]);
  expect((await api("GET", `${two}/configs`)).body.data).toMatchObject([
    {
      devices: { sda: { disk_id: 3 }, sdb: { disk_id: 4 } },
      interfaces: [{ purpose: "vpc", active: true, ipv4: { vpc: "10.0.0.3" } }],
    },
  ]);
});

test.each([
  [{ backup_id: 6 }],
  [{ backup_id: 5, region: "us-ord" }],
  [{ backup_id: 5, type: "g6-nanode-1" }],
  [{ ...deployed, backup_id: 5 }],
])("a backup with %j cannot be restored", async (changed) => {
  await create(deployed);
  running.emulator.control.seed({ objects: { backups: [{ id: 5, compute_id: 1 }] } });
  const refused = await create({ ...empty, ...changed });
  expect([refused.status, fields(refused)]).toEqual([400, ["backup_id"]]);
});

test("a restricted user restores backups only of computes that were granted, and attaches only to granted VPCs", async () => {
  await create(deployed);
  running.emulator.control.seed({ objects: { backups: [{ id: 5, compute_id: 1 }] } });
  const token = restrict(running, "maker", { flags: ["add_computes"] });
  const restored = await api("POST", "/compute/instances", { token, body: { ...empty, backup_id: 5 } });
  expect(fields(restored)).toEqual(["backup_id"]);
  const body = { ...deployed, interfaces: [{ purpose: "vpc", subnet_id: 1 }] };
  expect(fields(await api("POST", "/compute/instances", { token, body }))).toEqual(["interfaces.0.subnet_id"]);
});
