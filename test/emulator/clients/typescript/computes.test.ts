import {
  allocateIPAddress,
  createLinode,
  createLinodeConfig,
  createLinodeDisk,
  deleteLinode,
  deleteLinodeConfig,
  deleteLinodeDisk,
  getLinode,
  getLinodeConfig,
  getLinodeDisk,
  getLinodeDisks,
  getLinodeIPs,
  getLinodes,
  getLinodeTypes,
  getType,
  linodeBoot,
  linodeReboot,
  linodeShutdown,
  removeIPAddress,
  resizeLinodeDisk,
  updateLinode,
  updateLinodeConfig,
  updateLinodeDisk,
} from "@linode/api-v4";
import { expect, test } from "vitest";
import { reasonsOf, useConnection } from "./client";

const connection = useConnection("empty");

const region = "us-east";
const image = { image: "linode/debian12", root_pass: "aComplexP@ssword1" };
const helpers = { updatedb_disabled: true, distro: true, modules_dep: true, network: false, devtmpfs_automount: false };

test("plans are listed and viewed", async () => {
  const { data } = await getLinodeTypes();
  const plan = data.find(({ id }) => id === "g6-standard-1");
  expect(plan).toMatchObject({ class: "standard", vcpus: 1, price: { hourly: expect.any(Number) }, successor: null });
  expect(await getType("g6-standard-1")).toEqual(plan);
  expect((await getLinodeTypes({ page: 100 })).data).toEqual([]);
});

test("a compute with an image is provisioned, booted, and has what was sent", async () => {
  const made = await createLinode({
    type: "g6-standard-1",
    region,
    label: "web",
    tags: ["Shop"],
    backups_enabled: true,
    private_ip: true,
    authorized_keys: [],
    ...image,
  });
  expect(made).toMatchObject({
    label: "web",
    type: "g6-standard-1",
    image: "linode/debian12",
    tags: ["shop"],
    backups: { enabled: true },
    watchdog_enabled: true,
    hypervisor: "kvm",
    specs: { vcpus: 1, gpus: 0 },
  });
  expect(made.ipv4).toHaveLength(2);
  connection.emulator.control.advanceClock(3600);
  expect(await getLinode(made.id)).toMatchObject({ status: "running" });
  expect((await getLinodeDisks(made.id)).data.map(({ filesystem, status }) => [filesystem, status])).toEqual([
    ["ext4", "ready"],
    ["swap", "ready"],
  ]);
});

test("a compute is written back as it was read, and changed", async () => {
  const made = await createLinode({ type: "g6-nanode-1", region, label: "plain" });
  // The client's own check refuses the null day and window of backups that are not enabled, which the service answers.
  const { backups: _backups, ...writable } = made;
  expect(await updateLinode(made.id, writable)).toMatchObject({ label: "plain", tags: [] });
  const alerts = { ...made.alerts, cpu: 0 };
  const changed = await updateLinode(made.id, { label: "renamed", tags: ["shop"], alerts, watchdog_enabled: false });
  expect(changed).toMatchObject({ label: "renamed", tags: ["shop"], alerts: { cpu: 0 }, watchdog_enabled: false });
  expect((await getLinodes({}, { label: "renamed" })).data.map(({ id }) => id)).toEqual([made.id]);
  expect(await deleteLinode(made.id)).toEqual({});
  expect(await reasonsOf(getLinode(made.id))).toEqual([{ reason: "Not found" }]);
});

test("a compute boots, reboots and shuts down", async () => {
  const made = await createLinode({ type: "g6-nanode-1", region, label: "power", ...image });
  connection.emulator.control.advanceClock(3600);
  for (const [act, status] of [
    [linodeShutdown, "offline"],
    [linodeBoot, "running"],
    [linodeReboot, "running"],
  ] as const) {
    expect(await act(made.id)).toEqual({});
    connection.emulator.control.advanceClock(3600);
    expect(await getLinode(made.id)).toMatchObject({ status });
  }
});

test("disks and configs live from creation to deletion", async () => {
  const { id } = await createLinode({ type: "g6-standard-1", region, label: "disks" });
  const disk = await createLinodeDisk(id, { label: "root", size: 2000, filesystem: "ext4" });
  connection.emulator.control.advanceClock(3600);
  expect(await getLinodeDisk(id, disk.id)).toMatchObject({ status: "ready", size: 2000 });
  expect(await updateLinodeDisk(id, disk.id, { label: "main" })).toMatchObject({ label: "main" });
  expect(await resizeLinodeDisk(id, disk.id, 3000)).toEqual({});
  connection.emulator.control.advanceClock(3600);
  expect(await getLinodeDisk(id, disk.id)).toMatchObject({ size: 3000 });
  const config = await createLinodeConfig(id, {
    label: "boot",
    kernel: "linode/grub2",
    comments: "by hand",
    devices: { sda: { disk_id: disk.id, volume_id: null } },
    helpers,
    initrd: null,
    root_device: "/dev/sda",
    run_level: "default",
    virt_mode: "paravirt",
  });
  expect(config).toMatchObject({
    kernel: "linode/grub2",
    comments: "by hand",
    devices: { sda: { disk_id: disk.id, volume_id: null }, sdb: null },
    helpers,
  });
  expect(await getLinodeConfig(id, config.id)).toEqual(config);
  expect(await updateLinodeConfig(id, config.id, { label: "rescue", run_level: "single" })).toMatchObject({
    label: "rescue",
    run_level: "single",
  });
  expect(await deleteLinodeConfig(id, config.id)).toEqual({});
  expect(await deleteLinodeDisk(id, disk.id)).toEqual({});
});

test("addresses are added and removed", async () => {
  const { id } = await createLinode({ type: "g6-nanode-1", region, label: "addressed" });
  const added = await allocateIPAddress(id, { type: "ipv4", public: true });
  expect(added).toMatchObject({ type: "ipv4", public: true, linode_id: id, region, vpc_nat_1_1: null });
  const ips = await getLinodeIPs(id);
  expect(ips.ipv4.public.map(({ address }) => address)).toContain(added.address);
  expect(ips.ipv6).toMatchObject({ slaac: { type: "ipv6" }, link_local: { type: "ipv6" }, global: [] });
  expect(ips.ipv4.vpc).toEqual([]);
  expect(await removeIPAddress({ linodeID: id, address: added.address })).toEqual({});
});
