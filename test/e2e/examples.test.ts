import { readFile, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { gzipSync } from "node:zlib";
import ts from "typescript";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { selfSigned } from "../emulator/support/certificate";
import { Stack } from "./support/stack";

const EXAMPLES = resolve(__dirname, "../../examples");

describe("the examples: up, up again without a write, refresh, destroy to nothing", () => {
  let stack: Stack;

  beforeEach(async () => {
    stack = await Stack.start();
  });

  afterEach(async () => {
    await stack.stop();
  });

  async function example(name: string): Promise<void> {
    const source = await readFile(join(EXAMPLES, name, "index.ts"), "utf8");
    const options = { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2022, esModuleInterop: true };
    const { outputText } = ts.transpileModule(source, { compilerOptions: options });
    await writeFile(join(stack.folder, "index.js"), outputText);
  }

  async function secret(key: string, value: string): Promise<void> {
    await stack.must(["config", "set", "--secret", key, "--", value]);
  }

  /** The whole lifecycle of a stack. The caller checks the writes of the destroy. */
  async function live(): Promise<void> {
    const first = await stack.up();
    expect(first.output).not.toMatch(/error|warning/i);
    expect(first.code).toBe(0);
    stack.emulator.control.clearRequests();
    const second = await stack.up("--refresh");
    expect(second.output).toMatch(/\d+ unchanged/);
    expect(second.output).not.toMatch(/updated|created|replaced|deleted/);
    expect(stack.writes()).toEqual([]);
  }

  it("monitored-service", async () => {
    const { certificate, privateKey } = selfSigned("assets.example.com");
    await secret("operatorPassword", "a-password-for-nobody");
    await secret("privateKey", privateKey);
    await stack.must(["config", "set", "certificate", "--", certificate]);
    await example("monitored-service");
    await live();
    const state = await stack.stateText();
    for (const hidden of ["a-password-for-nobody", "PRIVATE KEY"]) expect(state).not.toContain(hidden);
    const { output } = await stack.must(["stack", "output"]);
    expect(output).toMatch(/secretKey\s+\[secret\]/);
    const gone = await stack.destroy();
    expect(gone.code).toBe(0);
    for (const path of ["/managed/contacts", "/managed/services", "/object-storage/buckets", "/object-storage/keys"]) {
      expect(await stack.list(path), path).toEqual([]);
    }
  });

  it("private-network", async () => {
    const image = join(stack.folder, "base.img.gz");
    await writeFile(image, gzipSync(Buffer.alloc(100_000, 7)));
    stack.emulator.control.setTimings({ "image.uploadProcessing": 0 });
    await stack.must(["config", "set", "imagePath", image]);
    await example("private-network");
    await live();
    expect(await stack.outputs()).toMatchObject({ imageStatus: "available", scriptFields: ["tier"] });
    expect((await stack.destroy()).code).toBe(0);
    expect(await stack.list("/vpcs")).toEqual([]);
    expect((await stack.list("/images")).filter((found) => found["is_public"] === false)).toEqual([]);
  });

  it("account-baseline", async () => {
    await example("account-baseline");
    await live();
    expect(await stack.api("GET", "/profile")).toMatchObject({ timezone: "UTC", shell_auth_method: "keys_only" });
    expect((await stack.destroy()).code).toBe(0);
    expect(await stack.list("/tags")).toEqual([]);
    expect(await stack.api("GET", "/profile")).toMatchObject({ timezone: "UTC", shell_auth_method: "keys_only" });
  });
});
