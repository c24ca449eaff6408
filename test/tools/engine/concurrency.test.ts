import { existsSync } from "node:fs";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type CacheEntry, cacheEntry } from "../../../tools/engine/cache";
import { getEngine } from "../../../tools/engine/index";
import { bareEnv, type Child, endChild, makeFolder, removeFolder, source, startChild, writeCli } from "./support";

let root: string;
let entry: CacheEntry;
let children: Child[];

beforeEach(async () => {
  root = await makeFolder();
  entry = cacheEntry(join(root, "cache"));
  children = [];
});
afterEach(async () => {
  await Promise.all(children.map(endChild));
  await removeFolder(root);
});

function ask(): Child {
  const child = startChild(join(__dirname, "get-engine-child.ts"), [
    join(root, "cache"),
    join(root, "runs"),
    join(root, "gate"),
  ]);
  children.push(child);
  return child;
}

async function runs(): Promise<string[]> {
  return (await readFile(join(root, "runs"), "utf8")).trim().split("\n");
}

test("two processes at once get the engine once, and the second says what it waits for", async () => {
  const first = ask();
  await first.said("obtaining");
  const second = ask();
  const waiting = await second.said("waiting for");
  expect(waiting).toContain(`process ${first.process.pid}, which is installing the Pulumi CLI v3.259.0`);

  await writeFile(join(root, "gate"), "");
  const engines = [await first.ended, await second.ended].map(({ stdout }) => JSON.parse(stdout));
  expect(engines.map(({ source }) => source)).toEqual(["go", "cache"]);
  expect(engines[1].command).toBe(engines[0].command);
  expect(await runs()).toEqual([String(first.process.pid)]);
  expect(await readdir(dirname(entry.dir))).toEqual([basename(entry.dir)]);
});

test("a process that is killed meanwhile leaves no engine, and the next call cleans up and gets it", async () => {
  const killed = ask();
  await killed.said("obtaining");
  await endChild(killed);
  expect(existsSync(entry.dir)).toBe(false);
  expect((await readdir(dirname(entry.dir))).length).toBeGreaterThan(0);

  await writeFile(join(root, "gate"), "");
  const next = ask();
  const { stdout, stderr } = await next.ended;
  expect(stderr).toContain(`taking over from process ${killed.process.pid}`);
  expect(JSON.parse(stdout)).toMatchObject({ source: "go", binDir: join(entry.dir, "bin") });
  const marks = (await readdir(join(entry.dir, "bin"))).filter((name) => name.startsWith("half-done"));
  expect(marks).toEqual([`half-done-${next.process.pid}`]);
  expect(await runs()).toHaveLength(2);
  expect(await readdir(dirname(entry.dir))).toEqual([basename(entry.dir)]);
});

test("a process that waits takes over when the one it waits for is killed", async () => {
  const first = ask();
  await first.said("obtaining");
  const second = ask();
  await second.said("waiting for");
  await endChild(first);
  await second.said("obtaining");
  await writeFile(join(root, "gate"), "");
  expect(JSON.parse((await second.ended).stdout).source).toBe("go");
});

test("two calls in one process get the engine once", async () => {
  let count = 0;
  const counting = source("go", async (dir) => {
    count += 1;
    await writeCli(join(dir, "bin"));
  });
  const options = { cacheDir: join(root, "cache"), env: bareEnv(root), sources: [counting] };
  const engines = await Promise.all([getEngine(options), getEngine(options)]);
  expect(engines.map(({ source }) => source).sort()).toEqual(["cache", "go"]);
  expect(count).toBe(1);
});
