import { execFile } from "node:child_process";
import { realpath } from "node:fs/promises";
import { delimiter, join, resolve } from "node:path";
import { promisify } from "node:util";
import { describe, expect, test } from "vitest";
import { pathFolders, pathKey } from "../../../tools/engine/executables";
import { engineEnv } from "../../../tools/engine/index";

const engine = { binDir: "/cache/engine/bin" };
const modules = resolve(__dirname, "../../../node_modules/.bin");

describe("the environment of the engine", () => {
  test("has the engine first on PATH, then the checkout's programs, then the rest", () => {
    const { PATH } = engineEnv(engine, { PATH: `/usr/bin${delimiter}/bin` });
    expect(PATH?.split(delimiter)).toEqual(["/cache/engine/bin", modules, "/usr/bin", "/bin"]);
  });

  test("adds no empty entry, which would be the working directory, where there was no PATH", () => {
    expect(engineEnv(engine, {}).PATH?.split(delimiter)).toEqual(["/cache/engine/bin", modules]);
  });

  test("runs the Node that the checkout asks for", async () => {
    const { stdout } = await promisify(execFile)("node", ["-p", "process.execPath"], {
      env: engineEnv(engine, { PATH: "/usr/bin:/bin" }),
    });
    expect(stdout.trim()).toBe(await realpath(join(modules, "node")));
  });

  test("checks for no updates and downloads no plugins, unless the given environment says otherwise", () => {
    expect(engineEnv(engine, {})).toMatchObject({
      PULUMI_SKIP_UPDATE_CHECK: "true",
      PULUMI_AUTOMATION_API_SKIP_VERSION_CHECK: "true",
      PULUMI_DISABLE_AUTOMATIC_PLUGIN_ACQUISITION: "true",
    });
    const env = engineEnv(engine, { PULUMI_DISABLE_AUTOMATIC_PLUGIN_ACQUISITION: "false", OTHER: "kept" });
    expect(env).toMatchObject({ PULUMI_DISABLE_AUTOMATIC_PLUGIN_ACQUISITION: "false", OTHER: "kept" });
  });

  test("leaves the given environment as it is", () => {
    const env = { PATH: "/usr/bin" };
    engineEnv(engine, env);
    expect(env).toEqual({ PATH: "/usr/bin" });
  });
});

describe("PATH", () => {
  test("is found on Windows however it is spelled", () => {
    expect(pathKey({ Path: "x" }, "win32")).toBe("Path");
    expect(pathKey({}, "win32")).toBe("PATH");
    expect(pathKey({ Path: "x" }, "linux")).toBe("PATH");
  });

  test("is read as absolute folders, each once, without empty entries", () => {
    const PATH = ["/a", "", "b", "/a"].join(delimiter);
    expect(pathFolders({ PATH })).toEqual(["/a", resolve("b")]);
  });
});
