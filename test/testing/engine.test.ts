import { chmod, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { startStack } from "../../testing";
import { findEngine } from "../../testing/engine";
import { EngineNotFound } from "../../testing/errors";

let root: string;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "compute-testing-"));
});
afterEach(() => rm(root, { recursive: true }));

/** A CLI that answers its version. */
async function writeCli(folder: string, version: string): Promise<string> {
  await mkdir(join(folder, "bin"), { recursive: true });
  const path = join(folder, "bin/pulumi");
  await writeFile(path, `#!/bin/sh\necho v${version}\n`);
  await chmod(path, 0o755);
  return path;
}

test("without a CLI the error says where it was looked for, and how to get one", async () => {
  const finding = findEngine(undefined, { HOME: root, PATH: root });
  await expect(finding).rejects.toThrow(EngineNotFound);
  await expect(finding).rejects.toThrow(join(root, ".pulumi"));
  await expect(finding).rejects.toThrow("https://www.pulumi.com/docs/install/");
  await expect(finding).rejects.toThrow("the option `engine`");
});

test("a given folder is the only one that is looked at, before anything is started", async () => {
  await writeCli(join(root, ".pulumi"), "3.300.0");
  await expect(findEngine(join(root, "other"), { HOME: root })).rejects.toThrow(join(root, "other/bin/pulumi"));
  await expect(startStack(async () => undefined, { engine: root })).rejects.toThrow(EngineNotFound);
});

test("the CLI of the official installer is found, although it is not on PATH", async () => {
  const path = await writeCli(join(root, ".pulumi"), "3.300.0");
  expect((await findEngine(undefined, { HOME: root, PATH: "" })).command).toBe(path);
});

test("of the cached ones for this platform, the newest is taken", async () => {
  const platform = `${process.platform}-${process.arch}`;
  const engines = join(root, "engine");
  await writeCli(join(engines, `v3.99.0-${platform}`), "3.99.0");
  const newest = await writeCli(join(engines, `v3.301.0-${platform}`), "3.301.0");
  await writeCli(join(engines, "v3.400.0-plan9-mips"), "3.400.0");
  const env = { HOME: root, PATH: "", PULUMI_COMPUTE_CACHE: root };
  expect((await findEngine(undefined, env)).command).toBe(newest);
});
