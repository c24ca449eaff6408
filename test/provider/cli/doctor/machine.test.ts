import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { checkNode, checkPlugin } from "../../../../provider/cli/doctor/machine";

describe("the check of Node", () => {
  it.each([
    ["22.19.0", "ok"],
    ["22.20.1", "ok"],
    ["24.0.0", "ok"],
    ["22.18.9", "failed"],
    ["20.99.99", "failed"],
  ])("%s, where 22.19.0 is needed: %s", (version, status) => {
    expect(checkNode(version, ">=22.19.0").status).toBe(status);
  });
});

describe("the check of the plugin's entry", () => {
  let folder: string;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "compute-doctor-"));
    await mkdir(join(folder, "bin"));
    await writeFile(join(folder, "bin/pulumi-resource-compute"), "");
  });

  afterEach(async () => {
    await rm(folder, { recursive: true });
  });

  it.each([
    ["plugins:\n  providers:\n    - name: compute\n      path: bin\n", "ok"],
    ["plugins:\n  providers:\n    - path: ./bin\n      name: compute\n", "ok"],
    ["plugins: { providers: [{ name: compute, path: bin }] }\n", "ok"],
    ['{"plugins": {"providers": [{"name": "compute", "path": "bin"}]}}', "ok"],
    ["plugins:\n  providers:\n    - name: compute\n      path: elsewhere\n", "failed"],
    ["plugins:\n  providers:\n    - name: computer\n      path: bin\n", "failed"],
    ["# - name: compute\n#   path: bin\nname: compute\n", "failed"],
  ])("in %j: %s", async (yaml, status) => {
    await writeFile(join(folder, "Pulumi.yaml"), `name: shop\nruntime: nodejs\n${yaml}`);
    expect(checkPlugin(folder, "plugin").status).toBe(status);
    expect(checkPlugin(join(folder, "bin"), "plugin").status).toBe(status);
    expect(checkPlugin(folder, "dynamic").status).toBe("skipped");
  });

  it("warns where there is no project", () => {
    expect(checkPlugin(folder, "plugin").status).toBe("warning");
  });
});
