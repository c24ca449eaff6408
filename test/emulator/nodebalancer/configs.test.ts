import { afterEach, beforeEach, expect, test } from "vitest";
import { fields, type Reply, type Running, start } from "../support/api";
import { selfSigned } from "../support/certificate";

let running: Running;
const api: Running["api"] = (...sent) => running.api(...sent);
const path = "/nodebalancers/1/configs";
const create = (body: object): Promise<Reply> => api("POST", path, { body });
const update = (body: object): Promise<Reply> => api("PUT", `${path}/1`, { body });

const one = selfSigned("one.example");
const two = selfSigned("two.example");
const https = { protocol: "https", port: 443, ssl_cert: one.certificate, ssl_key: one.privateKey };

const defaults = {
  id: 1,
  nodebalancer_id: 1,
  port: 80,
  protocol: "http",
  algorithm: "roundrobin",
  stickiness: "none",
  check: "none",
  check_interval: 31,
  check_timeout: 30,
  check_attempts: 3,
  check_path: "",
  check_body: "",
  check_passive: true,
  proxy_protocol: "none",
  cipher_suite: "recommended",
  ssl_cert: null,
  ssl_key: null,
  ssl_commonname: "",
  ssl_fingerprint: "",
  nodes_status: { up: 0, down: 0 },
};

beforeEach(async () => {
  running = await start();
  running.emulator.control.seed({ objects: { nodebalancers: [{ id: 1 }, { id: 2 }] } });
});
afterEach(() => running.emulator.close());

test("NodeBalancer Config Create, View and List answer the same configuration, with defaults", async () => {
  const made = await create({});
  expect([made.status, made.body]).toEqual([200, defaults]);
  expect((await api("GET", `${path}/1`)).body).toEqual(defaults);
  expect((await api("GET", path)).body).toEqual({ data: [defaults], page: 1, pages: 1, results: 1 });
});

test("NodeBalancer Config Update changes each member alone, and accepts what was read", async () => {
  await create({});
  const changes = {
    port: 8080,
    protocol: "tcp",
    algorithm: "source",
    stickiness: "table",
    check: "http_body",
    check_interval: 100,
    check_timeout: 10,
    check_attempts: 30,
    check_path: "/health",
    check_body: "fine",
    check_passive: false,
    proxy_protocol: "v2",
    cipher_suite: "legacy",
  };
  for (const [name, value] of Object.entries(changes)) expect((await update({ [name]: value })).status).toBe(200);
  const read = (await api("GET", `${path}/1`)).body;
  expect(read).toEqual({ ...defaults, ...changes });
  expect((await update({ ...read, id: 9, nodes_status: { up: 5 } })).body).toEqual(read);
});

test.each([
  [{ port: 0 }, ["port"]],
  [{ port: 65_536 }, ["port"]],
  [{ protocol: "udp" }, ["protocol"]],
  [{ algorithm: "random" }, ["algorithm"]],
  [{ stickiness: "cookie" }, ["stickiness"]],
  [{ check: "ping" }, ["check"]],
  [{ check_interval: 30 }, ["check_interval"]],
  [{ check_interval: 5, check_timeout: 5 }, ["check_interval"]],
  [{ check_timeout: 0 }, ["check_timeout"]],
  [{ check_timeout: 31 }, ["check_timeout"]],
  [{ check_attempts: 0 }, ["check_attempts"]],
  [{ check_attempts: 31 }, ["check_attempts"]],
  [{ check_passive: "yes" }, ["check_passive"]],
  [{ check_path: 1, check_body: 2 }, ["check_path", "check_body"]],
  [{ proxy_protocol: "v3" }, ["proxy_protocol"]],
  [{ cipher_suite: "old" }, ["cipher_suite"]],
  [{ protocol: "https" }, ["ssl_cert", "ssl_key"]],
  [{ ssl_cert: one.certificate, ssl_key: one.privateKey }, ["ssl_cert", "ssl_key"]],
  [{ ...https, ssl_key: undefined }, ["ssl_key"]],
  [{ ...https, ssl_key: two.privateKey }, ["ssl_key"]],
  [{ ...https, ssl_cert: "none" }, ["ssl_cert"]],
])("a configuration with %j is refused, new or as a change", async (body, faults) => {
  const refused = await create(body);
  expect([refused.status, fields(refused)]).toEqual([400, faults]);
  await create({});
  expect(fields(await update(body))).toEqual(faults);
  expect((await api("GET", path)).body.data).toEqual([defaults]);
});

test.each([
  [{ check_interval: 2, check_timeout: 1, check_attempts: 1, port: 1 }],
  [{ check_interval: 3600, check_timeout: 30, check_attempts: 30, port: 65_535 }],
])("a configuration with the least or greatest values %j is accepted", async (body) => {
  expect((await create(body)).body).toMatchObject(body);
});

test("a port is in one configuration of a load balancer", async () => {
  await create({});
  await create({ port: 81 });
  expect(fields(await create({}))).toEqual(["port"]);
  expect(fields(await update({ port: 81 }))).toEqual(["port"]);
  expect((await update({ port: 80 })).status).toBe(200);
  expect((await api("POST", "/nodebalancers/2/configs", { body: {} })).status).toBe(200);
});

test("a certificate and its key are redacted, and its name and fingerprint are shown", async () => {
  const made = await create(https);
  expect(made.body).toMatchObject({
    ssl_cert: "<REDACTED>",
    ssl_key: "<REDACTED>",
    ssl_commonname: "one.example",
    ssl_fingerprint: expect.stringMatching(/^([0-9A-F]{2}:){19}[0-9A-F]{2}$/),
  });
  const state = JSON.stringify(running.emulator.control.state());
  for (const line of one.privateKey.split("\n").slice(1, 3)) expect(state).not.toContain(line);
});

test("a certificate stays when what was read is written, is replaced with its key, and ends with https", async () => {
  const { body: read } = await create(https);
  expect((await update(read)).body).toEqual(read);
  expect((await update({ algorithm: "source" })).body).toMatchObject({ ssl_commonname: "one.example" });
  expect(fields(await update({ ssl_cert: two.certificate }))).toEqual(["ssl_key"]);
  const replaced = await update({ ssl_cert: two.certificate, ssl_key: two.privateKey });
  expect(replaced.body).toMatchObject({ ssl_commonname: "two.example", ssl_cert: "<REDACTED>" });
  expect(replaced.body["ssl_fingerprint"]).not.toBe(read["ssl_fingerprint"]);
  expect((await update({ protocol: "http" })).body).toMatchObject({
    ssl_cert: null,
    ssl_key: null,
    ssl_commonname: "",
  });
  expect(fields(await update({ protocol: "https" }))).toEqual(["ssl_cert", "ssl_key"]);
});

test("NodeBalancer Config Delete removes the configuration with its nodes", async () => {
  await create({ nodes: [{ address: "192.168.200.5:80", label: "one" }] });
  const gone = await api("DELETE", `${path}/1`);
  expect([gone.status, gone.body]).toEqual([200, {}]);
  expect(running.emulator.control.state()["nodebalancerNodes"]).toEqual([]);
  for (const method of ["GET", "PUT", "DELETE"])
    expect((await api(method, `${path}/1`, { body: {} })).status).toBe(404);
});

test("a configuration of another load balancer is not found", async () => {
  await create({});
  for (const method of ["GET", "PUT", "DELETE"]) {
    expect((await api(method, "/nodebalancers/2/configs/1", { body: {} })).status).toBe(404);
  }
});
