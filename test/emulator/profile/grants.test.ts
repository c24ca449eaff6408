import { afterEach, beforeEach, expect, test } from "vitest";
import { type Running, start } from "../support/api";

let running: Running;

beforeEach(async () => {
  running = await start();
});
afterEach(() => running.emulator.close());

function restricted(grants: object): string {
  const { control } = running.emulator;
  control.seed({
    objects: { users: [{ username: "guest", restricted: true, grants: JSON.parse(JSON.stringify(grants)) }] },
  });
  return control.addToken({ username: "guest", scopes: "" }).token;
}

// @rule grants-1 error-5
test("Grants List answers an unrestricted user with 204 and no body", async () => {
  const { token } = running.emulator.control.addToken({ scopes: "" });
  const answer = await running.api("GET", "/profile/grants", { token });
  expect([answer.status, answer.text]).toEqual([204, ""]);
});

// @rule grants-2
test("Grants List answers a restricted user with all kinds of objects and every global grant", async () => {
  const token = restricted({ global: { account_access: "read_only", add_computes: true } });
  const answer = await running.api("GET", "/profile/grants", { token });
  expect([answer.status, answer.body]).toEqual([
    200,
    {
      database: [],
      domain: [],
      global: {
        account_access: "read_only",
        add_databases: false,
        add_domains: false,
        add_firewalls: false,
        add_images: false,
        add_computes: true,
        add_longview: false,
        add_nodebalancers: false,
        add_stackscripts: false,
        add_volumes: false,
        add_vpcs: false,
        cancel_account: false,
        child_account_access: false,
        longview_subscription: false,
      },
      image: [],
      compute: [],
      longview: [],
      nodebalancer: [],
      stackscript: [],
      volume: [],
      vpc: [],
    },
  ]);
});

test("a grant shows id, label and permissions of its object, and follows the object", async () => {
  running.emulator.control.seed({ objects: { vpcs: [{ id: 71, label: "seen" }] } });
  const token = restricted({
    objects: { vpc: [{ id: 71, permissions: "read_write" }], database: [{ id: 5, permissions: "read_only" }] },
  });
  const grants = async (): Promise<unknown[]> => {
    const { body } = await running.api("GET", "/profile/grants", { token });
    return [body["vpc"], body["database"]];
  };
  const database = [{ id: 5, label: "database-5", permissions: "read_only" }];
  expect(await grants()).toEqual([[{ id: 71, label: "seen", permissions: "read_write" }], database]);
  await running.api("PUT", "/vpcs/71", { body: { label: "renamed" } });
  expect(await grants()).toEqual([[{ id: 71, label: "renamed", permissions: "read_write" }], database]);
  await running.api("DELETE", "/vpcs/71");
  expect(await grants()).toEqual([[], database]);
});

test("the user who creates an object has a grant on it in the list", async () => {
  const { control } = running.emulator;
  restricted({ global: { add_vpcs: true } });
  const { token } = control.addToken({ username: "guest" });
  await running.api("POST", "/vpcs", { token, body: { label: "mine", region: "us-east" } });
  const { body } = await running.api("GET", "/profile/grants", { token });
  expect(body["vpc"]).toEqual([{ id: 1, label: "mine", permissions: "read_write" }]);
});

test("Grants List uses the brand's words", async () => {
  const branded = await start({ brand: "linode" });
  branded.emulator.control.addUser({ username: "guest", restricted: true });
  const { token } = branded.emulator.control.addToken({ username: "guest" });
  const { body } = await branded.api("GET", "/profile/grants", { token });
  expect(body).toMatchObject({ linode: [], global: { add_linodes: false } });
  expect(body).not.toHaveProperty("compute");
  await branded.emulator.close();
});
