import { afterEach, beforeEach, expect, test } from "vitest";
import { type Body, fields, type Reply, type Running, start } from "../support/api";
import { bucketPath, makeBucket, putObject } from "../support/object-storage";

let running: Running;
const api: Running["api"] = (...sent) => running.api(...sent);
const list = (query: Record<string, string> = {}): Promise<Reply> =>
  api("GET", `${bucketPath}/object-list?${new URLSearchParams(query)}`);
const names = ({ body }: { body: Body }): unknown[] => body.data.map((entry) => entry.name);

function seedObjects(...objects: readonly string[]): void {
  const rows = objects.map((name) => ({ bucket: "my-bucket", name, contents: { text: name } }));
  running.emulator.control.seed({ objects: { bucketObjects: rows } });
}

beforeEach(async () => {
  running = await start({ clock: { now: () => Date.UTC(2026, 0, 2, 3, 4, 5) } });
  await makeBucket(api);
});
afterEach(() => running.emulator.close());

test("Bucket Contents List of an empty bucket is an empty page without a marker", async () => {
  expect((await list()).body).toEqual({ data: [], next_marker: null, is_truncated: false });
});

test("an object is listed with etag, time, owner and size", async () => {
  await putObject(api, "greeting.txt", "hello");
  expect((await list()).body.data).toEqual([
    {
      name: "greeting.txt",
      etag: "5d41402abc4b2a76b9719d911017c592",
      last_modified: "2026-01-02T03:04:05",
      owner: expect.stringMatching(/^[0-9a-f-]{36}$/),
      size: 5,
    },
  ]);
});

test("objects are listed in the order of their names' bytes, whatever the order they were made in", async () => {
  seedObjects("b", "a", "é", "B", "a/1", "\u{1f600}", "\u{ffee}", "a-1");
  expect(names(await list())).toEqual(["B", "a", "a-1", "a/1", "b", "é", "\u{ffee}", "\u{1f600}"]);
});

// @rule list-marker
test("the next marker leads to each object once, to the page that is not truncated", async () => {
  const all = Array.from({ length: 60 }, (_, n) => `object-${String(n).padStart(3, "0")}`);
  seedObjects(...all);
  const seen: unknown[] = [];
  const pages: boolean[] = [];
  let marker: string | null = "";
  while (marker !== null) {
    const { body }: Reply = await list({ page_size: "25", marker });
    seen.push(...body.data.map((entry) => entry.name));
    pages.push(body.is_truncated === true);
    marker = body.next_marker as string | null;
  }
  expect(seen).toEqual(all);
  expect(pages).toEqual([true, true, false]);
});

test("a page that contains exactly the remaining objects is the last one", async () => {
  seedObjects(...Array.from({ length: 25 }, (_, n) => `object-${n}`));
  expect((await list({ page_size: "25" })).body).toMatchObject({ is_truncated: false, next_marker: null });
});

test("a marker need not name an object that exists", async () => {
  seedObjects("a", "c");
  expect(names(await list({ marker: "b" }))).toEqual(["c"]);
  expect(names(await list({ marker: "c" }))).toEqual([]);
});

test("page_size is 25 to 500, 100 by default; a page number is ignored", async () => {
  seedObjects(...Array.from({ length: 501 }, (_, n) => `object-${n}`));
  expect((await list()).body.data).toHaveLength(100);
  expect((await list({ page_size: "25" })).body.data).toHaveLength(25);
  expect((await list({ page_size: "500" })).body).toMatchObject({ is_truncated: true });
  for (const page_size of ["24", "501", "x", "", "-1", "30.5"]) {
    const refused = await list({ page_size });
    expect([refused.status, fields(refused)]).toEqual([400, ["page_size"]]);
  }
  expect((await list({ page: "7" })).body.data).toHaveLength(100);
});

// @rule storage-5
test("a prefix shows only the names that begin with it", async () => {
  seedObjects("logs/a", "logs/b", "logs", "data/a");
  expect(names(await list({ prefix: "logs/" }))).toEqual(["logs/a", "logs/b"]);
  expect(names(await list({ prefix: "logs" }))).toEqual(["logs", "logs/a", "logs/b"]);
  expect(names(await list({ prefix: "none" }))).toEqual([]);
});

// @rule storage-5
test("a delimiter combines names into common prefixes, whose other members have no value", async () => {
  seedObjects("a", "dir/", "dir/x", "dir/sub/y", "dir/sub/z", "z/1");
  const { body } = await list({ delimiter: "/" });
  expect(body.data).toEqual([
    expect.objectContaining({ name: "a", size: 1 }),
    commonPrefix("dir/"),
    commonPrefix("z/"),
  ]);
  const below = await list({ delimiter: "/", prefix: "dir/" });
  expect(below.body.data).toEqual([
    expect.objectContaining({ name: "dir/", size: 4 }),
    commonPrefix("dir/sub/"),
    expect.objectContaining({ name: "dir/x" }),
  ]);
  expect(names(await list({ delimiter: "sub/" }))).toEqual(["a", "dir/", "dir/sub/", "dir/x", "z/1"]);
});

test("paging by marker skips the names that a common prefix stands for", async () => {
  const dirs = Array.from({ length: 40 }, (_, n) => `dir-${String(n).padStart(2, "0")}/`);
  seedObjects(...dirs.flatMap((dir) => [`${dir}1`, `${dir}2`]));
  const first = await list({ delimiter: "/", page_size: "25" });
  expect(first.body).toMatchObject({ is_truncated: true, next_marker: "dir-24/" });
  const second = await list({ delimiter: "/", page_size: "25", marker: "dir-24/" });
  expect([...names(first), ...names(second)]).toEqual(dirs);
});

test("the objects of another bucket are not listed", async () => {
  await makeBucket(api, { label: "other" });
  seedObjects("a");
  expect((await api("GET", "/object-storage/buckets/us-east-1/other/object-list")).body.data).toEqual([]);
});

// As on the public service: all members of an entry.
function commonPrefix(name: string): object {
  return { name, etag: null, last_modified: null, owner: null, size: null };
}
