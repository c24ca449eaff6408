import {
  appendConfigInterface,
  createLinode,
  createLinodeConfig,
  createSubnet,
  createVPC,
  deleteLinodeConfigInterface,
  deleteSubnet,
  deleteVPC,
  getConfigInterface,
  getConfigInterfaces,
  getLinodeConfigs,
  getSubnet,
  getSubnets,
  getVPC,
  getVPCIPs,
  getVPCs,
  getVPCsIPs,
  linodeShutdown,
  modifySubnet,
  updateConfigInterface,
  updateLinodeConfig,
  updateLinodeConfigOrder,
  updateVPC,
} from "@linode/api-v4";
import { expect, test } from "vitest";
import { reasonsOf, useConnection } from "./client";

const connection = useConnection("empty");

const region = "us-east";
const helpers = { updatedb_disabled: true, distro: true, modules_dep: true, network: false, devtmpfs_automount: false };

test("a VPC and its subnets live from creation to deletion", async () => {
  const subnets = [{ label: "a", ipv4: "10.0.0.0/24" }];
  const made = await createVPC({ label: "net", region, description: "first", subnets });
  expect(made).toMatchObject({ label: "net", region, description: "first", subnets: [{ label: "a", linodes: [] }] });
  const second = await createSubnet(made.id, { label: "b", ipv4: "10.0.1.0/24" });
  expect(await getSubnet(made.id, second.id)).toEqual(second);
  expect(await modifySubnet(made.id, second.id, { label: "c" })).toMatchObject({ label: "c" });
  expect(
    (await getSubnets(made.id, {}, { "+order_by": "label", "+order": "desc" })).data.map(({ label }) => label),
  ).toEqual(["c", "a"]);
  expect(await deleteSubnet(made.id, second.id)).toEqual({});
  expect(await updateVPC(made.id, { label: "net-2", description: "" })).toMatchObject({
    label: "net-2",
    description: "",
  });
  expect((await getVPCs({}, { label: "net-2" })).data.map(({ id }) => id)).toEqual([made.id]);
  expect(await deleteVPC(made.id)).toEqual({});
  expect(await reasonsOf(getVPC(made.id))).toEqual([{ reason: "Not found" }]);
});

test("a compute enters a subnet when it is created, and its address is listed", async () => {
  const vpc = await createVPC({ label: "born", region, subnets: [{ label: "a", ipv4: "10.1.0.0/24" }] });
  const subnet_id = vpc.subnets[0]?.id ?? 0;
  const compute = await createLinode({
    type: "g6-standard-1",
    region,
    label: "born-in",
    image: "linode/debian12",
    root_pass: "aComplexP@ssword1",
    interfaces: [
      { purpose: "public", label: null, ipam_address: null },
      {
        purpose: "vpc",
        label: null,
        vpc_id: vpc.id,
        subnet_id,
        ipv4: { vpc: "10.1.0.5" },
        ip_ranges: ["10.1.0.64/28"],
      },
    ],
    // What a typed client sends for members that its user left empty.
    tags: null,
    stackscript_id: null,
    backup_id: null,
  });
  connection.emulator.control.advanceClock(3600);
  const { data: configs } = await getLinodeConfigs(compute.id);
  expect(configs[0]?.interfaces).toMatchObject([
    { purpose: "public", subnet_id: null },
    { purpose: "vpc", vpc_id: vpc.id, subnet_id, ipv4: { vpc: "10.1.0.5" }, ip_ranges: ["10.1.0.64/28"] },
  ]);
  expect((await getSubnet(vpc.id, subnet_id)).linodes).toMatchObject([
    { id: compute.id, interfaces: [{ active: true }] },
  ]);
  const ips = await getVPCIPs(vpc.id);
  expect(ips.data).toContainEqual(
    expect.objectContaining({ address: "10.1.0.5", linode_id: compute.id, config_id: configs[0]?.id, active: true }),
  );
  expect(ips.data).toContainEqual(expect.objectContaining({ address: null, address_range: "10.1.0.64/28" }));
  expect((await getVPCsIPs({}, { vpc_id: vpc.id })).results).toBe(ips.results);
  expect(await reasonsOf(deleteVPC(vpc.id))).toEqual([expect.objectContaining({ reason: expect.any(String) })]);
});

