import { createHash } from "node:crypto";
import { mkdtemp, rm, stat, symlink, unlink, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { PartialUpdate } from "../../../provider/core/errors";
import { UNKNOWN } from "../../../provider/core/values";
import { crate, MAX_PHOTO } from "./support/crate";
import { changesOf, declare, hiddenOf, Process, type State } from "./support/process";
import { Shelf } from "./support/shelf";

let folder: string;
let shelf: Shelf;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "compute-files-"));
  shelf = new Shelf();
});

afterEach(() => rm(folder, { recursive: true }));

/** Writes a file and answers its path. */
async function file(name: string, content: string | Buffer): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, content);
  return path;
}

/** Writes other content of the same length, and sets the date back: size and date are those of before. */
async function swap(path: string, content: string): Promise<void> {
  const before = await stat(path);
  let after = before;
  while (Math.floor(after.ctimeMs) === Math.floor(before.ctimeMs)) {
    await writeFile(path, content);
    await utimes(path, before.atime, before.mtime);
    after = await stat(path);
  }
  expect([after.size, after.mtime]).toEqual([before.size, before.mtime]);
}

function hashOf(content: string | Buffer): string {
  return createHash("sha256").update(content).digest("hex");
}

function run(): Process {
  return new Process(shelf, crate as ConstructorParameters<typeof Process>[1]);
}

async function problemsOf(args: object, olds: object = {}): Promise<string[]> {
  const { problems } = await run().check({ ...olds }, declare({ label: "web", ...args }));
  return problems.map(({ property, reason }) => `${property}: ${reason}`);
}

describe("at preview, the path of a file", () => {
  test("that is fine passes, up to the largest size", async () => {
    const full = gzipSync(Buffer.alloc(MAX_PHOTO * 2));
    const padded = Buffer.concat([full, Buffer.alloc(MAX_PHOTO - full.length)]);
    expect(padded).toHaveLength(MAX_PHOTO);
    expect(await problemsOf({ photo: await file("a.gz", padded), manual: await file("empty", "") })).toEqual([]);
  });

  test("that does not exist is refused, and so is one below a file", async () => {
    const refusal = ["manual: names a file that does not exist; a relative path begins at the program's folder"];
    expect(await problemsOf({ manual: join(folder, "none") })).toEqual(refusal);
    expect(await problemsOf({ manual: join(await file("a", "a"), "none") })).toEqual(refusal);
  });

  test("that is a folder is refused", async () => {
    expect(await problemsOf({ manual: folder })).toEqual(["manual: is not the path of a file"]);
  });

  // @rule limit-image-size
  test("that is too big is refused with the bound", async () => {
    const photo = await file("a.gz", Buffer.alloc(MAX_PHOTO + 1));
    expect(await problemsOf({ photo })).toEqual([`photo: names a file of more than ${MAX_PHOTO} bytes`]);
  });

  test.each([
    ["text", "plain text"],
    ["nothing", ""],
    ["one byte of the mark", Buffer.from([0x1f])],
    ["another archive", Buffer.from("PK\u0003\u0004")],
  ])("that holds %s is refused where gzip is needed, and the reason says how it is known", async (_what, content) => {
    const photo = await file("a.gz", content);
    expect(await problemsOf({ photo })).toEqual([
      "photo: names a file that is not gzip data: its first bytes must be 1f 8b",
    ]);
  });

  test("that cannot be read is refused with the system's reason, and without the path", async () => {
    const loop = join(folder, "loop");
    await symlink(loop, loop);
    expect(await problemsOf({ manual: loop })).toEqual(["manual: names a file that cannot be read (ELOOP)"]);
  });

  test("that is unknown is no error, and counts as a change of an existing object", async () => {
    expect(await problemsOf({ manual: UNKNOWN })).toEqual([]);
    const state = await run().make({ label: "web", manual: await file("a", "a") });
    expect(changesOf(await run().preview(state, { label: "web", manual: UNKNOWN }))).toEqual(["manual!"]);
  });
});

