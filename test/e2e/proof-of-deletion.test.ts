import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Emulator, type Grants, startEmulator } from "../../emulator";
import { PUBLIC_KEY } from "./support/programs";
import { Stack } from "./support/stack";

const YES = ["--yes", "--skip-preview"];
const USER = "pipeline";
const GLOBAL = { add_vpcs: true, add_stackscripts: true, account_access: "read_write" } as Grants["global"];
const PROGRAM = `
new compute.Vpc("net", { label: "net", region: "us-east" });
new compute.StackScript("script", { label: "script", script: "#!/bin/bash", images: ["any/all"] });
new compute.SshKey("key", { label: "laptop", sshKey: "${PUBLIC_KEY}" });`;

// The tests of one host share one stack of a restricted user, whose last test empties the state.
describe.each(["dynamic", "plugin"] as const)("what a stack holds, on the %s host,", (host) => {
  let stack: Stack;
  let elsewhere: Emulator;
  let token: string;
  let granted: Grants["objects"];
  let held: unknown;

  beforeAll(async () => {
    stack = await Stack.start({ host });
    grant({});
    token = stack.emulator.control.addToken({ username: USER }).token;
    await stack.program(PROGRAM);
    expect((await stack.run(["up", ...YES], { COMPUTE_TOKEN: token })).code).toBe(0);
    granted = userOf(stack.emulator).grants.objects;
    held = await state();
    elsewhere = await startEmulator({ world: "elsewhere" });
    elsewhere.control.addUser({ username: USER });
    // This belongs to somebody else, although its id is the same.
    elsewhere.control.seed({ objects: { vpcs: [{ id: 1, label: "theirs", created: "2020-01-01T00:00:00" }] } });
  });

  afterAll(async () => {
    await elsewhere.close();
    await stack.stop();
  });

  function grant(objects: Grants["objects"]): void {
    stack.emulator.control.addUser({ username: USER, restricted: true, grants: { global: GLOBAL, objects } });
  }

  async function state(): Promise<unknown> {
    const resources = await stack.resources();
    return resources.map(({ urn, id, outputs }) => `${urn} ${id} ${outputs?.["label"]}`).sort();
  }

  /** Refresh and destroy of some resources fail, name what is missing, and keep everything. */
  async function expectKept(names: readonly string[], missing: RegExp, env: NodeJS.ProcessEnv = {}): Promise<void> {
    const targets = names.flatMap((name) => ["--target", `**::${name}`]);
    for (const command of ["refresh", "destroy"]) {
      const run = await stack.run([command, ...YES, ...targets], { COMPUTE_TOKEN: token, ...env });
      expect(run.output).toMatch(missing);
      expect(run.output).not.toMatch(/\n\s+at .*\(|bug in the provider/);
      expect([run.code === 0, await state()]).toEqual([false, held]);
    }
  }

  it("stays with the token of another account that has a user of the same name", async () => {
    const other = elsewhere.control.addToken({ username: USER }).token;
    const env = { COMPUTE_URL: elsewhere.url, COMPUTE_TOKEN: other };
    await expectKept(["net", "script", "key"], /belongs to .*, and the token to /, env);
    expect(elsewhere.control.state()["vpcs"]).toMatchObject([{ label: "theirs" }]);
  });

  it("stays if the brand is wrong", async () => {
    const missing = /This does not prove that the StackScript \d+ is deleted, because /;
    await expectKept(["script"], missing, { COMPUTE_BRAND: "linode" });
  });

  it("stays if its family answers 404 throughout", async () => {
    const body = { errors: [{ reason: "Not found" }] };
    stack.emulator.control.addFault({
      path: /^\/profile\/sshkeys/,
      times: Number.POSITIVE_INFINITY,
      status: 404,
      body,
    });
    await expectKept(["key"], /the list of its kind cannot be read/);
    stack.emulator.control.clearFaults();
  });

  it("stays if the user's grants were trimmed; with the grants back nothing has changed", async () => {
    grant({});
    await expectKept(["net", "script"], /the user "pipeline" is restricted/);
    grant(granted);
    expect((await stack.run(["refresh", ...YES], { COMPUTE_TOKEN: token })).output).toContain("unchanged");
    expect(await state()).toEqual(held);
  });

  it("leaves the state with compute:notFound set to trust, with a warning for each object", async () => {
    grant({});
    const { control } = stack.emulator;
    control.remove({
      sshKeys: control.state()["sshKeys"]?.flatMap((row) => ("id" in row ? [Number(row.id)] : [])) ?? [],
    });
    const run = await stack.run(["refresh", ...YES], { COMPUTE_TOKEN: token, COMPUTE_NOT_FOUND: "trust" });
    expect(run.code).toBe(0);
    expect(run.output.match(/is taken as deleted, because of compute:notFound/g)?.length).toBeGreaterThanOrEqual(2);
    expect(await state()).toEqual([]);
  });
});

function userOf({ control }: Emulator): { readonly grants: Grants } {
  const user = control.state()["users"]?.find((row) => "username" in row && row.username === USER);
  if (user === undefined || !("grants" in user)) throw new Error("There is no such user.");
  return user as { readonly grants: Grants };
}
