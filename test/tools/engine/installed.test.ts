import { mkdir, rm, symlink } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { executables } from "../../../tools/engine/executables";
import { getEngine } from "../../../tools/engine/index";
import { findInstalled } from "../../../tools/engine/installed";
import { makeFolder, removeFolder, writeCli, writeScript } from "./support";

const names = executables();
let root: string;

beforeEach(async () => {
  root = await makeFolder();
});
afterEach(() => removeFolder(root));

function envWith(...folders: string[]): NodeJS.ProcessEnv {
  return { HOME: root, PATH: folders.map((folder) => join(root, folder)).join(delimiter) };
}

describe("an installed CLI", () => {
  test("that is new enough and complete is used, and no other source is asked", async () => {
    await writeCli(join(root, "bin"), "3.254.0");
    const engine = await getEngine({ env: envWith("bin"), cacheDir: join(root, "cache"), sources: [] });
    const binDir = join(root, "bin");
    expect(engine).toEqual({ command: join(binDir, names.pulumi), binDir, version: "3.254.0", source: "installed" });
  });

  test("that is too old is refused with its version", async () => {
    await writeCli(join(root, "bin"), "3.253.0");
    const found = await findInstalled(envWith("bin"));
    expect(found).toMatchObject({ engine: undefined, reason: expect.stringContaining("3.253.0, older than 3.254.0") });
  });

  test("of the next major version is refused", async () => {
    await writeCli(join(root, "bin"), "4.0.0");
    expect(await findInstalled(envWith("bin"))).toMatchObject({
      engine: undefined,
      reason: expect.stringContaining("4.0.0"),
    });
  });

  test.each([names.languageHost, names.dynamicHost])("without %s is refused, naming it", async (companion) => {
    await writeCli(join(root, "bin"));
    await rm(join(root, "bin", companion));
    const found = await findInstalled(envWith("bin"));
    expect(found).toMatchObject({ engine: undefined, reason: expect.stringContaining(`without ${companion}`) });
  });

  test("can have its language hosts elsewhere on PATH", async () => {
    await writeCli(join(root, "hosts"));
    await rm(join(root, "hosts", names.pulumi));
    await mkdir(join(root, "bin"));
    await writeScript(join(root, "bin", names.pulumi), "echo v3.259.0");
    expect((await findInstalled(envWith("bin", "hosts"))).engine?.binDir).toBe(join(root, "bin"));
  });

  test("behind a link is found with the language hosts in the folder of the file itself", async () => {
    await writeCli(join(root, "real"));
    await mkdir(join(root, "bin"));
    await symlink(join(root, "real", names.pulumi), join(root, "bin", names.pulumi));
    expect((await findInstalled(envWith("bin"))).engine?.binDir).toBe(join(root, "real"));
  });

  test("that is too old does not hide a good one later on PATH", async () => {
    await writeCli(join(root, "old"), "3.100.0");
    await writeCli(join(root, "new"), "3.260.1");
    const found = await findInstalled(envWith("missing", "old", "new"));
    expect(found.engine).toMatchObject({ version: "3.260.1", binDir: join(root, "new") });
  });

  test("that fails is refused with its output", async () => {
    await writeCli(join(root, "bin"));
    await writeScript(join(root, "bin", names.pulumi), "echo cannot start >&2", "exit 3");
    expect(await findInstalled(envWith("bin"))).toMatchObject({ reason: expect.stringContaining("cannot start") });
  });

  test("that is missing is distinguished from one that is refused", async () => {
    expect(await findInstalled(envWith("bin"))).toEqual({ engine: undefined, reason: "no pulumi on PATH" });
  });
});
