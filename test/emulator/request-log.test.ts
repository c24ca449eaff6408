import { afterEach, beforeEach, expect, test } from "vitest";
import type { RequestRecord } from "../../emulator";
import { apiOf, type Running, start } from "./support/api";

let running: Running;
const api: Running["api"] = (...sent) => running.api(...sent);
const last = (): RequestRecord | undefined => running.emulator.control.requests().at(-1);

beforeEach(async () => {
  running = await start({ brand: "linode" });
});
afterEach(() => running.emulator.close());

test("the log names ignored members at every depth, by dotted path and as sent", async () => {
  const subnets = [
    { label: "a", ipv4: "10.0.0.0/24", linodes: [] },
    { label: "b", ipv4: "10.0.1.0/24", color: { red: 1 } },
  ];
  const made = await api("POST", "/vpcs", { body: { label: "net", region: "us-east", linode_id: 1, subnets } });
  expect(made.status).toBe(200);
  expect([...(last()?.ignored ?? [])].sort()).toEqual(["linode_id", "subnets.0.linodes", "subnets.1.color"]);
});

test("the log names members in words that the brand does not use, too", async () => {
  const body = { label: "prod", computes: [1], linodes: [] };
  expect((await api("POST", "/tags", { body })).status).toBe(200);
  expect(last()?.ignored).toEqual(["computes"]);
});

test("the log names no members of a request that ignored none, that was refused, or whose members are the user's own", async () => {
  await api("POST", "/vpcs", { body: { label: "net", region: "us-east" } });
  expect(last()).not.toHaveProperty("ignored");
  expect((await api("PUT", "/vpcs/99", { body: { color: 1 } })).status).toBe(404);
  expect(last()).not.toHaveProperty("ignored");
  expect((await api("PUT", "/profile/preferences", { body: { color: 1 } })).status).toBe(200);
  expect(last()).not.toHaveProperty("ignored");
});

test("control answers the ignored members with the requests", async () => {
  await api("POST", "/tags", { body: { label: "prod", color: 1 } });
  const { origin, token } = running.emulator;
  const log = await apiOf(origin, token)("GET", "/_emulator/requests");
  expect(log.body["requests"]).toMatchObject([{ operation: "New Tag Create", status: 200, ignored: ["color"] }]);
});
