import { afterEach, beforeEach, expect, test } from "vitest";
import { type Body, fields, type Reply, type Running } from "../support/api";
import { interfacesIn, one, startWithComputes, type WithComputes } from "../support/computes";

let running: WithComputes;
const api: Running["api"] = (...sent) => running.api(...sent);
const add = (body: object): Promise<Reply> => api("POST", `${one}/ips`, { body });
const list = async (): Promise<{ ipv4: Record<string, Body[]>; ipv6: Record<string, Body & Body[]> }> =>
  (await api("GET", `${one}/ips`)).body as never;
const ipv4 = async (): Promise<unknown> => (await api("GET", one)).body["ipv4"];

const first = {
  address: "198.18.0.2",
  gateway: "198.18.0.1",
  subnet_mask: "255.255.255.0",
  prefix: 24,
  type: "ipv4",
  public: true,
  rdns: "198-18-0-2.ip.example.com",
  compute_id: 1,
  region: "us-east",
  vpc_nat_1_1: null,
};
const second = {
  ...first,
  address: "198.19.0.2",
  gateway: "198.19.0.1",
  rdns: "198-19-0-2.ip.example.com",
};
const privateOne = {
  address: "192.168.128.2",
  gateway: null,
  subnet_mask: "255.255.255.0",
  prefix: 24,
  type: "ipv4",
  public: false,
  rdns: null,
  compute_id: 1,
  region: "us-east",
};

beforeEach(async () => {
  running = await startWithComputes();
});
afterEach(() => running.emulator.close());

test("Compute IPs List answers the addresses of each kind, without an envelope", async () => {
  const { ipv4: by4, ipv6 } = await list();
  expect(by4).toEqual({ public: [first], private: [], shared: [], reserved: [], vpc: [] });
  const ipv6Common = { prefix: 64, type: "ipv6", compute_id: 1, region: "us-east", rdns: null, gateway: "fe80::1" };
  expect(ipv6).toMatchObject({
    link_local: { ...ipv6Common, address: expect.stringMatching(/^fe80::/), public: false },
    slaac: { ...ipv6Common, address: "2001:db8:0:c::1", public: true },
    global: [],
  });
  expect((await api("GET", one)).body["ipv6"]).toBe("2001:db8:0:c::1/128");
});

test("Compute IP Add gives public addresses, and one private address at most", async () => {
  const made = await add({ type: "ipv4", public: true });
  expect([made.status, made.body]).toEqual([200, second]);
  const own = await add({ type: "ipv4", public: false });
  expect([own.status, own.body]).toEqual([200, privateOne]);
  expect((await add({ type: "ipv4", public: false })).status).toBe(400);
  expect(await ipv4()).toEqual([first.address, second.address, privateOne.address]);
  expect((await list()).ipv4).toMatchObject({ public: [first, second], private: [privateOne] });
  expect((await api("GET", `${one}/ips/${privateOne.address}`)).body).toEqual(privateOne);
  for (const [body, faults] of [
    [{ type: "ipv6", public: "no" }, ["type", "public"]],
    [{}, ["type", "public"]],
  ] as const) {
    expect(fields(await add(body))).toEqual(faults);
  }
});

test("no two computes have the same address, however many addresses are added and deleted", async () => {
  await add({ type: "ipv4", public: true });
  await api("DELETE", `${one}/ips/${second.address}`);
  const again = await api("POST", "/compute/instances/2/ips", { body: { type: "ipv4", public: true } });
  expect(again.body["address"]).toBe("198.19.0.3");
});

test("Compute IP Update sets the name of a public address; null is the default name", async () => {
  const path = `${one}/ips/${first.address}`;
  const named = await api("PUT", path, { body: { rdns: "www.example.com" } });
  expect([named.status, named.body]).toEqual([200, { ...first, rdns: "www.example.com" }]);
  // What was read can be written back.
  expect((await api("PUT", path, { body: named.body })).body).toEqual(named.body);
  expect((await api("PUT", path, { body: {} })).body).toEqual(named.body);
  expect((await api("GET", path)).body).toEqual(named.body);
  expect((await api("PUT", path, { body: { rdns: null } })).body).toEqual(first);
  for (const rdns of ["", "not a name", "-x.example.com", 5]) {
    expect([rdns, fields(await api("PUT", path, { body: { rdns } }))]).toEqual([rdns, ["rdns"]]);
  }
});

