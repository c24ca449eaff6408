import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { getEngine } from "../../tools/engine";
import { beginRehearsal, type Rehearsed, rehearse, rehearseEnv } from "../e2e/support/rehearse";
import { Stack } from "../e2e/support/stack";

const SECRET = "password-of-the-staff";
const TOKEN = "token-of-the-real-account-3f9c1d";
const READ_ONLY = "token-that-can-only-read-77aa02";
const READ_SCOPES =
  "account:read_only images:read_only object_storage:read_only vpc:read_only ips:read_only stackscripts:read_only computes:read_only";

const vpc = 'new compute.Vpc("net", { label: "net", region: "us-east" });';
const staff = `new compute.ManagedCredential("staff", { label: "staff", username: "staff", password: pulumi.secret("${SECRET}") });`;
const configured = 'exports.tier = new pulumi.Config().requireSecret("tier");';

describe("a rehearsal of a stack whose token is in its configuration", () => {
  let stack: Stack;
  /** What every process of the engine found in the temporary folder and in its environment. */
  let seen: string;

  beforeAll(async () => {
    stack = await Stack.start({ world: "small", processes: "own" });
    const { control } = stack.emulator;
    control.addToken({ token: TOKEN });
    control.addToken({ token: READ_ONLY, scopes: READ_SCOPES });
    await stack.must(["config", "set", "--secret", "compute:token", TOKEN]);
    await stack.must(["config", "set", "--secret", "tier", SECRET]);
    await stack.program(`${vpc} ${staff} ${configured}`);
    await stack.must(["up", "--yes", "--skip-preview"]);
    seen = await mkdtemp(join(tmpdir(), "compute-e2e-seen-"));
    await writeSpy(seen);
  });

  afterAll(async () => {
    await rm(seen, { recursive: true, force: true });
    await stack.stop();
  });

  /** Rehearses with a CLI that keeps a copy of all temporary files and of the environment, after every command. */
  async function spiedOn(args: readonly string[], env: NodeJS.ProcessEnv): Promise<Rehearsed> {
    const { command } = await getEngine();
    const path = `${seen}/bin:${process.env["PATH"] ?? ""}`;
    return await rehearse(stack, args, { ...env, PATH: path, REAL_PULUMI: command, TMPDIR: join(seen, "tmp") });
  }

  it("changes nothing, stores no secret, leaves no file, and gives the token of the account to no process on the copy", async () => {
    stack.emulator.control.clearRequests();
    const before = [await stack.stateText(), stack.emulator.control.state()];
    await stack.program(`${staff} ${configured}`);
    const run = await spiedOn([], { COMPUTE_TOKEN: READ_ONLY });
    expect([run.code, run.stderr]).toEqual([3, ""]);
    expect(stack.writes()).toEqual([]);
    expect([await stack.stateText(), stack.emulator.control.state()]).toEqual(before);
    // Node and the engine's language host keep caches of their own there.
    const left = (await readdir(join(seen, "tmp"))).filter((name) => !/^(node-compile-cache|ts-node-)/.test(name));
    expect(left).toEqual([]);
    const files = await filesIn(join(seen, "kept"));
    const names = [...files.keys()];
    for (const kept of [/environment$/, /Pulumi\.dev\.yaml$/, /state\/.*dev\.json$/])
      expect(names.some((name) => kept.test(name))).toBe(true);
    for (const [name, text] of files) {
      for (const secret of [TOKEN, READ_ONLY, SECRET, stack.emulator.token])
        expect([name, text.includes(secret)]).toEqual([name, false]);
    }
    for (const secret of [TOKEN, READ_ONLY, SECRET]) expect(run.stdout).not.toContain(secret);
  });

  it("with a token that can only read, it names the scope that the run needs", async () => {
    const { stdout } = await rehearse(stack, ["--json"], { COMPUTE_TOKEN: READ_ONLY });
    const { result, missingScopes, steps } = JSON.parse(stdout);
    expect([result, missingScopes]).toEqual(["fails in the update", ["vpc:read_write"]]);
    expect(steps).toMatchObject([{ action: "delete", type: "Vpc", outcome: "refused" }]);
  });

  it("with the scopes of the real run's token, it predicts the deletion, and the real run sends it", async () => {
    const { stdout, code } = await rehearse(stack, ["--json", "--scopes", "*"], { COMPUTE_TOKEN: READ_ONLY });
    const { result, writes } = JSON.parse(stdout);
    expect([code, result]).toEqual([2, "succeeds"]);
    stack.emulator.control.clearRequests();
    await stack.must(["up", "--yes", "--skip-preview"]);
    const predicted = writes.map(({ method, path }: { method: string; path: string }) => `${method} ${path}`);
    expect([predicted, predicted.length]).toEqual([stack.writes(), 1]);
  });

  it("of a program that names another address sends nothing there", async () => {
    const { emulator } = stack;
    emulator.control.clearRequests();
    await stack.program(
      `const other = new compute.Provider("other", { url: "${emulator.url}".replace("127.0.0.1", "localhost"), token: "elsewhere" });
new compute.Vpc("net", { label: "elsewhere", region: "us-east" }, { provider: other });`,
    );
    const { code, stdout } = await rehearse(stack, []);
    expect([code, stdout]).toEqual([3, expect.stringContaining("a rehearsal covers one account of one service")]);
    expect(stack.writes()).toEqual([]);
  });

  it("of a program with resources of another package stops before it changes them", async () => {
    await stack.program(`class Other extends pulumi.dynamic.Resource {
  constructor() {
    super({ create: async () => { require("node:fs").writeFileSync("changed.txt", ""); return { id: "1" }; } }, "other", {});
  }
}
new Other();`);
    const { code, stderr } = await rehearse(stack, []);
    expect([code, stderr]).toEqual([1, expect.stringContaining("pulumi-nodejs:dynamic:Resource")]);
    expect(await readdir(stack.folder)).not.toContain("changed.txt");
  });

  it("that is interrupted ends with exit code 1, and leaves no file", async () => {
    await stack.program("new Promise(() => setInterval(() => undefined, 1000));");
    const folder = join(seen, "tmp");
    const copies = async () => (await readdir(folder)).filter((name) => name.startsWith("pulumi-compute-"));
    const running = beginRehearsal(stack, { ...(await rehearseEnv(stack)), TMPDIR: folder });
    await expect.poll(copies).toHaveLength(1);
    running.interrupt();
    const { code, stderr } = await running.done;
    expect([code, stderr, await copies()]).toEqual([1, expect.stringContaining("Interrupted."), []]);
  });

  it("prints Markdown for a merge request, with names that cannot become markup", async () => {
    await stack.program(
      'new compute.ManagedContact("a|b @everyone <b>", { name: "Contact", email: "a@example.com" });',
    );
    const { code, stdout } = await rehearse(stack, ["--format", "markdown"]);
    expect(code).toBe(2);
    expect(stdout).toContain("| create | ManagedContact | <code>a&#124;b &#64;everyone &#60;b&#62;</code> |");
    expect(stdout).toContain("| **delete** | ManagedCredential | <code>staff</code> |");
  });
});

/** A `pulumi` that runs the real one and then keeps what a thief would find. */
async function writeSpy(folder: string): Promise<void> {
  for (const name of ["bin", "tmp", "kept"]) await mkdir(join(folder, name));
  const spy = join(folder, "bin/pulumi");
  await writeFile(
    spy,
    `#!/bin/sh
kept="${folder}/kept/$$"
mkdir "$kept"
"$REAL_PULUMI" "$@"
code=$?
cp -r "$TMPDIR/." "$kept/files"
case "$PULUMI_BACKEND_URL" in *rehearsal*) env > "$kept/environment" ;; esac
exit $code
`,
  );
  await chmod(spy, 0o755);
}

async function filesIn(folder: string): Promise<ReadonlyMap<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return new Map(await Promise.all(files.map(async (file) => [file, await readFile(file, "utf8")] as const)));
}
