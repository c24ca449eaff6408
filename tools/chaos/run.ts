import { appendFile, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type Host, type Run, Stack } from "../../test/e2e/support/stack";
import type { Declaration } from "../../test/simulation/stack-resource";
import { fillAccount } from "./account";
import { Advisor } from "./advice";
import { faultNamed } from "./faults";
import { differencesOf, leaksOf, NOT_THERE, ownersOf } from "./judge";
import { type Objects, objectsOf } from "./objects";
import { planOf, type Step, stepInWords } from "./plan";
import { killIn } from "./processes";
import { programText } from "./program";

/** So many ups without faults have to reach what the program declares. */
const MOST_UPS = 3;
const MOST_ADVICE = 9;
/** Seconds that the provider waits for an answer. */
const TIMEOUT = 3;
const QUIET_MS = 250;
/** What a message advises where the proof of a deletion cannot be had. */
const TRUST = { COMPUTE_NOT_FOUND: "trust" };
const UP = ["up", "--yes", "--skip-preview"];

/** How a run ended. */
export interface Outcome {
  readonly violations: readonly string[];
  /** What was done, and how each command ended. */
  readonly story: readonly string[];
  readonly kills: number;
  /** Objects that a kill left without an owner. */
  readonly left: number;
}

/** Carries out the run of a seed with real processes, and checks every rule. */
export async function runOf(seed: number, host: Host): Promise<Outcome> {
  const stack = await Stack.start({ host, processes: "own" });
  try {
    await appendFile(
      join(stack.folder, "Pulumi.dev.yaml"),
      `${host === "plugin" ? "" : "config:\n"}  compute:timeout: "${TIMEOUT}"\n`,
    );
    const chaos = new Chaos(stack);
    for (const step of planOf(seed)) await chaos.carryOut(step);
    return await chaos.finish();
  } finally {
    await killIn(stack.folder, ["engine", "provider", "program", "other"]);
    await stack.stop();
  }
}

class Chaos {
  readonly story: string[] = [];
  private readonly outputs: string[] = [];
  private readonly others: Objects;
  private readonly advisor: Advisor;
  /** Objects that were made by commands in which a process was killed. */
  private readonly orphans = new Set<string>();
  private program: readonly Declaration[] = [];
  private kills = 0;

  constructor(private readonly stack: Stack) {
    this.others = fillAccount(stack.emulator);
    this.advisor = new Advisor(stack, this.others);
  }

  async carryOut(step: Step): Promise<void> {
    this.program = step.program.map((one) => ({ ...one, ...this.hintOf(one) }));
    await this.stack.program(programText(this.program));
    this.story.push(stepInWords(step));
    if (step.kind === "kill") return await this.upAndKill(step);
    const { control } = this.stack.emulator;
    if (step.fault !== undefined) control.addFault(faultNamed(step.fault, step.nth));
    await this.command(step.kind === "up" ? UP : ["refresh", "--yes", "--skip-preview"]);
    control.clearFaults();
  }

  /** Ups without faults, which a user repeats and whose advice is followed, then the judgement. */
  async finish(): Promise<Outcome> {
    const violations = await this.settle();
    const { stack, others, orphans } = this;
    const owners = await ownersOf(stack, others, orphans);
    const all = [
      ...this.advisor.contradictions,
      ...violations,
      ...owners.violations,
      ...(await leaksOf(stack, this.outputs)),
    ];
    return { violations: all, story: this.story, kills: this.kills, left: owners.left };
  }

