import { afterEach, beforeEach, expect, test } from "vitest";
import { type Running, start } from "../support/api";
import { restrict } from "../support/users";

let running: Running;
const api: Running["api"] = (...sent) => running.api(...sent);

beforeEach(async () => {
  running = await start();
  running.emulator.control.seed({ objects: { images: [{ id: "private/7", label: "own" }, { id: "private/8" }] } });
});
afterEach(() => running.emulator.close());

// Clients of the public service send both forms.
test.each(["/images/private/7", "/images/private%2F7"])("%s is one image, for every method", async (path) => {
  const other = path.includes("%") ? "/images/private/7" : "/images/private%2F7";
  expect((await api("GET", path)).body).toMatchObject({ id: "private/7", label: "own" });
  expect((await api("HEAD", path)).status).toBe(200);
  expect((await api("PUT", path, { body: { label: "new" } })).body.label).toBe("new");
  expect((await api("GET", other)).body.label).toBe("new");
  expect((await api("DELETE", path)).status).toBe(200);
  for (const gone of [path, other]) expect((await api("GET", gone)).status).toBe(404);
});

test("a public image is found by its id with a plain slash, without a token, in the words of the brand", async () => {
  expect((await api("GET", "/images/compute/debian12", { token: null })).body.id).toBe("compute/debian12");
  const branded = await start({ brand: "linode" });
  expect((await branded.api("GET", "/images/linode/debian12", { token: null })).body.id).toBe("linode/debian12");
  expect((await branded.api("GET", "/images/compute/debian12")).status).toBe(404);
  await branded.emulator.close();
});

test("scopes and grants apply to both forms alike", async () => {
  const { token: narrow } = running.emulator.control.addToken({ scopes: "images:read_only" });
  const some = restrict(running, "some", { objects: { image: [{ id: 7, permissions: "read_only" }] } });
  for (const slash of ["/", "%2F"]) {
    expect((await api("DELETE", `/images/private${slash}7`, { token: narrow })).status).toBe(401);
    expect((await api("DELETE", `/images/private${slash}7`, { token: some })).status).toBe(403);
    expect((await api("GET", `/images/private${slash}8`, { token: some })).status).toBe(404);
  }
});

test("an id of more than two segments is no image, and a method that no operation has is refused", async () => {
  for (const path of ["/images/private/7/8", "/images/private/", "/images//7", "/images/private/7%2F8"]) {
    expect([path, (await api("GET", path)).status]).toEqual([path, 404]);
  }
  expect((await api("POST", "/images/private/7")).status).toBe(405);
});
