import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startEmulator } from "../../emulator";

const CHECKOUT = resolve(__dirname, "../..");

describe("the quickstart's commands, as npm runs them", () => {
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "compute-quickstart-"));
  });

  afterAll(async () => {
    await rm(folder, { recursive: true, force: true });
    await rm(join(CHECKOUT, ".compute", `Pulumi.${basename(folder)}.yaml`), { force: true });
  });

  /** The build that `npm start` begins with is there already. */
  async function run(script: string): Promise<string> {
    return await new Promise((done, failed) => {
      const { COMPUTE_URL: _, COMPUTE_TOKEN: __, ...env } = process.env;
      const all = { cwd: CHECKOUT, env: { ...env, COMPUTE_QUICKSTART: folder } };
      execFile(
        join(CHECKOUT, "node_modules/.bin/tsx"),
        ["tools/quickstart/main.ts", script],
        all,
        (error, stdout, stderr) => {
          if (error === null) done(`${stdout}${stderr}`);
          else failed(new Error(`${script} failed:\n${stdout}${stderr}`));
        },
      );
    });
  }

  /** What is on the service, read from the durable state after the emulator was stopped. */
  async function vpcs(): Promise<unknown> {
    const { token } = JSON.parse(await readFile(join(folder, "emulator.json"), "utf8"));
    const emulator = await startEmulator({ stateFile: join(folder, "emulator.db"), token });
    try {
      const answer = await fetch(`${emulator.url}/vpcs`, { headers: { authorization: `Bearer ${token}` } });
      return ((await answer.json()) as { data: unknown }).data;
    } finally {
      await emulator.close();
    }
  }

  it("npm start creates everything, prints the outputs and three commands to try", async () => {
    const output = await run("up");
    expect(output).toContain("5 created");
    expect(output).toMatch(/vpcId\s*: "\d+"/);
    for (const script of ["try:label", "try:drift", "try:destroy"]) expect(output).toContain(`npm run ${script}`);
    const subnets = expect.arrayContaining(["web", "data"].map((name) => expect.objectContaining({ label: name })));
    expect(await vpcs()).toEqual([expect.objectContaining({ label: "quickstart", subnets })]);
  });

  it("a second npm start finds no change, and sends no write", async () => {
    const output = await run("up");
    expect(output).toContain("5 unchanged");
    expect(output).toContain(", 0 that changed something");
  });

  it("try:label changes a label in place, and leaves it changed", async () => {
    expect(await run("label")).toContain("1 updated");
    expect(await vpcs()).toMatchObject([{ label: "quickstart-renamed" }]);
  });

  it("try:drift changes the VPC outside Pulumi, shows the drift and repairs it", async () => {
    const output = await run("drift");
    expect(output).toContain("changed by hand");
    expect(output.match(/1 updated/g)?.length).toBeGreaterThanOrEqual(1);
    expect(await vpcs()).toMatchObject([{ description: "A private network for the quickstart" }]);
  });

  it("try:destroy deletes everything, and prints how to start again", async () => {
    const output = await run("destroy");
    expect(output).toContain("5 deleted");
    expect(output).toContain("npm start");
    expect(await vpcs()).toEqual([]);
  });
});
