import { afterAll, beforeAll, expect, test } from "vitest";
import { operations } from "../../emulator/services";
import { type Running, start } from "./support/api";

let running: Running;
const invalidToken = { errors: [{ reason: "Invalid Token" }] };
const notAuthorized = { errors: [{ reason: "Your OAuth token is not authorized to use this endpoint." }] };

// From the tables of the description: method, path, and the scope that the operation needs.
const scoped = [
  ["GET", "/profile/sshkeys", "account:read_only"],
  ["POST", "/profile/sshkeys", "account:read_write"],
  ["GET", "/profile/sshkeys/1", "account:read_only"],
  ["PUT", "/profile/sshkeys/1", "account:read_write"],
  ["DELETE", "/profile/sshkeys/1", "account:read_write"],
  ["POST", "/vpcs", "vpc:read_write"],
  ["GET", "/vpcs/ips", "ips:read_only"],
  ["DELETE", "/vpcs/1", "vpc:read_write"],
  ["PUT", "/vpcs/1", "vpc:read_write"],
  ["GET", "/vpcs/1/ips", "ips:read_only"],
  ["POST", "/vpcs/1/subnets", "vpc:read_write"],
  ["DELETE", "/vpcs/1/subnets/1", "vpc:read_write"],
  ["PUT", "/vpcs/1/subnets/1", "vpc:read_write"],
  ...scopesOfComputes(),
] as const;

const anyToken = ["/profile", "/vpcs", "/vpcs/1", "/vpcs/1/subnets", "/vpcs/1/subnets/1"];

beforeAll(async () => {
  running = await start();
});
afterAll(() => running.emulator.close());

test("the operations require the scopes of this list", () => {
  const needs = operations().filter((operation) => operation.scope !== undefined);
  const known = scoped.map(([method, path, scope]) => `${method} ${path.replaceAll("/1", "/{}")} ${scope}`);
  const described = needs.map(({ method, path, scope }) => `${method} ${path.replace(/\{[^}]*\}/g, "{}")} ${scope}`);
  expect(described).toEqual(expect.arrayContaining(known));
});

test.each(scoped)("%s %s is refused without the scope %s, and with it is not", async (method, path, scope) => {
  const { control } = running.emulator;
  const [area, level] = scope.split(":");
  const others = ["account", "vpc", "ips", "images"]
    .filter((name) => name !== area)
    .map((name) => `${name}:read_write`);
  const lesser = level === "read_write" ? `${area}:read_only` : "";
  const { token: without } = control.addToken({ scopes: [...others, lesser].join(" ") });
  const refused = await running.api(method, path, { token: without });
  expect([refused.status, refused.body]).toEqual([401, notAuthorized]);
  for (const scopes of [scope, `x:read_only,${area}:read_write`, "*"]) {
    const answer = await running.api(method, path, { token: control.addToken({ scopes }).token });
    expect(answer.status).not.toBe(401);
  }
});

test.each(anyToken)("GET %s works with any valid token", async (path) => {
  const { token } = running.emulator.control.addToken({ scopes: "" });
  expect([200, 404]).toContain((await running.api("GET", path, { token })).status);
});

// @rule error-4a
test.each([...scoped.map(([method, path]) => [method, path]), ...anyToken.map((path) => ["GET", path])])(
  "%s %s is refused without a token and with an unknown one",
  async (method = "", path = "") => {
    for (const token of [null, "unknown"]) {
      const refused = await running.api(method, path, { token });
      expect([refused.status, refused.body]).toEqual([401, invalidToken]);
    }
  },
);

// @rule general-3 auth-1
test("only the Authorization header counts, as a bearer token", async () => {
  const { token } = running.emulator;
  for (const authorization of [token, `Basic ${token}`, `Bearer`, `Bearer ${token} x`, ""]) {
    const refused = await running.api("GET", "/profile", { token: null, headers: { authorization } });
    expect([authorization, refused.status]).toEqual([authorization, 401]);
  }
  expect((await running.api("GET", `/profile?access_token=${token}`, { token: null })).status).toBe(401);
  const lower = await running.api("GET", "/profile", { token: null, headers: { authorization: `bearer ${token}` } });
  expect(lower.status).toBe(200);
});

