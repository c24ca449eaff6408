import { readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { selfSigned } from "../emulator/support/certificate";
import { adopt, configure } from "./support/adopt";
import { Stack } from "./support/stack";

const IMPORT = [
  "import",
  "--file",
  "import.json",
  "--yes",
  "--skip-preview",
  "--protect=false",
  "--generate-code=false",
];

const pair = selfSigned("bucket.example.com");

/** Values that people know and the service does not return. */
function knownValue(key: string): string {
  if (key.endsWith("Certificate")) return pair.certificate;
  return key.endsWith("PrivateKey") ? pair.privateKey : "known to people alone";
}

describe.each(["dynamic", "plugin"] as const)("a whole account is adopted, on the %s host", (host) => {
  let stack: Stack;
  let printed: string;

  beforeAll(async () => {
    stack = await Stack.start({ world: "small", processes: "own" });
    // The written project replaces the stack's own.
    for (const file of ["Pulumi.yaml", "package.json"]) await rm(join(stack.folder, file));
    const run = await adopt(stack, "--out", ".", "--host", host, "--details", "--profile");
    expect(run.output).toContain("Wrote");
    expect(run.code).toBe(0);
    printed = run.output;
    await stack.must(["stack", "init", "adopted"]);
    await stack.host(host);
    const { values, files } = await configure(stack, knownValue);
    expect([values > 0, files > 0, values + files]).toEqual([true, true, 9]);
  });

  afterAll(async () => {
    await stack.stop();
  });

  it("its import and the preview that follows change nothing: no difference, and no write request", async () => {
    stack.emulator.control.clearRequests();
    const imported = await stack.run(IMPORT);
    expect(imported.output).not.toMatch(/warning|error/);
    expect(imported.code).toBe(0);
    expect(stack.emulator.control.requests().map(({ path }) => path)).toEqual([]);
    const preview = await stack.preview("--diff", "--expect-no-changes");
    // The world's certificates are for other names than those of its buckets.
    const others = preview.output.replaceAll(/^warning: The certificate is .*$/gm, "");
    expect(others).not.toMatch(/warning|error|Outputs:|to (create|update|replace|delete)/);
    expect(preview.code).toBe(0);
    expect(stack.writes()).toEqual([]);
  });

  it("an up stores the inputs, and a refresh after it finds no drift", async () => {
    for (const flags of [[], ["--refresh"]])
      expect((await stack.up(...flags)).output).toMatch(/Resources:\n {4}41 unchanged\n/);
    expect(stack.writes()).toEqual([]);
  });

  it("a changed password causes one write", async () => {
    await stack.must(["config", "set", "--secret", "credential1Password", "another"]);
    expect((await stack.up()).output).toContain("1 updated");
    expect(stack.writes()).toEqual(["POST /managed/credentials/1/update"]);
  });

  it("the program refers to objects by variables, and the written files contain no secret", async () => {
    const files = await readdir(stack.folder);
    const text = await readFile(join(stack.folder, "index.ts"), "utf8");
    expect(text).toContain("vpcId: vpc1.id");
    expect(text).toContain("credentials: [credential1.id]");
    expect(text).toContain('password: config.requireSecret("credential1Password")');
    expect(text).toContain("bucketName: bucket2.label");
    expect(files).toContain("import.json");
    const written = `${text}${await readFile(join(stack.folder, "import.json"), "utf8")}${printed}`;
    expect(written).not.toContain(stack.emulator.token);
    expect(written).not.toMatch(/secretKey|\[REDACTED\]/);
  });
});
