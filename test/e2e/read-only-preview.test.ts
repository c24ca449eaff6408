import { cp, mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { basename, join, resolve } from "node:path";
import { gzipSync } from "node:zlib";
import ts from "typescript";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { resources } from "../../provider/resources";
import { selfSigned } from "../emulator/support/certificate";
import { Stack } from "./support/stack";

const EXAMPLES = resolve(__dirname, "../../examples");

/** Examples that run the engine themselves, with the Automation API: `pulumi preview` cannot run them. */
const DRIVERS: readonly string[] = ["tenants"];

/** Every scope that reads, and none that writes. */
const SCOPES =
  "account:read_only computes:read_only domains:read_only events:read_only images:read_only ips:read_only " +
  "nodebalancers:read_only object_storage:read_only stackscripts:read_only volumes:read_only vpc:read_only";

const { certificate, privateKey } = selfSigned("www.example.com");

/** What the examples read from the stack's configuration. */
const SECRETS = {
  databasePassword: "correct horse battery staple",
  operatorPassword: "correct horse battery staple",
  privateKey,
  city: "Lisbon",
  composer: "Satie",
  pet: "Rex",
};

describe("a preview with a token that can only read", () => {
  let stack: Stack;
  let token: string;

  beforeAll(async () => {
    stack = await Stack.start({ host: "plugin", world: "small" });
    const { control } = stack.emulator;
    // As the example of a cancellation names its user.
    control.addUser({ username: "my-user" });
    token = control.addToken({ username: "my-user", scopes: SCOPES }).token;
    await mkdir(join(stack.folder, "build"));
    const image = join(stack.folder, "build/golden.img.gz");
    await writeFile(image, gzipSync(Buffer.alloc(10_000, 7)));
    for (const [name, value] of Object.entries({ certificate, imagePath: image }))
      await stack.must(["config", "set", name, "--", value]);
    for (const [name, value] of Object.entries(SECRETS))
      await stack.must(["config", "set", "--secret", name, "--", value]);
  });

  afterAll(async () => {
    await stack.stop();
  });

  /** Previews a program in TypeScript, and fails where it does not succeed or tries to write. */
  async function previewed(source: string): Promise<void> {
    await compile("index", source);
    stack.emulator.control.clearRequests();
    const run = await stack.run(["preview"], { COMPUTE_TOKEN: token });
    expect(run.code, run.output).toBe(0);
    expect(stack.writes()).toEqual([]);
  }

  /** Writes a module of the program. */
  async function compile(name: string, source: string): Promise<void> {
    const options = { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2022, esModuleInterop: true };
    const { outputText } = ts.transpileModule(source, { compilerOptions: options });
    await writeFile(join(stack.folder, `${name}.js`), outputText);
  }

  it.each(resources)("succeeds for the example of $token, and sends no write", async ({ example }) => {
    await previewed(example);
  });

  it("succeeds for every folder of examples that is a program, and sends no write", async () => {
    const entries = await readdir(EXAMPLES, { withFileTypes: true });
    const folders = entries.filter((one) => one.isDirectory() && !DRIVERS.includes(one.name));
    expect(folders.length).toBeGreaterThan(2);
    for (const { name } of folders) {
      const folder = join(EXAMPLES, name);
      const textOf = async (file: string) => await readFile(join(folder, file), "utf8");
      // Some declare the files that stand next to them.
      await cp(folder, stack.folder, { recursive: true, filter: isData });
      for (const file of await readdir(folder))
        if (file.endsWith(".ts")) await compile(basename(file, ".ts"), await textOf(file));
      await previewed(await textOf("index.ts"));
    }
  });

  it("fails where the API description forbids it: getObjectUrl makes a URL in a preview too", async () => {
    await stack.program(
      'exports.url = compute.getObjectUrlOutput({ cluster: "us-east-1", bucket: "b", name: "n" }).url;',
    );
    const run = await stack.run(["preview"], { COMPUTE_TOKEN: token });
    expect(run.code).not.toBe(0);
    expect(run.output).toMatch(/Object URL Create .*object_storage:read_write/s);
  });
});

/** What is neither a program nor its project: the stack has a project of its own. */
function isData(path: string): boolean {
  return !/^(Pulumi\..*|package\.json|tsconfig\.json|node_modules|.*\.ts)$/.test(basename(path));
}