// @rule vpc-4a auth-6
test("a restricted user needs the add_vpcs grant to create a VPC, and then may write to it", async () => {
  const { control } = running.emulator;
  control.addUser({ username: "none", restricted: true });
  const { token: none } = control.addToken({ username: "none" });
  const body = { label: "restricted", region: "us-east" };
  expect((await running.api("POST", "/vpcs", { token: none, body })).status).toBe(403);
  control.seed({
    objects: { users: [{ username: "adder", restricted: true, grants: { global: { add_vpcs: true } } }] },
  });
  const { token } = control.addToken({ username: "adder" });
  const made = await running.api("POST", "/vpcs", { token, body });
  expect(made.status).toBe(200);
  const path = `/vpcs/${made.body.id}`;
  expect((await running.api("PUT", path, { token, body: { label: "renamed" } })).status).toBe(200);
  expect((await running.api("GET", path, { token: none })).status).toBe(404);
  expect((await running.api("DELETE", path, { token })).status).toBe(200);
  const users = control.state()["users"] as { username: string; grants: { objects: object } }[];
  expect(users.find((user) => user.username === "adder")?.grants.objects).toEqual({ vpc: [] });
});

// @rule vpc-4b
test("with a read_only grant a VPC and its subnets can be read, and every write is refused with 403", async () => {
  const { control } = running.emulator;
  const objects = {
    vpcs: [
      { id: 71, label: "seen" },
      { id: 72, label: "hidden" },
    ],
    vpcSubnets: [{ id: 71, vpc_id: 71 }],
  };
  const grants = { objects: { vpc: [{ id: 71, permissions: "read_only" }] } };
  control.seed({ objects: { ...objects, users: [{ username: "reader", restricted: true, grants }] } });
  const { token } = control.addToken({ username: "reader" });
  const seen = await running.api("GET", "/vpcs", { token });
  expect(seen.body.data.map((vpc) => vpc.id)).toEqual([71]);
  for (const path of ["/vpcs/71", "/vpcs/71/subnets", "/vpcs/71/subnets/71", "/vpcs/71/ips"]) {
    expect((await running.api("GET", path, { token })).status).toBe(200);
  }
  expect((await running.api("GET", "/vpcs/72", { token })).status).toBe(404);
  expect((await running.api("POST", "/vpcs/71/subnets", { token })).status).toBe(403);
  for (const method of ["PUT", "DELETE"]) {
    expect((await running.api(method, "/vpcs/71", { token })).status).toBe(403);
    expect((await running.api(method, "/vpcs/71/subnets/71", { token })).status).toBe(403);
  }
});

// From the table of operations of the public service: reading needs read_only, everything else read_write.
function scopesOfComputes(): (readonly [method: string, path: string, scope: string])[] {
  const one = "/compute/instances/1";
  const config = `${one}/configs/1`;
  const paths: Readonly<Record<string, readonly string[]>> = {
    "/compute/instances": ["GET", "POST"],
    [one]: ["GET", "PUT", "DELETE"],
    [`${one}/disks`]: ["GET", "POST"],
    [`${one}/disks/1`]: ["GET", "PUT", "DELETE"],
    [`${one}/configs`]: ["GET", "POST"],
    [config]: ["GET", "PUT", "DELETE"],
    [`${config}/interfaces`]: ["GET", "POST"],
    [`${config}/interfaces/1`]: ["GET", "PUT", "DELETE"],
    [`${one}/ips`]: ["GET", "POST"],
    [`${one}/ips/1`]: ["GET", "PUT", "DELETE"],
  };
  const actions = ["boot", "reboot", "shutdown", "backups/enable", "backups/cancel", "disks/1/resize"];
  const posted = [...actions, "configs/1/interfaces/order"].map((action) => [`${one}/${action}`, ["POST"]] as const);
  return [...Object.entries(paths), ...posted].flatMap(([path, methods]) =>
    methods.map((method) => [method, path, `computes:${method === "GET" ? "read_only" : "read_write"}`] as const),
  );
}
