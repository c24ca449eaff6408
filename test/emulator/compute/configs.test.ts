import { afterEach, beforeEach, expect, test } from "vitest";
import { fields, type Reply, type Running } from "../support/api";
import { interfacesIn, one, startWithComputes, type WithComputes } from "../support/computes";
import { restrict } from "../support/users";

let running: WithComputes;
const api: Running["api"] = (...sent) => running.api(...sent);
const update = (body: object): Promise<Reply> => api("PUT", `${one}/configs/1`, { body });
const helpers = { updatedb_disabled: true, distro: true, modules_dep: true, network: true, devtmpfs_automount: false };
const noDevices = { sda: null, sdb: null, sdc: null, sdd: null, sde: null, sdf: null, sdg: null, sdh: null };
const plain = {
  id: 1,
  label: "main",
  kernel: "compute/latest-64bit",
  comments: null,
  memory_limit: 2048,
  run_level: "default",
  virt_mode: "paravirt",
  root_device: "/dev/sda",
  devices: noDevices,
  helpers,
  interfaces: [],
};
const whole = {
  label: "whole",
  kernel: "compute/grub2",
  comments: "Boots from the second disk.",
  memory_limit: 512,
  run_level: "single",
  virt_mode: "fullvirt",
  root_device: "/dev/sdb1",
  devices: { sda: { disk_id: 5 }, sdb: { volume_id: 8, disk_id: null }, sdc: null },
  helpers: { network: false, devtmpfs_automount: true },
};

beforeEach(async () => {
  running = await startWithComputes();
  running.emulator.control.seed({
    objects: {
      disks: [
        { id: 5, compute_id: 1, size: 10 },
        { id: 6, compute_id: 2 },
      ],
      volumes: [{ id: 8 }, { id: 9, compute_id: 2 }, { id: 10, region: "fr-par" }, { id: 11, compute_id: 1 }],
    },
  });
});
afterEach(() => running.emulator.close());

test("a profile with nothing but a label and empty devices has the defaults of the public service", async () => {
  const made = await running.addConfig();
  expect([made.status, made.body]).toEqual([200, plain]);
  expect((await api("GET", `${one}/configs/1`)).body).toEqual(plain);
  expect((await api("GET", `${one}/configs`)).body.data).toEqual([plain]);
});

test("Configuration Profile Create and Update store every member", async () => {
  const expected = {
    ...plain,
    ...whole,
    devices: { ...noDevices, sda: { disk_id: 5, volume_id: null }, sdb: { disk_id: null, volume_id: 8 } },
    helpers: { ...helpers, network: false, devtmpfs_automount: true },
  };
  expect((await running.addConfig(whole)).body).toEqual(expected);
  const second = (await running.addConfig()).body;
  const changed = await api("PUT", `${one}/configs/2`, { body: whole });
  expect([changed.status, changed.body]).toEqual([200, { ...expected, id: second.id }]);
});

test("Configuration Profile Update changes the members that are sent, and no others", async () => {
  const { body: before } = await running.addConfig({ ...whole, interfaces: [{ purpose: "vpc", subnet_id: 1 }] });
  expect((await update({ label: "renamed" })).body).toEqual({ ...before, label: "renamed" });
  expect((await update({ helpers: { distro: false } })).body["helpers"]).toEqual({
    ...(before["helpers"] as object),
    distro: false,
  });
  expect((await update({ comments: null })).body["comments"]).toBeNull();
  // Devices are replaced as a whole, even where a slot stays as it was.
  const moved = await update({ devices: { sda: { disk_id: 5, volume_id: null }, sdc: { volume_id: 8 } } });
  expect(moved.body["devices"]).toEqual({
    ...noDevices,
    sda: { disk_id: 5, volume_id: null },
    sdc: { disk_id: null, volume_id: 8 },
  });
  expect((await update({ devices: {} })).body["devices"]).toEqual(noDevices);
});

test("a profile that was read can be written back", async () => {
  const interfaces = [{ purpose: "public" }, { purpose: "vlan", label: "a" }, { purpose: "vpc", subnet_id: 1 }];
  const { body } = await running.addConfig({ ...whole, interfaces });
  const written = await update(body);
  expect([written.status, written.body]).toEqual([200, body]);
  // The same with another label: then the other members are compared by what they say.
  const renamed = { ...body, label: "renamed", interfaces: [...(body["interfaces"] as object[])].reverse() };
  expect((await update(renamed)).body).toEqual(renamed);
});

