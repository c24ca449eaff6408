import { mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { GO_MINIMUM, refuseGo } from "../../../tools/engine/go";
import { goSource } from "../../../tools/engine/go-build";
import { EngineUnavailable } from "../../../tools/engine/index";
import { ENGINE_VERSION, LANGUAGE_HOST_VERSION } from "../../../tools/engine/version";
import { makeFolder, removeFolder, writeScript } from "./support";

const modules = join(__dirname, "../../../tools/engine");
let root: string;

beforeEach(async () => {
  root = await makeFolder();
  await mkdir(join(root, "path"));
  await mkdir(join(root, "out", "bin"), { recursive: true });
});
afterEach(() => removeFolder(root));

function obtain(): Promise<void> {
  return goSource.obtain(join(root, "out"), { env: { HOME: root, PATH: join(root, "path") }, log: () => undefined });
}

describe("the Go modules", () => {
  test("are those of the versions that the code names", async () => {
    const cli = await readFile(join(modules, "cli", "go.mod"), "utf8");
    expect(cli).toContain(`github.com/pulumi/pulumi/pkg/v3 v${ENGINE_VERSION} `);
    expect(cli).toContain(`github.com/pulumi/pulumi/sdk/v3 v${ENGINE_VERSION} `);
    expect(cli).toMatch(new RegExp(`^go ${GO_MINIMUM.replaceAll(".", "\\.")}$`, "m"));
    for (const language of ["language-nodejs", "language-python"]) {
      const host = await readFile(join(modules, language, "go.mod"), "utf8");
      expect(host).toContain(`github.com/pulumi/pulumi/sdk/v3 v${LANGUAGE_HOST_VERSION} `);
    }
  });

  test("need a Go whose version the error names too", () => {
    expect(new EngineUnavailable([]).message).toContain(`Go ${GO_MINIMUM} or newer`);
  });
});

describe("a Go toolchain", () => {
  test.each(["go1.25.11", "go1.26", "go1.26rc1", "go1.26.8", "go2.0", "devel go1.27-abcdef"])(
    "%s is good enough",
    (version) => {
      expect(refuseGo(version)).toBeUndefined();
    },
  );

  test.each(["go1.25.10", "go1.24.13", "go1.9"])("%s is too old", (version) => {
    expect(refuseGo(version)).toBe(`the Go toolchain is ${version}, older than ${GO_MINIMUM}`);
  });

  test("that is missing is named as the reason", async () => {
    await expect(obtain()).rejects.toThrow("the Go toolchain is not installed");
  });

  test("that is too old is not asked to build", async () => {
    await writeScript(
      join(root, "path", "go"),
      '[ "$1" = env ] && echo go1.20.1 && exit',
      `echo "$@" >> ${root}/builds`,
    );
    await expect(obtain()).rejects.toThrow("the Go toolchain is go1.20.1");
    await expect(readFile(join(root, "builds"))).rejects.toThrow("ENOENT");
  });

  test("that fails is reported with its last output", async () => {
    const failing = ["echo first >&2", "echo dial tcp: lookup failed >&2", "exit 1"];
    await writeScript(join(root, "path", "go"), '[ "$1" = env ] && echo go1.26.0 && exit', ...failing);
    await expect(obtain()).rejects.toThrow(/^go build: first\ndial tcp: lookup failed$/);
  });
});
