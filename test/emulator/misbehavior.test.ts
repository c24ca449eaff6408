import { afterEach, beforeEach, expect, test } from "vitest";
import { type Reply, type Running, start } from "./support/api";

const forever = Number.POSITIVE_INFINITY;
let running: Running;
const api: Running["api"] = (...sent) => running.api(...sent);
const vpc = (label: string): { body: object } => ({ body: { label, region: "us-east" } });
const labels = ({ body }: Reply): string[] => body.data.map(({ label }) => label);

beforeEach(async () => {
  running = await start();
});
afterEach(() => running.emulator.close());

test.each([
  ["a connection that is cut", { cut: true }, undefined],
  ["an error of the server", { status: 500 }, 500],
  ["HTML of a load balancer", { status: 502, body: "<html>bad gateway</html>" }, 502],
  ["a success with errors", { status: 200, body: { errors: [{ reason: "no" }] } }, 200],
])("a POST is carried out although its answer is %s", async (_answer, fault, status) => {
  running.emulator.control.addFault({ operation: "VPC Create", when: "after", ...fault });
  const answer = await api("POST", "/vpcs", vpc("a")).catch(() => undefined);
  expect(answer?.status).toBe(status);
  expect(labels(await api("GET", "/vpcs"))).toEqual(["a"]);
});

test.each([
  ["busy", { status: 400, body: { errors: [{ reason: "busy" }] } }],
  ["a success with errors", { status: 200, body: { errors: [{ reason: "no" }] } }],
])("a DELETE that is answered with %s several times is not carried out", async (_answer, fault) => {
  await api("POST", "/vpcs", vpc("a"));
  running.emulator.control.addFault({ method: "DELETE", times: 2, ...fault });
  for (let n = 0; n < 2; n++) expect((await api("DELETE", "/vpcs/1")).body.errors).toHaveLength(1);
  expect(labels(await api("GET", "/vpcs"))).toEqual(["a"]);
  expect((await api("DELETE", "/vpcs/1")).body.errors).toBeUndefined();
});

test("a fault changes and removes members of an answer, and the operation is carried out", async () => {
  const { control } = running.emulator;
  for (const id of [-1, 1e29, null, "one"]) {
    control.addFault({ operation: "VPC Create", set: { id, "subnets.0.id": true } });
    const body = { ...vpc("").body, label: `a${String(id).length}`, subnets: [{ label: "s", ipv4: "10.0.0.0/24" }] };
    expect((await api("POST", "/vpcs", { body })).body).toMatchObject({ id, subnets: [{ id: true, label: "s" }] });
  }
  control.addFault({ operation: "VPC Create", unset: ["id"] });
  expect((await api("POST", "/vpcs", vpc("last"))).body).not.toHaveProperty("id");
  expect((await api("GET", "/vpcs")).body.results).toBe(5);
});

test("a fault changes every object of a list, and removes one", async () => {
  for (const label of ["a", "b", "c"]) await api("POST", "/vpcs", vpc(label));
  running.emulator.control.addFault({ path: "/vpcs", set: { "data.*.description": 7 }, unset: ["data.1", "pages"] });
  const { body } = await api("GET", "/vpcs");
  expect(body).not.toHaveProperty("pages");
  expect(body.data).toMatchObject([
    { label: "a", description: 7 },
    { label: "c", description: 7 },
  ]);
});

test("a path that an answer does not have changes nothing", async () => {
  running.emulator.control.addFault({ path: "/vpcs", set: { "absent.member": 1, "results.member": 1 } });
  expect((await api("GET", "/vpcs")).body).toEqual({ data: [], page: 1, pages: 1, results: 0 });
  running.emulator.control.addFault({ status: 502, body: "<html></html>", set: { id: 1 } });
  expect((await api("GET", "/vpcs")).text).toBe("<html></html>");
});

test("an endless list says after every page that another one follows", async () => {
  await api("POST", "/vpcs", vpc("a"));
  running.emulator.control.addFault({ path: "/vpcs", times: forever, pages: "endless" });
  for (const page of [1, 2, 3]) {
    const { body } = await api("GET", `/vpcs?page=${page}`);
    expect(body).toMatchObject({ page, pages: page + 1, data: [{ label: "a" }] });
  }
});

