import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { type Emulator, startEmulator } from "../../emulator";
import { engineEnv, getEngine } from "../../tools/engine";
import { CHECKOUT, writeProject } from "../e2e/support/project";
import { type PipelineRun, startRun } from "./support/pipeline-run";
import { type Postgres, startPostgres } from "./support/postgres";

const UP = ["node", join(CHECKOUT, "templates/pipelines/ci/up.mjs"), "--stack", "prod"];
const PASSPHRASE = "passphrase-of-the-stack";
const PASSWORD = "a-password-for-nobody";
/** The program waits until a file exists: as long as the test likes, its run holds the lock. */
const PROGRAM = `const { existsSync } = require("node:fs");
const compute = require("pulumi-compute");
module.exports = async () => {
  while (process.env.GATE !== undefined && !existsSync(process.env.GATE)) await new Promise((go) => setTimeout(go, 50));
  const net = new compute.Vpc("net", { label: "shop", region: "us-east" });
  const key = new compute.ObjectKey("key", { label: "shop" });
  new compute.ManagedCredential("login", { label: "shop", password: "${PASSWORD}" });
  return { vpcId: net.id, secretKey: key.secretKey };
};
`;

let postgres: Postgres;
let emulator: Emulator;
let folder: string;
let env: NodeJS.ProcessEnv;
let gate: string;
let databases = 0;
let runs: PipelineRun[] = [];

beforeAll(async () => {
  postgres = await startPostgres();
}, 600_000);
afterAll(() => postgres.stop());

beforeEach(async () => {
  emulator = await startEmulator();
  folder = await mkdtemp(join(tmpdir(), "compute-postgres-stack-"));
  gate = join(folder, "gate");
  env = {
    ...engineEnv(await getEngine(), process.env),
    // Each test has a table of its own.
    PULUMI_BACKEND_URL: `${postgres.url}&table=state_${databases++}`,
    PULUMI_CONFIG_PASSPHRASE: PASSPHRASE,
    COMPUTE_URL: emulator.url,
    COMPUTE_TOKEN: emulator.token,
  };
  for (const name of ["first", "second"]) await checkout(name);
  await must("first", "stack", "init", "prod");
  await must("second", "stack", "select", "prod");
});
afterEach(async () => {
  for (const run of runs) run.kill();
  await Promise.all(runs.map((run) => run.done));
  runs = [];
  await emulator.close();
  await rm(folder, { recursive: true, force: true });
});

/** Makes the folder of a pipeline, with the program and a home of the CLI. */
async function checkout(name: string): Promise<void> {
  await mkdir(join(folder, name));
  await writeProject(join(folder, name));
  await writeFile(join(folder, name, "index.js"), PROGRAM);
}

function begin(name: string, words: readonly string[], more: NodeJS.ProcessEnv = {}): PipelineRun {
  const run = startRun(words, join(folder, name), { ...env, PULUMI_HOME: join(folder, `home-${name}`), ...more });
  runs.push(run);
  return run;
}

async function pulumi(name: string, ...args: readonly string[]): Promise<{ code: number | null; log: string }> {
  const run = begin(name, ["pulumi", ...args, "--non-interactive", "--color", "never"]);
  return { code: await run.done, log: run.log() };
}

async function must(name: string, ...args: readonly string[]): Promise<string> {
  const { code, log } = await pulumi(name, ...args);
  expect(code, log).toBe(0);
  return log;
}

/** The block of the guide that begins with some words. */
async function blockOfPage(words: string): Promise<string> {
  const page = await readFile(join(CHECKOUT, "docs/ci.md"), "utf8");
  const blocks = [...page.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, text = ""]) => text);
  const found = blocks.find((text) => text.startsWith(words));
  if (found === undefined) throw new Error(`The page has no block that begins with ${words}.`);
  return found;
}

/** The locks of the stack in the database. */
async function locks(): Promise<string[]> {
  const table = new URL(env["PULUMI_BACKEND_URL"] ?? "").searchParams.get("table");
  const rows = await postgres.query(`select key from ${table} where key like '%/.pulumi/locks/%.json'`);
  return rows.split("\n").filter(Boolean);
}

/** Starts a pipeline that holds the lock until the gate opens. */
async function beginLocked(name: string): Promise<PipelineRun> {
  const run = begin(name, UP, { GATE: gate });
  await expect.poll(locks).toHaveLength(1);
  return run;
}

it("two pipelines at once: the second waits for the lock of the first, and both end well", async () => {
  const first = await beginLocked("first");
  const second = begin("second", UP);
  await expect.poll(second.log).toMatch(/Another run holds the lock of the stack\. The next attempt is in \d+ s\./);
  expect(emulator.control.state()["vpcs"]).toEqual([]);
  await writeFile(gate, "");
  expect(await first.done, first.log()).toBe(0);
  expect(await second.done, second.log()).toBe(0);
  expect(first.log()).toContain("+ 4 created");
  expect(second.log()).toContain("4 unchanged");
  expect(emulator.control.state()["vpcs"]).toHaveLength(1);
  expect(await locks()).toEqual([]);
  for (const log of [first.log(), second.log()]) {
    for (const hidden of [emulator.token, postgres.password, PASSWORD]) expect(log).not.toContain(hidden);
  }
});

