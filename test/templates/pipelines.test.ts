import { execFile } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { ENGINE_VERSION } from "../../tools/engine/version";
import type { CompositeAction, Workflow } from "../release/support/actions-job";

const CHECKOUT = resolve(__dirname, "../..");
const PIPELINES = join(CHECKOUT, "templates/pipelines");
const GITHUB = join(PIPELINES, "github/.github");
const workflows = ["pulumi.yml", "drift.yml"].map((name) => join(GITHUB, "workflows", name));
const action = join(GITHUB, "actions/pulumi/action.yml");
const VALIDATE = join(__dirname, "support/validate.mts");
const run = promisify(execFile);

function read(path: string): string {
  return readFileSync(path, "utf8");
}

function stepsOf(path: string): { readonly uses?: string; readonly run?: string }[] {
  const file: Workflow | CompositeAction = parse(read(path));
  return "jobs" in file ? Object.values(file.jobs).flatMap(({ steps }) => steps) : [...file.runs.steps];
}

/** What GitHub's parser says of a workflow or an action. */
async function errorsIn(text: string): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), "compute-workflow-"));
  try {
    const file = join(folder, text.includes("using: composite") ? "action.yml" : "workflow.yml");
    writeFileSync(file, text);
    const { stdout } = await run(process.execPath, ["--import", require.resolve("tsx"), VALIDATE, file]);
    return JSON.parse(stdout);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

describe("the workflows of GitHub", () => {
  it.each([...workflows, action])("are valid by the schema of GitHub, expressions included: %s", async (path) => {
    expect(await errorsIn(read(path))).toEqual([]);
  });

  it.each([
    ["a key that does not exist", "timeout-minutes:", "timeout:"],
    ["a context that does not exist", "github.event_name ==", "gitlab.event_name =="],
    ["a permission that does not exist", "pull-requests: write", "pull-requests: all"],
  ])("would not be valid with %s", async (_what, right, wrong) => {
    const [path = ""] = workflows;
    expect(await errorsIn(read(path).replaceAll(right, wrong))).not.toEqual([]);
  });

  it.each([...workflows, action])("name each action by its commit, with its version in a comment: %s", (path) => {
    const uses = stepsOf(path).flatMap((step) => step.uses ?? []);
    for (const name of uses.filter((one) => !one.startsWith("./"))) {
      expect(name).toMatch(/@[0-9a-f]{40}$/);
      expect(read(path)).toMatch(new RegExp(`${name} # v\\d+\\.\\d+\\.\\d+\\n`));
    }
    expect(uses.length).toBeGreaterThan(0);
  });

  it.each([...workflows, action])("put no expression into a script, which would run what it contains: %s", (path) => {
    const scripts = stepsOf(path).flatMap((step) => step.run ?? []);
    expect(scripts.length).toBeGreaterThan(0);
    for (const script of scripts) expect(script).not.toContain("${{");
  });

  it("give secrets only to the steps that call Pulumi or the command line", () => {
    for (const path of workflows) {
      const file: Workflow = parse(read(path));
      const steps = Object.values(file.jobs).flatMap((job) => job.steps);
      const withSecrets = steps.filter((step) => JSON.stringify(step).includes("secrets."));
      const commands = withSecrets.flatMap((step) => step.run?.trim().split("\n"));
      for (const command of commands)
        expect(command).toMatch(
          /^(pulumi |npx --no-install pulumi-compute |exec node ci\/up\.mjs |code=0$|cat \w+\.md$|test "\$code" )/,
        );
      const outside = { ...file, jobs: Object.values(file.jobs).map((job) => ({ ...job, steps: [] })) };
      expect(JSON.stringify(outside)).not.toContain("secrets.");
    }
  });

  it("may read the repository only, and a preview may comment", () => {
    const all = workflows.map((path): Record<string, unknown> => parse(read(path)));
    expect(all.map((file) => file["permissions"])).toEqual([{ contents: "read" }, { contents: "read" }]);
    const jobs = Object.values(all[0]?.["jobs"] ?? {}) as { readonly permissions?: unknown }[];
    expect(jobs.map((job) => job.permissions)).toEqual([{ contents: "read", "pull-requests": "write" }, undefined]);
  });
});

describe("the pipeline of GitLab", () => {
  let folder: string;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "compute-gitlab-"));
    cpSync(join(PIPELINES, "gitlab"), folder, { recursive: true });
    await run("git", ["init", "--quiet", "--initial-branch", "main"], { cwd: folder });
    await run("git", ["remote", "add", "origin", "git@gitlab.com:shop/cloud.git"], { cwd: folder });
    const names = ["-c", "user.name=Test", "-c", "user.email=test@example.com"];
    await run("git", [...names, "commit", "--quiet", "--allow-empty", "--message", "Begin"], { cwd: folder });
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it.each([
    ["merge_request_event", "preview"],
    ["push", "up"],
    ["schedule", "drift"],
  ])("is valid by the schema of GitLab, and a pipeline by %s has the job %s alone", async (source, job) => {
    const options = ["--list-json", "--json-schema-validation", "--ignore-predefined-vars", "CI_PIPELINE_SOURCE"];
    const args = [require.resolve("gitlab-ci-local"), ...options, "--variable", `CI_PIPELINE_SOURCE=${source}`];
    const { stdout } = await run(process.execPath, args, { cwd: folder });
    const jobs: { name: string; when: string }[] = JSON.parse(stdout);
    expect(jobs.filter(({ when }) => when !== "never").map(({ name }) => name)).toEqual([job]);
  });

  it("runs on the Node of the development dependencies", () => {
    const { devDependencies } = JSON.parse(read(join(CHECKOUT, "package.json")));
    const { default: settings } = parse(read(join(PIPELINES, "gitlab/.gitlab-ci.yml")));
    expect(settings.image).toBe(`node:${devDependencies.node}-bookworm`);
  });
});

it("both platforms use the Pulumi CLI that is tested here", () => {
  const { inputs }: CompositeAction = parse(read(action));
  const { variables } = parse(read(join(PIPELINES, "gitlab/.gitlab-ci.yml")));
  expect([inputs["version"]?.default, variables.PULUMI_VERSION]).toEqual([ENGINE_VERSION, ENGINE_VERSION]);
});