  private async settle(): Promise<string[]> {
    let trust: NodeJS.ProcessEnv = {};
    let refresh: readonly string[] = [];
    for (let ups = 0, advised = 0; ups < MOST_UPS && advised < MOST_ADVICE; ups++) {
      await this.stack.program(programText(this.program));
      const run = await this.command([...UP, ...refresh], trust);
      if (run.code === 0) {
        const preview = await this.command(["preview", "--expect-no-changes"]);
        if (preview.code !== 0) {
          this.story.push(lastLines(preview.output));
          continue;
        }
        const differences = differencesOf(this.stack, await this.stack.resources(), this.program);
        // An object whose deletion was carried out, but is not in the state, and that the program declares again.
        if (refresh.length > 0 || !differences.some((text) => text.includes(NOT_THERE))) return differences;
        this.story.push("refresh: what was deleted is in the state still");
        refresh = ["--refresh"];
        ups = -1;
        continue;
      }
      if (trust === TRUST || !run.output.includes("`compute:notFound` set to `trust`")) trust = {};
      else trust = TRUST;
      if (trust === TRUST) this.story.push("advice: compute:notFound=trust for one up");
      if (run.output.includes("`pulumi up --refresh`")) refresh = ["--refresh"];
      const advice = this.advisor.follow(this.program, run.output);
      if (advice === undefined) continue;
      this.story.push(`advice: ${advice.words}`);
      this.program = advice.program;
      ups = -1;
      advised++;
    }
    return [`settles: the stack is not what its program declares after ${MOST_UPS} ups`];
  }

  private async upAndKill({ whom, write, delayMs }: Extract<Step, { kind: "kill" }>): Promise<void> {
    const { control } = this.stack.emulator;
    const before = objectsOf(control);
    control.clearRequests();
    const { done } = this.stack.begin(UP);
    let isOver = false;
    const over = done.finally(() => {
      isOver = true;
    });
    const isDue = () => {
      const requests = control.requests();
      return requests.length > 0 && requests.filter(({ method }) => method !== "GET").length >= write;
    };
    while (!isOver && !isDue()) await sleep(2);
    await sleep(delayMs);
    const isKilled = !isOver && (await killIn(this.stack.folder, [whom]));
    // What is left of a killed engine finishes its requests, as it would on a user's machine.
    this.note(await over);
    await this.quiet();
    if (await killIn(this.stack.folder, ["engine", "provider", "program", "other"]))
      this.story.push("  processes went on after the engine had ended");
    if (!isKilled) return;
    this.kills++;
    if (whom === "engine") await this.repairState();
    if (whom === "engine") this.note(await this.stack.run(["cancel", "--yes"]));
    const made = [...objectsOf(control).keys()].filter((place) => !before.has(place));
    for (const place of made) this.orphans.add(place);
    this.story.push(`  killed; made in this up: ${made.join(", ") || "nothing"}`);
  }

  /**
   * The engine writes its state in one step, but not the attributes beside it. It reads no state whose attributes a kill
   * has left empty, and does without any.
   */
  private async repairState(): Promise<void> {
    const file = join(this.stack.folder, "state/.pulumi/stacks/e2e/dev.json.attrs");
    if ((await readFile(file, "utf8").catch(() => "{}")) !== "") return;
    await rm(file);
    this.story.push("  the engine left empty attributes of its state: deleted");
  }

  /** Waits until no request has arrived for a while. */
  private async quiet(): Promise<void> {
    const count = () => this.stack.emulator.control.requests().length;
    for (let seen = -1; seen !== count(); ) {
      seen = count();
      await sleep(QUIET_MS);
    }
  }

  private async command(args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<Run> {
    const run = await this.stack.run(args, env);
    this.note(run);
    return run;
  }

  private note({ code, output }: Run): void {
    this.outputs.push(output);
    this.story.push(`  ended with ${code}${code === 0 ? "" : `: ${errorsIn(output)}`}`);
  }

  /** Followed advice stays in the program. */
  private hintOf({ name }: Declaration): { readonly import?: string } {
    const hint = this.program.find((one) => one.name === name)?.import;
    return hint === undefined ? {} : { import: hint };
  }
}

function errorsIn(output: string): string {
  const lines = output.split("\n").filter((line) => /^\s*error: /.test(line));
  return [...new Set(lines.map((line) => line.trim()))].join(" | ");
}

function lastLines(output: string): string {
  return output.split("\n").slice(-25).join("\n");
}
