import type { EngineEvent, OutputMap, PulumiFn, Stack } from "@pulumi/pulumi/automation";
import type { Control, Emulator, Json, RequestRecord } from "../emulator";
import { StackRunError } from "./errors";
import { type Run, reportOf, type UpRun, writesOf } from "./run";
import type { Workspace } from "./workspace";

/** What one run of the Automation API answers. */
interface Answer {
  readonly stdout: string;
  readonly outputs?: OutputMap;
}

/** How one run is observed. */
interface RunOptions {
  readonly color: "never";
  readonly signal: AbortSignal;
  readonly onEvent: (event: EngineEvent) => void;
  readonly onOutput: (text: string) => void;
}

/** A stack on the real engine, and an emulator as its service. Runs are one after the other. */
export class TestStack implements AsyncDisposable {
  readonly #workspace: Workspace;
  readonly #stopping = new AbortController();
  #running: Promise<unknown> = Promise.resolve();
  #stopped: Promise<void> | undefined;

  /** @internal */
  constructor(
    /** The service of the stack. */
    readonly emulator: Emulator,
    workspace: Workspace,
  ) {
    this.#workspace = workspace;
  }

  /** What exists on the service, and what it does: objects, clock, faults, limits. */
  get control(): Control {
    return this.emulator.control;
  }

  /** Pulumi's own object, for what this class does not have, such as `exportStack()`. */
  get automation(): Stack {
    return this.#workspace.stack;
  }

  /** The program of the next run. */
  get program(): PulumiFn {
    const { program } = this.automation.workspace;
    if (program === undefined) throw new Error("The stack has no program.");
    return program;
  }

  set program(program: PulumiFn) {
    this.automation.workspace.program = program;
  }

  /** Runs `pulumi up`. @throws StackRunError */
  async up(): Promise<UpRun> {
    const { outputs = {}, ...run } = await this.#run("up", (options) => this.automation.up(options));
    return { ...run, outputs };
  }

  /** Runs `pulumi preview`. @throws StackRunError */
  async preview(): Promise<Run> {
    return await this.#run("preview", (options) => this.automation.preview(options));
  }

  /** Runs `pulumi refresh`. Its changes are what others have changed on the service. @throws StackRunError */
  async refresh(): Promise<Run> {
    return await this.#run("refresh", (options) => this.automation.refresh(options));
  }

  /** Runs `pulumi destroy`. @throws StackRunError */
  async destroy(): Promise<Run> {
    return await this.#run("destroy", (options) => this.automation.destroy(options));
  }

  /**
   * Sends a request to the service as the account's owner, as someone would who works beside the program.
   *
   * @param path - below the version, with the query: `/vpcs/1`
   * @returns the body of the response
   * @throws Error with the status and the body of a response that is no success
   */
  async send(method: "GET" | "POST" | "PUT" | "DELETE", path: string, body?: Json): Promise<Json> {
    const { url, token } = this.emulator;
    const headers = { Authorization: `Bearer ${token}` };
    const response = await fetch(url + path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path} was answered with ${response.status}: ${text}`);
    return text === "" ? {} : (JSON.parse(text) as Json);
  }

  /** Ends a run that is under way, stops the emulator, and deletes the state. */
  async stop(): Promise<void> {
    this.#stopped ??= this.#stop();
    await this.#stopped;
  }

  /** For `await using`: as {@link stop}. */
  async [Symbol.asyncDispose](): Promise<void> {
    await this.stop();
  }

  async #stop(): Promise<void> {
    this.#stopping.abort();
    // First: a run that waits for a response ends with its connection.
    await this.emulator.close();
    await this.#running;
    await this.#workspace.remove();
  }

  async #run(
    operation: string,
    work: (options: RunOptions) => Promise<Answer>,
  ): Promise<Run & { readonly outputs?: OutputMap }> {
    const run = this.#running.then(async () => await this.#observed(operation, work));
    this.#running = run.catch(() => undefined);
    return await run;
  }

  async #observed(
    operation: string,
    work: (options: RunOptions) => Promise<Answer>,
  ): Promise<Run & { readonly outputs?: OutputMap }> {
    if (this.#stopping.signal.aborted) throw new Error(`${operation}: the stack was stopped.`);
    const events: EngineEvent[] = [];
    let output = "";
    const before = this.#received();
    const options = {
      color: "never",
      signal: this.#stopping.signal,
      onEvent: (event: EngineEvent) => events.push(event),
      onOutput: (text: string) => {
        output += text;
      },
    } as const;
    try {
      const { outputs } = await work(options);
      const requests = this.#since(before);
      const { changes, warnings } = reportOf(events);
      const run = { changes, warnings, requests, writes: writesOf(requests), output };
      return outputs === undefined ? run : { ...run, outputs };
    } catch (error) {
      // Not the cause of the new error: it repeats the output four times.
      throw new StackRunError(operation, reportOf(events).errors, output || String(error));
    }
  }

  #received(): number {
    return Object.values(this.control.counts()).reduce((sum, count) => sum + count, 0);
  }

  // The log may have been cleared meanwhile: then all that it has came later.
  #since(before: number): RequestRecord[] {
    const received = this.#received();
    const count = received >= before ? received - before : received;
    return count === 0 ? [] : this.control.requests().slice(-count);
  }
}
