import { afterAll, beforeAll, expect, test } from "vitest";
import { type Reply, type Running, start } from "../support/api";
import { restrict } from "../support/users";

let running: Running;
const api: Running["api"] = (...sent) => running.api(...sent);
const notAuthorized = { errors: [{ reason: "Your OAuth token is not authorized to use this endpoint." }] };
const ids = (list: Reply): unknown[] => list.body.data.map((image) => image.id);

beforeAll(async () => {
  running = await start();
  const { control } = running.emulator;
  control.seed({
    objects: {
      images: [{ id: "private/1" }, { id: "private/2" }, { id: "private/3" }],
      computes: [{ id: 1 }, { id: 2 }],
      disks: [
        { id: 1, compute_id: 1 },
        { id: 2, compute_id: 2 },
      ],
    },
  });
  const images = [
    { id: 1, permissions: "read_only" },
    { id: 2, permissions: "read_write" },
  ] as const;
  const objects = { image: images, compute: [{ id: 1, permissions: "read_only" }] } as const;
  restrict(running, "some", { objects });
  restrict(running, "maker", { flags: ["add_images"], objects });
});
afterAll(() => running.emulator.close());

test("Images List shows public images to everybody, and private ones only with a token", async () => {
  const everybody = await api("GET", "/images", { token: null });
  expect(everybody.status).toBe(200);
  expect(ids(everybody)).toContain("compute/debian12");
  expect(everybody.body.data.every((image) => image["is_public"] === true)).toBe(true);
  const owner = await api("GET", "/images");
  expect(ids(owner)).toEqual([...ids(everybody), "private/1", "private/2", "private/3"]);
});

// @rule image-2
test("Image View needs a token for private images only, and answers 404 without one", async () => {
  expect((await api("GET", "/images/compute%2Fdebian12", { token: null })).status).toBe(200);
  expect((await api("GET", "/images/private%2F1", { token: null })).status).toBe(404);
  expect((await api("GET", "/images/private%2F1")).status).toBe(200);
});

test("an invalid token is refused, also where no token is needed", async () => {
  for (const path of ["/images", "/images/compute%2Fdebian12"]) {
    expect((await api("GET", path, { token: "unknown" })).status).toBe(401);
  }
});

test.each([
  ["GET", "/images", "images:read_only", "volumes:read_write"],
  ["GET", "/images/private%2F1", "images:read_only", "computes:read_write"],
  ["POST", "/images", "images:read_write computes:read_only", "images:read_write"],
  ["POST", "/images", "images:read_write computes:read_only", "images:read_only computes:read_only"],
  ["POST", "/images", "images:read_write computes:read_only", "computes:read_write"],
  ["POST", "/images/upload", "images:read_write", "images:read_only computes:read_write"],
  ["PUT", "/images/private%2F1", "images:read_write", "images:read_only"],
  ["DELETE", "/images/private%2F9", "images:read_write", "images:read_only"],
])("%s %s needs the scopes %s: %s are not enough", async (method, path, needed, others) => {
  const { control } = running.emulator;
  const refused = await api(method, path, { token: control.addToken({ scopes: others }).token });
  expect([refused.status, refused.body]).toEqual([401, notAuthorized]);
  const taken = await api(method, path, { token: control.addToken({ scopes: needed }).token });
  expect(taken.status).not.toBe(401);
});

test("writes to images are refused without a token", async () => {
  for (const [method, path] of [
    ["POST", "/images"],
    ["POST", "/images/upload"],
    ["PUT", "/images/compute%2Fdebian12"],
    ["DELETE", "/images/compute%2Fdebian12"],
  ] as const) {
    expect((await api(method, path, { token: null, body: {} })).status).toBe(401);
  }
});

test("a restricted user sees public images and those that were granted", async () => {
  const seen = await api("GET", "/images", { token: "some" });
  expect(ids(seen).filter((id) => String(id).startsWith("private"))).toEqual(["private/1", "private/2"]);
  expect(ids(seen)).toContain("compute/debian12");
  expect((await api("GET", "/images/compute%2Fdebian12", { token: "some" })).status).toBe(200);
  expect((await api("GET", "/images/private%2F1", { token: "some" })).status).toBe(200);
  expect((await api("GET", "/images/private%2F3", { token: "some" })).status).toBe(404);
});

test("a restricted user changes and deletes images only with read_write on them", async () => {
  const write = (method: string, id: number): Promise<Reply> =>
    api(method, `/images/private%2F${id}`, { token: "some", body: {} });
  for (const method of ["PUT", "DELETE"]) {
    expect((await write(method, 1)).status).toBe(403);
    expect((await write(method, 3)).status).toBe(404);
  }
  expect((await write("PUT", 2)).status).toBe(200);
  expect((await write("DELETE", 2)).status).toBe(200);
});

test("a restricted user with add_images captures disks of granted computes, and has full access to these images", async () => {
  expect((await api("POST", "/images", { token: "some", body: { disk_id: 1 } })).status).toBe(403);
  const upload = { label: "x", region: "us-east" };
  expect((await api("POST", "/images/upload", { token: "some", body: upload })).status).toBe(403);
  expect((await api("POST", "/images", { token: "maker", body: { disk_id: 2 } })).status).toBe(400);
  const made = await api("POST", "/images", { token: "maker", body: { disk_id: 1 } });
  expect(made.body).toMatchObject({ created_by: "maker" });
  const path = `/images/${encodeURIComponent(String(made.body.id))}`;
  expect((await api("GET", path, { token: "some" })).status).toBe(404);
  expect((await api("PUT", path, { token: "maker", body: { label: "own" } })).status).toBe(200);
  expect((await api("DELETE", path, { token: "maker" })).status).toBe(200);
});

// @rule general-5 image-1
test("another brand appears in ids of public images, and other brands' ids are unknown", async () => {
  const branded = await start({ brand: "linode" });
  const list = await branded.api("GET", "/images", { token: null });
  expect(ids(list)).toContain("linode/debian12");
  expect(list.text).not.toContain("compute");
  expect((await branded.api("GET", "/images/linode%2Fdebian12")).body).toMatchObject({ created_by: "linode" });
  expect((await branded.api("GET", "/images/compute%2Fdebian12")).status).toBe(404);
  await branded.emulator.close();
});
