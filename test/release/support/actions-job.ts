import { execFile } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { parse } from "yaml";
import { type Contexts, evaluate, interpolate } from "./actions-expression";

/** A step of a workflow or of a composite action. */
interface Step {
  readonly id?: string;
  readonly name?: string;
  readonly if?: string;
  readonly uses?: string;
  readonly run?: string;
  readonly shell?: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** A job of a workflow. */
interface Job {
  readonly if?: string;
  readonly environment?: string;
  readonly steps: readonly Step[];
}

/** The parts of a workflow file that a run uses. */
export interface Workflow {
  readonly env: Readonly<Record<string, string>>;
  readonly defaults: { readonly run: { readonly shell: string } };
  readonly jobs: Readonly<Record<string, Job>>;
}

/** The parts of a composite action's file that a run uses. */
export interface CompositeAction {
  readonly inputs: Readonly<Record<string, { readonly default: string }>>;
  readonly runs: { readonly steps: readonly Step[] };
}

/** What a job runs with. */
interface JobOptions {
  /** A clone of the repository. */
  readonly folder: string;
  readonly workflow: string;
  readonly job: string;
  readonly env: NodeJS.ProcessEnv;
  /** `github`, `vars` and `runner`. */
  readonly contexts: Contexts;
  /** Secrets by environment; those of the repository are named `""`. */
  readonly secrets: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** What actions of others do, by the name before `@`. */
  readonly actions: Readonly<Record<string, () => Promise<void>>>;
}

/** How a job ended. */
export interface JobRun {
  readonly outcome: "success" | "failure" | "skipped";
  readonly log: string;
}

/** Runs the steps of a job as they stand in the workflow, with bash, in the place of a runner of GitHub. */
export async function runJob(options: JobOptions): Promise<JobRun> {
  const path = join(options.folder, ".github/workflows", options.workflow);
  const workflow: Workflow = parse(await readFile(path, "utf8"));
  const job = workflow.jobs[options.job];
  if (job === undefined) throw new Error(`${path} has no job ${options.job}.`);
  if (!(await evaluate(job.if ?? "true", options.contexts))) return { outcome: "skipped", log: "" };
  return await new Runner(options, workflow, job).run();
}

class Runner {
  private log = "";
  private hasFailed = false;
  private readonly steps: Record<string, { outcome: string }> = {};
  private readonly pathFile: string;

  constructor(
    private readonly options: JobOptions,
    private readonly workflow: Workflow,
    private readonly job: Job,
  ) {
    this.pathFile = join(options.folder, "..", `${options.job}.path`);
  }

  async run(): Promise<JobRun> {
    await writeFile(this.pathFile, "");
    for (const step of this.job.steps) await this.step(step, {});
    return { outcome: this.hasFailed ? "failure" : "success", log: this.log };
  }

  private async step(step: Step, inputs: Readonly<Record<string, string>>): Promise<void> {
    const condition = (step.if ?? "success()").replace(/^\$\{\{(.*)\}\}$/s, "$1");
    const isDue = await evaluate(condition, this.contexts(inputs), this.hasFailed);
    const outcome = !isDue ? "skipped" : (await this.carryOut(step, inputs)) ? "success" : "failure";
    if (outcome === "failure") this.hasFailed = true;
    if (step.id !== undefined) this.steps[step.id] = { outcome };
  }

  private async carryOut(step: Step, inputs: Readonly<Record<string, string>>): Promise<boolean> {
    if (step.uses === undefined) return await this.script(step, inputs);
    if (step.uses.startsWith("./")) return await this.composite(step.uses);
    const action = this.options.actions[step.uses.split("@")[0] ?? ""];
    if (action === undefined) throw new Error(`This runner does not know the action ${step.uses}.`);
    await action();
    return true;
  }

  private async composite(path: string): Promise<boolean> {
    const file = join(this.options.folder, path, "action.yml");
    const { inputs, runs }: CompositeAction = parse(await readFile(file, "utf8"));
    const values = Object.fromEntries(Object.entries(inputs).map(([name, input]) => [name, input.default]));
    for (const step of runs.steps) await this.step(step, values);
    return !this.hasFailed;
  }

  private async script(step: Step, inputs: Readonly<Record<string, string>>): Promise<boolean> {
    if ((step.shell ?? this.workflow.defaults.run.shell) !== "bash") throw new Error("This runner has only bash.");
    const file = join(this.options.folder, "..", `${this.options.job}.sh`);
    await writeFile(file, await interpolate(step.run ?? "", this.contexts(inputs)));
    const env = await this.environment({ ...this.workflow.env, ...step.env }, inputs);
    const args = ["--noprofile", "--norc", "-eo", "pipefail", file];
    return await new Promise((done) => {
      execFile("bash", args, { cwd: this.options.folder, env, maxBuffer: 1 << 26 }, (error, stdout, stderr) => {
        this.log += `${stdout}${stderr}${error === null ? "" : `exit code ${error.code}\n`}`;
        done(error === null);
      });
    });
  }

  private async environment(
    own: Readonly<Record<string, string>>,
    inputs: Readonly<Record<string, string>>,
  ): Promise<NodeJS.ProcessEnv> {
    const env: NodeJS.ProcessEnv = { ...this.options.env, GITHUB_ACTIONS: "true", GITHUB_PATH: this.pathFile };
    for (const [name, text] of Object.entries(own)) env[name] = await interpolate(text, this.contexts(inputs));
    const added = (await readFile(this.pathFile, "utf8")).split("\n").filter(Boolean).reverse();
    return { ...env, PATH: [...added, env["PATH"]].join(delimiter) };
  }

  private contexts(inputs: Readonly<Record<string, string>>): Contexts {
    const { contexts, secrets } = this.options;
    const own = { ...secrets[""], ...secrets[this.job.environment ?? ""] };
    return { ...contexts, inputs, secrets: own, steps: this.steps, env: this.workflow.env };
  }
}
