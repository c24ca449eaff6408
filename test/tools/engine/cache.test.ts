import { existsSync } from "node:fs";
import { chmod, mkdir, readdir, readFile, utimes, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type CacheEntry, cacheEntry, makeTemporary, publish, readEngine, sweep } from "../../../tools/engine/cache";
import { EngineUnavailable, getEngine } from "../../../tools/engine/index";
import { commandIn } from "../../../tools/engine/inspect";
import { formatOwner, newOwner } from "../../../tools/engine/owner";
import { bareEnv, deadPid, makeFolder, removeFolder, source, writeCli } from "./support";

const good = source("go", (dir) => writeCli(join(dir, "bin")));
const forbidden = source("go", () => Promise.reject(new Error("must not be asked")));

let root: string;
let entry: CacheEntry;
let env: NodeJS.ProcessEnv;

beforeEach(async () => {
  root = await makeFolder();
  entry = cacheEntry(root);
  env = bareEnv(root);
  await mkdir(dirname(entry.dir), { recursive: true });
});
afterEach(() => removeFolder(root));

describe("the place of the cache", () => {
  test("names version, platform and architecture", () => {
    expect(cacheEntry("/c", "linux", "x64").dir).toBe("/c/engine/v3.259.0-linux-x64");
    expect(cacheEntry("/c", "darwin", "arm64").dir).toBe("/c/engine/v3.259.0-darwin-arm64");
  });
});

describe("the cache", () => {
  test("is filled by a source once and then used without a source", async () => {
    const first = await getEngine({ cacheDir: root, env, sources: [good] });
    expect(first).toEqual({
      command: commandIn(join(entry.dir, "bin")),
      binDir: join(entry.dir, "bin"),
      version: "3.259.0",
      source: "go",
    });
    const second = await getEngine({ cacheDir: root, env, sources: [forbidden] });
    expect(second).toEqual({ ...first, source: "cache" });
    expect(await readdir(dirname(entry.dir))).toEqual([basename(entry.dir)]);
  });

  test("is in the folder of the environment variable if none is given", async () => {
    const engine = await getEngine({ env: { ...env, PULUMI_COMPUTE_CACHE: join(root, "elsewhere") }, sources: [good] });
    expect(engine.binDir).toBe(join(cacheEntry(join(root, "elsewhere")).dir, "bin"));
  });

  test("has no entry while a source is at work", async () => {
    const seen: boolean[] = [];
    const watching = source("go", async (dir, context) => {
      await good.obtain(dir, context);
      seen.push(existsSync(entry.dir), dir.startsWith(`${entry.dir}.tmp-`));
    });
    await getEngine({ cacheDir: root, env, sources: [watching] });
    expect(seen).toEqual([false, true]);
  });

  test("accepts nothing incomplete from a source and continues with the next", async () => {
    const incomplete = source("installer", (dir) => writeFile(commandIn(join(dir, "bin")), "", { mode: 0o755 }));
    const lines: string[] = [];
    const engine = await getEngine({
      cacheDir: root,
      env,
      sources: [incomplete, good],
      log: (line) => lines.push(line),
    });
    expect(engine.source).toBe("go");
    expect(lines.join("\n")).toMatch(/^installer: .* comes without pulumi-language-nodejs/m);
  });

  test("accepts no other version from a source", async () => {
    const other = source("installer", (dir) => writeCli(join(dir, "bin"), "3.258.0"));
    await expect(getEngine({ cacheDir: root, env, sources: [other] })).rejects.toThrow(
      /installer: .*3\.258\.0, not 3\.259\.0/,
    );
    expect(existsSync(entry.dir)).toBe(false);
  });

  test("replaces an engine that no longer runs", async () => {
    await writeCli(join(entry.dir, "bin"));
    await chmod(commandIn(join(entry.dir, "bin")), 0o644);
    const engine = await getEngine({ cacheDir: root, env, sources: [good] });
    expect(engine.source).toBe("go");
    expect(await readdir(dirname(entry.dir))).toEqual([basename(entry.dir)]);
  });

  test("keeps a good engine that another process put there first", async () => {
    await writeCli(join(entry.dir, "bin"));
    await writeFile(join(entry.dir, "mark"), "first");
    const temporary = await makeTemporary(entry);
    await writeCli(join(temporary, "bin"));
    await publish(temporary, entry, async (dir) => (await readEngine(dir, "cache", env)).engine !== undefined);
    expect(await readFile(join(entry.dir, "mark"), "utf8")).toBe("first");
    expect(existsSync(temporary)).toBe(false);
  });

  test("deletes what ended processes left, and nothing that a running one uses", async () => {
    const dead = formatOwner({ ...newOwner(), pid: await deadPid() });
    const alive = formatOwner(newOwner());
    const longAgo = `${entry.dir}.tmp-1-00000000-00000000`;
    const foreign = `${entry.dir}.tmp-1-00000000-00000001`;
    const left = [`${entry.dir}.tmp-${dead}`, `${entry.lock}-${dead}`, longAgo];
    const kept = [
      `${entry.dir}.tmp-${alive}`,
      `${entry.lock}-${alive}`,
      foreign,
      join(root, "engine", "v3.1.0-linux-x64"),
    ];
    for (const folder of [...left, ...kept]) await mkdir(folder);
    await utimes(longAgo, new Date(0), new Date(0));
    await sweep(entry);
    expect([...left, ...kept].filter((folder) => existsSync(folder))).toEqual(kept);
  });
});

describe("without any source of an engine", () => {
  test("one error names each source with its reason, says what to install and shows no stack", async () => {
    await writeCli(join(root, "old"), "3.1.0");
    const sources = [
      source("installer", () => Promise.reject(new Error("the server is away"))),
      source("go", () => Promise.reject(new Error("there is no Go"))),
    ];
    const failure: unknown = await getEngine({
      cacheDir: root,
      env: { ...env, PATH: join(root, "old") },
      sources,
    }).catch((error) => error);
    if (!(failure instanceof EngineUnavailable)) throw failure;
    expect(failure.attempts.map(({ way }) => way)).toEqual(["installed", "cache", "installer", "go"]);
    expect(failure.message).toMatch(/installed: .*3\.1\.0, older than 3\.254\.0/);
    expect(failure.message).toContain(`cache: nothing at ${entry.dir}`);
    expect(failure.message).toContain("installer: the server is away");
    expect(failure.message).toContain("go: there is no Go");
    expect(failure.message).toMatch(/https:\/\/www\.pulumi\.com\/docs\/install.*https:\/\/go\.dev/);
    expect(failure.stack).toBe(`EngineUnavailable: ${failure.message}`);
    expect(await readdir(dirname(entry.dir))).toEqual([]);
  });

  test("a cache folder that cannot be created is the reason of the cache", async () => {
    await writeFile(join(root, "file"), "");
    const asked = getEngine({ cacheDir: join(root, "file"), env, sources: [forbidden] });
    await expect(asked).rejects.toThrow(/cache: ENOTDIR/);
  });
});
