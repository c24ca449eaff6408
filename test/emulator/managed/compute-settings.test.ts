import { afterEach, beforeEach, expect, test } from "vitest";
import { fields, type Reply, type Running, start } from "../support/api";

let running: Running;
const api: Running["api"] = (...sent) => running.api(...sent);
const path = "/managed/compute-settings";
const update = (body: object): Promise<Reply> => api("PUT", `${path}/11`, { body });
const usual = { access: true, ip: "any", port: 22, user: "root" };

beforeEach(async () => {
  running = await start();
  const computes = [
    { id: 11, label: "web", group: "front" },
    { id: 12, label: "db" },
  ];
  running.emulator.control.seed({ objects: { computes } });
});
afterEach(() => running.emulator.close());

// @rule managed-settings
test("there is one entry per compute on the account, by the compute's id, label and group", async () => {
  const list = await api("GET", path);
  expect(list.status).toBe(200);
  expect(list.body).toEqual({
    data: [
      { id: 11, label: "web", group: "front", ssh: usual },
      { id: 12, label: "db", group: "", ssh: usual },
    ],
    page: 1,
    pages: 1,
    results: 2,
  });
  expect((await api("GET", `${path}/11`)).body).toEqual(list.body.data[0]);
});

test("an account without computes has no compute settings", async () => {
  running.emulator.control.reset("empty");
  expect((await api("GET", path)).body.results).toBe(0);
});

test("Compute Settings Update changes the given fields of ssh, of one compute only", async () => {
  const changed = await update({ ssh: { port: 2222, user: "ops" }, label: "ignored" });
  expect(changed.status).toBe(200);
  expect(changed.body).toEqual({ id: 11, label: "web", group: "front", ssh: { ...usual, port: 2222, user: "ops" } });
  expect((await update({ ssh: { access: false, ip: "203.0.113.7" } })).body["ssh"]).toEqual({
    access: false,
    ip: "203.0.113.7",
    port: 2222,
    user: "ops",
  });
  expect((await update({})).body["ssh"]).toMatchObject({ access: false, port: 2222 });
  expect((await api("GET", `${path}/11`)).body["ssh"]).toMatchObject({ access: false, port: 2222 });
  expect((await api("GET", `${path}/12`)).body["ssh"]).toEqual(usual);
});

test.each([
  ["access", false, 200],
  ["access", "yes", 400],
  ["ip", "any", 200],
  ["ip", "2001:db8::1", 200],
  ["ip", "none", 400],
  ["port", 1, 200],
  ["port", 65_535, 200],
  ["port", 0, 400],
  ["port", 65_536, 400],
  ["port", 22.5, 400],
  ["port", "22", 400],
  ["user", "admin", 200],
  ["user", 0, 400],
])("an ssh %s of %j answers %i", async (field, value, status) => {
  const reply = await update({ ssh: { [field]: value } });
  expect(reply.status).toBe(status);
  if (status === 400) expect(fields(reply)).toEqual([`ssh.${field}`]);
  else expect(reply.body["ssh"]).toEqual({ ...usual, [field]: value });
});

test("an ssh that is no object is refused", async () => {
  for (const ssh of [[], "root", 22]) {
    const refused = await update({ ssh });
    expect([refused.status, fields(refused)]).toEqual([400, ["ssh"]]);
  }
});

test("a compute that does not exist has no settings", async () => {
  for (const id of ["13", "0", "x"]) {
    for (const method of ["GET", "PUT"]) expect((await api(method, `${path}/${id}`)).status).toBe(404);
  }
});

test("deleting a compute also deletes its settings", async () => {
  await update({ ssh: { port: 2222 } });
  expect((await api("DELETE", "/compute/instances/11")).status).toBe(200);
  expect((await api("GET", `${path}/11`)).status).toBe(404);
  expect((await api("GET", path)).body.data.map(({ id }) => id)).toEqual([12]);
  expect(running.emulator.control.state()["managedComputeSettings"]).toEqual([]);
});

test("the path of compute settings contains the brand", async () => {
  const branded = await start({ brand: "linode" });
  try {
    branded.emulator.control.seed({ objects: { computes: [{ id: 11, label: "web" }] } });
    expect((await branded.api("GET", "/managed/linode-settings/11")).body.label).toBe("web");
    expect((await branded.api("GET", path)).status).toBe(404);
  } finally {
    await branded.emulator.close();
  }
});

test("compute settings cannot be filtered", async () => {
  const refused = await api("GET", path, { headers: { "x-filter": `{"label":"web"}` } });
  expect([refused.status, fields(refused)]).toEqual([400, ["X-Filter"]]);
});
