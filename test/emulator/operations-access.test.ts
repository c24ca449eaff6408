import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Brand } from "../../emulator/shared/brand";
import { rowOf } from "./operations";
import { apiOf, type Reply, type Running, start } from "./support/api";
import { described } from "./support/description";
import { type Target, targets, validRequest } from "./support/hostile";

let running: Running;
let branded: Running;
const invalidToken = { errors: [{ reason: "Invalid Token" }] };
const notAuthorized = { errors: [{ reason: "Your OAuth token is not authorized to use this endpoint." }] };
const unrelated = "longview:read_write";
const areas = "account databases domains events firewall images ips computes object_storage stackscripts volumes vpc";

beforeAll(async () => {
  running = await start({ world: "small" });
  branded = await start({ world: "small", brand: "linode" });
});
afterAll(async () => {
  await running.emulator.close();
  await branded.emulator.close();
});

/** The scopes that an operation needs: from the description, or from the row of what it leaves out. */
function scopesOf({ operation }: Target): readonly string[] {
  return described.find((each) => each.operation === operation)?.scopes ?? rowOf(operation).scopes ?? [];
}

test("an operation that the description leaves out has its scopes in its row, unless it is public", () => {
  const known = new Set(described.map(({ operation }) => operation));
  const bare = targets.filter(([, { operation }]) => !known.has(operation) && rowOf(operation).scopes === undefined);
  const open = ["Kernel View", "Kernels List", "Type View", "Types List"];
  expect(bare.map(([, { operation }]) => operation).sort()).toEqual(open);
});

/** Sends the valid request of an operation with a token of the given scopes; without one if they are null. */
async function send(target: Target, scopes: string | null): Promise<Reply> {
  const { path, body } = await validRequest(running, target);
  const { token } = scopes === null ? { token: null } : running.emulator.control.addToken({ token: "scoped", scopes });
  return running.api(target.method, path, { token, ...(body === undefined ? {} : { body }) });
}

describe.each(targets)("%s", (_name, target) => {
  const scopes = scopesOf(target);

  test("is carried out with a token of exactly its scopes", async () => {
    const reply = await send(target, scopes.join(" "));
    expect([reply.status, reply.body.errors]).toEqual([target.operation === "Grants List" ? 204 : 200, undefined]);
  });

  test.each(scopes)("is refused to a token of every other scope than %s", async (missing) => {
    const [area = "", level] = missing.split(":");
    const others = areas.split(" ").filter((each) => each !== area);
    const lesser = level === "read_write" ? [`${area}:read_only`] : [];
    const granted = [...others.map((each) => `${each}:read_write`), ...lesser, unrelated];
    const reply = await send(target, granted.join(" "));
    expect([reply.status, reply.body]).toEqual([401, notAuthorized]);
    expect(reply.headers["x-accepted-oauth-scopes"]).toBe(scopes.join(" "));
    expect(reply.headers["x-oauth-scopes"]).toBe(granted.join(" "));
  });

  test("without a token is refused unless it is public, and with an unknown token always", async () => {
    const access = described.find(({ operation }) => operation === target.operation)?.access;
    const anonymous = await send(target, null);
    if (access === "token" || (access === undefined && scopes.length > 0)) {
      expect([anonymous.status, anonymous.body]).toEqual([401, invalidToken]);
    } else expect(anonymous.status).toBe(access === "optional" && target.path.includes("{") ? 404 : 200);
    const { path, body } = await validRequest(running, target);
    const unknown = await running.api(target.method, path, {
      token: "unknown",
      ...(body === undefined ? {} : { body }),
    });
    expect([unknown.status, unknown.body]).toEqual([401, invalidToken]);
  });

  test("names its scopes and those of the token in the words of the brand, beside CORS and caching", async () => {
    const { emulator, api } = branded;
    const { token } = emulator.control.addToken({ token: "scoped", scopes: "linodes:read_only,vpc:read_write" });
    const brand = new Brand("linode");
    const path = brand.path(target.path).replace(/\{[^}]*\}/g, "1");
    // Not the emulator's own token, which an operation may revoke.
    const { token: every } = emulator.control.addToken({ token: "every" });
    for (const sent of [token, every]) {
      // The path need not exist: every response has the headers.
      const { headers } = await api(target.method, path, { token: sent });
      expect(headers).toMatchObject({
        "x-accepted-oauth-scopes": scopes.map((scope) => scope.replace("computes:", "linodes:")).join(" ") || "*",
        "x-oauth-scopes": sent === token ? "linodes:read_only vpc:read_write" : "*",
        vary: "Authorization, X-Filter",
        "cache-control": "private, max-age=0, s-maxage=0, no-cache, no-store",
        "access-control-allow-origin": "*",
        "access-control-allow-methods": "HEAD, GET, OPTIONS, POST, PUT, DELETE",
        "access-control-expose-headers": "X-OAuth-Scopes, X-Accepted-OAuth-Scopes, X-Status",
      });
    }
  });
});

test("a preflight request, an unknown path and a missing token are answered with CORS headers too", async () => {
  for (const [method, path, token] of [
    ["OPTIONS", "/vpcs", null],
    ["GET", "/nowhere", null],
    ["GET", "/vpcs", null],
    ["GET", "/vpcs", "unknown"],
  ] as const) {
    const { headers } = await running.api(method, path, { token });
    expect(headers["access-control-allow-origin"]).toBe("*");
    expect(headers["access-control-allow-headers"]).toContain("X-Filter");
    expect(headers["x-oauth-scopes"]).toBeUndefined();
  }
});

test("control and a fault in place of a load balancer have none of these headers", async () => {
  const { control, origin, token } = running.emulator;
  const answer = await apiOf(origin, token)("GET", "/_emulator/requests");
  expect([answer.status, answer.headers["vary"], answer.headers["x-oauth-scopes"]]).toEqual([
    200,
    undefined,
    undefined,
  ]);
  control.addFault({ operation: "VPCs List", status: 502, body: "<html></html>" });
  const fault = await running.api("GET", "/vpcs");
  expect([fault.status, fault.headers["vary"]]).toEqual([502, undefined]);
});
