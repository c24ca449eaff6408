import { mkdir, readdir, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { LOCK_SILENCE_MS, withLock } from "../../../tools/engine/lock";
import { formatOwner, isAbandoned, newOwner, parseOwner } from "../../../tools/engine/owner";
import { deadPid, makeFolder, removeFolder } from "./support";

let root: string;
let lock: string;
let lines: string[];

beforeEach(async () => {
  root = await makeFolder();
  lock = join(root, "some.lock");
  lines = [];
});
afterEach(() => removeFolder(root));

function locked<T>(work: () => Promise<T>): Promise<T> {
  return withLock(lock, "something", (line) => lines.push(line), work);
}

async function heldBy(name: string): Promise<string> {
  await mkdir(lock);
  const mark = join(lock, name);
  await writeFile(mark, "");
  return mark;
}

describe("a lock", () => {
  test("lets only one owner work at a time", async () => {
    let inside = 0;
    const seen: number[] = [];
    const work = async (): Promise<void> => {
      inside += 1;
      seen.push(inside);
      await setImmediate();
      inside -= 1;
    };
    await Promise.all([1, 2, 3, 4, 5].map(() => locked(work)));
    expect(seen).toEqual([1, 1, 1, 1, 1]);
    expect(await readdir(root)).toEqual([]);
  });

  test("holds a file named after its owner while the work is done", async () => {
    const names = await locked(() => readdir(lock));
    expect(names.map((name) => parseOwner(name)?.pid)).toEqual([process.pid]);
  });

  test("is released when the work fails, and the failure is passed on", async () => {
    await expect(locked(() => Promise.reject(new Error("no luck")))).rejects.toThrow("no luck");
    expect(await readdir(root)).toEqual([]);
  });

  test("of a process that has ended is taken over at once", async () => {
    const pid = await deadPid();
    await heldBy(formatOwner({ ...newOwner(), pid }));
    expect(await locked(async () => "done")).toBe("done");
    expect(lines).toEqual([`taking over from process ${pid}, which ended before it was done`]);
  });

  test("of another machine is taken over only after its owner wrote nothing for long", async () => {
    const mark = await heldBy("1-00000000-00000000");
    const work = locked(async () => "done");
    await expect.poll(() => lines.join()).toContain("waiting for process 1, which is installing something");
    const past = new Date(Date.now() - LOCK_SILENCE_MS - 1000);
    await utimes(mark, past, past);
    expect(await work).toBe("done");
  });

  test("that is an empty folder, because its release was interrupted, is free", async () => {
    await mkdir(lock);
    expect(await locked(async () => "done")).toBe("done");
    expect(await readdir(root)).toEqual([]);
  });

  test("that another owner took over is not released", async () => {
    const other = formatOwner(newOwner());
    await locked(async () => {
      const [mine = ""] = await readdir(lock);
      await removeFolder(join(lock, mine));
      await writeFile(join(lock, other), "");
    });
    expect(await readdir(lock)).toEqual([other]);
  });
});

describe("an owner", () => {
  test("is read back from its name", () => {
    const owner = newOwner();
    expect(parseOwner(formatOwner(owner))).toEqual(owner);
    expect(parseOwner("something else")).toBeUndefined();
  });

  test("counts as ended when its process has ended, or wrote nothing for longer than the limit", async () => {
    const dead = { ...newOwner(), pid: await deadPid() };
    expect(isAbandoned(dead, 0, 1000)).toBe(true);
    expect(isAbandoned(newOwner(), 1000, 1000)).toBe(false);
    expect(isAbandoned(newOwner(), 1001, 1000)).toBe(true);
  });

  test("of another machine or with a name that cannot be read is judged by age alone", async () => {
    const foreign = { ...newOwner(), pid: await deadPid(), host: "00000000" };
    expect(isAbandoned(foreign, 1000, 1000)).toBe(false);
    expect(isAbandoned(undefined, 1000, 1000)).toBe(false);
    expect(isAbandoned(undefined, 1001, 1000)).toBe(true);
  });
});