test("interfaces of a config are added, changed, ordered, replaced and deleted", async () => {
  const vpc = await createVPC({ label: "configured", region, subnets: [{ label: "a", ipv4: "10.2.0.0/24" }] });
  const subnet_id = vpc.subnets[0]?.id ?? 0;
  const compute = await createLinode({ type: "g6-nanode-1", region, label: "bare" });
  const config = await createLinodeConfig(compute.id, {
    label: "boot",
    devices: {},
    helpers,
    initrd: null,
    root_device: "/dev/sda",
    interfaces: [{ purpose: "public", label: "", ipam_address: "" }],
  });
  expect(config.interfaces).toMatchObject([{ purpose: "public", label: null, ipam_address: null }]);
  const added = await appendConfigInterface(compute.id, config.id, {
    purpose: "vpc",
    vpc_id: vpc.id,
    subnet_id,
    ipv4: { nat_1_1: "any" },
  });
  expect(added).toMatchObject({ purpose: "vpc", subnet_id, ipv4: { nat_1_1: compute.ipv4[0] } });
  const vlan = await appendConfigInterface(compute.id, config.id, {
    purpose: "vlan",
    label: "lan",
    ipam_address: "10.9.0.1/24",
  });
  const changed = await updateConfigInterface(compute.id, config.id, added.id, {
    primary: true,
    ip_ranges: ["10.2.0.32/28"],
  });
  expect(changed).toMatchObject({ id: added.id, primary: true, ip_ranges: ["10.2.0.32/28"] });
  expect(await getConfigInterface(compute.id, config.id, added.id)).toEqual(changed);
  const ids = [added.id, vlan.id, config.interfaces?.[0]?.id ?? 0];
  expect(await updateLinodeConfigOrder(compute.id, config.id, { ids })).toEqual({});
  expect((await getConfigInterfaces(compute.id, config.id)).map(({ id }) => id)).toEqual(ids);
  expect(await deleteLinodeConfigInterface(compute.id, config.id, vlan.id)).toEqual({});
  const replaced = await updateLinodeConfig(compute.id, config.id, { interfaces: [{ purpose: "public" }] });
  expect(replaced.interfaces).toMatchObject([{ purpose: "public" }]);
  expect((await getSubnet(vpc.id, subnet_id)).linodes).toEqual([]);
  expect(await deleteVPC(vpc.id)).toEqual({});
});

test("an active interface is not deleted before its compute is shut down", async () => {
  const vpc = await createVPC({ label: "active", region, subnets: [{ label: "a", ipv4: "10.3.0.0/24" }] });
  const subnet_id = vpc.subnets[0]?.id ?? 0;
  const image = { image: "linode/debian12", root_pass: "aComplexP@ssword1" };
  const compute = await createLinode({
    type: "g6-nanode-1",
    region,
    label: "running",
    ...image,
    interfaces: [{ purpose: "vpc", vpc_id: vpc.id, subnet_id }],
  });
  connection.emulator.control.advanceClock(3600);
  const [config] = (await getLinodeConfigs(compute.id)).data;
  const [own] = config?.interfaces ?? [];
  const remove = () => deleteLinodeConfigInterface(compute.id, config?.id ?? 0, own?.id ?? 0);
  expect(await reasonsOf(remove())).toEqual([expect.objectContaining({ reason: expect.any(String) })]);
  await linodeShutdown(compute.id);
  connection.emulator.control.advanceClock(3600);
  expect(await remove()).toEqual({});
  expect(await deleteVPC(vpc.id)).toEqual({});
});
