import { execFile } from "node:child_process";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { stringify } from "yaml";
import { systemCommand } from "../../../tools/system-command";
import type { CommentServer } from "../../templates/support/comments";
import { type JobRun, runJob } from "./actions-job";
import type { PipelineProject } from "./pipeline-project";

/** What starts a pipeline: a pull request or merge request, a push to main, a schedule, or a pull request of a fork. */
export type PipelineEvent = "request" | "push" | "schedule" | "fork";

/** What the pipelines are given as variables and secrets. */
export interface PipelineSettings {
  readonly project: PipelineProject;
  /** Address and passphrase of the state's backend. */
  readonly backend: Readonly<Record<string, string>>;
  readonly comments: CommentServer;
  readonly url: string;
  /** Token of previews and of the comparison. */
  readonly readToken: string;
  /** Token of the environment `production`. */
  readonly writeToken: string;
}

/** Runs the job of an event as the platform would: in a clone of the repository. */
export type Platform = (event: PipelineEvent, settings: PipelineSettings) => Promise<JobRun>;

const JOBS = { request: "preview", fork: "preview", push: "up", schedule: "drift" } as const;
const SOURCES = { request: "merge_request_event", fork: "merge_request_event", push: "push", schedule: "schedule" };

/** GitHub: the steps of the workflow, with bash. */
export const github: Platform = async (event, { project, backend, comments, url, readToken, writeToken }) => {
  const folder = await project.clone();
  const repository = "shop/cloud";
  const head = { repo: { full_name: event === "fork" ? "somebody/cloud" : repository } };
  const nothing = async (): Promise<void> => undefined;
  return await runJob({
    folder,
    workflow: event === "schedule" ? "drift.yml" : "pulumi.yml",
    job: JOBS[event],
    env: { ...project.env, GITHUB_API_URL: comments.url, GITHUB_REPOSITORY: repository },
    contexts: {
      github: {
        event_name: event === "request" || event === "fork" ? "pull_request" : event,
        ref: "refs/heads/main",
        repository,
        token: comments.token,
        event: { pull_request: { number: 7, head } },
      },
      vars: { COMPUTE_URL: url },
      runner: { os: "Linux", arch: "X64" },
    },
    secrets: {
      "": { ...backend, COMPUTE_TOKEN: readToken },
      production: { COMPUTE_TOKEN: writeToken },
    },
    actions: {
      // The clone has been made, and this machine has Node.
      "actions/checkout": nothing,
      "actions/setup-node": nothing,
      "actions/cache": () => project.restoreCli(join(project.env["HOME"] ?? "", ".pulumi/bin")),
    },
  });
};

/** GitLab: the job, by a runner that others have written. */
export const gitlab: Platform = async (event, { project, backend, comments, url, readToken, writeToken }) => {
  await systemCommand({ names: ["rsync"], debianPackage: "rsync" });
  const folder = await project.clone();
  const home = join(folder, "..", "runner");
  await mkdir(join(home, ".gitlab-ci-local"), { recursive: true });
  await project.restoreCli(join(folder, ".cache/pulumi/bin"));
  await project.restorePackages(join(folder, ".cache/npm"));
  const all = { ...backend, COMPUTE_URL: url, GITLAB_TOKEN: comments.token };
  const variables = Object.fromEntries(Object.entries(all).map(([name, value]) => [name, { values: { "*": value } }]));
  const token = { values: { "*": readToken, production: writeToken } };
  await writeFile(
    join(home, ".gitlab-ci-local/variables.yml"),
    stringify({ global: { ...variables, COMPUTE_TOKEN: token } }),
  );
  const predefined = {
    CI_PIPELINE_SOURCE: SOURCES[event],
    CI_API_V4_URL: comments.url,
    CI_PROJECT_ID: "11",
    CI_MERGE_REQUEST_IID: "7",
  };
  const args = [
    require.resolve("gitlab-ci-local"),
    "--force-shell-executor",
    ...["--home", home],
    ...["--ignore-predefined-vars", Object.keys(predefined).join(",")],
    ...Object.entries(predefined).flatMap(([name, value]) => ["--variable", `${name}=${value}`]),
    JOBS[event],
  ];
  return await new Promise((done) => {
    execFile(process.execPath, args, { cwd: folder, env: project.env, maxBuffer: 1 << 26 }, (error, stdout, stderr) =>
      done({ outcome: error === null ? "success" : "failure", log: `${stdout}${stderr}` }),
    );
  });
};