describe("of an existing object", () => {
  let manual: string;
  let photo: string;
  let args: { label: string; manual: string; photo: string };
  let state: State;

  beforeEach(async () => {
    manual = await file("manual", "one");
    photo = await file("photo.gz", gzipSync("one"));
    args = { label: "web", manual, photo };
    state = await run().make(args);
    shelf.log.length = 0;
  });

  /** An up that finds nothing to do. */
  async function expectUnchanged(declared: object = args): Promise<void> {
    const after = await run().up(state, { ...declared });
    expect(after.diff.changed).toBe(false);
    expect(shelf.writes()).toEqual([]);
    state = after;
  }

  test("the hash is an output, and a refresh neither loses it nor sees a change", async () => {
    expect(state.outputs).toMatchObject({ manualHash: hashOf("one"), photoHash: hashOf(gzipSync("one")) });
    const refreshed = await run().refresh(state);
    expect(refreshed.diff.changed).toBe(false);
    expect(refreshed.outputs).toEqual(state.outputs);
    state = refreshed;
    await expectUnchanged();
  });

  test("a file that was touched, or written again with the same content, is unchanged", async () => {
    await utimes(manual, new Date(), new Date(0));
    await writeFile(photo, gzipSync("one"));
    await expectUnchanged();
  });

  test("a path that changes is no change where the content is the same", async () => {
    await expectUnchanged({ ...args, manual: await file("copy", "one"), photo: await file("b.gz", gzipSync("one")) });
  });

  test("changed content of an updated file is one update, and the hash follows", async () => {
    await writeFile(manual, "three");
    const after = await run().up(state, args);
    expect(changesOf(after.diff)).toEqual(["manual!"]);
    expect(shelf.writes()).toEqual([`PUT crate ${state.id} manual`]);
    expect(after.outputs["manualHash"]).toBe(hashOf("three"));
    state = after;
    shelf.log.length = 0;
    await expectUnchanged();
  });

  test("changed content of a file that needs a new object replaces it", async () => {
    await writeFile(photo, gzipSync("other"));
    expect((await run().preview(state, args)).replaces).toEqual(["photo"]);
  });

  test("other content of the same size and date is seen", async () => {
    await swap(manual, "two");
    expect(changesOf(await run().preview(state, args))).toEqual(["manual!"]);
  });

  test("another path with content of the same size is read, even with the same date", async () => {
    const other = await file("other", "two");
    const { atime, mtime } = await stat(manual);
    await utimes(other, atime, mtime);
    expect(changesOf(await run().preview(state, { ...args, manual: other }))).toEqual(["manual!"]);
  });

  test("a failed update loses no changed content: the next up sends it", async () => {
    await writeFile(manual, "three");
    shelf.fail("PUT", new Error("no"));
    await expect(run().up(state, args)).rejects.toThrow("no");
    const after = await run().up(state, args);
    expect(after.outputs["manualHash"]).toBe(hashOf("three"));
    expect(shelf.writes()).toHaveLength(2);
  });

  test("a missing file counts as unchanged, with a warning", async () => {
    await unlink(manual);
    await unlink(photo);
    const process = run();
    const after = await process.up(state, args);
    expect(after.diff.changed).toBe(false);
    expect(process.warnings).toEqual([
      "manual: file not found; assuming that its content is unchanged.",
      "photo: file not found; assuming that its content is unchanged.",
    ]);
    expect(hiddenOf(after.inputs)["files"]).toEqual(hiddenOf(state.inputs)["files"]);
  });

  test("a file that comes back with other content after it was not here is changed", async () => {
    await unlink(manual);
    state = await run().up(state, args);
    state = await run().refresh(state);
    await writeFile(manual, "second");
    expect(changesOf(await run().preview(state, args))).toEqual(["manual!"]);
  });

  test("a replacement needs the file: check without old inputs refuses where it is not here", async () => {
    await unlink(photo);
    expect(await problemsOf(args)).toEqual([
      "photo: names a file that does not exist; a relative path begins at the program's folder",
    ]);
  });

  test("an existing file that is not gzip data is rejected, even if a hash is recorded", async () => {
    await writeFile(photo, "plain text");
    expect(await problemsOf(args, state.inputs)).toEqual([expect.stringContaining("not gzip data")]);
  });

  test("a file that is taken out of the program is cleared once, and its hash goes", async () => {
    const { manual: _, ...without } = args;
    const after = await run().up(state, without);
    expect(shelf.writes()).toEqual([`PUT crate ${state.id} manual`]);
    expect(after.outputs).not.toHaveProperty("manualHash");
    expect((await run().preview(after, without)).changed).toBe(false);
  });
});

describe("of an adopted object", () => {
  test.each(["manual", "photo"])(
    "the %s declared at the adoption is unchanged, and its change is seen",
    async (name) => {
      const { id } = shelf.addBox({ label: "web", region: "south" });
      const path = await file("a", gzipSync("one"));
      const args = { label: "web", [name]: path };
      let state: State = await run().make(args, { import: String(id) });
      expect(state.outputs[`${name}Hash`]).toBe(hashOf(gzipSync("one")));
      state = await run().refresh(state);
      state = await run().up(state, args);
      expect(shelf.writes()).toEqual([]);
      await writeFile(path, gzipSync("other"));
      expect(changesOf(await run().preview(state, args))).toEqual([`${name}!`]);
    },
  );

  test.each(["manual", "photo"])(
    "the %s first declared later is unchanged, with refreshes between, and its change is seen",
    async (name) => {
      const { id } = shelf.addBox({ label: "web", region: "south" });
      const path = await file("a", gzipSync("one"));
      const args = { label: "web", [name]: path };
      let state: State = await run().make({ label: "web" }, { import: String(id) });
      state = await run().refresh(state);
      expect((await run().preview(state, args)).changed).toBe(false);
      state = await run().up(state, args);
      state = await run().refresh(state);
      expect((await run().preview(state, args)).changed).toBe(false);
      expect(shelf.writes()).toEqual([]);
      await writeFile(path, gzipSync("other"));
      expect(changesOf(await run().preview(state, args))).toEqual([`${name}!`]);
    },
  );

  test("an update that stopped half-way keeps a first file, and loses no changed one, with a refresh between", async () => {
    const { id } = shelf.addBox({ label: "web", region: "south" });
    const args = { label: "web", manual: await file("manual", "one") };
    let state: State = await run().make(args, { import: String(id) });
    const both = { ...args, photo: await file("a.gz", gzipSync("one")) };
    await writeFile(args.manual, "three");
    const halfWay = {
      ...crate,
      update: async () => {
        throw new PartialUpdate([], new Error("cut"));
      },
    };
    const process = new Process(shelf, halfWay);
    const { inputs } = await process.check(state.inputs, declare(both));
    const { outputs } = await process.update(state.id, state.outputs, inputs);
    state = await run().refresh({ id: state.id, inputs, outputs });
    const diff = await run().preview(state, both);
    expect([changesOf(diff), diff.replaces]).toEqual([["manual!"], []]);
  });
});
