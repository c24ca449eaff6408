import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { settingsFor } from "../../../provider/cli/stack-settings";

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "compute-settings-"));
  vi.stubEnv("PATH", `${folder}${delimiter}${process.env["PATH"]}`);
});

afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true });
});

/** Puts a `pulumi` on PATH that prints a text and its arguments' last one. */
async function pulumiPrints(text: string, code = 0): Promise<void> {
  const print = code === 0 ? "log" : "error";
  const file = join(folder, "pulumi");
  await writeFile(
    file,
    `#!/usr/bin/env node\nconsole.${print}(${JSON.stringify(text)});\nprocess.exitCode = ${code};\n`,
  );
  await chmod(file, 0o755);
}

const config = JSON.stringify({
  "compute:url": { value: "http://127.0.0.1:1/v4", secret: false },
  "compute:token": { value: "of-the-stack", secret: true },
  "compute:brand": { value: "linode", secret: false },
  "shop:token": { value: "another", secret: true },
});

describe("the settings of a command", () => {
  it("are those of the stack where the environment has none", async () => {
    await pulumiPrints(config);
    expect(await settingsFor(undefined, {})).toEqual({
      url: "http://127.0.0.1:1/v4",
      token: "of-the-stack",
      brand: "linode",
    });
  });

  it("are those of the environment first", async () => {
    await pulumiPrints(config);
    const given = await settingsFor(undefined, { COMPUTE_TOKEN: "of-the-environment", COMPUTE_BRAND: "compute" });
    expect(given).toEqual({ url: "http://127.0.0.1:1/v4", token: "of-the-environment", brand: "compute" });
  });

  it("need no stack where the environment has address and token", async () => {
    await pulumiPrints("error: no stack", 1);
    const env = { COMPUTE_TOKEN: "mine", COMPUTE_URL: "http://127.0.0.1:1/v4" };
    expect(await settingsFor(undefined, env)).toEqual({ url: env.COMPUTE_URL, token: "mine" });
  });

  it("without a token are refused, with the reason why the stack cannot be read", async () => {
    await pulumiPrints("error: no stack selected", 1);
    await expect(settingsFor(undefined, {})).rejects.toThrow(
      "The API token is not set, and the configuration of the stack cannot be read: no stack selected. Set it in the environment variable COMPUTE_TOKEN",
    );
  });

  it("are not shown where the configuration is not understood", async () => {
    await pulumiPrints(`{"compute:token": {"value": "a-secret"}`);
    const refused = settingsFor(undefined, {});
    await expect(refused).rejects.toThrow("`pulumi config` printed something unexpected");
    await expect(refused).rejects.not.toThrow("a-secret");
  });
});
