import { afterAll, beforeAll, expect, test } from "vitest";
import { type Body, type Running, start } from "../support/api";
import { targets, validRequest } from "../support/hostile";
import { actionsOf, entityTypes } from "./event-actions";

let running: Running;
const changing = targets.filter(([, { method }]) => method !== "GET");

beforeAll(async () => {
  running = await start({ world: "small" });
});
afterAll(() => running.emulator.close());

/** The events since one, the oldest first. */
async function eventsAfter(id: number): Promise<readonly Body[]> {
  const headers = { "x-filter": JSON.stringify({ id: { "+gt": id }, "+order_by": "id" }) };
  return (await running.api("GET", "/account/events?page_size=500", { headers })).body.data;
}

test("every operation that may change something has its actions in the table", () => {
  const missing = changing.filter(([, { operation }]) => actionsOf[operation] === undefined);
  expect(missing.map(([, { operation }]) => operation)).toEqual([]);
});

// @rule event-other
test.each(changing)("%s records the events of its actions, and no others", async (_name, target) => {
  const { path, body } = await validRequest(running, target);
  if (target.operation === "Two Factor Authentication Disable") {
    const users = [{ username: "admin", two_factor_auth: true }];
    running.emulator.control.seed({ objects: { users } });
  }
  const last = (await eventsAfter(0)).at(-1)?.id ?? 0;
  const reply = await running.api(target.method, path, body === undefined ? {} : { body });
  expect(reply.status).toBe(200);
  const events = await eventsAfter(last);
  expect(events.map((event) => event["action"])).toEqual(actionsOf[target.operation]);
  for (const event of events) {
    const [, type] = Object.entries(entityTypes).find(([part]) => String(event["action"]).startsWith(part)) ?? [];
    const entity = { type: type ?? expect.stringMatching(/^\w+$/), url: expect.stringMatching(/^\/v4\/\w/) };
    expect(event).toMatchObject({ username: "admin", entity });
  }
});

test.each(changing)("%s records no event when it is refused", async (_name, target) => {
  const { path, body } = await validRequest(running, target);
  const last = (await eventsAfter(0)).at(-1)?.id ?? 0;
  const { token } = running.emulator.control.addToken({ token: "none", scopes: "longview:read_only" });
  const refused = await running.api(target.method, path, { token, ...(body === undefined ? {} : { body }) });
  expect(refused.status).toBe(401);
  expect(await eventsAfter(last)).toEqual([]);
});