it("a pipeline that may not wait ends with the error of Pulumi", async () => {
  const first = await beginLocked("first");
  const second = begin("second", UP, { LOCK_WAIT_SECONDS: "0" });
  expect(await second.done).toBe(1);
  expect(second.log()).toContain("the stack is currently locked by 1 lock(s)");
  expect(second.log()).not.toContain(postgres.password);
  expect(second.log()).not.toContain("The next attempt");
  await writeFile(gate, "");
  expect(await first.done, first.log()).toBe(0);
});

it("a killed pipeline leaves its lock: after `pulumi cancel` the next one goes on", async () => {
  const first = await beginLocked("first");
  first.kill();
  await first.done;
  expect(await locks()).toHaveLength(1);
  const refused = await pulumi("second", "up", "--yes", "--skip-preview", "--stack", "prod");
  expect(refused.code).toBe(1);
  expect(refused.log).toMatch(/locked by 1 lock\(s\).*`pulumi cancel`/s);
  const repair = begin("second", ["bash", "-ec", await blockOfPage("pulumi cancel ")], { npm_config_offline: "true" });
  expect(await repair.done, repair.log()).toBe(0);
  expect(repair.log()).toContain("+ 4 created");
  expect(repair.log()).toMatch(/3 managed, 0 drifted, 0 missing, 0 unmanaged/);
  expect(await locks()).toEqual([]);
  const next = begin("second", UP);
  expect(await next.done, next.log()).toBe(0);
  expect(next.log()).toContain("4 unchanged");
});

it.each(["SIGINT", "SIGTERM"] as const)("a pipeline that is canceled by %s releases its lock", async (signal) => {
  const first = await beginLocked("first");
  first.signal(signal);
  expect(await first.done).not.toBe(0);
  expect(await locks()).toEqual([]);
  const next = begin("second", UP);
  expect(await next.done, next.log()).toBe(0);
});

it("the commands of the guide make a stack that another machine finds", async () => {
  const address = `${postgres.url}&table=guide`;
  const block = await blockOfPage("export PULUMI_BACKEND_URL");
  const script = block.replace(/'postgres:[^']*'/, `'${address}'`);
  expect(script).not.toBe(block);
  for (const name of ["third", "fourth"]) await checkout(name);
  const made = begin("third", ["bash", "-ec", script]);
  expect(await made.done, made.log()).toBe(0);
  // As a commit would bring it there.
  await cp(join(folder, "third/Pulumi.prod.yaml"), join(folder, "fourth/Pulumi.prod.yaml"));
  env = { ...env, PULUMI_BACKEND_URL: address, PULUMI_CONFIG_PASSPHRASE: "a long passphrase" };
  const log = await must("fourth", "preview", "--stack", "prod", "--config", `compute:url=${emulator.url}`);
  expect(log).toContain("+ 4 to create");
});

it("a preview neither waits for the lock nor takes it", async () => {
  const first = await beginLocked("first");
  const log = await must("second", "preview", "--stack", "prod");
  // The state has what the first run has made so far.
  expect(log).toMatch(/\+ \d to create/);
  expect(await locks()).toHaveLength(1);
  await writeFile(gate, "");
  expect(await first.done, first.log()).toBe(0);
});

it.each(["the environment", "the configuration"])(
  "the database holds no secret in plain text, with the token in %s",
  async (place) => {
    const { token } = emulator;
    if (place === "the configuration") {
      await must("first", "config", "set", "--secret", "--stack", "prod", "compute:token", token);
      env = { ...env, COMPUTE_TOKEN: undefined };
    }
    const run = begin("first", UP);
    expect(await run.done, run.log()).toBe(0);
    const dump = await postgres.dump();
    // The backend stores its files as base64 in JSON.
    const files = [...dump.matchAll(/\{"data":\s*"([^"]+)"\}/g)].map(([, data = ""]) => Buffer.from(data, "base64"));
    const text = [dump, ...files.map(String)].join("\n");
    expect(text).toMatch(/"label": ?"shop"/);
    expect(text).toContain('"ciphertext"');
    const outputs = JSON.parse(await must("first", "stack", "output", "--json", "--show-secrets", "--stack", "prod"));
    for (const hidden of [token, PASSPHRASE, PASSWORD, postgres.password, outputs.secretKey]) {
      for (const encoding of ["utf8", "base64", "hex"] as const)
        expect(text).not.toContain(Buffer.from(hidden).toString(encoding).replace(/=+$/, ""));
    }
  },
);
