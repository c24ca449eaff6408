import { createHash } from "node:crypto";
import { mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { ProcessMemory, type Props, type ResourceDefinition } from "../../../provider/core";
import { UNKNOWN } from "../../../provider/core/values";
import { crate } from "./support/crate";
import { changesOf, declare, hiddenOf, Process } from "./support/process";
import { Shelf } from "./support/shelf";

const definition = crate as ResourceDefinition<Shelf>;

let folder: string;
let path: string;
let hash: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "compute-records-"));
  path = join(folder, "manual");
  await writeFile(path, "one");
  hash = createHash("sha256").update("one").digest("hex");
});

afterEach(() => rm(folder, { recursive: true }));

/** The record of the file, with a hash that no content has: it shows where the record is used. */
async function marked(changes: object = {}) {
  const { size, ctimeMs } = await stat(path);
  return { hash: "as recorded", size, time: Math.floor(ctimeMs), ...changes };
}

/** The hash that check finds, with what the inputs of the last step and the process hold. */
async function hashFound(olds: Props, memory = new ProcessMemory()): Promise<unknown> {
  const process = new Process(new Shelf(), definition, memory);
  const { inputs, problems } = await process.check(olds, declare({ label: "web", manual: path }));
  expect(problems).toEqual([]);
  return (hiddenOf(inputs)["files"] as Record<string, { hash: string }>)["manual"]?.hash;
}

describe("a file is not read again", () => {
  test("where the inputs of the last step hold its size and time", async () => {
    const olds = declare({ label: "web", manual: path }, { files: { manual: await marked() } });
    expect(await hashFound(olds)).toBe("as recorded");
  });

  test("where the process has seen it with that size and time, whatever resource named it", async () => {
    const memory = new ProcessMemory();
    memory.files.set(path, await marked());
    expect(await hashFound({}, memory)).toBe("as recorded");
  });

  test("in the process that has read it once", async () => {
    const memory = new ProcessMemory();
    expect(await hashFound({}, memory)).toBe(hash);
    expect(memory.files.get(path)).toEqual(await marked({ hash }));
  });
});

describe("a file is read", () => {
  test.each([
    ["where its size is another one", { size: 4 }],
    ["where its time is another one", { time: 1 }],
  ])("%s, also in the process that has seen it before", async (_what, changes) => {
    const record = await marked(changes);
    const memory = new ProcessMemory();
    memory.files.set(path, record);
    expect(await hashFound(declare({ label: "web", manual: path }, { files: { manual: record } }))).toBe(hash);
    expect(await hashFound({}, memory)).toBe(hash);
  });

  test("where the inputs of the last step name another path, whatever their record", async () => {
    const olds = declare({ label: "web", manual: join(folder, "other") }, { files: { manual: await marked() } });
    expect(await hashFound(olds)).toBe(hash);
  });
});

test("what a check reads it closes", async () => {
  const packed = join(folder, "photo.gz");
  await writeFile(packed, gzipSync("one"));
  const open = async (): Promise<number> => (await readdir("/dev/fd")).length;
  const before = await open();
  const rounds = 20;
  for (let round = 0; round < rounds; round++) {
    const process = new Process(new Shelf(), definition);
    await process.check({}, declare({ label: "web", manual: path, photo: packed }));
  }
  expect((await open()) - before).toBeLessThan(rounds);
});

test.each([
  ["the first byte of the mark and another", [0x1f, 0x00, 0x8b]],
  ["another byte and the second of the mark", [0x00, 0x8b, 0x1f]],
  ["the mark from the second byte on", [0x00, 0x1f, 0x8b]],
])("a file that begins with %s is not gzip data", async (_what, bytes) => {
  await writeFile(path, Buffer.from(bytes));
  const { problems } = await new Process(new Shelf(), definition).check({}, declare({ label: "web", photo: path }));
  expect(problems).toEqual([{ property: "photo", reason: expect.stringContaining("is not gzip data") }]);
});

describe("a file that a program declares later is a change", () => {
  test("beside another file", async () => {
    const shelf = new Shelf();
    const process = new Process(shelf, definition);
    const photo = join(folder, "photo.gz");
    await writeFile(photo, gzipSync("one"));
    const state = await process.make({ label: "web", photo });
    expect(changesOf(await process.preview(state, { label: "web", photo, manual: path }))).toEqual(["manual!"]);
  });

  test.each([
    ["as the first one", () => path],
    ["although its path is not known yet", () => UNKNOWN],
  ])("%s", async (_what, manual) => {
    const process = new Process(new Shelf(), definition);
    const state = await process.make({ label: "web" });
    expect(changesOf(await process.preview(state, { label: "web", manual: manual() }))).toEqual(["manual!"]);
  });

  test.each([{}, { files: {} }])(
    "in a diff of inputs without its record, as those of other hosts: %j",
    async (hidden) => {
      const process = new Process(new Shelf(), definition);
      const state = await process.make({ label: "web", manual: path });
      const diff = await process.diff(state.id, state.outputs, declare({ label: "web", manual: path }, hidden));
      expect(changesOf(diff)).toEqual(["manual!"]);
    },
  );
});

describe("a file of an adopted object that was declared before is changed", () => {
  const assumed = { unreadable: { manual: "assumed" } };

  test.each([{}, { files: {} }])("where the inputs of the last step have no record of it: %j", async (files) => {
    const olds = declare({ label: "web", manual: path }, { ...assumed, ...files });
    const process = new Process(new Shelf(), definition);
    const { inputs } = await process.check(olds, declare({ label: "web", manual: path }));
    expect(hiddenOf(inputs)["unreadable"]).toEqual({ manual: "changed" });
  });

  test.each([false, true])("where its path is not known yet, with another file: %s", async (isOther) => {
    const photo = join(folder, "photo.gz");
    await writeFile(photo, gzipSync("one"));
    const olds = declare({ label: "web", manual: path }, { ...assumed, files: { manual: await marked() } });
    const news = declare({ label: "web", manual: UNKNOWN, ...(isOther ? { photo } : {}) });
    const { inputs } = await new Process(new Shelf(), definition).check(olds, news);
    expect(hiddenOf(inputs)["unreadable"]).toEqual({ manual: "changed" });
  });
});

test("inputs without files hold no records of files", async () => {
  const { inputs } = await new Process(new Shelf(), definition).check({}, declare({ label: "web" }));
  expect(hiddenOf(inputs)).not.toHaveProperty("files");
});
