import { afterEach, beforeEach, expect, test } from "vitest";
import { fields, type Running, start } from "../support/api";
import { bucketPath, makeBucket, putObject } from "../support/object-storage";

const levels = ["private", "public-read", "authenticated-read", "public-read-write", "custom"];
const owner = /^<AccessControlPolicy .*<Permission>FULL_CONTROL<\/Permission>/;
let running: Running;
const api: Running["api"] = (...sent) => running.api(...sent);

beforeEach(async () => {
  running = await start();
  await makeBucket(api);
});
afterEach(() => running.emulator.close());

// @rule storage-modify
test.each(["POST", "PUT"])(
  "a bucket's access is changed by %s, one member or both, and the answer is empty",
  async (method) => {
    const path = `${bucketPath}/access`;
    const changed = await api(method, path, { body: { acl: "public-read", cors_enabled: true } });
    expect([changed.status, changed.body]).toEqual([200, {}]);
    expect((await api("GET", path)).body).toEqual({
      acl: "public-read",
      acl_xml: expect.stringMatching(owner),
      cors_enabled: true,
      cors_xml: expect.stringContaining("<AllowedOrigin>*</AllowedOrigin>"),
    });
    await api(method, path, { body: { cors_enabled: false } });
    expect((await api("GET", path)).body).toMatchObject({ acl: "public-read", cors_enabled: false, cors_xml: null });
    await api(method, path, { body: { acl: "custom" } });
    expect((await api("GET", path)).body).toMatchObject({ acl: "custom", cors_enabled: false });
    expect((await api(method, path, { body: {} })).status).toBe(200);
  },
);

// @rule storage-acl public-access
test.each(["POST", "PUT"])("a bucket's access accepts each level by %s, and nothing else", async (method) => {
  const path = `${bucketPath}/access`;
  for (const acl of levels) {
    expect((await api(method, path, { body: { acl } })).status).toBe(200);
    expect((await api("GET", path)).body.acl).toBe(acl);
  }
  const refused = await api(method, path, { body: { acl: "public", cors_enabled: "true" } });
  expect([refused.status, fields(refused)]).toEqual([400, ["acl", "cors_enabled"]]);
  for (const wrong of [1, [], {}]) {
    expect(fields(await api(method, path, { body: { acl: wrong } }))).toEqual(["acl"]);
    expect(fields(await api(method, path, { body: { cors_enabled: wrong } }))).toEqual(["cors_enabled"]);
  }
  expect((await api("GET", path)).body.acl).toBe("custom");
});

test("a level's XML names the groups that have access", async () => {
  const xml = async (acl: string): Promise<string> => {
    await api("PUT", `${bucketPath}/access`, { body: { acl } });
    return String((await api("GET", `${bucketPath}/access`)).body.acl_xml);
  };
  expect(await xml("private")).not.toContain("global/");
  // The owner and the owner's grant, each with a display name, as on the public service.
  expect((await xml("private")).match(/<ID>([^<]+)<\/ID><DisplayName>\1<\/DisplayName>/g)).toHaveLength(2);
  expect(await xml("public-read")).toMatch(/AllUsers<\/URI><\/Grantee><Permission>READ</);
  expect(await xml("authenticated-read")).toMatch(/AuthenticatedUsers<\/URI><\/Grantee><Permission>READ</);
  expect(await xml("public-read-write")).toMatch(/AllUsers<\/URI><\/Grantee><Permission>WRITE</);
});

test("an object is private until its ACL is changed, and again when its contents are replaced", async () => {
  const path = `${bucketPath}/object-acl`;
  await putObject(api, "dir/a b", "x");
  const view = (): ReturnType<typeof api> => api("GET", `${path}?name=${encodeURIComponent("dir/a b")}`);
  expect((await view()).body).toEqual({ acl: "private", acl_xml: expect.stringMatching(owner) });
  for (const acl of levels) {
    const changed = await api("PUT", path, { body: { acl, name: "dir/a b" } });
    expect([changed.status, changed.body]).toEqual([200, {}]);
    expect((await view()).body.acl).toBe(acl);
  }
  await putObject(api, "dir/a b", "y");
  expect((await view()).body.acl).toBe("private");
});

test("Object ACL Config View needs the name of an object that exists", async () => {
  const path = `${bucketPath}/object-acl`;
  for (const query of ["", "?name="]) {
    const refused = await api("GET", path + query);
    expect([refused.status, fields(refused)]).toEqual([400, ["name"]]);
  }
  expect((await api("GET", `${path}?name=absent`)).status).toBe(404);
});

// @rule storage-object-acl
test("Object ACL Config Update needs both a level and the name of an object that exists", async () => {
  const path = `${bucketPath}/object-acl`;
  expect(fields(await api("PUT", path, { body: {} }))).toEqual(["acl", "name"]);
  expect(fields(await api("PUT", path, { body: { acl: "open", name: "" } }))).toEqual(["acl", "name"]);
  expect(fields(await api("PUT", path, { body: { acl: null, name: 3 } }))).toEqual(["acl", "name"]);
  expect((await api("PUT", path, { body: { acl: "private", name: "absent" } })).status).toBe(404);
});