test.each([
  [{ label: "" }, ["label"]],
  [{ label: "l".repeat(48) }, []],
  [{ label: "l".repeat(49) }, ["label"]],
  [{ kernel: "compute/none" }, ["kernel"]],
  [{ kernel: "compute/direct-disk" }, []],
  [{ comments: 5 }, ["comments"]],
  [{ memory_limit: -1 }, ["memory_limit"]],
  [{ memory_limit: 0 }, []],
  [{ run_level: "multi" }, ["run_level"]],
  [{ run_level: "binbash" }, []],
  [{ virt_mode: "none" }, ["virt_mode"]],
  [{ helpers: { network: "no" } }, ["helpers.network"]],
  [{ devices: { sda: { disk_id: 6 } } }, ["devices.sda.disk_id"]],
  [{ devices: { sda: { disk_id: 99 } } }, ["devices.sda.disk_id"]],
  [{ devices: { sda: { volume_id: 9 } } }, ["devices.sda.volume_id"]],
  [{ devices: { sda: { volume_id: 10 } } }, ["devices.sda.volume_id"]],
  [{ devices: { sda: { volume_id: 11 } } }, []],
  [{ devices: { sda: { disk_id: 5, volume_id: 8 } } }, ["devices.sda"]],
  [{ devices: { sda: { disk_id: null, volume_id: null } } }, []],
  [{ devices: { sdh: { disk_id: 5 } } }, []],
  [{ devices: { sde: { disk_id: 5 } }, virt_mode: "fullvirt" }, ["devices.sde"]],
  [{ devices: { sdd: { disk_id: 5 } }, virt_mode: "fullvirt" }, []],
  [{ devices: [] }, ["devices"]],
  [{ interfaces: {} }, ["interfaces"]],
] as const)("a profile with %j is judged alike when it is created and when it is changed", async (changed, faults) => {
  const expected = [faults.length > 0 ? 400 : 200, faults];
  const made = await running.addConfig(changed);
  expect([made.status, made.status === 400 ? fields(made) : []]).toEqual(expected);
  const { body } = await running.addConfig();
  const reply = await api("PUT", `${one}/configs/${body.id}`, { body: changed });
  expect([reply.status, reply.status === 400 ? fields(reply) : []]).toEqual(expected);
});

test("a label and devices are required when a profile is created", async () => {
  expect(fields(await api("POST", `${one}/configs`, { body: {} }))).toEqual(["label", "devices"]);
});

test("a change to fullvirt is refused while a slot is in use that it does not have", async () => {
  await running.addConfig({ devices: { sdf: { disk_id: 5 } } });
  expect(fields(await update({ virt_mode: "fullvirt" }))).toEqual(["devices.sdf"]);
  expect((await update({ virt_mode: "fullvirt", devices: {} })).status).toBe(200);
});

test("an invalid root device is replaced by the default", async () => {
  for (const [sent, stored] of [
    ["/dev/sdc", "/dev/sdc"],
    ["/dev/sdz", "/dev/sda"],
    ["root", "/dev/sda"],
  ]) {
    expect((await running.addConfig({ root_device: sent })).body["root_device"]).toBe(stored);
  }
});

test("a restricted user has only volumes in slots that were granted", async () => {
  const compute = [{ id: 1, permissions: "read_write" }] as const;
  const body = { label: "main", devices: { sda: { volume_id: 8 } } };
  const token = restrict(running, "guest", { objects: { compute } });
  expect(fields(await api("POST", `${one}/configs`, { token, body }))).toEqual(["devices.sda.volume_id"]);
  restrict(running, "guest", { objects: { compute, volume: [{ id: 8, permissions: "read_only" }] } });
  expect((await api("POST", `${one}/configs`, { token, body })).status).toBe(200);
});

test("Configuration Profile Delete also deletes the interfaces, and is refused while the compute runs with it", async () => {
  await running.addConfig({ interfaces: [{ purpose: "vpc", subnet_id: 1 }] });
  await running.addConfig();
  await running.act("boot", { config_id: 1 });
  expect((await api("DELETE", `${one}/configs/1`)).status).toBe(400);
  expect((await api("DELETE", `${one}/configs/2`)).status).toBe(200);
  await running.act("shutdown");
  const gone = await api("DELETE", `${one}/configs/1`);
  expect([gone.status, gone.body]).toEqual([200, {}]);
  expect(running.emulator.control.state()["interfaces"]).toEqual([]);
  expect((await api("DELETE", "/vpcs/1/subnets/1")).status).toBe(200);
});

test("profiles can be filtered by label", async () => {
  for (const label of ["a", "b"]) await running.addConfig({ label });
  const found = await api("GET", `${one}/configs`, { headers: { "x-filter": `{"label":"b"}` } });
  expect(found.body.data.map((config) => config.label)).toEqual(["b"]);
});

test("writes to profiles and interfaces record the events of the profile", async () => {
  await running.addConfig();
  await update({ label: "b" });
  await api("POST", `${one}/configs/1/interfaces`, { body: { purpose: "public" } });
  const [{ id = 0 } = {}] = await interfacesIn(api);
  await api("PUT", `${one}/configs/1/interfaces/${id}`, { body: { primary: true } });
  await api("POST", `${one}/configs/1/interfaces/order`, { body: { ids: [id] } });
  await api("DELETE", `${one}/configs/1/interfaces/${id}`);
  await api("DELETE", `${one}/configs/1`);
  const updates = Array.from({ length: 5 }, () => "compute_config_update");
  expect(running.actions()).toEqual(["compute_config_create", ...updates, "compute_config_delete"]);
});
