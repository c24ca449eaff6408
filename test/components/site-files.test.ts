import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { filesOf } from "../../components/site-files";

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "compute-site-"));
});

afterEach(async () => {
  await rm(folder, { recursive: true });
});

it.each([
  ["index.html", "text/html; charset=utf-8"],
  ["STYLE.CSS", "text/css; charset=utf-8"],
  ["app.js", "text/javascript; charset=utf-8"],
  ["data.json", "application/json; charset=utf-8"],
  ["logo.svg", "image/svg+xml"],
  ["photo.jpg", "image/jpeg"],
  ["font.woff2", "font/woff2"],
  ["LICENSE", "application/octet-stream"],
  ["file.unknown-type", "application/octet-stream"],
  [".hidden", "application/octet-stream"],
])("%s has the media type %s", async (name, type) => {
  await writeFile(join(folder, name), "content");
  expect(filesOf(folder)).toEqual([{ name, path: join(folder, name), contentType: type }]);
});

it("a given media type goes before the usual one", async () => {
  await writeFile(join(folder, "feed.xml"), "<feed />");
  expect(filesOf(folder, { ".xml": "application/atom+xml" })).toMatchObject([{ contentType: "application/atom+xml" }]);
});

it("files in folders and behind links are named by their path with slashes, in the order of names; folders are none", async () => {
  await mkdir(join(folder, "b/c"), { recursive: true });
  await mkdir(join(folder, "empty"));
  for (const name of ["b/c/2.txt", "b/1.txt", "a.txt"]) await writeFile(join(folder, name), "content");
  await symlink(join(folder, "a.txt"), join(folder, "link.txt"));
  expect(filesOf(folder).map(({ name }) => name)).toEqual(["a.txt", "b/1.txt", "b/c/2.txt", "link.txt"]);
});

it("a folder that is not there is an error of the file system", () => {
  expect(() => filesOf(join(folder, "nowhere"))).toThrow("ENOENT");
});
