import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, expect, test } from "vitest";
import { Blobs, blobTable } from "../../emulator/blobs";
import { defineTable } from "../../emulator/shared/table";
import { openStateFile } from "../../emulator/state-file";
import { type Keeper, Store } from "../../emulator/store";

interface Thing {
  readonly id: number;
  readonly kind: string;
  readonly tags?: readonly string[];
}

const things = defineTable<Thing, "kind">({
  name: "things",
  key: (thing) => thing.id,
  indexes: { kind: (thing) => thing.kind },
});

let store: Store;
const all = (): number[] => [...store.in(things)].map(({ id }) => id);
const ofKind = (kind: string): number[] => [...store.in(things).by("kind", kind)].map(({ id }) => id);

beforeEach(() => {
  store = new Store([things]);
  store.transaction(() => {
    for (let id = 1; id <= 5; id++) store.in(things).put({ id, kind: id % 2 === 0 ? "even" : "odd" });
  });
});

test("a transaction that throws leaves rows, order and indexes as they were", () => {
  const failing = (): void =>
    store.transaction(() => {
      store.in(things).delete(2);
      store.in(things).put({ id: 3, kind: "even" });
      store.in(things).put({ id: 9, kind: "odd" });
      store.in(things).delete(4);
      store.in(things).put({ id: 4, kind: "new" });
      throw new Error("stop");
    });
  expect(failing).toThrow("stop");
  expect([all(), ofKind("odd"), ofKind("even"), ofKind("new")]).toEqual([[1, 2, 3, 4, 5], [1, 3, 5], [2, 4], []]);
});

test("a transaction that cannot be stored is undone", () => {
  const broken: Keeper = {
    notices: [],
    problem: () => undefined,
    load: () => ({ rows: [{ table: "things", order: 1, row: { id: 1, kind: "kept" } }], sequences: new Map() }),
    commit() {
      throw new Error("disk full");
    },
    close() {},
  };
  store = new Store([things], broken);
  expect(() => store.transaction(() => store.in(things).delete(1))).toThrow("disk full");
  expect(() => store.transaction(() => store.clear())).toThrow("disk full");
  expect(ofKind("kept")).toEqual([1]);
});

test("a row that is written again keeps its place in the order, and the indexes follow it", () => {
  store.transaction(() => store.in(things).put({ id: 1, kind: "even" }));
  expect(all()).toEqual([1, 2, 3, 4, 5]);
  expect(ofKind("odd")).toEqual([3, 5]);
  expect(store.in(things).first("kind", "none")).toBeUndefined();
});

test("writing needs a transaction, and transactions do not nest", () => {
  expect(() => store.in(things).put({ id: 1, kind: "x" })).toThrow("transaction");
  expect(() => store.in(things).delete(1)).toThrow("transaction");
  expect(() => store.next("things")).toThrow("transaction");
  expect(() => store.transaction(() => store.transaction(() => {}))).toThrow("already running");
  store.transaction(() => store.in(things).delete(1));
});

test("stored rows cannot be changed in place", () => {
  const row = store.transaction(() => store.in(things).put({ id: 6, kind: "x", tags: ["a"] }));
  expect(() => (row.tags as string[]).push("b")).toThrow();
});

test("sequences never return a number twice, whatever was reserved", () => {
  const given = store.transaction(() => {
    const first = store.next("ids");
    store.reserve("ids", 10);
    store.reserve("ids", 5);
    return [first, store.next("ids")];
  });
  expect(given).toEqual([1, 11]);
});

let folder = "";
afterEach(() => {
  if (folder !== "") rmSync(folder, { recursive: true, force: true });
  folder = "";
});

test("blobs are kept in the state file, and deleted with their rows", async () => {
  folder = mkdtempSync(join(tmpdir(), "store-"));
  const path = join(folder, "state.db");
  const bytes = "x".repeat(700_000);
  let file = openStateFile(path);
  store = new Store([things, blobTable], file);
  const kept = await new Blobs(store, file).receive(
    Readable.from([Buffer.from(bytes)]),
    { limit: 1e6 },
    (blob) => blob,
  );
  file.addChunk("orphan", 0, Buffer.from("left by a process that was killed"));
  store.close();

  file = openStateFile(path);
  store = new Store([things, blobTable], file);
  const blobs = new Blobs(store, file);
  expect(file.chunkedBlobs()).toEqual([kept.id]);
  expect(await text(blobs.read(kept.id))).toBe(bytes);
  store.transaction(() => store.in(blobTable).delete(kept.id));
  expect(file.chunkedBlobs()).toEqual([]);
  store.close();
});

test("discarded contents are counted and hashed, and not kept", async () => {
  store = new Store([blobTable]);
  const blobs = new Blobs(store, undefined);
  const stream = Readable.from([Buffer.from("abc")]);
  const blob = await blobs.receive(stream, { limit: 3, contents: "discard" }, (each) => each);
  expect(blob).toMatchObject({ size: 3, md5: "900150983cd24fb0d6963f7d28e17f72" });
  expect(await text(blobs.read(blob.id))).toBe("");
});
