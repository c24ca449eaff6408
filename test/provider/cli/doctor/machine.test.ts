import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { checkNode, checkPlugin, projectOf } from "../../../../provider/cli/doctor/machine";

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
    ['"plugins": {"providers": [{"name": "compute", "path": "bin"}]}', "ok"],
    [
      "plugins:\n  providers:\n    - name: other\n      path: x\n    - { version: 1.0.0, 'name': 'compute', path: bin }\n",
      "ok",
    ],
    ["packages:\n  compute: ./bin\n", "ok"],
    ["packages:\n  compute: { source: ./bin }\n", "ok"],
    ["packages:\n  compute: example/compute@1.0.0\n", "ok"],
    ["packages:\n  compute: ./elsewhere\n", "failed"],
    ["plugins:\n  providers:\n    - name: compute\n      path: elsewhere\n", "failed"],
    ["plugins:\n  languages:\n    - name: compute\n      path: bin\n", "failed"],
    ["config:\n  name: compute\n  path: bin\n", "failed"],
    ["plugins: [\n", "failed"],
    ["plugins:\n  providers:\n    - name: computer\n      path: bin\n", "failed"],
    ["# - name: compute\n#   path: bin\nname: compute\n", "failed"],
  ])("in %j: %s", async (yaml, status) => {
    await writeFile(join(folder, "Pulumi.yaml"), `name: shop\nruntime: nodejs\n${yaml}`);
    expect(checkPlugin(projectOf(folder), "plugin").status).toBe(status);
    expect(checkPlugin(projectOf(join(folder, "bin")), "plugin").status).toBe(status);
  });

  it("is not needed on the dynamic host", async () => {
    await writeFile(join(folder, "Pulumi.yaml"), "name: shop\nruntime: nodejs\n");
    expect(checkPlugin(projectOf(folder), "dynamic").status).toBe("skipped");
    expect(checkPlugin(projectOf(folder), undefined).status).toBe("skipped");
  });

  it("names a file that is not YAML, and nothing of its content", async () => {
    await writeFile(join(folder, "Pulumi.yaml"), "name: shop\nconfig:\n  password: s3cret\n bad\n");
    const { status, message } = checkPlugin(projectOf(folder), undefined);
    expect(status).toBe("failed");
    expect(message).toMatch(/Pulumi\.yaml is not YAML: .*, in line \d$/);
    expect(message).not.toContain("s3cret");
  });

  it("warns where there is no project", () => {
    expect(checkPlugin(projectOf(folder), "plugin").status).toBe("warning");
  });
});
