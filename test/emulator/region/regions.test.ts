import { afterAll, beforeAll, expect, test } from "vitest";
import { type Running, start } from "../support/api";

let running: Running;
const get = (path: string, headers = {}): ReturnType<Running["api"]> =>
  running.api("GET", path, { token: null, headers });

beforeAll(async () => {
  running = await start();
});
afterAll(() => running.emulator.close());

// @rule region-1
test("Regions List needs no token and shows regions with all their fields", async () => {
  const list = await get("/regions");
  expect(list.status).toBe(200);
  expect(list.body.results).toBe(12);
  for (const region of list.body.data) {
    expect(region).toEqual({
      id: expect.any(String),
      label: expect.any(String),
      country: expect.stringMatching(/^[a-z]{2}$/),
      capabilities: expect.arrayContaining(["Computes"]),
      status: "ok",
      resolvers: { ipv4: expect.stringContaining(","), ipv6: expect.stringContaining(",") },
    });
  }
});

// @rule region-2
test("some regions have VPCs, Object Storage, Managed Databases and Premium Plans, and some do not", async () => {
  const { data } = (await get("/regions")).body;
  for (const capability of ["VPCs", "Object Storage", "Managed Databases", "Premium Plans"]) {
    const able = data.filter((region) => region.capabilities.includes(capability));
    expect(able.length).toBeGreaterThan(0);
    expect(able.length).toBeLessThan(data.length);
  }
});

test("Region View shows the entry of the list, and 404 for a region that does not exist", async () => {
  const { data } = (await get("/regions")).body;
  expect((await get("/regions/us-east")).body).toEqual(data[0]);
  for (const id of ["nowhere", "US-EAST", "us-east%2F..", "..%2F..", "__proto__", "constructor"]) {
    expect((await get(`/regions/${id}`)).status).toBe(404);
  }
});

test("Regions Availability List is paged and can be filtered by all three fields", async () => {
  const list = await get("/regions/availability?page_size=500");
  expect(list.body.data[0]).toEqual({
    region: expect.any(String),
    plan: expect.any(String),
    available: expect.any(Boolean),
  });
  const filter = { region: "us-ord", plan: "g7-premium-2", available: true };
  const found = await get("/regions/availability", { "x-filter": JSON.stringify(filter) });
  expect(found.body).toEqual({ data: [filter], page: 1, pages: 1, results: 1 });
});

test("Region Availability View is a bare array of the region's entries", async () => {
  const view = await get("/regions/us-ord/availability");
  const filter = { "x-filter": `{"region":"us-ord"}` };
  expect(view.body).toEqual((await get("/regions/availability", filter)).body.data);
  expect((await get("/regions/nowhere/availability")).status).toBe(404);
});

test("an invalid token is refused by public operations too", async () => {
  expect((await running.api("GET", "/regions", { token: "wrong" })).status).toBe(401);
  expect((await running.api("GET", "/regions")).status).toBe(200);
});

test("regions cannot be filtered", async () => {
  const refused = await get("/regions", { "x-filter": `{"country":"us"}` });
  expect(refused.body).toEqual({ errors: [{ field: "X-Filter", reason: "Cannot filter on country" }] });
});
