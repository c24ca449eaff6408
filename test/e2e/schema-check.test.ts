import { spawnSync } from "node:child_process";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { type Engine, engineEnv, getEngine } from "../../tools/engine";
import { generated, invented, real, temporaryFolder } from "../tools/gen/support";

const folders: string[] = [];
let engine: Engine;

beforeAll(async () => {
  engine = await getEngine();
}, 900_000);
afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true });
});

/** The Pulumi CLI's report on a schema. */
async function check(schema: string): Promise<{ code: number | null; output: string }> {
  const folder = await temporaryFolder(new Map([["schema.json", schema]]));
  folders.push(folder);
  const { status, stdout, stderr } = spawnSync(engine.command, ["schema", "check", join(folder, "schema.json")], {
    encoding: "utf8",
    env: { ...engineEnv(engine), PULUMI_HOME: join(folder, "home"), PULUMI_SKIP_UPDATE_CHECK: "true" },
  });
  return { code: status, output: stdout + stderr };
}

describe("pulumi schema check", () => {
  test("accepts the package's schema", async () => {
    expect(await check(await generated(real, "schema.json"))).toMatchObject({ code: 0 });
  });

  test("accepts a schema with every shape and rule", async () => {
    expect(await check(await generated(invented, "schema.json"))).toMatchObject({ code: 0 });
  });

  test("refuses a schema that refers to a type it does not have", async () => {
    const schema = JSON.parse(await generated(real, "schema.json"));
    const { "compute:index:VpcSubnetComputeInterface": _removed, ...types } = schema.types;
    const { code, output } = await check(JSON.stringify({ ...schema, types }));
    expect(code).not.toBe(0);
    expect(output).toContain("VpcSubnetComputeInterface");
  });
});
