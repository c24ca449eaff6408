import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { type Emulator, startEmulator } from "../../emulator";
import { engineEnv, getEngine } from "../../tools/engine";
import { CHECKOUT } from "../e2e/support/project";

const TENANTS = 20;
/** Requests of all operations in a window: the tenants need several windows. */
const LIMIT = { limit: 80, windowSeconds: 10 };

let emulator: Emulator;
let folder: string;

beforeEach(async () => {
  emulator = await startEmulator();
  emulator.control.setRateLimits([{ path: /^\/(?!_)/, ...LIMIT }]);
  folder = await mkdtemp(join(tmpdir(), "compute-tenants-"));
  await mkdir(join(folder, "state"));
});
afterEach(async () => {
  await emulator.close();
  await rm(folder, { recursive: true, force: true });
});

/** Runs the example. @returns its lines. Fails if it fails. */
async function tenants(count: number, ...args: readonly string[]): Promise<string[]> {
  const env = {
    ...engineEnv(await getEngine(), process.env),
    PULUMI_BACKEND_URL: `file://${join(folder, "state")}`,
    PULUMI_CONFIG_PASSPHRASE: "of-tenants",
    PULUMI_HOME: join(folder, "home"),
    COMPUTE_URL: emulator.url,
    COMPUTE_TOKEN: emulator.token,
    TENANTS: String(count),
  };
  const node = join(CHECKOUT, "node_modules/.bin/node");
  const cwd = join(CHECKOUT, "examples/tenants");
  return await new Promise((done, failed) => {
    execFile(node, ["index.ts", ...args], { cwd, env, maxBuffer: 1 << 26 }, (error, stdout, stderr) => {
      if (error === null) done(stdout.trim().split("\n"));
      else failed(new Error(`${stdout}${stderr}`, { cause: error }));
    });
  });
}

/** Checks that refused requests are few, on a fast and on a slow machine. @returns how many there were */
function refusals(): number {
  const requests = emulator.control.requests();
  const refused = requests.filter(({ status }) => status === 429);
  const windows = new Set(requests.map(({ time }) => Math.floor(Date.parse(time) / 1000 / LIMIT.windowSeconds)));
  // In a window, a process learns from one refusal that it has to wait.
  expect(refused.length).toBeLessThanOrEqual(TENANTS * windows.size);
  expect(refused.length).toBeLessThan(requests.length / 2);
  return refused.length;
}

function objects(table: string): number {
  return emulator.control.state()[table]?.length ?? 0;
}

it("20 tenants at once all finish within the limit of the account, and what each took is printed", async () => {
  const made = await tenants(TENANTS);
  expect([objects("vpcs"), objects("vpcSubnets")]).toEqual([TENANTS, 3 * TENANTS]);
  const requests = emulator.control.requests().length;
  const refused = refusals();
  const line = /^tenant-\d\d {2}\d+\.\d s {2}\d+ requests, \d+ refused {2}6 create$/;
  expect(made.slice(0, -1)).toEqual(Array.from({ length: TENANTS }, () => expect.stringMatching(line)));
  const summary = new RegExp(`^20 tenants, 0 failed, in \\d+\\.\\d s: ${requests} requests, ${refused} refused$`);
  expect(made.at(-1)).toMatch(summary);

  emulator.control.clearRequests();
  const deleted = await tenants(TENANTS, "destroy");
  expect(deleted.filter((text) => text.endsWith("6 delete"))).toHaveLength(TENANTS);
  refusals();
  expect([objects("vpcs"), objects("vpcSubnets")]).toEqual([0, 0]);
}, 900_000);

it("a tenant that fails is named with its reason, and the others go on", async () => {
  emulator.control.addFault({ operation: "VPC Create", status: 400, body: { errors: [{ reason: "No more VPCs" }] } });
  const failure = await tenants(3).then(
    () => "",
    (error: Error) => error.message,
  );
  expect(failure).toMatch(/^tenant-\d\d .*No more VPCs/m);
  expect(failure).toMatch(/^3 tenants, 1 failed, /m);
  expect(objects("vpcs")).toBe(2);
}, 900_000);