test("a list that repeats its first page answers it for every page", async () => {
  await api("POST", "/vpcs", vpc("a"));
  running.emulator.control.addFault({ path: "/vpcs", times: forever, pages: "repeated" });
  for (const page of [1, 2]) {
    const { body } = await api("GET", `/vpcs?page=${page}`);
    expect(body).toMatchObject({ page: 1, pages: 2, data: [{ label: "a" }] });
  }
});

test("a list whose objects change between two pages lacks an object on both", async () => {
  const all = Array.from({ length: 30 }, (_, n) => ({ id: n + 1, label: `v${n + 1}` }));
  running.emulator.control.seed({ objects: { vpcs: all } });
  running.emulator.control.addFault({
    path: "/vpcs",
    nth: 2,
    meanwhile: { remove: { vpcs: [1] }, objects: { vpcs: [{ label: "new" }] } },
  });
  const first = labels(await api("GET", "/vpcs?page_size=25&page=1"));
  const second = labels(await api("GET", "/vpcs?page_size=25&page=2"));
  expect([...first, ...second]).not.toContain("v26");
  expect(second).toEqual(["v27", "v28", "v29", "v30", "new"]);
});

test("a family can answer 404 throughout, and others are not affected", async () => {
  await api("POST", "/vpcs", vpc("a"));
  running.emulator.control.addFault({ path: /^\/vpcs/, status: 404, times: forever });
  expect((await api("GET", "/vpcs")).status).toBe(404);
  expect((await api("GET", "/vpcs/1")).status).toBe(404);
  expect((await api("GET", "/regions")).status).toBe(200);
});

test("every emulator has the same account, also with other objects, unless its world is elsewhere", async () => {
  const identity = async (): Promise<unknown[]> => {
    const profile = (await api("GET", "/profile")).body;
    return [(await api("GET", "/account")).body["euuid"], profile["uid"], profile["username"]];
  };
  const first = await identity();
  for (const world of ["small", "empty"]) {
    running.emulator.control.reset(world);
    expect(await identity()).toEqual(first);
  }
  running.emulator.control.reset("elsewhere");
  const [euuid, uid, username] = await identity();
  expect(username).toBe(first[2]);
  expect([euuid === first[0], uid === first[1]]).toEqual([false, false]);
});

test("control changes the account's balance without changing its id", async () => {
  const before = (await api("GET", "/account")).body["euuid"];
  running.emulator.control.seed({ objects: { account: [{ balance: -5 }] } });
  expect((await api("GET", "/account")).body).toMatchObject({ balance: -5, euuid: before });
});

test("a user whose grants are changed stays the same user", async () => {
  const { control } = running.emulator;
  const before = control.addUser({ username: "ops", restricted: true });
  const grants = { global: { add_vpcs: true }, objects: {} };
  control.seed({ objects: { users: [{ username: "ops", restricted: true, grants }] } });
  control.addToken({ token: "ops", username: "ops" });
  expect((await api("GET", "/profile", { token: "ops" })).body["uid"]).toBe(before.uid);
  expect((await api("POST", "/vpcs", { ...vpc("a"), token: "ops" })).status).toBe(200);
});

test("objects are removed by table and key, over HTTP too, and nothing else is", async () => {
  for (const label of ["a", "b"]) await api("POST", "/vpcs", vpc(label));
  const remove = (body: object): Promise<Reply> =>
    api("POST", `${running.emulator.origin}/_emulator/remove`, { token: null, body });
  expect((await remove({ vpcs: [1], nonsense: [1] })).status).toBe(400);
  expect((await remove({ vpcs: [true] })).status).toBe(400);
  expect(labels(await api("GET", "/vpcs"))).toEqual(["a", "b"]);
  expect((await remove({ vpcs: [1, 99] })).status).toBe(200);
  expect(labels(await api("GET", "/vpcs"))).toEqual(["b"]);
});

test("a fault with changes by others and of the answer can be set over HTTP", async () => {
  const fault = {
    path: "/vpcs",
    set: { "data.0.id": "7" },
    unset: ["results"],
    pages: "repeated",
    meanwhile: { objects: { vpcs: [{ label: "new" }] } },
  };
  await api("POST", `${running.emulator.origin}/_emulator/faults`, { token: null, body: fault });
  expect((await api("GET", "/vpcs")).body).toEqual({
    data: [expect.objectContaining({ id: "7", label: "new" })],
    page: 1,
    pages: 2,
  });
});