test("the public IPv6 address has a name too, and no other address has one", async () => {
  await add({ type: "ipv4", public: false });
  const { link_local, slaac } = (await list()).ipv6;
  const rename = (address: unknown): Promise<Reply> =>
    api("PUT", `${one}/ips/${String(address)}`, { body: { rdns: "six.example.com" } });
  expect((await rename(slaac?.["address"])).body).toEqual({ ...slaac, rdns: "six.example.com" });
  for (const address of [link_local?.["address"], privateOne.address]) {
    expect(fields(await rename(address))).toEqual(["rdns"]);
  }
});

test("Compute IP Delete is refused for the last public address and for IPv6, and takes the others away", async () => {
  const drop = (address: unknown): Promise<Reply> => api("DELETE", `${one}/ips/${String(address)}`);
  await add({ type: "ipv4", public: false });
  expect((await drop(first.address)).status).toBe(400);
  await add({ type: "ipv4", public: true });
  const { slaac } = (await list()).ipv6;
  expect((await drop(slaac?.["address"])).status).toBe(400);
  for (const address of [first.address, privateOne.address]) {
    const gone = await drop(address);
    expect([gone.status, gone.body]).toEqual([200, {}]);
    expect((await drop(address)).status).toBe(404);
  }
  expect(await ipv4()).toEqual([second.address]);
});

test("an address that is mapped to an interface says so, and is deleted only while the interface is not active", async () => {
  await add({ type: "ipv4", public: true });
  await running.addConfig({
    interfaces: [{ purpose: "vpc", subnet_id: 1, ipv4: { nat_1_1: second.address }, ip_ranges: ["10.0.0.4/31"] }],
  });
  const path = `${one}/ips/${second.address}`;
  const mapped = { ...second, vpc_nat_1_1: { vpc_id: 1, subnet_id: 1, address: "10.0.0.2" } };
  expect((await api("GET", path)).body).toEqual(mapped);
  expect((await list()).ipv4["vpc"]).toMatchObject([
    { address: "10.0.0.2", address_range: null, nat_1_1: second.address, config_id: 1, active: false },
    { address: null, address_range: "10.0.0.4/31", interface_id: 1 },
  ]);
  await running.act("boot");
  expect((await api("DELETE", path)).status).toBe(400);
  await running.act("shutdown");
  expect((await api("DELETE", path)).status).toBe(200);
  expect(await interfacesIn(api)).toMatchObject([{ ipv4: { vpc: "10.0.0.2", nat_1_1: null } }]);
});

test("the addresses of a compute are free for nobody else's interfaces: a mapped address must be its own", async () => {
  const body = {
    label: "theirs",
    devices: {},
    interfaces: [{ purpose: "vpc", subnet_id: 1, ipv4: { nat_1_1: first.address } }],
  };
  expect(fields(await api("POST", "/compute/instances/2/configs", { body }))).toEqual(["interfaces.0.ipv4.nat_1_1"]);
  await add({ type: "ipv4", public: false });
  const own = { interfaces: [{ purpose: "vpc", subnet_id: 1, ipv4: { nat_1_1: privateOne.address } }] };
  expect(fields(await running.addConfig(own))).toEqual(["interfaces.0.ipv4.nat_1_1"]);
});

test("writes to addresses record their events", async () => {
  await add({ type: "ipv4", public: true });
  await api("PUT", `${one}/ips/${second.address}`, { body: { rdns: "www.example.com" } });
  await api("DELETE", `${one}/ips/${second.address}`);
  expect(running.actions()).toEqual(["compute_addip", "ipaddress_update", "compute_deleteip"]);
});
